import type { ModelImageChange, NewModelImage } from '@zhizao/contract/device-model/model-image'
import { asc, eq, max } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { modelsChanged, requireModel } from '../model/model.service.ts'
import type { ModelPorts } from '../model-ports.ts'
import { dropModelFiles } from './model-files.ts'
import { modelImages } from './model-image.table.ts'

const shown = (row: typeof modelImages.$inferSelect) => ({ ...row, url: `/api/files/${row.fileId}` })

const MOST_IMAGES = 50

export async function imagesOfModel(modelId: string, context: Context) {
  await requireModel(modelId, context)
  const rows = await context.db
    .select()
    .from(modelImages)
    .where(eq(modelImages.modelId, modelId))
    .orderBy(asc(modelImages.sort), asc(modelImages.id))
    .limit(MOST_IMAGES)
  return rows.map(shown)
}

async function requirePicture(fileId: string, { files }: ModelPorts, context: Context) {
  const file = await files.get(fileId, context)
  if (file.kind !== 'image') throw invalidField('fileId', '图片', '请上传图片文件')
}

export async function addModelImage(draft: z.output<typeof NewModelImage>, ports: ModelPorts, context: Context) {
  const model = await requireModel(draft.modelId, context)
  await requirePicture(draft.fileId, ports, context)
  const ofModel = eq(modelImages.modelId, draft.modelId)
  if ((await context.db.$count(modelImages, ofModel)) >= MOST_IMAGES)
    throw invalidField('fileId', '图片', `一个模型最多 ${MOST_IMAGES} 张图片`)
  const [last] = await context.db
    .select({ sort: max(modelImages.sort) })
    .from(modelImages)
    .where(ofModel)
  const [row] = await context.db
    .insert(modelImages)
    .values({ ...draft, sort: (last?.sort ?? 0) + 1, companyId: context.user.companyId })
    .returning()
  context.audit({ target: model.name, after: row })
  modelsChanged(ports, [draft.modelId], context)
  return shown(row!)
}

/** Changes a picture, or removes it where `deletedFlag` is 1. A file that nothing shows any more goes with it. */
export async function changeModelImage(
  { id, deletedFlag, ...changes }: z.output<typeof ModelImageChange>,
  ports: ModelPorts,
  context: Context,
): Promise<true> {
  const [before] = await context.db.select().from(modelImages).where(eq(modelImages.id, id))
  if (!before) throw notFound('图片')
  if (deletedFlag === 1) await context.db.delete(modelImages).where(eq(modelImages.id, id))
  else {
    if (changes.fileId) await requirePicture(changes.fileId, ports, context)
    await context.db
      .update(modelImages)
      .set({ ...changes, updatedAt: context.now() })
      .where(eq(modelImages.id, id))
  }
  if (deletedFlag === 1 || (changes.fileId && changes.fileId !== before.fileId))
    await dropModelFiles([before.fileId], ports, context)
  context.audit({ target: before.name ?? id, before, after: deletedFlag === 1 ? null : changes })
  modelsChanged(ports, [before.modelId], context)
  return true
}
