import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'

/** The embedded PostgreSQL of a data folder, seen from outside. */
export function databaseOf(dataDir: string) {
  const read = (name: string) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim()

  /** Process id of the postmaster as its own file tells it. */
  function postmaster(): number | undefined {
    try {
      return Number(read('cluster/postmaster.pid').split('\n')[0]) || undefined
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  const url = () => `postgres://postgres:${read('password')}@127.0.0.1:${read('port')}/postgres`

  return {
    /** As its owner reaches it, while the product runs. */
    url,
    /** kill -9 of the postmaster; false when there is none at this moment. */
    kill(): boolean {
      const pid = postmaster()
      if (!pid) return false
      try {
        process.kill(pid, 'SIGKILL')
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false // killed before, the file is a leftover
        throw error
      }
    },
    async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new Client({ connectionString: url() })
      // Killed while it is asked: the statement fails by itself, but an event that nobody hears would end the process.
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(text, values)).rows as Row[]
      } finally {
        await client.end()
      }
    },
  }
}
