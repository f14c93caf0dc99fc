import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { modelImages } from '../../device-model/model-image/model-image.table.ts'
import { objectImages } from '../object-image/object-image.table.ts'
import { overriddenAfter } from './compare.ts'
import type { FollowerKind } from './follower.ts'
import { forgetOn } from './forget.ts'

/** Pictures: the stored file is shared with the model's. */
export const imageFollower: FollowerKind = {
  part: 'image',
  permission: 'object:edit',
  async templatesOf(modelId, { db }) {
    const rows = await db
      .select()
      .from(modelImages)
      .where(eq(modelImages.modelId, modelId))
      .orderBy(asc(modelImages.sort), asc(modelImages.id))
    return rows.map(({ id, fileId, name, remark, sort }) => ({
      id,
      key: `model:${id}`,
      name: name ?? '',
      fields: { fileId, name, remark, sort },
    }))
  },
  async followersOf(objectIds, _isHeld, { db }) {
    const rows = await db
      .select()
      .from(objectImages)
      .where(inArray(objectImages.objectId, [...objectIds]))
    return rows.map(({ id, objectId, modelImageId: templateId, fileId, name, remark, sort, ...row }) => ({
      id,
      objectId,
      templateId,
      key: id,
      name: name ?? '',
      fromModel: row.fromModel,
      overridden: row.overridden,
      fields: { fileId, name, remark, sort },
    }))
  },
  async write(steps, { db, user, now }) {
    const added = steps.filter(({ kind }) => kind === 'add')
    if (added.length)
      await db.insert(objectImages).values(
        added.map(({ objectId, template, wanted }) => ({
          ...(wanted as { fileId: string; name: string | null; remark: string | null; sort: number }),
          objectId,
          modelImageId: template!.id,
          fromModel: true,
          companyId: user.companyId,
        })),
      )
    for (const step of steps.filter(({ kind }) => kind === 'change'))
      await db
        .update(objectImages)
        .set({
          ...Object.fromEntries(step.changed.map(({ field, to }) => [field, to])),
          overridden: overriddenAfter(step),
          updatedAt: now(),
        })
        .where(eq(objectImages.id, step.follower!.id))
    return []
  },
  forget: ({ objectId, id, fields }, context) =>
    forgetOn(
      objectImages,
      and(eq(objectImages.objectId, objectId), id ? eq(objectImages.id, id) : sql`true`),
      fields,
      context,
    ),
}
