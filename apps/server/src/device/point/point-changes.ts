import { isDeepStrictEqual } from 'node:util'
import { type PointFields, pointProblems, unsaidPoint } from '@zhizao/contract/device/point-fields'
import { inArray, max, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { handChanges } from '../../device-model/index.ts'
import { prescribedNames } from '../../device-model/model-point/point-columns.table.ts'
import type { Context } from '../../platform/context.ts'
import type { DevicePorts } from '../device-ports.ts'
import { lockFormulas } from '../point-formula/formula-lock.ts'
import { concernsFormulas, settleFormulas } from '../point-formula/settle-formulas.ts'
import { points } from './point.table.ts'

type Row = typeof points.$inferSelect
type Fields = Partial<PointFields & Pick<Row, 'sort' | 'keySort' | 'overridden'>>

/** A point that is there, and what somebody sets on it. */
export interface PointChange {
  before: Row
  changes: Fields
}

/** What says which values a point can have, and so which rules on it can begin and end. */
const judgedFields = ['dataType', 'source', 'scale', 'offset', 'valueWords'] as const

/** Rows of a statement: putting their text together does not hold up the event loop. */
const CHUNK = 500

export const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

/** What contradicts itself in a point as it would be. */
export const problemsOf = (point: Partial<PointFields>) => pointProblems({ ...unsaidPoint, ...given(point) })

/** What is set on a point and was otherwise before. */
const realChanges = ({ before, changes }: PointChange): Fields =>
  Object.fromEntries(
    Object.entries(given(changes)).filter(
      ([field, value]) => !isDeepStrictEqual(before[field as keyof Row] ?? null, value ?? null),
    ),
  )

/** Of the points those of which something becomes otherwise, with that alone. */
export const reallyChanging = (list: readonly PointChange[]): PointChange[] =>
  list.flatMap(({ before, changes }) => {
    const real = realChanges({ before, changes })
    return Object.keys(real).length ? [{ before, changes: real }] : []
  })

/**
 * The one place where fields of points that are there are set by hand: many at once, each only what becomes otherwise. What of a
 * model's is set so is remembered, and formulas are checked with what they name. What the rules between fields say was asked before.
 */
export async function writeChanges(
  list: readonly PointChange[],
  ports: Pick<DevicePorts, 'events' | 'readPoints' | 'requireRulesFit'>,
  context: Context,
): Promise<string[]> {
  const real = reallyChanging(list)
  const ofFormulas = real.filter(({ before, changes }) => concernsFormulas(before, changes))
  if (ofFormulas.length) await lockFormulas(context)
  const changing = (await withKeyPlaces(real, context)).map(withHandChanges)
  await freeCodes(changing, context)
  const byFields = Map.groupBy(changing, ({ changes }) => Object.keys(changes).sort().join())
  for (const alike of byFields.values())
    for (let at = 0; at < alike.length; at += CHUNK) await write(alike.slice(at, at + CHUNK), context)
  const judged = changing.filter(({ changes }) => judgedFields.some((field) => field in changes))
  await ports.requireRulesFit(
    judged.map(({ before: { id } }) => id),
    context,
  )
  const before = new Map(ofFormulas.map((change) => [change.before.id, change.before]))
  await settleFormulas([...before.keys()], before, ports, context)
  return changing.map(({ before: { id } }) => id)
}

const withHandChanges = ({ before, changes }: PointChange): PointChange => {
  const overridden = handChanges(before, changes, prescribedNames)
  return { before, changes: isDeepStrictEqual(overridden, before.overridden) ? changes : { ...changes, overridden } }
}

/** Points of which the same fields change, each to its own values, in one statement. */
async function write(alike: readonly PointChange[], context: Context) {
  const columns = Object.keys(alike[0]!.changes).map((field) => [field, toSnakeCase(field)] as const)
  const rows = alike.map(({ before, changes }) => ({
    id: before.id,
    ...Object.fromEntries(columns.map(([field, column]) => [column, changes[field as keyof Fields]])),
  }))
  const set = columns.map(([, column]) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`)
  // `point` alone would be PostgreSQL's own type of that name.
  await context.db.execute(sql`
    update ${points} set ${sql.join(set, sql`, `)}, updated_at = ${context.now().toISOString()}
    from json_populate_recordset(null::public.point, ${JSON.stringify(rows)}::json) as given
    where ${points.id} = given.id`)
}

/** Points that become key points go to the end of those of their object, in the order given; others lose their place. */
async function withKeyPlaces(changing: readonly PointChange[], context: Context): Promise<PointChange[]> {
  const fresh = changing.filter(({ changes }) => changes.isKey)
  const last = new Map<string, number>()
  if (fresh.length) {
    const objectIds = [...new Set(fresh.map(({ before }) => before.objectId))]
    const rows = await context.db
      .select({ objectId: points.objectId, last: max(points.keySort) })
      .from(points)
      .where(inArray(points.objectId, objectIds))
      .groupBy(points.objectId)
    for (const row of rows) last.set(row.objectId, row.last ?? 0)
  }
  return changing.map(({ before, changes }) => {
    if (changes.isKey === undefined) return { before, changes }
    const keySort = changes.isKey ? (last.get(before.objectId) ?? 0) + 1 : 0
    if (changes.isKey) last.set(before.objectId, keySort)
    return { before, changes: { ...changes, keySort } }
  })
}

/** Two points that exchange their codes would meet halfway: one that is taken over is let go first. */
async function freeCodes(changing: readonly PointChange[], { db }: Context) {
  const renamed = changing.filter(({ changes }) => changes.code !== undefined)
  const left = new Set(renamed.map(({ before }) => `${before.objectId}/${before.code}`))
  if (!renamed.some(({ before, changes }) => left.has(`${before.objectId}/${changes.code}`))) return
  const ids = renamed.map(({ before }) => before.id)
  await db.execute(sql`update ${points} set code = '~' || id where id = any(${sql.param(ids)}::bigint[])`)
}
