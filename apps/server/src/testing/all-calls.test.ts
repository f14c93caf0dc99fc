import { type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInProducts } from '../access/resource/built-in-menu.ts'
import { application } from '../app.ts'
import { fillCompany, MARK } from './filled-company.ts'
import { sampleInput } from './sample-input.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** What signs somebody out would end the callers of this file. */
const endsSession = (call: Call) => call.path === '/user/logout'

describe('every call of the contract', () => {
  let server: TestServer
  let calls: Call[]
  beforeAll(async () => {
    server = await startTestServer()
    calls = application(server.platform).domains.flatMap((domain) => domain.routes.map((route) => route.call))
  })
  afterAll(() => server.stop())

  it('is mounted once, under a method and path of its own', () => {
    const places = calls.map((call) => `${call.method} ${call.path}`)
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  it('asks for a permission that an administrator can grant', () => {
    const codes = new Set(
      builtInProducts.flatMap((product) =>
        product.groups.flatMap((group) =>
          group.items.flatMap((menu) => [
            menu.code,
            ...Object.keys(menu.buttons).map((action) => `${menu.code}:${action}`),
          ]),
        ),
      ),
    )
    const unknown = calls.filter(
      (call) =>
        call.permission !== OPEN &&
        call.permission !== SIGNED_IN &&
        !call.permission.split('|').some((code) => codes.has(code)),
    )
    expect(unknown.map((call) => `${call.path} ${call.permission}`)).toEqual([])
  })

  it('refuses a caller without a session, unless it is marked open', async () => {
    for (const call of calls.filter((each) => each.permission !== OPEN)) {
      expect(await server.visitor.call(call, sampleFor(call)), call.path).toMatchObject({ status: 401 })
    }
  })

  it('refuses a caller without the permission', async () => {
    const nobody = await server.signIn({ permissions: [] })
    for (const call of calls.filter((each) => each.permission !== OPEN && each.permission !== SIGNED_IN)) {
      expect(await nobody.call(call, sampleFor(call)), call.path).toMatchObject({ code: 401 })
    }
  })

  it("shows nothing of another company's rows and changes none of them", async () => {
    const owner = await server.signIn()
    await fillCompany(server, owner)
    const before = await rowsOf(server, server.companyId)
    const ids = before.flatMap((row) => (row.table.endsWith('_log') ? [] : [row.id]))
    const sampled = [...Map.groupBy(before, (row) => row.table)].flatMap(([table, rows]) =>
      table.endsWith('_log') ? [] : [rows[0]!.id, rows.at(-1)!.id],
    )
    expect(ids.length).toBeGreaterThan(10)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const asked = calls.filter(
      (each) => each.permission !== OPEN && !endsSession(each) && each.encoding !== 'multipart',
    )
    const ask = async (call: Call) => {
      for (const id of takesIds(call) ? new Set(sampled) : ['1']) {
        const answer = await stranger.call(call, sampleInput(call.body, { id, text: 'x', optional: true }))
        expect(answer.status, `${call.path} ${id} ${answer.msg}`).toBeLessThan(500)
        expect(JSON.stringify(answer), call.path).not.toContain(MARK)
      }
    }
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let call = asked.shift(); call; call = asked.shift()) await ask(call)
      }),
    )
    expect(await rowsOf(server, server.companyId)).toEqual(before)
  }, 600_000)
})

const sampleFor = (call: Call) =>
  call.encoding === 'multipart'
    ? { file: new File(['x'], 'x.txt') }
    : sampleInput(call.body, { id: '1', text: 'x', optional: false })

const takesIds = (call: Call) =>
  JSON.stringify(sampleInput(call.body, { id: '987654321', text: 'x', optional: true }) ?? '').includes('987654321')

interface StoredRow {
  table: string
  id: string
  content: string
}

/** Every row of a company in every table, but for its logs and sessions, which grow by themselves. */
async function rowsOf(server: TestServer, companyId: string): Promise<StoredRow[]> {
  const { rows: tables } = await server.database.system.query<{ table: string }>(
    `select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
     and table_name not in ('operate_log', 'sign_in_log', 'session', 'sample_journal', 'sample_chunk', 'box_sequence') order by 1`,
  )
  const found: StoredRow[] = []
  for (const { table } of tables) {
    const { rows } = await server.database.system.query<{ id: string; content: string }>(
      `select id::text as id, (to_jsonb(t) - 'last_sign_in_at')::text as content from "${table}" t where company_id = $1 order by id`,
      [companyId],
    )
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}
