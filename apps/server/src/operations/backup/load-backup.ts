import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { migrate } from '../../platform/db/migrate.ts'
import { statement } from '../../platform/db/statement.ts'
import { takeClient } from '../../platform/db/take-client.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { freeBytes } from '../../platform/postgres/free-bytes.ts'
import type { ScriptProgress } from '../script/script-progress.ts'
import { BackupDamaged } from './backup-damaged.ts'
import { type BackedUpTable, type BackupManifest, ROOM_LEFT, tableEntry } from './backup-manifest.ts'
import type { OpenBackup } from './open-backup.ts'
import { copyIn, copyOut, foreignKeysOf, quoted, sequencesOf, settleText, tablesOf } from './table-catalogue.ts'

/**
 * Brings the rows of a backup into an empty database, in one transaction, and compares what stands there with the
 * manifest: tables, counts, every row's text, foreign keys. Throws BackupDamaged where something does not agree, or where
 * what is unpacked leaves no room on the disk of `folder`.
 */
export async function loadBackup(
  pool: Pool,
  backup: OpenBackup,
  folder: string,
  telling: ScriptProgress,
): Promise<void> {
  const { manifest } = backup
  await migrate(pool, () => {}, undefined, { upTo: manifest.migrations })
  const client = await takeClient(pool)
  try {
    await client.query('begin')
    await settleText(client)
    await requireSameTables(client, manifest.tables)
    await withoutForeignKeys(client, async () => {
      const names = manifest.tables.map(({ name }) => `public.${quoted(name)}`)
      await client.query(`truncate ${names.join(', ')}`)
      for (const [at, table] of manifest.tables.entries()) {
        await loadTable(client, backup, table, folder)
        telling.progress(at + 1, manifest.tables.length)
      }
    })
    await requireOwnFiles(client)
    await requireKnownSequences(client, manifest.sequences)
    for (const { name, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, value, called])
    await client.query('commit')
    client.release()
  } catch (error) {
    // It may stand in the middle of a table: without its connection all is rolled back.
    client.release(error as Error)
    throw error
  }
}

async function requireSameTables(client: PoolClient, tables: readonly BackedUpTable[]) {
  const known = new Map((await tablesOf(client)).map((table) => [table.name, table.columns.toSorted().join()]))
  for (const { name, columns } of tables) {
    if (known.get(name) !== columns.toSorted().join()) throw new BackupDamaged(`备份中的表 ${name} 与程序不符`)
    known.delete(name)
  }
  const [missing] = known.keys()
  if (missing) throw new BackupDamaged(`备份中缺少表 ${missing}`)
}

/** Files are opened and removed by what their rows say: nothing of it may lead out of their folder. */
async function requireOwnFiles(client: PoolClient) {
  const { rows } = await client.query(statement`select from ${storedFiles} where hash !~ '^[0-9a-f]{64}$' limit 1`)
  if (rows.length) throw new BackupDamaged('备份中的文件编号不正确')
}

async function requireKnownSequences(client: PoolClient, sequences: BackupManifest['sequences']) {
  const known = new Set((await sequencesOf(client)).map(({ name }) => name))
  const strange = sequences.find(
    ({ name, value }) => !known.has(name) || BigInt(value) > MOST_SEQUENCE || value === '0',
  )
  if (strange) throw new BackupDamaged(`备份中的序列 ${strange.name} 与程序不符`)
}

async function loadTable(client: PoolClient, backup: OpenBackup, table: BackedUpTable, folder: string) {
  const { name } = table
  const content = Readable.from(backup.content(tableEntry(name)))
  try {
    const unpacked = (rows: AsyncIterable<Buffer>) => whileThereIsRoom(rows, folder)
    await pipeline(content, createGunzip(), unpacked, client.query(copyFrom(copyIn(table))))
  } catch (error) {
    throw new BackupDamaged(`表 ${name} 无法恢复：${(error as Error).message}`)
  }
  const standing = client.query(copyTo(copyOut(table)))
  const hash = createHash('sha256')
  for await (const chunk of standing) hash.update(chunk as Buffer)
  if (standing.rowCount !== table.rows)
    throw new BackupDamaged(`表 ${name} 应有 ${table.rows} 行，恢复后是 ${standing.rowCount} 行`)
  if (hash.digest('hex') !== table.contentSha256) throw new BackupDamaged(`表 ${name} 恢复后的内容与备份时不同`)
}

const LOOK_EVERY = 16 * 1024 * 1024
const NEWLINE = 0x0a
const LONGEST_ROW = 256 * 1024 * 1024
const MOST_SEQUENCE = 2n ** 63n - 1n

/** Little may unpack to much: it ends before the server has no room for samples, and no row is longer than PostgreSQL can hold. */
async function* whileThereIsRoom(content: AsyncIterable<Buffer>, folder: string) {
  let unseen = LOOK_EVERY
  let row = 0
  for await (const chunk of content) {
    unseen += chunk.length
    const end = chunk.lastIndexOf(NEWLINE)
    row = end < 0 ? row + chunk.length : chunk.length - end - 1
    if (row > LONGEST_ROW) throw new Error('一行的内容过长')
    if (unseen >= LOOK_EVERY) {
      unseen = 0
      if (freeBytes(folder) < ROOM_LEFT) throw new Error('磁盘剩余空间不足')
    }
    yield chunk
  }
}

/** Rows arrive in the order of their tables' names: keys are made again afterwards, which checks every row. */
async function withoutForeignKeys(client: PoolClient, work: () => Promise<void>) {
  const keys = await foreignKeysOf(client)
  for (const { table, name } of keys) await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  await work()
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`).catch((error) => {
      if (error.code !== '23503') throw error
      throw new BackupDamaged(`表 ${table} 有数据指向不存在的行（${name}）：${error.detail ?? ''}`)
    })
  }
}
