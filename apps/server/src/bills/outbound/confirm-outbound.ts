import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid, invalidField } from '../../platform/refusal.ts'
import { reserve } from '../../stock/index.ts'
import { type BillLine, inBaseUnits, linesOfBill, materialsOf, writeConfirmed } from '../bill/bill-lines.ts'
import { heldDemand, requireFits, requireLive, settleDemand } from '../demand/demand-sums.ts'
import { outboundBillLines, type outboundBills } from './outbound-bill.table.ts'
import { pickLines } from './pick-lines.ts'
import { shortageWords } from './shortage.ts'

/** Shortages that one refusal names. */
const MOST_TOLD = 5

type Bill = typeof outboundBills.$inferSelect
export const outboundSource = ({ id, code }: Pick<Bill, 'id' | 'code'>) => ({ kind: 'outboundBill', id, code })

/** What waits for its inspection or has failed it goes back to its supplier, and nowhere else. */
function requireReturns({ kind, supplierId }: Bill, lines: readonly BillLine[]) {
  const at = lines.findIndex(({ status }) => status && status !== 'available')
  if (at === -1) return
  const title = stockStatusTitles[lines[at]!.status!]
  if (kind !== 'return') {
    const message = `第 ${at + 1} 行：“${title}”库存只有采购退货能出`
    throw invalid(`出库明细：${message}`, [{ field: `lines.${at}.status`, title: '库存状态', message }])
  }
  if (!supplierId) throw invalidField('supplierId', '供应商', `退“${title}”库存时必须选择`)
}

/** Holds the stock of a bill, line by line after its materials' rules; where there is not enough, none of it. */
export async function confirmOutbound(bill: Bill, context: Context) {
  const lines = await linesOfBill(outboundBillLines, bill.id, context)
  const known = await materialsOf(
    lines.map(({ materialId }) => materialId),
    context,
  )
  requireReturns(bill, lines)
  const converted = await inBaseUnits(lines, known, '出库明细', context)
  await writeConfirmed(
    outboundBillLines,
    lines.map(({ id, lotCode }, at) => ({
      id,
      lotCode,
      ...converted[at]!.ratio,
      baseQuantity: converted[at]!.quantity,
    })),
    context,
  )
  if (bill.demandId) {
    const demand = await heldDemand(bill.demandId, context)
    requireLive(demand)
    await requireFits(demand, context)
    await settleDemand(demand, context)
  }
  const wanted = lines.map((line, at) => ({ ...line, quantity: converted[at]!.quantity }))
  const { picks, short } = await pickLines(wanted, known, bill, context)
  const words = await shortageWords(bill, short, known, context)
  if (words.length) throw conflict(`库存不足：${words.slice(0, MOST_TOLD).join('；')}`)
  await reserve(context, {
    source: outboundSource(bill),
    alsoOf: ['quarantine', 'rejected'],
    lines: picks.map(({ lineId, materialId, locationId, lotId, status, quantity }) => ({
      line: lineId,
      materialId,
      locationId,
      lotId,
      status,
      quantity,
      isChosen: true,
    })),
  })
}
