import { operateLog } from '@zhizao/contract/access/operate-log'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import type { Call } from '@zhizao/contract/http/call'
import type { LargeStand } from './stand.ts'
import { type FigureTable, ms, quantile } from './table.ts'

const TIMES = 20
const LOG_LINES = 1_000_000

/** A log as it stands after years: a line for each call would take days. */
export async function fillLog(stand: LargeStand): Promise<void> {
  await stand.query(
    `insert into operate_log (company_id, user_name, ip, user_agent, title, method, path, target, code, message, duration_ms, request_id, created_at)
     select company_id, '员工' || n % 200, '10.0.0.1', 'Mozilla/5.0', '修改点位', 'POST', '/infObjectPoint/edit', '点位' || n, 200, '操作成功', 12,
       'filled', now() - n * interval '10 second' from app_user, generate_series(1, $1) n where login_name = 'admin'`,
    [LOG_LINES],
  )
}

/** Each list as its screen asks for it. */
export async function measureLists(stand: LargeStand, points: number, table: FigureTable): Promise<void> {
  const farPage = Math.floor(points / 20)
  const lists: [string, Call, object][] = [
    ['points, first page', point.page, {}],
    ['points, last page', point.page, { pageNumber: farPage }],
    ['points, by a part of the name', point.page, { keyword: '测点7' }],
    ['points, by a part of the code', point.page, { keyword: 'p7' }],
    ['machines, first page', objectInfo.ledger, {}],
    ['boxes', box.page, {}],
    ['box devices', boxDevice.page, {}],
    ['open alarms', alarmFact.page, {}],
    [`log of ${LOG_LINES} lines, first page`, operateLog.page, {}],
    ['log, page 500', operateLog.page, { pageNumber: 500 }],
    ['log of one user', operateLog.page, { userName: '员工77' }],
  ]
  for (const [title, call, input] of lists) {
    const took: number[] = []
    for (let at = 0; at < TIMES; at++) {
      const began = performance.now()
      const answer = await stand.admin.call(call, { pageSize: 20, ...input })
      if (answer.code !== call.success) throw new Error(`${title}: ${answer.code} ${answer.msg}`)
      took.push(performance.now() - began)
    }
    table.add('list', title, `p50 ${ms(quantile(took, 0.5))}, p95 ${ms(quantile(took, 0.95))}`)
  }
}
