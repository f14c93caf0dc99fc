import type { ProcessFile, SentFile } from '@zhizao/contract/process/process-file'
import { asc, eq, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { lines } from '../../platform/crud/lines.ts'
import { columnsOf } from '../../platform/crud/page.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { productSegmentFiles } from '../product-segment/product-segment.table.ts'
import { routeSegmentFiles } from '../route/route.table.ts'

type FileTable = typeof routeSegmentFiles | typeof productSegmentFiles
type Row = Omit<ProcessFile, 'url' | 'current' | 'createdAt'> & { createdAt: Date }

/** Files as people are shown them: of those of one thing with one title the first is the one in force. */
function shown(rows: readonly Row[]): ProcessFile[] {
  const seen = new Set<string>()
  return rows.map(({ createdAt, ...row }) => {
    const current = !seen.has(row.title)
    seen.add(row.title)
    return { ...row, current, url: `/api/files/${row.fileId}`, createdAt: createdAt.toISOString() }
  })
}

/** The drawings and instructions of segments. `head`: the column that says of which. */
function filesOf(table: FileTable, head: 'routeSegmentId' | 'productSegmentId') {
  const owner = columnsOf(table)[head]!
  const stored = lines(table as typeof routeSegmentFiles, {
    title: '工序文件',
    head: head as 'routeSegmentId',
    field: 'files',
    most: 100,
    unique: { columns: ['title', 'version'], title: '版本' },
    references: { fileId: { table: storedFiles, title: '文件' } },
  })
  const list = async (id: string, { db }: Pick<Context, 'db'>): Promise<ProcessFile[]> =>
    shown(
      (await db
        .select({
          id: table.id,
          fileId: table.fileId,
          title: table.title,
          version: table.version,
          remark: table.remark,
          filename: storedFiles.name,
          size: storedFiles.size,
          createdAt: table.createdAt,
        })
        .from(table as PgTable)
        .innerJoin(storedFiles, eq(storedFiles.id, table.fileId))
        .where(eq(owner, id))
        .orderBy(asc(table.sort), asc(table.id))) as Row[],
    )
  return {
    of: list,
    /** What was stored for a line that is gone goes with it. Call it with the head locked. */
    async save(id: string, sent: readonly SentFile[], files: FileStore, context: Context) {
      const before = await list(id, context)
      for (const { fileId, deletedFlag } of sent) if (deletedFlag !== 1) await files.get(fileId, context)
      await stored.save(id, sent, context)
      const after = await list(id, context)
      const staying = new Set(after.map(({ fileId }) => fileId))
      await removeUnused(
        before.map(({ fileId }) => fileId).filter((fileId) => !staying.has(fileId)),
        files,
        context,
      )
      return { before, after }
    },
  }
}

/** Another version or another product may show the same file. */
async function removeUnused(gone: readonly string[], files: FileStore, context: Context) {
  if (!gone.length) return
  const elsewhere = await Promise.all(
    [routeSegmentFiles, productSegmentFiles].map((table) =>
      context.db
        .select({ fileId: table.fileId })
        .from(table as PgTable)
        .where(inArray(table.fileId, [...gone])),
    ),
  )
  const used = new Set(elsewhere.flat().map(({ fileId }) => fileId))
  await files.remove(
    gone.filter((id) => !used.has(id)),
    context,
  )
}

export const filesOfRoutes = filesOf(routeSegmentFiles, 'routeSegmentId')
export const filesOfProducts = filesOf(productSegmentFiles, 'productSegmentId')
