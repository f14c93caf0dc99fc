import { asc, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarmTypes } from '../../alarm/alarm-type/alarm-type.table.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { writtenInsert } from './written-insert.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const add = writtenInsert(alarmTypes)

it('rows of any number go in by one text, with words of every kind, what is nothing, and defaults', async () => {
  const { companyId } = server
  const words = ['NULL', '', '{a,"b"}', "back\\slash 'quote'", '甲，乙', null]
  const at = new Date('2026-03-04T05:06:07.089Z')
  const found = await server.database.inCompany(companyId, async (db) => {
    await add(db, [])
    await add(db, [{ companyId, code: 'I0', name: 'first', createdAt: at }])
    await add(
      db,
      words.map((word, nth) => ({ companyId, code: `I${nth + 1}`, name: `${nth}`, remark: word, createdAt: at })),
    )
    const codes = ['I0', ...words.map((_, nth) => `I${nth + 1}`)]
    return db.select().from(alarmTypes).where(inArray(alarmTypes.code, codes)).orderBy(asc(alarmTypes.code))
  })
  expect(found.map(({ remark }) => remark)).toEqual([null, ...words])
  expect(new Set(found.map(({ id }) => id)).size).toBe(7)
  for (const row of found) expect([row.createdAt, row.sort]).toEqual([at, 0])
})
