import type { Pool, PoolClient } from 'pg'

/**
 * A connection of the pool for several statements. Its `error` event is heard while it is out: the statement at hand
 * fails by itself, but an unheard event would end the process. Give it back with `release`.
 */
export async function takeClient(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect()
  const { release } = client
  const heard = () => {}
  client.on('error', heard)
  client.release = (broken) => {
    client.off('error', heard)
    client.release = release
    release.call(client, broken)
  }
  return client
}
