import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { isConnectionLost } from './database-errors.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { connections: 1 })
})
afterAll(() => server.stop())

it('a commit that meets the end of its connection is told as a database that is away, and the connection is given back once', async () => {
  const { database, companyId } = server
  const [begun, cut] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const working = database.inCompany(companyId, async (db) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    begun.resolve(rows[0]!.pid)
    await cut.promise
  })
  await database.system.query('select pg_terminate_backend($1, 5000)', [await begun.promise])
  cut.resolve()
  const broken = await working.catch((error) => error)
  expect(isConnectionLost(broken)).toBe(true)
  // Of a pool of one: had it not been given back, nobody would have another.
  const again = await database.inCompany(companyId, (db) => db.execute<{ one: number }>(sql`select 1 as one`))
  expect(again.rows).toEqual([{ one: 1 }])
})
