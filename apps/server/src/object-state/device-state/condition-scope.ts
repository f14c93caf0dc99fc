import type { ExpressionScope } from '@zhizao/rules/expression/check'
import { checkExpression } from '@zhizao/rules/expression/check'
import { referencesOf } from '@zhizao/rules/expression/parse'
import { expressionProblemWords } from '@zhizao/rules/expression/words'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { objectScopeCondition } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { pointName } from '../engine/load-objects.ts'
import { typeOfPoint } from './point-type.ts'

export type Owner = { deviceTypeId?: string | null | undefined; objectId?: string | null | undefined }

/** A point that a condition may name, of one object. */
interface NamedPoint {
  pointId: number
  objectId: string
  code: string
  name: string
  unit: string | null
  type: ReturnType<typeof typeOfPoint>
}

type ByCode = ReadonlyMap<string, NamedPoint>

/** The longest while that a condition may look back. */
const longestWindowMs = 3600_000
const windowTooLong = '时间窗最长 1 小时'
/** They look back over a day, which courses of states do not keep. */
export const noCounter = '不能使用 increase 和 flow，请建立公式点位后引用'
/** Objects of a type that are looked at; points of one. */
const mostObjects = 5000

const ofOwner = ({ deviceTypeId, objectId }: Owner): SQL =>
  deviceTypeId ? eq(objects.deviceTypeId, deviceTypeId) : eq(objects.id, objectId!)

/** The objects that a state is for, of those that the caller may see. */
export async function objectsOf(owner: Owner, context: Context): Promise<string[]> {
  const rows = await context.db
    .select({ id: objects.id })
    .from(objects)
    .where(and(ofOwner(owner), objectScopeCondition(context)))
    .limit(mostObjects)
  return rows.map(({ id }) => id)
}

/** Points of the objects that a state is for, each code once. */
export async function namesOf(owner: Owner, context: Context) {
  const rows = await context.db
    .selectDistinctOn([points.code], {
      code: points.code,
      name: points.name,
      unit: points.unit,
      dataType: points.dataType,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(and(ofOwner(owner), objectScopeCondition(context)))
    .orderBy(asc(points.code))
    .limit(2000)
  return rows.map(({ dataType, ...row }) => ({ ...row, type: typeOfPoint(dataType) }))
}

/** What conditions name, of each object: its own points by code, those of others as they are written. */
async function namedPoints(conditions: readonly string[], objectIds: readonly string[], context: Context) {
  const references = conditions.flatMap(referencesOf)
  const codes = [...new Set(references.map(({ point }) => point))]
  const others = [...new Set(references.flatMap(({ object }) => object ?? []))]
  const byObject = new Map<string, Map<string, NamedPoint>>(objectIds.map((id) => [id, new Map()]))
  if (!codes.length || !objectIds.length) return byObject
  const rows = await context.db
    .select({
      id: points.id,
      objectId: points.objectId,
      objectCode: objects.code,
      code: points.code,
      name: points.name,
      unit: points.unit,
      dataType: points.dataType,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(
      and(
        inArray(points.code, codes),
        objectScopeCondition(context),
        or(
          sql`${points.objectId} = any(${sql.param([...objectIds])}::bigint[])`,
          others.length ? inArray(objects.code, others) : undefined,
        ),
      ),
    )
  for (const { id, objectCode, dataType, ...row } of rows) {
    const point = { ...row, pointId: Number(id), type: typeOfPoint(dataType) }
    byObject.get(row.objectId)?.set(row.code, point)
    if (others.includes(objectCode))
      for (const own of byObject.values()) own.set(pointName(objectCode, row.code), point)
  }
  return byObject
}

/** What one condition names, for one object. */
export const namedPointsOf = async (condition: string, objectId: string, context: Context): Promise<ByCode> =>
  (await namedPoints([condition], [objectId], context)).get(objectId)!

const scopeOf = (known: ByCode): ExpressionScope => ({
  find: ({ object, point }) => known.get(pointName(object, point)),
  names: () => [...known.keys()].map((name) => `[${name}]`),
})

/** What is wrong with a condition, in words; and how many objects lack what it names. */
export interface CheckedCondition {
  problem: string | null
  lacking: number
}

/** Checks conditions together, each for all objects that it is for. */
export async function checkConditions(
  conditions: readonly string[],
  owner: Owner,
  context: Context,
): Promise<CheckedCondition[]> {
  const objectIds = await objectsOf(owner, context)
  const known = await namedPoints(conditions, objectIds, context)
  return conditions.map((condition) => checkOne(condition, owner, [...known.values()]))
}

function checkOne(condition: string, owner: Owner, known: readonly ByCode[]): CheckedCondition {
  const problems = known.map((points) => problemOf(condition, scopeOf(points)))
  if (owner.objectId) return { problem: problems[0] ?? null, lacking: problems[0] ? 1 : 0 }
  const lacking = problems.filter((problem) => problem !== null).length
  if (lacking < known.length) return { problem: null, lacking }
  // No object fits: what is wrong with the text itself is told, not what its objects lack.
  return { problem: problemOfText(condition, known), lacking }
}

function problemOf(condition: string, scope: ExpressionScope): string | null {
  const checked = checkExpression(condition, scope, 'boolean')
  if ('problems' in checked) return expressionProblemWords(checked.problems[0]!)
  if (checked.ok.inputs.some(({ kind }) => kind === 'counter')) return noCounter
  return checked.ok.inputs.some((input) => input.kind === 'window' && input.ms > longestWindowMs) ? windowTooLong : null
}

/** A text fits where it would, were the points that are missing there and of one type. */
function problemOfText(condition: string, known: readonly ByCode[]): string | null {
  const all = new Map(known.flatMap((points) => [...points]))
  const problems = (['number', 'boolean', 'text'] as const).map((type) =>
    problemOf(condition, { find: ({ object, point }) => all.get(pointName(object, point)) ?? { type } }),
  )
  return problems.includes(null) ? null : problems[0]!
}
