import { eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import type { ModelPorts } from '../model-ports.ts'
import { modelImages } from './model-image.table.ts'

export const filesOfModel = async (modelId: string, { db }: Context) =>
  (await db.select({ fileId: modelImages.fileId }).from(modelImages).where(eq(modelImages.modelId, modelId))).map(
    ({ fileId }) => fileId,
  )

/** Removes stored files that no picture shows any more, of a model or an object. */
export async function dropModelFiles(fileIds: readonly string[], { files, made }: ModelPorts, context: Context) {
  if (!fileIds.length) return
  const wanted = [...fileIds]
  const used = await union(
    context.db.select({ fileId: modelImages.fileId }).from(modelImages).where(inArray(modelImages.fileId, wanted)),
    context.db
      .select({ fileId: sql<string>`${made.images}` })
      .from(made.images.table)
      .where(inArray(made.images, wanted)),
  )
  const inUse = new Set(used.map((row) => row.fileId))
  await files.remove(
    wanted.filter((id) => !inUse.has(id)),
    context,
  )
}
