import { Client, type Pool, type PoolClient } from 'pg'

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

/** A connection beside the pool, to the same database, for what holds one for minutes; its taker ends it. */
export async function ownClient({ options }: Pool): Promise<Client> {
  const client = new Client({ connectionString: options.connectionString, application_name: options.application_name })
  client.on('error', () => {})
  await client.connect()
  return client
}
