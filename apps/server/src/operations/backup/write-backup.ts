import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SECRET_KEY } from '../../platform/access/sealed-secret.ts'
import { statement } from '../../platform/db/statement.ts'
import { ownClient } from '../../platform/db/take-client.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { storedPath } from '../../platform/files/stored-path.ts'
import { freeBytes } from '../../platform/postgres/free-bytes.ts'
import { conflict } from '../../platform/refusal.ts'
import { programVersion } from '../program-version.ts'
import type { ScriptProgress } from '../script/script-progress.ts'
import {
  type BackedUpTable,
  type BackupManifest,
  FORMAT,
  fileEntry,
  ROOM_LEFT,
  SETTINGS,
  settingEntry,
  tableEntry,
} from './backup-manifest.ts'
import { appliedMigrations, copyOut, type KnownTable, sequencesOf, settleText, tablesOf } from './table-catalogue.ts'
import { createTar } from './tar-file.ts'

/** Little processor time for nearly all that can be won. */
const GZIP_LEVEL = 4

type Tar = Awaited<ReturnType<typeof createTar>>

export interface BackupSource {
  pool: Pool
  dataDir: string
  now: Date
}

/**
 * Writes all rows as they stand at one moment, and the files that they name, while the server goes on. The file gets
 * its name once it is whole.
 */
export async function writeBackup(
  { pool, dataDir, now }: BackupSource,
  place: { part: string; whole: string },
  telling: ScriptProgress,
): Promise<BackupManifest & { bytes: number }> {
  // A connection of its own: it is held for minutes, while what the backup tells is written by the pool's.
  const client = await ownClient(pool)
  try {
    await client.query('begin isolation level repeatable read read only')
    await settleText(client)
    const tar = await createTar(place.part, now)
    try {
      const manifest = await fill(tar, client, { dataDir, now, telling })
      await tar.finish()
      await rename(place.part, place.whole)
      return { ...manifest, bytes: tar.size }
    } catch (error) {
      await tar.close().catch(() => {}) // it may be closed already
      await rm(place.part, { force: true })
      throw error
    }
  } finally {
    await client.end().catch(() => {}) // it may be broken already
  }
}

async function fill(
  tar: Tar,
  client: ClientBase,
  { dataDir, now, telling }: { dataDir: string; now: Date; telling: ScriptProgress },
): Promise<BackupManifest> {
  const tables = await tablesOf(client)
  const { rows: files } = await client.query<{ hash: string }>(
    statement`select distinct hash from ${storedFiles} order by hash`,
  )
  const parts = tables.length + files.length
  let done = 0
  const alive = () => telling.progress(done, parts)
  const step = () => {
    done++
    alive()
    if (freeBytes(dataDir) < ROOM_LEFT) throw conflict('磁盘剩余空间不足 300 MB，备份没有完成，请清理磁盘后重试')
  }

  const manifest: BackupManifest = {
    format: FORMAT,
    program: programVersion,
    createdAt: now.toISOString(),
    postgres: await serverVersion(client),
    migrations: await appliedMigrations(client),
    tables: [],
    sequences: await sequencesOf(client),
    files: [],
    missingFiles: [],
    settings: [],
  }
  for (const table of tables) {
    manifest.tables.push(await addTable(tar, client, table, alive))
    step()
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  telling.say(`数据库：${tables.length} 张表，${rows} 行`)
  for (const { hash } of files) {
    const size = await addFile(tar, dataDir, hash)
    if (size === undefined) manifest.missingFiles.push(hash)
    else manifest.files.push({ hash, size })
    step()
  }
  telling.say(`上传的文件：${manifest.files.length} 个`)
  for (const hash of manifest.missingFiles) telling.say(`警告：文件内容不在磁盘上，未能备份：${hash}`)
  for (const name of SETTINGS) {
    const content = await readFile(path.join(dataDir, name)).catch(() => undefined)
    if (content) manifest.settings.push({ name, ...(await tar.add(settingEntry(name), [content])) })
  }
  if (await stat(path.join(dataDir, SECRET_KEY)).catch(() => undefined))
    telling.say(`提示：密钥文件 ${SECRET_KEY} 不在备份里，请另存；没有它，恢复后须重新填写云账号密钥和通道密码`)
  const text = Buffer.from(JSON.stringify(manifest, null, 1))
  const { sha256 } = await tar.add('manifest.json', [text])
  await tar.add('manifest.sha256', [Buffer.from(sha256)])
  return manifest
}

async function addTable(tar: Tar, client: ClientBase, table: KnownTable, alive: () => void): Promise<BackedUpTable> {
  const rows = client.query(copyTo(copyOut(table)))
  const hash = createHash('sha256')
  const gzip = createGzip({ level: GZIP_LEVEL })
  const read = pipeline(
    rows,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        alive()
        hash.update(chunk)
        yield chunk
      }
    },
    gzip,
  )
  // Told by the reading below, too.
  read.catch(() => {})
  const written = await tar.add(tableEntry(table.name), gzip)
  await read
  return { ...table, rows: rows.rowCount, ...written, contentSha256: hash.digest('hex') }
}

/** Its size; nothing where the content is not there: its row may have been removed since the snapshot. */
async function addFile(tar: Tar, dataDir: string, hash: string): Promise<number | undefined> {
  try {
    return (await tar.add(fileEntry(hash), createReadStream(storedPath(dataDir, hash)))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

async function serverVersion(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return rows[0]!.version
}
