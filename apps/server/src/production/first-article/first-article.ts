import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { begun, requireWorkTime } from '../work-order/work-moment.ts'
import { workOrders } from '../work-order/work-order.table.ts'
import { type LockedWork, lockedWork } from '../work-order/work-order-steps.ts'

/** Says why a work order may not be reported before its first pieces have been judged; nothing where it may. */
export interface FirstArticleGate {
  standsAgainst(work: LockedWork, context: Context): Promise<string | undefined>
}

/** The judgement that people give at the workbench. Each work order has its own: of another shift or station too. */
export const ownJudgement: FirstArticleGate = {
  async standsAgainst({ plan, row }) {
    if (!plan.needsFirstArticle || row.firstArticle === 'passed') return undefined
    return row.firstArticle === 'failed'
      ? `工单“${row.code}”首件不合格，重新判定合格后才能报工`
      : `工单“${row.code}”首件未判定，判定合格后才能报工`
  },
}

export interface Judgement {
  workOrderId: string
  result: 'passed' | 'failed'
  remark?: string | null | undefined
  at?: Date | undefined
}

/** The first pieces of a work order are judged; a later judgement takes the place of the one before. */
export async function judgeFirstArticle(
  { workOrderId, result, remark, at }: Judgement,
  context: Context,
): Promise<void> {
  const { db, user, now } = context
  const { plan, row, order } = await lockedWork(workOrderId, context)
  if (!plan.needsFirstArticle) throw conflict(`工序“${plan.name}”不做首件检验`)
  if (row.status !== 'running' && row.status !== 'stopped')
    throw conflict(`工单“${row.code}”还没有开工，或已经完工，不能判定首件`)
  const set = {
    firstArticle: result,
    firstArticleByName: user.name,
    firstArticleRemark: remark ?? null,
    firstArticleAt: requireWorkTime({ title: '判定时间', at, after: begun(row) }, context),
  }
  await db
    .update(workOrders)
    .set({ ...set, updatedAt: now() })
    .where(eq(workOrders.id, workOrderId))
  context.audit({ target: row.code, before: { firstArticle: row.firstArticle }, after: set, subject: order.id })
}
