import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { points } from '../point/point.table.ts'
import { checkFormulas } from './check-formulas.ts'
import { markFaults, unmarkFaults } from './fault-mark.ts'
import { circleThrough } from './formula-circle.ts'
import { formulaInputs } from './formula-input.table.ts'
import { lockFormulas } from './formula-lock.ts'
import { calledPoint, type FormulaRow, formulaRows } from './formula-rows.ts'
import { withoutOthers } from './shown-formulas.ts'

/** Formulas of one transaction. */
const MOST_AT_ONCE = 2000

type Given = Pick<Platform, 'database' | 'log' | 'now'>

/**
 * Formulas saved before it was noted what they name are noted now, as if they had been saved again; those that do not fit say so in their
 * remarks. A formula that names points has rows, so that each start looks only at those that nobody computes.
 */
export async function noteInputs({ database, log, now }: Given): Promise<void> {
  const { rows } = await database.system.query<{ companyId: string; ids: string[] }>(statement`
    select p.company_id as "companyId", array_agg(p.id::text order by p.id) as ids from ${points} p
    where p.source = 'formula' and p.formula is not null
      and not exists (select from ${formulaInputs} i where i.company_id = p.company_id and i.point_id = p.id)
    group by 1`)
  for (const { companyId, ids } of rows) {
    const count = { noted: 0, unfit: 0 }
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
      const unfit = await database.inCompany(companyId, (db) =>
        noteSome(ids.slice(at, at + MOST_AT_ONCE), contextOf(db, companyId, { log, now })),
      )
      count.unfit += unfit
      count.noted += Math.min(MOST_AT_ONCE, ids.length - at) - unfit
    }
    log.info({ companyId, ...count }, 'what formulas name is noted')
  }
}

/** Nobody's: whatever a formula names, it names. */
const contextOf = (db: Db, companyId: string, { log, now }: Pick<Given, 'log' | 'now'>) =>
  // What reads formulas asks no more of its caller.
  ({ db, log, now, user: { companyId }, signal: new AbortController().signal }) as never

async function noteSome(ids: readonly string[], context: Parameters<typeof formulaRows>[1]): Promise<number> {
  await lockFormulas(context)
  const rows = await formulaRows(ids, context)
  const { inputs, problems } = await checkFormulas(rows, () => true, context)
  // Remarks are read by people who do not see all objects.
  const unfit = new Map(problems.map(({ point, message }) => [point.id, withoutOthers(message)]))
  const fit = inputs.filter(({ pointId }) => !unfit.has(pointId))
  const { db, user } = context
  if (fit.length)
    await db
      .insert(formulaInputs)
      .values(fit.map((each) => ({ ...each, companyId: user.companyId })))
      .onConflictDoNothing()
  const left = new Set(fit.map(({ pointId }) => pointId))
  for (;;) {
    const circle = await circleThrough([...left], context)
    if (!circle) break
    const members = new Map((await formulaRows(circle, context)).map((row) => [row.id, row]))
    for (const id of circle.filter((each) => left.delete(each)))
      unfit.set(id, `公式循环引用：${circleWords(circle, id, members)}`)
    await db
      .delete(formulaInputs)
      .where(sql`${formulaInputs.pointId} = any(${sql.param(circle.filter((id) => unfit.has(id)))}::bigint[])`)
  }
  await unmarkFaults([...left], context)
  await markFaults(
    [...unfit].map(([pointId, message]) => ({ pointId, message })),
    context,
  )
  return unfit.size
}

/** A circle as the remark of one of its points tells it: those of other objects are not named. */
function circleWords(circle: readonly string[], id: string, members: ReadonlyMap<string, FormulaRow>): string {
  const { objectId } = members.get(id)!
  const called = (row: FormulaRow) => (row.objectId === objectId ? calledPoint(row) : '其他对象的点位')
  return [...circle, circle[0]!].map((each) => called(members.get(each)!)).join(' → ')
}
