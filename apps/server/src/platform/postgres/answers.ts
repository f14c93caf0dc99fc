import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { Home } from './home.ts'

/** The superuser's address of the database in `home`. */
export function addressOf(home: Home, port: number): string {
  return `postgres://postgres:${readFileSync(home.passwordFile, 'utf8').trim()}@127.0.0.1:${port}/postgres`
}

/** Whether the database of `home`, and no other one, answers at `port`. */
export async function answers(home: Home, port: number): Promise<'yes' | 'starting' | 'no'> {
  const client = new Client({ connectionString: addressOf(home, port), connectionTimeoutMillis: 2000 })
  // Without a listener a connection that breaks later would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('show data_directory')
    return rows[0].data_directory === home.cluster ? 'yes' : 'no'
  } catch (error) {
    // 57P03: the database system is starting up, or in recovery.
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'no'
  } finally {
    await client.end().catch(() => {})
  }
}
