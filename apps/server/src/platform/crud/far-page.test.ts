import { operateLog, signInLog } from '@zhizao/contract/access/operate-log'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import type { AnyCall, Call } from '@zhizao/contract/http/call'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const LINES = 6000
const PAGE = { pageSize: 20, pageNumber: 200 }

/** What a plan tells of one of its steps. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Step[]
}
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

describe('a far page of a table that grows without end', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    const { system } = server.database
    const filled = 'from generate_series(1, $2::int) n'
    const params = [server.companyId, LINES]
    await system.query(
      `insert into operate_log (company_id, user_name, ip, user_agent, title, method, path, target, code, message, duration_ms, request_id, created_at)
       select $1, '员工', '10.0.0.1', 'x', '修改点位', 'POST', '/x', '点位' || n, 200, '成功', n, 'filled', now() - n * interval '1 minute' ${filled}`,
      params,
    )
    await system.query(
      `insert into sign_in_log (company_id, login_name, kind, succeeded, message, ip, user_agent, created_at)
       select $1, '登录' || n, 'sign-in', 'yes', '成功', '10.0.0.1', 'x', now() - n * interval '1 minute' ${filled}`,
      params,
    )
    await system.query(
      `insert into alarm (company_id, batch_no, rule_key, kind, level, top_level, content, condition, activated_at, last_activated_at, closed_at, handled_at)
       select $1, 'B' || n, 'rule' || n, 'limit', 'error', 'error', '超限' || n, 'returned', now() - n * interval '1 minute', now(), now(), now() ${filled}`,
      params,
    )
    for (const table of ['operate_log', 'sign_in_log', 'alarm']) await system.query(`vacuum analyze ${table}`)
  })
  afterAll(() => server.stop())

  /** The steps of the statements that read the table for a call, with what each did. */
  async function stepsFor(call: AnyCall, table: string, input: object) {
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const { data, msg } = await admin.call(call as Call, input)
    if (!data) throw new Error(msg)
    const selects = queries.mock.calls.flatMap(([query, values]) => {
      const { text, values: own } = query as unknown as { text?: string; values?: unknown[] }
      return text?.startsWith('select') && text.includes(`"${table}"`) ? [{ text, values: own ?? values }] : []
    })
    queries.mockRestore()
    const client = await server.database.system.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.company_id', $1, true)`, [server.companyId])
      await client.query('set local role zhizao_app')
      const { text, values } = selects[0]!
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values as unknown[])
      return { records: (data as { records: unknown[] }).records, steps: stepsOf(rows[0]['QUERY PLAN'][0].Plan) }
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it.each<[string, AnyCall, string, string]>([
    ['operate log', operateLog.page, 'operate_log', 'target'],
    ['sign-in log', signInLog.page, 'sign_in_log', 'loginName'],
    ['alarm history', alarmHistory.page, 'alarm', 'content'],
  ])('of the %s passes over ids in an index and fetches its own rows alone', async (_, call, table, field) => {
    const { records, steps } = await stepsFor(call, table, PAGE)
    const last = (await admin.call(call as Call, { pageSize: 20, pageNumber: 199 })).data as { records: unknown[] }
    const numbers = [...last.records, ...records].map((row) =>
      Number(/\d+$/.exec(String((row as Record<string, unknown>)[field]))![0]),
    )
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => numbers[0]! + at))
    const reads = steps.filter((step) => step['Relation Name'] === table)
    const passed = reads.filter((step) => step['Actual Rows'] > 20)
    expect(passed.map((step) => step['Node Type'])).toEqual(['Index Only Scan'])
  })
})
