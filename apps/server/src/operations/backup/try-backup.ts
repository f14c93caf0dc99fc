import path from 'node:path'
import pg from 'pg'
import { conflict } from '../../platform/refusal.ts'
import type { ScriptProgress } from '../script/script-progress.ts'
import { loadBackup } from './load-backup.ts'
import { openBackup } from './open-backup.ts'

/** Restores a backup into a database that is dropped afterwards; throws BackupDamaged where it is not whole. */
export async function tryBackup(pool: pg.Pool, file: string, telling: ScriptProgress) {
  const backup = await openBackup(file)
  telling.say(`备份时间 ${backup.manifest.createdAt}，程序版本 ${backup.manifest.program}`)
  await backup.check(telling)
  telling.say('备份文件完整，每一项的校验值都相符')
  await inScratchDatabase(pool, (scratch) => loadBackup(scratch, backup, path.dirname(file), telling))
  const { tables, files } = backup.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  telling.say(`已恢复到临时数据库并核对：${tables.length} 张表，${rows} 行，外键全部有效`)
  return { tables: tables.length, rows, files: files.length }
}

async function inScratchDatabase(pool: pg.Pool, work: (scratch: pg.Pool) => Promise<void>) {
  const { rows } = await pool.query<{ name: string }>(
    `select 'zhizao_try_' || oid as name from pg_database where datname = current_database()`,
  )
  const { name } = rows[0]!
  const drop = () => pool.query(`drop database if exists "${name}" with (force)`)
  await drop()
  await pool.query(`create database "${name}" template template0 encoding 'UTF8'`).catch((error) => {
    if (error.code !== '42501') throw error
    throw conflict('数据库账号不能建立临时数据库。请由数据库管理员执行 ALTER ROLE 账号 CREATEDB; 后重试')
  })
  const url = new URL(pool.options.connectionString!)
  url.pathname = `/${name}`
  const scratch = new pg.Pool({ connectionString: url.toString(), max: 2, application_name: 'zhizao-try-backup' })
  scratch.on('error', () => {}) // dropped with the database
  try {
    await work(scratch)
  } finally {
    await scratch.end()
    await drop()
  }
}
