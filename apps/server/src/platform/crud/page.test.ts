import { resource } from '@zhizao/contract/access/resource'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import type { AnyCall, Call } from '@zhizao/contract/http/call'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a page of a list', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    for (let at = 1; at <= 25; at++)
      await admin
        .client(alarmType)
        .create({ code: `kind-${at}`, name: at % 2 ? `温度_${at}` : `压力%${at}`, remark: null })
  })
  afterAll(() => server.stop())

  const codes = async (input: object) => {
    const { records, total } = await admin.client(alarmType).page(input as never)
    return { codes: records.map((row) => row.code), total }
  }

  it('knows how many there are, past its end as well', async () => {
    expect((await codes({ pageSize: 10, pageNumber: 3, keyword: 'kind-' })).codes).toHaveLength(5)
    expect(await codes({ pageSize: 10, pageNumber: 4, keyword: 'kind-' })).toEqual({ codes: [], total: 25 })
    expect(await codes({ pageSize: 10, pageNumber: 1, keyword: '没有这样的' })).toEqual({ codes: [], total: 0 })
  })

  it('finds by one filter and by several, with other values each time, and takes signs literally', async () => {
    for (const [code, names] of [
      ['kind-7', ['温度_7']],
      ['kind-8', ['压力%8']],
      ['kind-9', ['温度_9']],
    ] as const) {
      const { records } = await admin.client(alarmType).page({ code, pageSize: 10 })
      expect(records.filter((row) => row.code === code).map((row) => row.name)).toEqual(names)
    }
    expect((await codes({ name: '_', pageSize: 50 })).total).toBe(13)
    expect((await codes({ name: '%', pageSize: 50 })).total).toBe(12)
    expect(await codes({ name: '温度', code: 'kind-25', pageSize: 50 })).toEqual({ codes: ['kind-25'], total: 1 })
    expect(await codes({ keyword: '压力%24', code: 'kind-2', pageSize: 50 })).toEqual({ codes: ['kind-24'], total: 1 })
  })

  it('comes in the order that was asked for, and in its own where that is unknown', async () => {
    const ordered = async (sort: string, order: string) =>
      (await codes({ sort, order, keyword: 'kind-', pageSize: 3 })).codes
    expect(await ordered('code', 'ASC')).toEqual(['kind-1', 'kind-10', 'kind-11'])
    expect(await ordered('code', 'DESC')).toEqual(['kind-9', 'kind-8', 'kind-7'])
    for (const unknown of ['constructor', 'code; drop table alarm_type', 'code DESC'])
      expect(await ordered(unknown, 'ASC')).toEqual(['kind-1', 'kind-2', 'kind-3'])
  })

  it('tells both what stands in another language and what is stored to who reads the other language', async () => {
    const { records } = await admin.speaking('en-US').client(role).page({ keyword: 'administrator', pageSize: 20 })
    expect(records.map((row) => row.code)).toContain('administrator')
  })

  it.each<[string, AnyCall, object, number]>([
    ['alarm types', alarmType.page, { keyword: 'kind', pageNumber: 2 }, 1],
    ['users with their roles', user.page, { keyword: 'user', pageNumber: 1 }, 1],
    ['roles with their users', role.page, { keyword: '员', pageNumber: 1 }, 2],
    ['menu entries with what is below', resource.page, { keyword: '管理', pageNumber: 1 }, 2],
  ])('of %s is built once and asked for in one trip, or two where rows carry others', async (_, call, input, trips) => {
    const asked = () => admin.call(call as Call, { ...input, pageSize: 10 })
    const first = await asked()
    expect((first.data as { records: unknown[] }).records.length).toBeGreaterThan(0)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const builds = vi.spyOn(PgDialect.prototype, 'sqlToQuery')
    const texts = () =>
      queries.mock.calls
        .filter((_, at) => parametersOf(queries.mock.contexts[at]).application_name === 'zhizao-app')
        .map(([query]) => (query as unknown as { text?: string }).text ?? query)
    try {
      // What else the server does meanwhile adds to it: the fewest of several are those of the call.
      const own: unknown[][] = []
      for (let nth = 0; nth < 5; nth++) {
        queries.mockClear()
        expect((await asked()).data).toEqual(first.data)
        own.push(texts())
      }
      expect(Math.min(...own.map(({ length }) => length)), JSON.stringify(own)).toBe(trips)
      const built = builds.mock.results.map(({ value }) => (value as { sql: string }).sql)
      // What works beside the calls builds its own; so does who looks for the installation's administrator.
      const ofPages = /from "(alarm_type|app_user|role|resource)"(?!.*is_installation_administrator)/
      expect(built.filter((text) => ofPages.test(text))).toEqual([])
    } finally {
      queries.mockRestore()
      builds.mockRestore()
    }
  })
})

const parametersOf = (client: unknown) =>
  (client as { connectionParameters: { application_name?: string } }).connectionParameters
