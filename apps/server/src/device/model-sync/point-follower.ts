import type { PointFields } from '@zhizao/contract/device/point-fields'
import { limitNames } from '@zhizao/rules/validation/alarm-limits'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { modelPoints } from '../../device-model/model-point/model-point.table.ts'
import { copyOfPoint, prescribedByModel } from '../../device-model/model-point/point-columns.table.ts'
import type { Context } from '../../platform/context.ts'
import { insertPoints } from '../object/object-from-model.ts'
import { points } from '../point/point.table.ts'
import { alikeSteps, overriddenAfter } from './compare.ts'
import type { FollowerKind, Step } from './follower.ts'
import { forgetOn } from './forget.ts'

export const limitFields: readonly string[] = [...limitNames, 'limitDeadband', 'onDelay', 'offDelay']

/** Points that came from the model: all that people set on them but their place and whether they are key. */
export const pointFollower: FollowerKind = {
  part: 'point',
  permission: 'point:edit',
  keyField: 'code',
  async templatesOf(modelId, { db }) {
    const rows = await db
      .select()
      .from(modelPoints)
      .where(eq(modelPoints.modelId, modelId))
      .orderBy(asc(modelPoints.sort), asc(modelPoints.id))
    return rows.map((row) => ({
      id: row.id,
      key: row.code,
      name: row.name,
      fields: prescribedByModel(row, true),
    }))
  },
  async followersOf(objectIds, isHeld, { db }) {
    const query = db
      .select()
      .from(points)
      .where(inArray(points.objectId, [...objectIds]))
      .orderBy(asc(points.id))
    return (await (isHeld ? query.for('update') : query)).map((row) => {
      const { id, objectId, modelPointId: templateId, code: key, name, fromModel, overridden } = row
      return { id, objectId, templateId, key, name, fromModel, overridden, fields: prescribedByModel(row, true) }
    })
  },
  async write(steps, context) {
    const added = steps.filter(({ kind }) => kind === 'add')
    const made = await insertPoints(await madeFrom(added, context), context)
    const changed: string[] = []
    for (const alike of alikeSteps(steps)) {
      const [first] = alike
      const ids = alike.map(({ follower }) => follower!.id)
      await context.db
        .update(points)
        .set({
          ...Object.fromEntries(first!.changed.map(({ field, to }) => [field, to])),
          modelPointId: first!.template!.id,
          fromModel: true,
          overridden: overriddenAfter(first!),
          updatedAt: context.now(),
        })
        .where(inArray(points.id, ids))
      changed.push(...ids)
    }
    return [...made, ...changed]
  },
  forget: ({ objectId, id, fields }, context) =>
    forgetOn(points, and(eq(points.objectId, objectId), id ? eq(points.id, id) : sql`true`), fields, context),
}

/** Points of objects as they stood before these steps, for their formulas. */
export const pointsBefore = (steps: readonly Step[]) =>
  new Map(
    steps.flatMap(({ follower }) =>
      follower
        ? [
            [
              follower.id,
              { code: follower.key, ...(follower.fields as Pick<PointFields, 'dataType' | 'source' | 'formula'>) },
            ] as const,
          ]
        : [],
    ),
  )

/** New points, as their templates are: order and key too. */
async function madeFrom(steps: readonly Step[], { db, user }: Context) {
  if (!steps.length) return []
  const ids = [...new Set(steps.map(({ template }) => template!.id))]
  const rows = await db.select().from(modelPoints).where(inArray(modelPoints.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return steps.map(({ objectId, template, wanted }) => ({
    ...copyOfPoint(byId.get(template!.id)!),
    formula: wanted.formula as string | null,
    objectId,
    modelPointId: template!.id,
    fromModel: true,
    companyId: user.companyId,
  }))
}
