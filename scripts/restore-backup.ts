import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { restoreBackup } from '../apps/server/src/operations/backup/restore-backup.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { PostgresProblem } from '../apps/server/src/platform/postgres/postgres-problem.ts'
import { Refusal } from '../apps/server/src/platform/refusal.ts'
import { readSettings } from '../apps/server/src/platform/settings.ts'

/** Restores a backup into an empty DATA_DIR, or DATABASE_URL and DATA_DIR: npm run restore -- FILE */
const [file] = process.argv.slice(2)
const write = (line: string) => process.stdout.write(`${line}\n`)

if (!file) {
  process.stderr.write('用法：DATA_DIR=空的数据目录 npm run restore -- 备份文件.tar\n')
  process.exit(2)
}
try {
  await restore(path.resolve(file))
  write('恢复完成，可以启动服务器了')
} catch (error) {
  const isKnown = error instanceof Refusal || error instanceof PostgresProblem
  process.stderr.write(`恢复失败：${isKnown ? error.message : error}\n`)
  process.exitCode = 1
}

async function restore(backup: string) {
  const { DATA_DIR: dataDir, DATABASE_URL } = readSettings(process.env)
  await mkdir(dataDir, { recursive: true })
  const log = { info: write, warn: write, error: write }
  const postgres = DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataDir, log })
  const pool = new pg.Pool({ connectionString: DATABASE_URL ?? postgres!.url, max: 2 })
  // `end()` does not wait until its connections are closed: the database may stop while one of them still is.
  pool.on('error', () => {})
  try {
    await restoreBackup({ pool, dataDir }, backup, { say: write, progress: () => {} })
  } finally {
    await pool.end()
    await postgres?.stop()
  }
}
