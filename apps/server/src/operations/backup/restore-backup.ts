import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool } from 'pg'
import { statement } from '../../platform/db/statement.ts'
import { jobs } from '../../platform/jobs/job.table.ts'
import { freeBytes } from '../../platform/postgres/free-bytes.ts'
import { conflict } from '../../platform/refusal.ts'
import type { ScriptProgress } from '../script/script-progress.ts'
import { fileEntry, ROOM_LEFT, settingEntry } from './backup-manifest.ts'
import { loadBackup } from './load-backup.ts'
import { openBackup } from './open-backup.ts'
import { emptyDatabase } from './table-catalogue.ts'

/** Restores a backup into an empty database and data folder; refuses where something is there already. */
export async function restoreBackup(
  target: { pool: Pool; dataDir: string },
  backupPath: string,
  telling: ScriptProgress,
) {
  const { pool, dataDir } = target
  const backup = await openBackup(backupPath)
  const { files, settings, tables } = backup.manifest
  await requireEmpty(target)
  await mkdir(dataDir, { recursive: true })
  const needed = files.reduce((sum, { size }) => sum + size, ROOM_LEFT)
  if (freeBytes(dataDir) < needed) throw conflict(`磁盘空间不足，恢复至少需要 ${Math.ceil(needed / 1024 / 1024)} MB`)
  telling.say(`备份时间 ${backup.manifest.createdAt}，程序版本 ${backup.manifest.program}，正在校验`)
  await backup.check(telling)
  try {
    telling.say('正在恢复数据库')
    await loadBackup(pool, backup, dataDir, telling)
    await forgetRuns(pool)
    telling.say(`数据库已恢复：${tables.length} 张表，${tables.reduce((sum, table) => sum + table.rows, 0)} 行`)
    const put = async (name: string, to: string) => {
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
      await pipeline(backup.content(name), createWriteStream(to, { mode: 0o600 }))
    }
    for (const { hash } of files) await put(fileEntry(hash), path.join(dataDir, fileEntry(hash)))
    for (const { name } of settings) await put(settingEntry(name), path.join(dataDir, path.basename(name)))
  } catch (error) {
    // Another backup is restored into what this one leaves behind, or the same once there is room.
    const left = ['files', ...settings.map(({ name }) => path.basename(name))]
    for (const name of left) await rm(path.join(dataDir, name), { recursive: true, force: true })
    await emptyDatabase(pool).catch(() => {}) // what went wrong before is what is told
    throw error
  }
  telling.say(`文件已恢复：${files.length} 个`)
}

async function requireEmpty({ pool, dataDir }: { pool: Pool; dataDir: string }) {
  const { rows } = await pool.query(`select from pg_tables where schemaname = 'public' limit 1`)
  if (rows.length) throw conflict('数据库里已经有数据，只能恢复到空的数据库')
  const names = await readdir(path.join(dataDir, 'files')).catch(() => [])
  if (names.length) throw conflict(`${path.join(dataDir, 'files')} 里已经有文件，只能恢复到空的数据目录`)
}

/** The backup saw itself running; the restored server must not run it once more. */
async function forgetRuns(pool: Pool) {
  await pool.query(
    statement`update ${jobs} set state = 'failed', message = '执行时的服务器已恢复到此备份', ended_at = now()
     where kind = 'operations.run' and state in ('waiting', 'running')`,
  )
}
