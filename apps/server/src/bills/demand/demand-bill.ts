import type { ChosenLines, DemandDirection, ProposedLine } from '@zhizao/contract/bills/demand'
import { subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/refusal.ts'
import type { BillsPorts } from '../bills-ports.ts'
import type { inboundDocuments } from '../inbound/inbound-bill.routes.ts'
import type { outboundDocuments } from '../outbound/outbound-bill.routes.ts'
import { demandLines, demands } from './demand.table.ts'
import { demandStock } from './demand-stock.ts'
import { heldDemand, requireLive } from './demand-sums.ts'

type Demand = typeof demands.$inferSelect
export interface BillDocuments {
  inbound: ReturnType<typeof inboundDocuments>
  outbound: ReturnType<typeof outboundDocuments>
}

/** A demand of this direction: what is to come in is met by no bill of what goes out. */
export async function demandOf(id: string, direction: DemandDirection, { db }: Context): Promise<Demand> {
  const [row] = await db.select().from(demands).where(eq(demands.id, id))
  if (!row) throw notFound('需求')
  requireDirection(row, direction)
  return row
}

function requireDirection({ code, direction: own }: Demand, direction: DemandDirection) {
  if (own !== direction)
    throw conflict(own === 'in' ? `需求“${code}”是入库需求，请用入库单满足` : `需求“${code}”是出库需求，请用出库单满足`)
}

/** What a bill could have of a demand now: all that is open, of what goes out no more than there is for it. */
export async function proposed(
  { id, direction }: Pick<Demand, 'id' | 'direction'>,
  ports: Pick<BillsPorts, 'stockForDemands'>,
  context: Context,
): Promise<ProposedLine[]> {
  await demandOf(id, direction, context)
  const stock = await demandStock(id, ports, context)
  return stock.flatMap(({ lineId, short, free: _free, before: _before, ...own }) => {
    const quantity = subtractQuantities(own.open, short)
    return own.open === '0' ? [] : [{ ...own, demandLineId: lineId, quantity }]
  })
}

/** A draft of a bill that meets lines of a demand. */
export async function billFor(direction: DemandDirection, chosen: ChosenLines, bills: BillDocuments, context: Context) {
  const { id, expectedOn, remark, lines: sent } = chosen
  const demand = await heldDemand(id, context)
  requireDirection(demand, direction)
  requireLive(demand)
  const stored = await context.db
    .select()
    .from(demandLines)
    .where(eq(demandLines.documentId, id))
    .orderBy(asc(demandLines.sort))
  const byId = new Map(stored.map((line) => [line.id, line]))
  const strange = sent.findIndex(({ demandLineId }) => !byId.has(demandLineId))
  if (strange !== -1) {
    const message = `第 ${strange + 1} 行：不是这个需求的明细`
    throw invalid(`单据明细：${message}`, [{ field: `lines.${strange}.demandLineId`, title: '需求明细', message }])
  }
  const { warehouseId, supplierId, customerId } = demand
  const head = { demandId: id, warehouseId, supplierId, customerId, expectedOn: expectedOn ?? demand.neededOn, remark }
  const lines = sent.map(({ demandLineId, quantity, locationId }) => ({
    demandLineId,
    quantity,
    locationId,
    materialId: byId.get(demandLineId)!.materialId,
  }))
  return direction === 'in'
    ? bills.inbound.create({ ...head, kind: kindIn(demand), lines }, context)
    : bills.outbound.create({ ...head, kind: kindOut(demand), lines }, context)
}

/** Who is named says what it is; a demand of nobody is one of production. */
const kindIn = ({ supplierId, customerId }: Demand) => (supplierId ? 'purchase' : customerId ? 'return' : 'production')
const kindOut = ({ supplierId, customerId }: Demand) => (customerId ? 'sale' : supplierId ? 'return' : 'production')
