import { and, eq, inArray } from 'drizzle-orm'
import { models } from '../../device-model/model/model.table.ts'
import { objects } from '../object/object.table.ts'
import { alikeSteps, overriddenAfter } from './compare.ts'
import type { FollowerKind } from './follower.ts'
import { forgetOn } from './forget.ts'

const columns = { details: objects.details, driver: objects.driver, manufacturer: objects.manufacturer }

/** The object itself, as a row that every object of the model has. */
export const objectFollower: FollowerKind = {
  part: 'object',
  permission: 'object:edit',
  async templatesOf(modelId, { db }) {
    const rows = await db.select().from(models).where(eq(models.id, modelId))
    return rows.map(({ id, name, details, driver, manufacturer }) => ({
      id,
      key: id,
      name,
      fields: { details, driver, manufacturer },
    }))
  },
  async followersOf(objectIds, isHeld, { db }) {
    const { id, name, modelId, overridden } = objects
    const query = db
      .select({ id, name, modelId, overridden, ...columns })
      .from(objects)
      .where(inArray(id, [...objectIds]))
      .orderBy(id)
    return (await (isHeld ? query.for('update') : query)).map(({ modelId: templateId, ...row }) => ({
      id: row.id,
      objectId: row.id,
      templateId,
      key: templateId ?? '',
      name: row.name,
      fromModel: true,
      overridden: row.overridden,
      fields: { details: row.details, driver: row.driver, manufacturer: row.manufacturer },
    }))
  },
  async write(steps, context) {
    for (const alike of alikeSteps(steps)) {
      const [first] = alike
      const set = Object.fromEntries(first!.changed.map(({ field, to }) => [field, to]))
      await context.db
        .update(objects)
        .set({ ...set, overridden: overriddenAfter(first!), updatedAt: context.now() })
        .where(
          inArray(
            objects.id,
            alike.map(({ objectId }) => objectId),
          ),
        )
    }
    return []
  },
  forget: ({ objectId, fields }, context) => forgetOn(objects, and(eq(objects.id, objectId)), fields, context),
}
