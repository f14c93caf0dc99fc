import { and, inArray, isNotNull, lt, notInArray, or, type SQL } from 'drizzle-orm'
import type { FileStore } from '../files/file-store.ts'
import type { Platform } from '../platform.ts'
import { type JobRow, jobs } from './job.table.ts'
import { unfinished } from './job-rows.ts'

const KEPT = 30 * 24 * 3600_000
const A_TIME = 500

const ended = notInArray(jobs.state, [...unfinished])

/** Input files of ended jobs go; nobody needs them twice. */
export async function dropInputFiles(platform: Platform, files: FileStore, which: SQL): Promise<void> {
  const { systemDb } = platform.database
  const rows = await systemDb
    .select()
    .from(jobs)
    .where(and(which, ended, isNotNull(jobs.inputFileId)))
    .limit(A_TIME)
  await eachCompany(platform, rows, async (mine, { db, afterCommit }) => {
    await db
      .update(jobs)
      .set({ inputFileId: null })
      .where(inArray(jobs.id, idsOf(mine)))
    await files.remove(filesOf(mine.map((row) => ({ ...row, resultFileId: null }))), { db, afterCommit })
  })
}

/** Removes jobs that ended a month ago, with what they made. */
export async function clearOldJobs(platform: Platform, files: FileStore): Promise<void> {
  const before = new Date(platform.now().getTime() - KEPT)
  const old = and(ended, or(lt(jobs.endedAt, before), lt(jobs.createdAt, before)))
  for (;;) {
    const rows = await platform.database.systemDb.select().from(jobs).where(old).limit(A_TIME)
    await eachCompany(platform, rows, async (mine, { db, afterCommit }) => {
      await db.delete(jobs).where(inArray(jobs.id, idsOf(mine)))
      await files.remove(filesOf(mine), { db, afterCommit })
    })
    if (rows.length < A_TIME) return
  }
}

const idsOf = (rows: readonly JobRow[]) => rows.map((row) => row.id)
const filesOf = (rows: readonly JobRow[]) =>
  rows.flatMap((row) => [row.inputFileId, row.resultFileId].filter((id) => id !== null))

type Removal = Parameters<FileStore['remove']>[1]

async function eachCompany(
  { database }: Platform,
  rows: readonly JobRow[],
  work: (rows: readonly JobRow[], context: Removal) => Promise<void>,
) {
  for (const [companyId, mine] of Map.groupBy(rows, (row) => row.companyId)) {
    const later: (() => void | Promise<void>)[] = []
    await database.inCompany(companyId, (db) => work(mine, { db, afterCommit: (one) => void later.push(one) }))
    for (const one of later) await one()
  }
}
