import { type Call, OPEN } from '@zhizao/contract/http/call'
import type { Report, ReportDataCall } from '@zhizao/contract/report/report-template'
import { invalidField } from '../../platform/refusal.ts'

export type DataCalls = ReturnType<typeof dataCallsOf>

/** The calls whose answer may stand in a report: they read, answer data, and ask for a session. Whoever prints makes them himself. */
export function dataCallsOf(calls: readonly Call[]) {
  const readable = new Map(
    calls
      .filter((call) => !call.writes && call.kind === 'data' && call.encoding !== 'multipart')
      .filter((call) => call.permission !== OPEN && !call.path.includes('{') && !/cache|logout/i.test(call.path))
      .map((call) => [call.path, call]),
  )
  return {
    list: (keyword = '') =>
      [...readable.values()]
        .filter((call) => call.path.includes(keyword) || call.title.includes(keyword))
        .slice(0, 50)
        .map(({ path, title }) => ({ path, title })),
    requireReadable(paths: readonly string[]) {
      const unknown = paths.find((path) => !readable.has(path))
      if (unknown) throw invalidField('dataCalls', '接口地址', `“${unknown}”不是可用于报表的查询接口`)
    },
    /** A call that a later version took away is left out: the report is made without it. */
    described: (stored: readonly ReportDataCall[]): Report['dataCalls'] =>
      stored.flatMap((each) => {
        const call = readable.get(each.path)
        return call ? [{ ...each, method: call.method, encoding: call.encoding as 'json' }] : []
      }),
  }
}
