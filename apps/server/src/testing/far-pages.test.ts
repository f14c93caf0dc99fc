import type { Call } from '@zhizao/contract/http/call'
import { OPEN } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { everyCall } from './every-call.ts'
import { fillCompany } from './filled-company.ts'
import { fillLists } from './filled-lists.ts'
import { sampleInput } from './sample-input.ts'
import { startTestServer, type TestServer } from './test-server.ts'

interface Paged {
  records: unknown[]
  total: number
}
const isPaged = (data: unknown): data is Paged =>
  typeof data === 'object' && data !== null && 'records' in data && 'total' in data
/** What lists find by a word: of the manual, of dictionaries. */
const known: Record<string, object> = {
  '/portal/cmsdocnav/searchCmsDoc': { str: '报警' },
  '/dictionary/selectDictionaryByType': { dic_type: 'areaType' },
  '/universal/dictionary/selectDictionaryByType': { dic_type: 'areaType' },
}

/** What is asked in the clouds of cameras: no list of ours. */
const elsewhere = (call: Call) => call.path.startsWith('/ezviz/')
/** Whether a call answers pages. */
const pages = ({ body, reply, encoding }: Call) => {
  const most = sampleInput(body, { id: '1', text: 'x', optional: true })
  const isAsked = typeof most === 'object' && most !== null && ('pageSize' in most || 'size' in most)
  return encoding === 'json' && isAsked && isPaged(sampleInput(reply, { id: '1', text: 'x', optional: true }))
}

describe('a page beyond the end', () => {
  let server: TestServer
  let administrator: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    administrator = await server.signIn({ isInstallationAdministrator: true })
    await fillCompany(server, administrator)
    await fillLists(server, administrator)
  }, 120_000)
  afterAll(() => server.stop())

  /** The newest row of every table, for lists below something. */
  async function someIds() {
    const { rows: tables } = await server.database.system.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id'
       and table_name !~ '_log$|^session$|^sample_|^box_sequence$' order by 1`,
    )
    const found = new Set<string>()
    for (const { name } of tables)
      for (const order of ['asc', 'desc']) {
        const { rows } = await server.database.system.query<{ id: string }>(
          `select id::text from "${name}" order by id ${order} limit 1`,
        )
        if (rows[0]) found.add(rows[0].id)
      }
    return [...found]
  }

  const at = (call: Call, least: object, page: number, size: number) => {
    const most = sampleInput(call.body, { id: '1', text: 'x', optional: true }) as object
    const named = ['pageNumber', 'current'].filter((name) => name in most).slice(0, 1)
    return {
      ...least,
      ...Object.fromEntries(named.map((name) => [name, page])),
      ...('pageSize' in most ? { pageSize: size } : { size }),
    }
  }

  it('has no rows and the total of the first one, in every list that has some', async () => {
    const calls = (await everyCall())
      .map(({ call }) => call)
      .filter((call) => !call.writes && call.permission !== OPEN && !elsewhere(call) && pages(call))
    const ids = await someIds()
    let asked = 0
    const wrong: Record<string, unknown> = {}
    const work = async () => {
      for (let call = calls.shift(); call; call = calls.shift()) {
        const sample = (id: string) =>
          (sampleInput(call!.body, { id, text: 'x', optional: false }) ?? {}) as Record<string, unknown>
        const takesIds = JSON.stringify(sample('987654321')).includes('987654321')
        let found: { body: object; total: number } | undefined
        for (const id of takesIds ? ids : ['1']) {
          const body = { ...sample(id), ...known[call.path] }
          const { data } = await administrator.call(call, at(call, body, 1, 1))
          if (isPaged(data) && data.total > 0) {
            found = { body, total: data.total }
            break
          }
        }
        if (!found) continue
        asked++
        const { data } = await administrator.call(call, at(call, found.body, 400, 50))
        const far = isPaged(data) ? { records: data.records.length, total: data.total } : data
        // Logs grow by what is asked.
        const isSame = isPaged(data) && data.records.length === 0 && data.total >= found.total
        if (!isSame) wrong[`${call.path} ${call.title}`] = { first: found.total, far }
      }
    }
    await Promise.all([work(), work(), work()])
    expect(wrong).toEqual({})
    expect(asked).toBeGreaterThan(60)
  }, 300_000)
})
