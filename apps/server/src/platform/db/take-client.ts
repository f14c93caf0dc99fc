import type { Pool, PoolClient } from 'pg'

const heard = new WeakSet<PoolClient>()

/**
 * A connection of the pool for several statements. When it breaks, the statement at hand fails by itself; but its
 * `error` event, unheard while it is out of the pool, would end the process.
 */
export async function takeClient(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect()
  if (!heard.has(client)) {
    heard.add(client)
    client.on('error', () => {})
  }
  return client
}
