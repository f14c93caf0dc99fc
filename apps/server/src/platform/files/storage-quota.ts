import { statfsSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { numberParam, type ParamDefinition, parsedParam, type ReadSetParams } from '../params/param.ts'
import { freeBytes } from '../postgres/free-bytes.ts'
import { conflict } from '../refusal.ts'
import { storedFiles } from './stored-file.table.ts'

const MB = 1024 * 1024
const group = '文件存储'
const most = { min: 10, max: 100_000_000 }

export const companyStorage = numberParam('companyStorageMb', {
  title: '公司文件总量',
  group,
  unit: 'MB',
  fallback: 20_480,
  ...most,
  help: '本公司上传的所有文件合计，不超过服务器磁盘的一半；到达后不能再上传',
})
export const companyFiles = numberParam('companyStorageFiles', {
  title: '公司文件个数',
  group,
  unit: '个',
  fallback: 200_000,
  ...most,
  help: '本公司上传的文件合计个数，到达后不能再上传',
})
export const userStorage = numberParam('userStorageMb', {
  title: '每个用户的文件总量',
  group,
  unit: 'MB',
  fallback: 5120,
  ...most,
  help: '一个用户上传的所有文件合计，到达后该用户不能再上传',
})
export const storageParams = [companyStorage, companyFiles, userStorage]

/** Of the whole disk a company may take so much for its files, whatever it has set. */
const SHARE = 0.5
/** So much of the disk, up to so many bytes, stays free of files: samples go on where uploads end. */
const RESERVE = { share: 0.1, most: 2048 * MB, least: 200 * MB }

const megabytes = (bytes: number) => Math.ceil((bytes / MB) * 10) / 10

/**
 * Refuses a file for which its company, its user or the disk has no room. Counted under a lock of the company that lasts as
 * long as the transaction, so that uploads at once cannot pass together; equal contents count each time.
 */
export async function requireStorage(
  size: number,
  folder: string,
  readSetParams: ReadSetParams,
  { db, user }: Context,
) {
  const { companyId } = user
  const set = await readSetParams(
    storageParams.map(({ code }) => code),
    { db },
  )
  const inForce = (param: ParamDefinition<number>) => Number(parsedParam(param, set.get(param.code)) ?? param.fallback)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stored files of ${companyId}`}, 0))`)
  const [used] = await db
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${storedFiles.size}), 0)::float8`,
      own: sql<number>`coalesce(sum(${storedFiles.size}) filter (where ${storedFiles.uploadedBy} = ${user.id}), 0)::float8`,
    })
    .from(storedFiles)
    .where(eq(storedFiles.companyId, companyId))
  const { blocks, bsize } = statfsSync(folder)
  const disk = blocks * bsize

  const mostFiles = inForce(companyFiles)
  if (used!.files >= mostFiles)
    throw conflict(`公司的文件已有 ${used!.files} 个，最多 ${mostFiles} 个，不能再上传。请联系管理员调整上限`)
  const mostBytes = Math.min(inForce(companyStorage) * MB, disk * SHARE)
  if (used!.bytes + size > mostBytes)
    throw conflict(
      `公司的文件已用 ${megabytes(used!.bytes)} MB，最多 ${megabytes(mostBytes)} MB，放不下这个文件（${megabytes(size)} MB）。请联系管理员调整上限`,
    )
  const mostOwn = inForce(userStorage) * MB
  if (used!.own + size > mostOwn)
    throw conflict(
      `您的文件已用 ${megabytes(used!.own)} MB，最多 ${megabytes(mostOwn)} MB，放不下这个文件（${megabytes(size)} MB）。请联系管理员调整上限`,
    )
  const reserve = Math.max(RESERVE.least, Math.min(disk * RESERVE.share, RESERVE.most))
  const free = freeBytes(folder)
  if (free - size < reserve)
    throw conflict(
      `服务器磁盘只剩 ${megabytes(free)} MB，其中 ${megabytes(reserve)} MB 留给采集数据，不能再上传文件。请联系管理员清理磁盘`,
    )
}
