import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmTypes } from '../../alarm/alarm-type/alarm-type.table.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { holding } from './holding.ts'
import { writtenStatement } from './written-statement.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Values {
  readonly companyId: string
  readonly codes: readonly string[]
}
const add = writtenStatement<Values>(
  (given) => sql`insert into ${alarmTypes} (company_id, code, name)
    select ${given.companyId}::bigint, code, code from unnest(${given.codes}::text[]) code`,
)
const among = writtenStatement<Values, { code: string }>(
  (given) => sql`select code from ${alarmTypes}
    where company_id = ${given.companyId}::bigint and code = any(${given.codes}::text[]) order by code`,
)
const lease = () => server.database.lease(server.companyId, 'write')
const asked = (...codes: string[]): Values => ({ companyId: server.companyId, codes })
const stored = (...codes: string[]) => server.database.inCompany(server.companyId, (db) => among(db, asked(...codes)))

describe('statements that are asked at once', () => {
  it('are done in the order of asking: each sees what those before it have written', () =>
    holding(async () => {
      const { db, end } = lease()
      const answers = await Promise.all([
        among(db, asked('W1', 'W2')),
        add(db, asked('W2', 'W1')),
        among(db, asked('W1', 'W2')),
      ])
      await end('commit')
      expect(answers).toEqual([[], [], [{ code: 'W1' }, { code: 'W2' }]])
    }))

  it('stand or fall together: of one that fails nothing stays, although the commit was on its way with it', async () => {
    await holding(async () => {
      const { db, end } = lease()
      await add(db, asked('W3'))
      // The code is taken.
      const failing = add(db, asked('W4', 'W1'))
      const [failed] = await Promise.allSettled([failing, end('commit')])
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: '23505' } })
    })
    expect(await stored('W1', 'W3', 'W4')).toEqual([{ code: 'W1' }])
  })

  it('go on working on the same connection after one of them was refused', async () => {
    for (const code of ['W5', 'W6', 'W7'])
      await holding(async () => {
        const { db, end } = lease()
        const both = await Promise.allSettled([add(db, asked('W1')), among(db, asked(code))])
        expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
        await end('rollback')
      })
    expect(await stored('W1', 'W5')).toEqual([{ code: 'W1' }])
  })
})
