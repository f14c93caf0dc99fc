import { compareQuantities, type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { workReports } from '../report/work-report.table.ts'
import { outsideWorks } from './outside-work.table.ts'

export type OutsideRow = typeof outsideWorks.$inferSelect

/** Pieces that have come back, whatever became of them. */
export async function cameBack(id: string, { db }: Context): Promise<Quantity> {
  const found = await db
    .select({ good: workReports.good, scrap: workReports.scrap, rework: workReports.rework })
    .from(workReports)
    .where(and(eq(workReports.outsideWorkId, id), eq(workReports.status, 'posted')))
  return sumOfQuantities(found.flatMap(({ good, scrap, rework }) => [good, scrap, rework]))
}

/** Where outside work stands by what has come back of it; its order is locked. */
export async function settleOutside(id: string, context: Context): Promise<OutsideRow> {
  const { db, user, now } = context
  const [row] = await db.select().from(outsideWorks).where(eq(outsideWorks.id, id)).for('no key update')
  const back = await cameBack(id, context)
  const status =
    compareQuantities(back, '0') <= 0 ? 'sent' : compareQuantities(back, row!.quantity) < 0 ? 'partly' : 'done'
  const [after] = await db
    .update(outsideWorks)
    .set({ status, updatedByName: user.name, updatedAt: now() })
    .where(eq(outsideWorks.id, id))
    .returning()
  return after!
}

/** Reports of outside work that stand, added up. */
export const backOf = (
  field: 'good' | 'scrap',
) => sql<string>`coalesce((select trim_scale(sum(${sql.raw(`r.${field}`)}))::text
  from ${workReports} r where r.outside_work_id = ${outsideWorks.id} and r.status = 'posted'), '0')`
