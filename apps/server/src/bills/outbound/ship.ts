import { type Issue, type OutboundKind, outboundBillStates } from '@zhizao/contract/bills/outbound-bill'
import { isPickable, type VirtualKind } from '@zhizao/rules/stock/location-kind'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid, invalidField, notFound } from '../../platform/refusal.ts'
import { post } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { addDone, linesOfBill, materialsOf } from '../bill/bill-lines.ts'
import { bookedOf, finishedLines, isBooked } from '../bill/booking.ts'
import { requireWorking } from '../bill/require-working.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { heldDemand, settleDemand } from '../demand/demand-sums.ts'
import { outboundSource } from './confirm-outbound.ts'
import { outboundBillLines, outboundBills } from './outbound-bill.table.ts'
import { goesTo } from './pick-lines.ts'
import { leave, linesOfUnits, type Shipped } from './ship-units.ts'

const to: Record<OutboundKind, VirtualKind> = {
  sale: 'customer',
  production: 'production',
  return: 'supplier',
  other: 'other',
}

type Statuses = ReadonlyMap<string, StockStatus>
type Bill = typeof outboundBills.$inferSelect

/**
 * Books what was given out of a bill: what its lines hold is taken first, what finished lines hold beyond it becomes free.
 * All of it or nothing, and once for each key.
 */
export async function ship(
  { id, key, postedOn, lines: picked, units }: Omit<Issue, 'action'>,
  ports: BillsPorts,
  context: Context,
): Promise<true> {
  const [bill] = await context.db.select().from(outboundBills).where(eq(outboundBills.id, id)).for('no key update')
  if (!bill) throw notFound('出库单')
  const source = outboundSource(bill)
  const step = `ship:${key}`
  if (await isBooked(source, step, context)) return true
  requireWorking(bill, { title: '出库单', verb: '出库', states: outboundBillStates }, context)
  const demand = bill.demandId ? await heldDemand(bill.demandId, context) : undefined
  const lines = await linesOfBill(outboundBillLines, id, context)
  const known = await materialsOf(
    lines.map(({ materialId }) => materialId),
    context,
  )
  if (!picked.length && !units.length) throw invalidField('lines', '拣货明细', '请至少出一行')
  const boxed = await linesOfUnits(units, lines, picked, context)
  const sent: readonly Shipped[] = [...picked, ...boxed.lines]
  const booked = await bookedOf(sent, lines, known, { warehouseId: bill.warehouseId, title: '拣货明细' }, context)
  const statusOf = new Map(lines.map(({ id: line, status }) => [line, status ?? 'available'] as const))
  await requirePickable(sent, statusOf, context)
  await requireOwnSupplier(bill, sent, statusOf, context)
  const finished = finishedLines(lines, known, booked)
  const materialOf = new Map(lines.map((line) => [line.id, line.materialId]))
  await post(context, {
    source,
    step,
    postedOn,
    frees: finished,
    whose: whoseOf(bill),
    lines: sent.map(({ lineId, quantity, locationId, lotId, unitId }) => ({
      line: lineId,
      materialId: materialOf.get(lineId)!,
      lotId: lotId ?? null,
      quantity,
      from: locationId,
      to: { outside: to[bill.kind] },
      status: statusOf.get(lineId)!,
      reservedFor: { kind: source.kind, id, line: lineId },
      ...(unitId && { unit: { from: unitId, leaves: true } }),
    })),
  })
  await leave(boxed.units, { key: step, bill: bill.code }, context)
  await addDone(outboundBillLines, booked, context)
  await standing(bill, finished.length === lines.length ? 'done' : 'partial', context)
  if (demand) await settleDemand(demand, context)
  await ports.notify(context, 'outboundBill.ship', { id, code: bill.code, status: 'ship' })
  return true
}

/** Whose stock may go out besides our own: who names a lot of the bill's customer has said so. */
const whoseOf = ({ kind, customerId, supplierId }: Bill) => ({
  customerId,
  supplierId: kind === 'return' ? supplierId : null,
})

/** What lies at a line or waits for its inspection is not picked. */
async function requirePickable(sent: readonly Shipped[], statusOf: Statuses, { db }: Context) {
  const ids = [...new Set(sent.map(({ locationId }) => locationId))]
  const found = await db
    .select({ id: locations.id, code: locations.code, kind: locations.kind })
    .from(locations)
    .where(inArray(locations.id, ids))
  const byId = new Map(found.map((each) => [each.id, each]))
  const at = sent.findIndex(
    ({ lineId, locationId }) => statusOf.get(lineId) === 'available' && !isPickable(byId.get(locationId)!.kind),
  )
  if (at === -1) return
  const message = `第 ${at + 1} 行：库位“${byId.get(sent[at]!.locationId)!.code}”不是存储或发货库位，不能拣货`
  throw invalid(`拣货明细：${message}`, [{ field: `lines.${at}.locationId`, title: '库位', message }])
}

/** What another supplier delivered does not go back to this one. */
async function requireOwnSupplier({ supplierId }: Bill, sent: readonly Shipped[], statusOf: Statuses, { db }: Context) {
  const lotIds = sent.flatMap(({ lineId, lotId }) => (lotId && statusOf.get(lineId) !== 'available' ? [lotId] : []))
  if (!lotIds.length) return
  const found = await db.select().from(lots).where(inArray(lots.id, lotIds))
  const foreign = found.find((lot) => !goesTo(supplierId, lot))
  if (foreign) throw conflict(`批次“${foreign.code}”不是这个供应商送的，不能退给他`)
}

async function standing(before: Bill, status: 'partial' | 'done', context: Context) {
  const { db, user, now } = context
  const [after] = await db
    .update(outboundBills)
    .set({ status, updatedByName: user.name, updatedAt: now() })
    .where(eq(outboundBills.id, before.id))
    .returning()
  context.audit({ target: before.code, before, after, subject: before.id })
}
