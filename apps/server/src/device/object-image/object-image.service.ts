import { and, asc, eq, max } from 'drizzle-orm'
import { handChanges } from '../../device-model/index.ts'
import { modelImages } from '../../device-model/model-image/model-image.table.ts'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import type { DevicePorts } from '../device-ports.ts'
import { leaveOut } from '../model-sync/left-out.ts'
import { requireObjects } from '../object/object-scope.ts'
import { objectImages } from './object-image.table.ts'

const followed = new Set(['fileId', 'name', 'remark', 'sort'])

const shown = (row: typeof objectImages.$inferSelect) => ({ ...row, url: `/api/files/${row.fileId}` })

export async function imagesOf(objectId: string, context: Context) {
  await requireObjects([objectId], context)
  const rows = await context.db
    .select()
    .from(objectImages)
    .where(eq(objectImages.objectId, objectId))
    .orderBy(asc(objectImages.sort), asc(objectImages.id))
  return rows.map(shown)
}

async function requirePicture(fileId: string, ports: DevicePorts, context: Context) {
  const file = await ports.files.get(fileId, context)
  if (file.kind !== 'image') throw invalidField('fileId', '图片', '请上传图片文件')
}

export async function addImage(
  draft: { objectId: string; fileId: string; name?: string | null; remark?: string | null },
  ports: DevicePorts,
  context: Context,
) {
  const [object] = await requireObjects([draft.objectId], context)
  await requirePicture(draft.fileId, ports, context)
  const [last] = await context.db
    .select({ sort: max(objectImages.sort) })
    .from(objectImages)
    .where(eq(objectImages.objectId, draft.objectId))
  const [row] = await context.db
    .insert(objectImages)
    .values({ ...draft, sort: (last?.sort ?? 0) + 1, companyId: context.user.companyId })
    .returning()
  context.audit({ target: object!.name, after: row })
  return shown(row!)
}

/** Changes a picture, or removes it where `deletedFlag` is 1. A replaced or removed file goes with it. */
export async function changeImage(
  change: {
    id: string
    fileId?: string
    name?: string | null
    remark?: string | null
    sort?: number
    deletedFlag?: 0 | 1
  },
  ports: DevicePorts,
  context: Context,
): Promise<true> {
  const { id, deletedFlag, ...changes } = change
  const [before] = await context.db
    .select()
    .from(objectImages)
    .where(and(eq(objectImages.id, id), objectSeen(context.user, objectImages.objectId)))
  if (!before) throw notFound('图片')
  if (deletedFlag === 1) {
    await context.db.delete(objectImages).where(eq(objectImages.id, id))
    await leaveOut('image', [{ objectId: before.objectId, templateId: before.modelImageId }], context)
  } else {
    if (changes.fileId) await requirePicture(changes.fileId, ports, context)
    await context.db
      .update(objectImages)
      .set({ ...changes, overridden: handChanges(before, changes, followed), updatedAt: context.now() })
      .where(eq(objectImages.id, id))
  }
  if (deletedFlag === 1 || (changes.fileId && changes.fileId !== before.fileId))
    await ports.files.remove([before.fileId], context)
  context.audit({ target: before.name ?? id, before, after: deletedFlag === 1 ? null : changes })
  return true
}

/** Whether a stored file may be opened: pictures of objects only where one of the objects may be seen. */
export async function imageGuard(fileId: string, context: Context): Promise<'deny' | 'allow' | 'not mine'> {
  const uses = await context.db
    .select({ id: objectImages.id })
    .from(objectImages)
    .where(eq(objectImages.fileId, fileId))
    .limit(1)
  if (!uses.length) return 'not mine'
  // A model's picture is the company's, whoever's object shows it too.
  if (await context.db.$count(modelImages, eq(modelImages.fileId, fileId))) return 'not mine'
  const seen = await context.db
    .select({ id: objectImages.id })
    .from(objectImages)
    .where(and(eq(objectImages.fileId, fileId), objectSeen(context.user, objectImages.objectId)))
    .limit(1)
  return seen.length ? 'allow' : 'deny'
}
