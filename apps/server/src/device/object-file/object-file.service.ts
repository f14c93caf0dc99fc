import { MOST_OBJECT_FILES, type ObjectFile, type objectFile } from '@zhizao/contract/device/object-file'
import type { Input } from '@zhizao/contract/http/call'
import { and, asc, eq, sql } from 'drizzle-orm'
import { objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { FileGuard, FileStore } from '../../platform/files/file-store.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { conflict } from '../../platform/refusal.ts'
import { requireObjects } from '../object/object-scope.ts'
import { objectFiles } from './object-file.table.ts'

type Files = Pick<FileStore, 'get' | 'remove'>

const listed = rows<ObjectFile>()({
  title: '文件',
  from: objectFiles,
  joins: [{ table: storedFiles, on: eq(storedFiles.id, objectFiles.fileId), inner: true }],
  columns: {
    id: objectFiles.id,
    objectId: objectFiles.objectId,
    fileId: objectFiles.fileId,
    url: sql`'/api/files/' || ${objectFiles.fileId}`,
    kind: objectFiles.kind,
    name: objectFiles.name,
    filename: storedFiles.name,
    size: storedFiles.size,
    remark: objectFiles.remark,
    createdAt: objectFiles.createdAt,
  },
  match: { objectId: objectFiles.objectId },
  scope: ({ user }) => objectSeen(user, objectFiles.objectId),
  order: [asc(objectFiles.name), asc(objectFiles.id)],
})

export async function filesOf(objectId: string, context: Context) {
  await requireObjects([objectId], context)
  return listed.list({ objectId }, context)
}

export async function addFile(draft: Input<typeof objectFile.create>, files: Files, context: Context) {
  const [object] = await requireObjects([draft.objectId], context)
  await files.get(draft.fileId, context)
  if ((await context.db.$count(objectFiles, eq(objectFiles.objectId, draft.objectId))) >= MOST_OBJECT_FILES)
    throw conflict(`一个对象最多保存 ${MOST_OBJECT_FILES} 个文件`)
  const [row] = await context.db
    .insert(objectFiles)
    .values({ ...draft, companyId: context.user.companyId })
    .returning({ id: objectFiles.id })
  const made = await listed.get({ id: row!.id }, context)
  context.audit({ target: `${object!.name}：${made.name}`, after: made })
  return made
}

export async function changeFile({ id, ...changes }: Input<typeof objectFile.update>, context: Context) {
  const before = await listed.get({ id }, context)
  await context.db
    .update(objectFiles)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(objectFiles.id, id))
  const after = await listed.get({ id }, context)
  context.audit({ target: after.name, before, after })
  return after
}

export async function removeFile(id: string, files: Files, context: Context): Promise<true> {
  const before = await listed.get({ id }, context)
  await context.db.delete(objectFiles).where(eq(objectFiles.id, id))
  await files.remove([before.fileId], context)
  context.audit({ target: before.name, before })
  return true
}

/** Whether a stored file may be opened: those of objects only where one of the objects may be seen. */
export const objectFileGuard: FileGuard = async (fileId, { db, user }) => {
  const uses = eq(objectFiles.fileId, fileId)
  if (!(await db.$count(objectFiles, uses))) return 'not mine'
  return (await db.$count(objectFiles, and(uses, objectSeen(user, objectFiles.objectId)))) ? 'allow' : 'deny'
}
