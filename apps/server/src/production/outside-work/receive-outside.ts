import { addQuantities, compareQuantities, type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { fractionOf, over, roundedUp, times } from '@zhizao/rules/quantity/fraction'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { ProductionPorts } from '../production-ports.ts'
import { postReport, type ReportRow } from '../report/post-report.ts'
import { lockedWork, takeWork } from '../work-order/work-order-steps.ts'
import { isDriedUp } from './outside-pieces.ts'
import { outsideWorks } from './outside-work.table.ts'
import { actingFor, lockOrderOf } from './send-outside.ts'
import { cameBack, type OutsideRow, settleOutside } from './settle-outside.ts'

interface Receipt {
  id: string
  at?: Date | undefined
  good: Quantity
  scrap?: Quantity | undefined
  reasons?: { kind: 'scrap' | 'rework'; reason: string; quantity: Quantity }[] | undefined
  lotCode?: string | null | undefined
  serials?: string[] | undefined
  remark?: string | null | undefined
}

/** What comes back is a report of the segment's work order; how far the outside work is follows from its reports. */
export async function receiveOutside(
  code: string,
  { id, ...receipt }: Receipt,
  ports: Pick<ProductionPorts, 'inspects' | 'inspect' | 'notify' | 'machine' | 'firstArticle'>,
  context: Context,
): Promise<ReportRow> {
  await lockOrderOf(id, context)
  const { db } = context
  const [row] = await db.select().from(outsideWorks).where(eq(outsideWorks.id, id)).for('no key update')
  if (!row) throw notFound('委外单')
  if (row.status !== 'sent' && row.status !== 'partly')
    throw conflict(`委外单“${row.code}”还没有发出，或者已经收回、取消，不能收回`)
  const acting = actingFor(context)
  let work = await lockedWork(row.workOrderId!, context)
  if (work.row.status === 'completed') {
    await takeWork(work, 'reopen', acting)
    work = await lockedWork(row.workOrderId!, context)
  }
  await requireWithin(row, receipt, work.order.overPercent, context)
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, row.supplierId))
  const outside = { workId: id, staffName: supplier!.name }
  const answer = async (posted: ReportRow) => posted
  const input = { ...receipt, workOrderId: row.workOrderId! }
  const report = await postReport(code, input, { ...ports, answer, outside }, acting)
  await finishWork(await settleOutside(id, context), acting)
  await ports.notify(context, 'workReport.post', { id: report.id, code, status: report.status })
  return report
}

/** No more comes back than went out and its order lets pass above. */
async function requireWithin(
  row: OutsideRow,
  { good, scrap = '0' }: Pick<Receipt, 'good' | 'scrap'>,
  overPercent: Quantity,
  context: Context,
) {
  const back = sumOfQuantities([await cameBack(row.id, context), good, scrap])
  const share = over(fractionOf(addQuantities('100', overPercent)), fractionOf('100'))
  const most = roundedUp(times(fractionOf(row.quantity), share), 8)
  if (compareQuantities(back, most) > 0)
    throw conflict(`委外单“${row.code}”发出 ${row.quantity}，收回合计 ${back}，超过了订单的超产允差`)
}

/** Nothing is left to do at a work order whose pieces have all come back. */
async function finishWork(row: OutsideRow, acting: Context): Promise<void> {
  if (row.status !== 'done') return
  const work = await lockedWork(row.workOrderId!, acting)
  const out = and(
    eq(outsideWorks.segmentPlanId, row.segmentPlanId),
    ne(outsideWorks.id, row.id),
    inArray(outsideWorks.status, ['open', 'sent', 'partly']),
  )
  const { good, scrap, rework, quantity, status } = work.row
  if ((status !== 'running' && status !== 'stopped') || (await acting.db.$count(outsideWorks, out))) return
  const isWhole = compareQuantities(sumOfQuantities([good, scrap, rework]), quantity) >= 0
  if (isWhole || (await isDriedUp(work.plan, acting))) await takeWork(work, 'finish', acting)
}
