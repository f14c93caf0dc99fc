import { existsSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Logger } from 'pino'

/** Opens the buffer's database; one that is damaged is set aside under another name and a new epoch begins. */
export function openBufferFile(path: string, log: Logger, now: () => number): { db: DatabaseSync; epoch: number } {
  try {
    return prepared(path, now)
  } catch (error) {
    if (!damaged(error)) throw error
    const aside = `${path}.damaged-${now()}`
    for (const suffix of ['', '-wal', '-shm']) {
      if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix)
    }
    log.error({ err: error, aside }, 'buffer file is damaged; set aside, a new epoch begins')
    return prepared(path, now)
  }
}

function prepared(path: string, now: () => number): { db: DatabaseSync; epoch: number } {
  const db = new DatabaseSync(path)
  try {
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -1024;
      PRAGMA journal_size_limit = 4194304;
      PRAGMA busy_timeout = 2000;
    `)
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
    if (check.quick_check !== 'ok') throw new DamagedFile(check.quick_check)
    db.exec(`
      CREATE TABLE IF NOT EXISTS message (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, samples TEXT NOT NULL, stamps TEXT) STRICT;
      CREATE TABLE IF NOT EXISTS loss (to_seq INTEGER PRIMARY KEY, from_seq INTEGER NOT NULL, reason TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS epoch (only INTEGER PRIMARY KEY CHECK (only = 1), epoch INTEGER NOT NULL) STRICT;
    `)
    const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all('message')
    // A file of an older gateway.
    if (!columns.some(({ name }) => name === 'stamps')) db.exec('ALTER TABLE message ADD COLUMN stamps TEXT')
    db.prepare('INSERT OR IGNORE INTO epoch (only, epoch) VALUES (1, ?)').run(now())
    const { epoch } = db.prepare('SELECT epoch FROM epoch').get() as { epoch: number }
    return { db, epoch }
  } catch (error) {
    db.close()
    throw error
  }
}

class DamagedFile extends Error {}

const sqliteCorrupt = 11
const sqliteNotADatabase = 26

function damaged(error: unknown): boolean {
  if (error instanceof DamagedFile) return true
  const code = (error as { errcode?: number }).errcode ?? 0
  return [sqliteCorrupt, sqliteNotADatabase].includes(code & 0xff)
}
