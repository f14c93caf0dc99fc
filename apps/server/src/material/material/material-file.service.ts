import type { MaterialFile } from '@zhizao/contract/material/material'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lines } from '../../platform/crud/lines.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { notFound } from '../../platform/refusal.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { materials } from './material.table.ts'
import { materialFiles } from './material-file.table.ts'

const stored = lines(materialFiles, {
  title: '物料文件',
  head: 'materialId',
  field: 'files',
  unique: { columns: ['title', 'version'], title: '版本' },
  references: { fileId: { table: storedFiles, title: '文件' } },
  most: 100,
})

interface SentFile {
  id?: string
  deletedFlag?: 0 | 1
  fileId: string
  title: string
  version: string
  remark?: string | null
}

/** The files of a material in their order: of those with one title the first is the one in force. */
export async function filesOfMaterial(materialId: string, { db }: Context): Promise<MaterialFile[]> {
  if (!(await db.$count(materials, eq(materials.id, materialId)))) throw notFound('物料')
  const rows = await db
    .select({
      id: materialFiles.id,
      fileId: materialFiles.fileId,
      title: materialFiles.title,
      version: materialFiles.version,
      remark: materialFiles.remark,
      filename: storedFiles.name,
      size: storedFiles.size,
      createdAt: materialFiles.createdAt,
    })
    .from(materialFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, materialFiles.fileId))
    .where(eq(materialFiles.materialId, materialId))
    .orderBy(asc(materialFiles.sort), asc(materialFiles.id))
  const seen = new Set<string>()
  return rows.map((row) => {
    const current = !seen.has(row.title)
    seen.add(row.title)
    return { ...row, current, url: `/api/files/${row.fileId}`, createdAt: row.createdAt.toISOString() }
  })
}

/** Saves the files of a material; what was stored for a line that is gone, or that has another file now, goes with it. */
export async function saveMaterialFiles(
  { materialId, files: sent }: { materialId: string; files: SentFile[] },
  files: MaterialPorts['files'],
  context: Context,
) {
  const [material] = await context.db.select().from(materials).where(eq(materials.id, materialId)).for('no key update')
  if (!material) throw notFound('物料')
  const before = await filesOfMaterial(materialId, context)
  for (const { fileId, deletedFlag } of sent) if (deletedFlag !== 1) await files.get(fileId, context)
  await stored.save(materialId, sent, context)
  const after = await filesOfMaterial(materialId, context)
  const staying = new Set(after.map(({ fileId }) => fileId))
  const gone = before.map(({ fileId }) => fileId).filter((id) => !staying.has(id))
  const elsewhere = gone.length
    ? await context.db
        .select({ fileId: materialFiles.fileId })
        .from(materialFiles)
        .where(and(inArray(materialFiles.fileId, gone)))
    : []
  await files.remove(
    gone.filter((id) => id !== material.imageId && !elsewhere.some(({ fileId }) => fileId === id)),
    context,
  )
  context.audit({ target: `${material.code} ${material.name}`, before, after })
  return after
}
