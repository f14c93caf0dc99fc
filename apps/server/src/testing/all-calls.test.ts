import { type Call, OPEN, SIGNED_IN } from '@zhizao/contract/http/call'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProgramMenu } from '../access/index.ts'
import { application } from '../app.ts'
import { anotherProcess } from './another-process.ts'
import type { Caller } from './caller.ts'
import { everyCall, isAbout, removes } from './every-call.ts'
import { atOnce, bodySource } from './every-field.ts'
import { everyMenu } from './every-menu.ts'
import { fillCompany, MARK } from './filled-company.ts'
import { fillTables } from './filled-tables.ts'
import { asksFor, distinguished, takesIds } from './same-answer.ts'
import { sampleInput } from './sample-input.ts'
import { isWhole, report, someOf } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** What signs somebody out would end the callers of this file. */
const endsSession = (call: Call) => call.path === '/user/logout'

describe('every call of the contract', () => {
  let server: TestServer
  let calls: Call[]
  let menu: ProgramMenu
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    const app = application(anotherProcess(server.platform))
    calls = app.domains.flatMap((domain) => domain.routes.map((route) => route.call))
    menu = app.menu
  })
  afterAll(() => server.stop())

  it('is mounted once, under a method and path of its own', () => {
    const places = calls.map((call) => `${call.method} ${call.path}`)
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  it('stands in a program that offers every menu of its domains', async () => {
    expect(menu.modules).toEqual((await everyMenu()).modules)
  })

  it('asks for a permission that an administrator can grant', () => {
    const codes = new Set(
      menu.modules.flatMap((module) =>
        module.groups.flatMap((group) =>
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
        !call.permission.split('|').every((code) => codes.has(code)),
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

  describe("with another company's rows", () => {
    let owner: Caller
    let stranger: Caller
    let strangers: string
    beforeAll(async () => {
      owner = await server.signIn()
      await fillCompany(server, owner)
      // Each by itself: what stands in them need mean nothing.
      await fillTables(server, await companyTables(server), MARK)
      // What waits for its box would end by itself in the middle.
      await server.database.system.query(
        "update control_write set state = 'refused', ended_at = now() where company_id = $1 and ended_at is null",
        [server.companyId],
      )
      strangers = await server.anotherCompany()
      stranger = await server.signIn({ companyId: strangers })
      await stranger.keepProving()
    })

    it('the database itself keeps every table of companies apart', async () => {
      const empty: string[] = []
      const open: string[] = []
      for (const table of await companyTables(server)) {
        // What no call of a user may read at all is apart by that.
        const { rows: granted } = await server.database.system.query(
          `select has_table_privilege('zhizao_app', $1, 'select') as is_read`,
          [`"${table}"`],
        )
        if (!granted[0].is_read) continue
        const mine = sql.raw(`"${table}" where company_id = ${server.companyId}`)
        const seenBy = (company: string) =>
          server.database.inCompany(company, async (db) => (await db.execute(sql`select from ${mine}`)).rowCount)
        if (!(await seenBy(server.companyId))) empty.push(table)
        if (await seenBy(strangers)) open.push(table)
        const { rows } = await server.database.system.query(
          `select relrowsecurity and exists (select from pg_policy where polrelid = c.oid and polcmd = '*') as is_kept
           from pg_class c where oid = $1::regclass`,
          [`"${table}"`],
        )
        if (!rows[0].is_kept) open.push(`${table} has no policy for every command`)
      }
      expect(open).toEqual([])
      expect(empty, 'a table that holds nothing shows nothing: fillCompany gives it a row').toEqual([])
    })

    it('shows nothing of them and changes none', async () => {
      const before = await rowsOf(server, server.companyId)
      const idsOf = Map.groupBy(
        before.filter(({ table }) => !table.endsWith('_log')),
        ({ table }) => table,
      )
      expect([...idsOf.values()].flat().length).toBeGreaterThan(10)
      const bodies = await bodySource(server, owner)
      const deletions = new Map<string, Set<number>>()
      const asked = (await everyCall()).filter(
        ({ call }) => call.permission !== OPEN && !endsSession(call) && call.encoding !== 'multipart',
      )
      let times = 0
      await atOnce(4, asked, async (placed) => {
        const { call } = placed
        const tried = [bodies.whole(placed)]
        if (takesIds(call)) {
          const all = [...idsOf].flatMap(([table, rows]) => [rows[0]!, rows.at(-1)!].map(({ id }) => ({ table, id })))
          const own = all.filter(({ table }) => isAbout(placed, table))
          for (const { id } of isWhole ? all : new Set([...own, ...someOf(all, 2)]))
            tried.push(sampleInput(call.body, { id, text: 'x', optional: true }))
        } else tried.push(sampleInput(call.body, { id: '1', text: 'x', optional: true }))
        for (const body of tried) {
          times++
          const answer = await stranger.call(call, body)
          expect(answer.status, `${call.path} ${JSON.stringify(body)} ${answer.msg}`).toBeLessThan(500)
          expect(JSON.stringify(answer), call.path).not.toContain(MARK)
          if (removes(call)) deletions.set(call.path, (deletions.get(call.path) ?? new Set()).add(answer.code))
        }
      })
      report("calls with another company's rows", times, times)
      // What an order waits for is looked after each minute, and this one waits for nothing.
      const kept = (rows: typeof before) => rows.filter(({ table }) => table !== 'production_order_wait')
      expect(kept(await rowsOf(server, server.companyId))).toEqual(kept(before))
      // A deletion whose body is not even taken says nothing of whose rows it would delete.
      expect(deletions.size).toBeGreaterThan(20)
      expect([...deletions].filter(([, codes]) => codes.size === 1 && codes.has(400)).map(([path]) => path)).toEqual([])
    }, 600_000)

    it('answers the same of an id of theirs as of one that nobody has', async () => {
      const all = Map.groupBy(
        (await rowsOf(server, server.companyId)).filter(({ table, id }) => !table.endsWith('_log') && id !== '0'),
        ({ table }) => table,
      )
      const newest = [...all].map(([table, rows]) => ({ table, id: rows.at(-1)!.id }))
      const told: string[] = []
      const asked = (await everyCall()).filter(
        ({ call }) => call.permission !== OPEN && !endsSession(call) && call.encoding !== 'multipart' && takesIds(call),
      )
      await atOnce(4, asked, async (placed) => {
        const own = newest.filter(({ table }) => asksFor(placed, table))
        const ids = new Set((isWhole ? newest : [...own, ...someOf(newest, 1)]).map(({ id }) => id))
        told.push(...(await distinguished(stranger, placed.call, ids)))
      })
      expect(told).toEqual([])
    }, 600_000)
  })
})

const sampleFor = (call: Call) =>
  call.encoding === 'multipart'
    ? { file: new File(['x'], 'x.txt') }
    : sampleInput(call.body, { id: '1', text: 'x', optional: false })

interface StoredRow {
  table: string
  id: string
  content: string
}

/** Every row of a company in every table, but for its logs and sessions, which grow by themselves. */
async function rowsOf(server: TestServer, companyId: string): Promise<StoredRow[]> {
  const growing = ['operate_log', 'sign_in_log', 'session', 'sample_journal', 'sample_chunk', 'box_sequence']
  const found: StoredRow[] = []
  for (const table of (await companyTables(server)).filter((each) => !growing.includes(each))) {
    const { rows } = await server.database.system.query<{ id: string; content: string }>(
      `select coalesce(to_jsonb(t) ->> 'id', '0') as id, (to_jsonb(t) - 'last_sign_in_at')::text as content
       from "${table}" t where company_id = $1 order by 1, 2`,
      [companyId],
    )
    found.push(...rows.map((row) => ({ table, ...row })))
  }
  return found
}

/** Every table whose rows belong to companies. */
async function companyTables(server: TestServer): Promise<string[]> {
  const { rows } = await server.database.system.query<{ table: string }>(
    `select table_name as table from information_schema.columns join pg_tables on tablename = table_name
     where table_schema = 'public' and schemaname = 'public' and column_name = 'company_id' order by 1`,
  )
  return rows.map(({ table }) => table)
}
