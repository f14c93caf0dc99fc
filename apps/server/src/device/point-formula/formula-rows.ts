import { and, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { objects } from '../object/object.table.ts'
import { points } from '../point/point.table.ts'

/** Ids of a statement. */
export const MOST_IDS = 10_000

const columns = {
  id: points.id,
  objectId: points.objectId,
  objectCode: objects.code,
  objectName: objects.name,
  path: objects.path,
  code: points.code,
  name: points.name,
  dataType: points.dataType,
  source: points.source,
  formula: points.formula,
}

const select = ({ db }: Context) =>
  db.select(columns).from(points).innerJoin(objects, sql`${objects.id} = ${points.objectId}`).$dynamic()

/** What formulas have to know of a point, whoever asks. */
export type FormulaRow = Awaited<ReturnType<typeof select>>[number]

/** Points by their ids, seen or not. */
export async function formulaRows(ids: Iterable<string>, context: Context): Promise<FormulaRow[]> {
  const wanted = [...new Set(ids)]
  const found: FormulaRow[] = []
  for (let at = 0; at < wanted.length; at += MOST_IDS) {
    const some = wanted.slice(at, at + MOST_IDS)
    found.push(...(await select(context).where(sql`${points.id} = any(${sql.param(some)}::bigint[])`)))
  }
  return found
}

/** Points by the codes of their objects and their own. */
export async function rowsByCode(
  named: readonly { object: string; point: string }[],
  context: Context,
): Promise<FormulaRow[]> {
  const found: FormulaRow[] = []
  for (let at = 0; at < named.length; at += MOST_IDS) {
    const some = named.slice(at, at + MOST_IDS)
    const wanted = sql`(select * from unnest(${sql.param(some.map(({ object }) => object))}::text[],
      ${sql.param(some.map(({ point }) => point))}::text[]))`
    const own = inArray(objects.code, [...new Set(some.map(({ object }) => object))])
    found.push(...(await select(context).where(and(own, sql`(${objects.code}, ${points.code}) in ${wanted}`))))
  }
  return found
}

/** What people call a point. */
export const calledPoint = ({ objectName, name }: Pick<FormulaRow, 'objectName' | 'name'>) => `${objectName}/${name}`
