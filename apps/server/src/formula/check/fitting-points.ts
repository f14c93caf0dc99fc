import { type DataType, valueTypeOf } from '@zhizao/contract/device/point-fields'
import type { ExpressionScope } from '@zhizao/rules/expression/check'
import { referencesOf } from '@zhizao/rules/expression/parse'
import { type Reference, referenceText } from '@zhizao/rules/expression/syntax'
import { and, eq, inArray, or } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { models } from '../../device-model/model/model.table.ts'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import { pathSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'

/** A point that the caller may name. */
export interface NamedPoint {
  /** Null of a point of a model. */
  pointId: string | null
  objectCode: string | null
  objectName: string | null
  code: string
  name: string
  dataType: DataType
  unit: string | null
}

/** Names that are proposed where one is wrong. */
const MOST_NAMES = 2000

/** The points that an expression names, as far as the caller sees them; `[code]` is of the object or the model. */
export async function fittingPoints(
  { expression, objectId, modelId }: { expression: string; objectId?: string; modelId?: string },
  context: Context,
): Promise<{ scope: ExpressionScope; find(reference: Reference): NamedPoint | undefined }> {
  const own = objectId ? await ofObject(objectId, context) : modelId ? await ofModel(modelId, context) : []
  const others = modelId ? [] : await ofOthers(referencesOf(expression), context)
  const byText = new Map<string, NamedPoint>()
  for (const point of others) byText.set(referenceText({ object: point.objectCode!, point: point.code }), point)
  for (const point of own) byText.set(referenceText({ point: point.code }), point)
  const find = (reference: Reference) => byText.get(referenceText(reference))
  const scope: ExpressionScope = {
    find: (reference) => {
      const found = find(reference)
      return found && { type: valueTypeOf(found.dataType) }
    },
    names: () => byText.keys(),
  }
  return { scope, find }
}

const select = ({ db, user }: Context, where: ReturnType<typeof and>) =>
  db
    .select({
      pointId: points.id,
      objectCode: objects.code,
      objectName: objects.name,
      code: points.code,
      name: points.name,
      dataType: points.dataType,
      unit: points.unit,
    })
    .from(points)
    .innerJoin(objects, eq(objects.id, points.objectId))
    .where(and(where, pathSeen(user, objects.path)))
    .limit(MOST_NAMES)

async function ofObject(objectId: string, context: Context): Promise<NamedPoint[]> {
  const { db, user } = context
  const seen = await db.$count(objects, and(eq(objects.id, objectId), pathSeen(user, objects.path)))
  if (!seen) throw notFound('对象')
  return select(context, eq(points.objectId, objectId))
}

async function ofModel(modelId: string, { db }: Context): Promise<NamedPoint[]> {
  if (!(await db.$count(models, eq(models.id, modelId)))) throw notFound('模型')
  const { code, name, dataType, unit } = modelPoints
  const rows = await db
    .select({ code, name, dataType, unit })
    .from(modelPoints)
    .where(eq(modelPoints.modelId, modelId))
    .limit(MOST_NAMES)
  return rows.map((row) => ({ pointId: null, objectCode: null, objectName: null, ...row }))
}

async function ofOthers(references: readonly Reference[], context: Context): Promise<NamedPoint[]> {
  const named = references.filter(({ object }) => object !== undefined)
  if (!named.length) return []
  const byObject = Map.groupBy(named, ({ object }) => object!)
  return select(
    context,
    or(
      ...[...byObject].map(([object, own]) =>
        and(
          eq(objects.code, object),
          inArray(
            points.code,
            own.map(({ point }) => point),
          ),
        ),
      ),
    ),
  )
}
