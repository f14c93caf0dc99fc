import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type FileKind, fileKinds } from '@zhizao/contract/file/file'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { ReadSetParams } from '../params/param.ts'
import type { Platform } from '../platform.ts'
import { invalidField, notFound } from '../refusal.ts'
import { contentFits, formatOf } from './file-content.ts'
import { namedByNothing } from './file-uses.ts'
import { pictureSize } from './picture-size.ts'
import { requireStorage } from './storage-quota.ts'
import { storedFiles } from './stored-file.table.ts'
import { storedPath } from './stored-path.ts'

export type StoredFileRow = typeof storedFiles.$inferSelect

/** A domain's word on who may open a file that it uses; files that no domain claims are open to their company. */
export type FileGuard = (fileId: string, context: Context) => Promise<'allow' | 'deny' | 'not mine'>

export interface FileStore {
  /** Takes over an uploaded file after checking its name, size and content. Throws a refusal that says what is wrong. */
  add(file: UploadedFile, expected: FileKind | undefined, context: Context): Promise<StoredFileRow>
  /** A file that the caller may open; otherwise refused as not found. */
  get(id: string, context: Context): Promise<StoredFileRow>
  /** Names of those of the given files that the caller may open, by id. */
  names(ids: readonly string[], context: Context): Promise<ReadonlyMap<string, string>>
  /** Where the content of a file lies on disk. */
  pathOf(row: Pick<StoredFileRow, 'hash'>): string
  /** Removes those files that no row names any more; content that no other file shares goes once the call is committed. */
  remove(ids: readonly string[], context: Pick<Context, 'db' | 'afterCommit'>): Promise<void>
  guard(guard: FileGuard): void
}

const MOST_PIXELS = { side: 20_000, all: 120_000_000 }

const accepted = (kind: FileKind | undefined) =>
  (kind ? [kind] : (Object.keys(fileKinds) as FileKind[])).flatMap((each) => fileKinds[each].extensions).join('、')

/** Whoever opens a picture unpacks it whole: a few bytes may stand for gigabytes of pixels. */
async function requireDrawable(file: string) {
  const size = await pictureSize(file)
  if (!size?.width || !size.height) throw invalidField('file', '文件', '图片没有尺寸，请确认文件没有损坏')
  if (Math.max(size.width, size.height) > MOST_PIXELS.side || size.width * size.height > MOST_PIXELS.all)
    throw invalidField(
      'file',
      '文件',
      `图片尺寸 ${size.width} × ${size.height} 太大，每边不能超过 ${MOST_PIXELS.side} 像素，总共不能超过 ${MOST_PIXELS.all / 1_000_000} 百万像素`,
    )
}

/** Files on disk under DATA_DIR/files, named by the SHA-256 of their content, with one row an upload. */
export function fileStore(
  { settings, database }: Pick<Platform, 'settings' | 'database'>,
  readSetParams: ReadSetParams,
): FileStore {
  const folder = path.join(settings.DATA_DIR, 'files')
  const guards: FileGuard[] = []
  const named = namedByNothing()
  const pathOf = ({ hash }: { hash: string }) => storedPath(settings.DATA_DIR, hash)

  /** Content arrives under another name first, so that a half-written file never bears a hash. */
  async function keep(file: UploadedFile) {
    const target = pathOf(file)
    const known = await stat(target).catch(() => undefined)
    if (known?.size === file.size) return
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const arriving = `${target}.${process.pid}.${Date.now()}.part`
    try {
      await rename(file.path, arriving).catch(() => copyFile(file.path, arriving))
      await rename(arriving, target)
    } catch (error) {
      // On a full disk the half that was copied would stay in the way.
      await rm(arriving, { force: true })
      throw error
    }
  }

  /** Under a lock of the hash, so that a new upload of the same content is not emptied. */
  const dropContent = (hash: string) =>
    database.systemDb.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`)
      const [used] = await tx
        .select({ id: storedFiles.id })
        .from(storedFiles)
        .where(eq(storedFiles.hash, hash))
        .limit(1)
      if (!used) await rm(pathOf({ hash }), { force: true })
    })

  async function mayOpen(id: string, context: Context): Promise<boolean> {
    for (const guard of guards) {
      const word = await guard(id, context)
      if (word !== 'not mine') return word === 'allow'
    }
    return true
  }

  return {
    pathOf,
    guard: (guard) => void guards.push(guard),
    async add(file, expected, context) {
      const format = formatOf(file.filename)
      if (!format || (expected && format.kind !== expected))
        throw invalidField('file', '文件', `不支持的文件类型，可上传：${accepted(expected)}`)
      const { maxSize, title } = fileKinds[format.kind]
      if (file.size > maxSize) throw invalidField('file', '文件', `${title}不能超过 ${maxSize / 1024 / 1024} MB`)
      if (file.size === 0) throw invalidField('file', '文件', '文件是空的')
      if (!(await contentFits(file.path, format)))
        throw invalidField('file', '文件', '文件内容与扩展名不符，请确认文件没有损坏或被改名')
      if (format.kind === 'image') await requireDrawable(file.path)
      await mkdir(folder, { recursive: true })
      await requireStorage(file.size, folder, readSetParams, context)
      await context.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${file.hash}, 0))`)
      await keep(file)
      const [row] = await context.db
        .insert(storedFiles)
        .values({
          companyId: context.user.companyId,
          name: file.filename,
          kind: format.kind,
          mime: format.mime,
          size: file.size,
          hash: file.hash,
          uploadedBy: context.user.id,
        })
        .returning()
      context.audit({ target: file.filename, after: row })
      return row!
    },
    async get(id, context) {
      const [row] = await context.db.select().from(storedFiles).where(eq(storedFiles.id, id))
      if (!row) throw notFound('文件')
      if (!(await mayOpen(id, context))) throw notFound('文件')
      return row
    },
    async names(ids, context) {
      const found = new Map<string, string>()
      if (!ids.length) return found
      const rows = await context.db
        .select()
        .from(storedFiles)
        .where(inArray(storedFiles.id, [...ids]))
      for (const { id, name } of rows) if (await mayOpen(id, context)) found.set(id, name)
      return found
    },
    async remove(ids, context) {
      if (!ids.length) return
      const gone = await context.db
        .delete(storedFiles)
        .where(and(inArray(storedFiles.id, [...ids]), await named(context.db)))
        .returning({ hash: storedFiles.hash })
      context.afterCommit(async () => {
        for (const hash of new Set(gone.map((row) => row.hash))) await dropContent(hash)
      })
    },
  }
}
