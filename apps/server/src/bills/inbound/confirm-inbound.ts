import type { Context } from '../../platform/context.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { inBaseUnits, linesOfBill, materialsOf, writeConfirmed } from '../bill/bill-lines.ts'
import { heldDemand, requireFits, requireLive, settleDemand } from '../demand/demand-sums.ts'
import { inboundBillLines, type inboundBills } from './inbound-bill.table.ts'

type Bill = typeof inboundBills.$inferSelect

/** Fixes what is to come: in base units, with a lot for each line that has none, no more than its demand asks for. */
export async function confirmInbound(bill: Bill, ports: DocumentPorts, context: Context) {
  const lines = await linesOfBill(inboundBillLines, bill.id, context)
  const known = await materialsOf(
    lines.map(({ materialId }) => materialId),
    context,
  )
  const converted = await inBaseUnits(lines, known, '入库明细', context)
  const confirmed = []
  for (const [at, { id, materialId, lotCode }] of lines.entries()) {
    const { ratio, quantity } = converted[at]!
    // Pieces get their numbers when they come, one by one; labels of a lot can be printed before.
    const needsLot = known.get(materialId)!.tracking === 'lot' && !lotCode
    const code = needsLot ? await ports.nextCode(context, 'lot', {}) : lotCode
    confirmed.push({ id, ...ratio, baseQuantity: quantity, lotCode: code })
  }
  await writeConfirmed(inboundBillLines, confirmed, context)
  await withDemand(bill, context)
}

async function withDemand({ demandId }: Bill, context: Context) {
  if (!demandId) return
  const demand = await heldDemand(demandId, context)
  requireLive(demand)
  await requireFits(demand, context)
  await settleDemand(demand, context)
}
