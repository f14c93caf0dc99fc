import { type InboundKind, inboundBillStates, type Receipt } from '@zhizao/contract/bills/inbound-bill'
import { arrivalStatus, type LocationKind, type VirtualKind } from '@zhizao/rules/stock/location-kind'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import type { MoveLine } from '../../stock/index.ts'
import { post, postingDay } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import {
  addDone,
  type BilledMaterial,
  type BillLine,
  inBaseUnits,
  linesOfBill,
  materialsOf,
} from '../bill/bill-lines.ts'
import { bookedOf, finishedLines, isBooked } from '../bill/booking.ts'
import { type Incoming, incomingLots } from '../bill/incoming-lot.ts'
import { requireWorking } from '../bill/require-working.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { heldDemand, settleDemand } from '../demand/demand-sums.ts'
import { settleRequest } from '../purchase-request/request-sums.ts'
import { inboundBillLines, inboundBills } from './inbound-bill.table.ts'
import { receivedUnits } from './receive-units.ts'

const KIND = 'inboundBill'
const from: Record<InboundKind, VirtualKind> = {
  purchase: 'supplier',
  return: 'customer',
  production: 'production',
  other: 'other',
}

type Bill = typeof inboundBills.$inferSelect
type Coming = Receipt['lines'][number] & { base: string }

/**
 * Books what has come of a bill: lots, stock and sums, all of it or nothing. The key says once which booking it is: sent
 * again, at the same moment or after a lost answer, it finds what it has done.
 */
export async function receive(
  { id, key, postedOn, lines: sent }: Omit<Receipt, 'action'>,
  ports: BillsPorts,
  context: Context,
): Promise<true> {
  const [bill] = await context.db.select().from(inboundBills).where(eq(inboundBills.id, id)).for('no key update')
  if (!bill) throw notFound('入库单')
  const source = { kind: KIND, id, code: bill.code }
  const step = `receive:${key}`
  if (await isBooked(source, step, context)) return true
  requireWorking(bill, { title: '入库单', verb: '收货', states: inboundBillStates }, context)
  const demand = bill.demandId ? await heldDemand(bill.demandId, context) : undefined
  const lines = await linesOfBill(inboundBillLines, id, context)
  const known = await materialsOf(
    lines.map(({ materialId }) => materialId),
    context,
  )
  const coming = await inBase(sent, lines, known, context)
  const booked = await bookedOf(
    coming.map((each) => ({ ...each, quantity: each.base })),
    lines,
    known,
    { warehouseId: bill.warehouseId, title: '收货明细' },
    context,
  )
  const unitOf = await receivedUnits(sent, { key: step, bill: bill.code }, context)
  const moves = await movesOf(
    bill,
    coming,
    { lines, known, unitOf, day: postingDay(postedOn, context) },
    ports,
    context,
  )
  await post(context, { source, step, lines: moves, postedOn, reason: bill.deliveryNo })
  await addDone(inboundBillLines, booked, context)
  await standing(bill, finishedLines(lines, known, booked).length === lines.length ? 'done' : 'partial', context)
  if (demand) await settleDemand(demand, context)
  if (bill.purchaseRequestId) await settleRequest(bill.purchaseRequestId, context)
  await ports.notify(context, `${KIND}.receive`, { id, code: bill.code, status: 'receive' })
  return true
}

async function inBase(
  sent: Receipt['lines'],
  lines: readonly BillLine[],
  known: ReadonlyMap<string, BilledMaterial>,
  context: Context,
): Promise<Coming[]> {
  const materialOf = new Map(lines.map(({ id, materialId }) => [id, materialId]))
  const strange = sent.findIndex(({ lineId }) => !materialOf.has(lineId))
  if (strange !== -1) {
    const message = `第 ${strange + 1} 行：不是这张入库单的明细`
    throw invalid(`收货明细：${message}`, [{ field: `lines.${strange}.lineId`, title: '入库明细', message }])
  }
  const entered = sent.map((each) => ({ ...each, materialId: materialOf.get(each.lineId)! }))
  const converted = await inBaseUnits(entered, known, '收货明细', context)
  return sent.map((each, at) => ({ ...each, base: converted[at]!.quantity }))
}

interface Known {
  lines: readonly BillLine[]
  known: ReadonlyMap<string, BilledMaterial>
  /** The boxes and pallets that things come in, by their numbers. */
  unitOf: ReadonlyMap<string, string>
  /** On which they have come. */
  day: string
}

async function movesOf(
  bill: Bill,
  coming: readonly Coming[],
  { lines, known, unitOf, day }: Known,
  ports: BillsPorts,
  context: Context,
): Promise<MoveLine[]> {
  const byId = new Map((lines as (typeof inboundBillLines.$inferSelect)[]).map((line) => [line.id, line]))
  const kinds = await placeKinds(coming, context)
  const brought = new Map<Coming, Incoming>()
  for (const each of coming) {
    const line = byId.get(each.lineId)!
    const material = known.get(line.materialId)!
    if (material.tracking === 'none') continue
    const supplierLot = each.supplierLot ?? line.supplierLot
    brought.set(each, {
      material,
      supplierId: bill.supplierId,
      supplierLot,
      code: each.lotCode || line.lotCode || (await ports.nextCode(context, 'lot', { supplierLot })),
      producedOn: each.producedOn ?? line.producedOn,
      expiresOn: each.expiresOn ?? line.expiresOn,
    })
  }
  const lotOf = await incomingLots([...brought.values()], day, context)
  const moves: MoveLine[] = []
  for (const each of coming) {
    const line = byId.get(each.lineId)!
    const incoming = brought.get(each)
    const lotId = incoming ? lotOf(incoming) : null
    const at = { line, lotId, kind: kinds.get(each.locationId) }
    const status = each.status ?? (await arriving(bill, each.base, at, ports, context))
    moves.push({
      line: line.id,
      materialId: line.materialId,
      lotId,
      quantity: each.base,
      from: { outside: from[bill.kind] },
      to: each.locationId,
      status,
      toStatus: status,
      ...(each.sscc && { unit: { to: unitOf.get(each.sscc)! } }),
    })
  }
  return moves
}

/** What has to be inspected waits for it; otherwise the place decides. */
async function arriving(
  bill: Bill,
  quantity: string,
  { line, lotId, kind }: { line: BillLine; lotId: string | null; kind: LocationKind | undefined },
  ports: BillsPorts,
  context: Context,
): Promise<StockStatus> {
  const asked = await ports.inspect(context, {
    kind: KIND,
    id: bill.id,
    code: bill.code,
    lineId: line.id,
    materialId: line.materialId,
    quantity,
    inspection: bill.kind === 'production' ? ('final' as const) : ('incoming' as const),
    ...(lotId && { lotId }),
    ...(bill.supplierId && { supplierId: bill.supplierId }),
  })
  return asked === 'not required' ? arrivalStatus(kind ?? 'storage') : 'quarantine'
}

async function placeKinds(coming: readonly Coming[], { db }: Context) {
  const ids = [...new Set(coming.map(({ locationId }) => locationId))]
  const found = await db
    .select({ id: locations.id, kind: locations.kind })
    .from(locations)
    .where(inArray(locations.id, ids))
  return new Map(found.map(({ id, kind }) => [id, kind]))
}

async function standing(before: Bill, status: 'partial' | 'done', context: Context) {
  const { db, user, now } = context
  const [after] = await db
    .update(inboundBills)
    .set({ status, updatedByName: user.name, updatedAt: now() })
    .where(eq(inboundBills.id, before.id))
    .returning()
  context.audit({ target: before.code, before, after, subject: before.id })
}
