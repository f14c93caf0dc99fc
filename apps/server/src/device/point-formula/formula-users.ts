import { sql } from 'drizzle-orm'
import { seesPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { points } from '../point/point.table.ts'
import { formulaInputs } from './formula-input.table.ts'
import { calledPoint, type FormulaRow, formulaRows } from './formula-rows.ts'

/** Formulas that a refusal names. */
const MOST_NAMED = 5

/** The formulas that name one of these points, seen or not. */
export async function usersOf(inputIds: readonly string[], context: Context): Promise<FormulaRow[]> {
  if (!inputIds.length) return []
  const { rows } = await context.db.execute<{ id: string }>(sql`
    select distinct ${formulaInputs.pointId} as id from ${formulaInputs}
    where ${formulaInputs.inputId} = any(${sql.param([...inputIds])}::bigint[])`)
  return formulaRows(
    rows.map(({ id }) => String(id)),
    context,
  )
}

/** Refuses to take points away that formulas of others need; `gone` says which formulas go along. */
export async function refuseUsedPoints(
  inputIds: readonly string[],
  gone: (user: FormulaRow) => boolean,
  context: Context,
): Promise<void> {
  const users = (await usersOf(inputIds, context)).filter((user) => !gone(user))
  if (users.length) throw conflict(`不能删除，以下公式用到：${namesOf(users, context)}`)
}

/** The points of objects. */
export async function pointsOfObjects(objectIds: readonly string[], { db }: Context): Promise<string[]> {
  const rows = await db
    .select({ id: points.id })
    .from(points)
    .where(sql`${points.objectId} = any(${sql.param([...objectIds])}::bigint[])`)
  return rows.map(({ id }) => id)
}

/** Points by name, as far as the caller sees them. */
export function namesOf(rows: readonly FormulaRow[], { user }: Context): string {
  const seen = rows.filter(({ path }) => seesPath(user, path))
  const named = seen.slice(0, MOST_NAMED).map(calledPoint)
  const isMore = named.length < rows.length
  if (!named.length) return '其他公式点位'
  return `${named.join('、')}${isMore ? ' 等' : ''}`
}
