import { eq, sql } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { scriptRuns } from './script-run.table.ts'

const MOST = 200_000

/** The lines of a run, written to its row as they come, one write at a time. */
export function runLog({ database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>, runId: string) {
  let waiting = ''
  let writing: Promise<void> | undefined

  async function write() {
    while (waiting) {
      const text = waiting
      waiting = ''
      await database.systemDb
        .update(scriptRuns)
        .set({ log: sql`left(${scriptRuns.log} || ${text}, ${MOST})` })
        .where(eq(scriptRuns.id, runId))
        .catch((error) => log.warn({ err: error, runId }, 'log of a script not written'))
    }
    writing = undefined
  }

  return {
    say(line: string) {
      waiting += `${now().toISOString()} ${line.replaceAll('\0', '')}\n`
      writing ??= write()
    },
    /** Once every line is in the row. */
    async written() {
      await writing
    },
  }
}
