import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migratedTemplate } from '../../testing/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { type Database, type Lease, openDatabase } from './database.ts'

let testDatabase: TestDatabase
let database: Database
beforeEach(async () => {
  testDatabase = await createTestDatabase(await migratedTemplate())
  database = openDatabase(testDatabase.url, { connections: 12 })
})
afterEach(async () => {
  await database.close()
  await testDatabase.drop()
})

/** So many transactions of a company that are begun and do not end; those that get no connection are refused. */
function hold(companyId: string, times: number) {
  const leases: Lease[] = []
  const begun = Array.from({ length: times }, async () => {
    const lease = database.lease(companyId, 'write')
    await lease.db.execute(sql`select 1`)
    leases.push(lease)
  })
  return {
    outcomes: Promise.allSettled(begun),
    held: () => leases.length,
    letGo: () => Promise.all(leases.splice(0).map((lease) => lease.end('rollback'))),
  }
}

it('two companies that hold what they can get leave a connection to a third', async () => {
  const one = hold('1', 20)
  const two = hold('2', 20)
  await expect.poll(() => [one.held(), two.held()]).toEqual([8, 3])
  const third = hold('3', 1)
  expect((await third.outcomes)[0]).toMatchObject({ status: 'fulfilled' })
  const refused = [...(await one.outcomes), ...(await two.outcomes)].filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(29)
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(String(reason.cause ?? reason)).toContain('timeout exceeded when trying to connect')
  for (const each of [one, two, third]) await each.letGo()
})

it('what is given back goes to the company that has had least, and every one comes back', async () => {
  const one = hold('1', 10)
  await expect.poll(one.held).toBe(8)
  const two = hold('2', 5)
  await expect.poll(two.held).toBe(3)
  await one.letGo()
  await two.outcomes
  await one.outcomes
  expect([one.held(), two.held()]).toEqual([2, 5])
  for (const each of [one, two]) await each.letGo()
  // Of nobody's that was left behind: all that one may have is to be had again.
  const again = hold('1', 8)
  await again.outcomes
  expect(again.held()).toBe(8)
  await again.letGo()
})

it('a connection that breaks gives its place back', async () => {
  for (let times = 0; times < 14; times++) {
    const lease = database.lease('1', 'write')
    await lease.db.execute(sql`select 1`)
    await expect(lease.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow()
    await lease.end('rollback')
  }
  const held = hold('1', 8)
  await held.outcomes
  expect(held.held()).toBe(8)
  await held.letGo()
})
