import { operateLog } from '@zhizao/contract/access/operate-log'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { busyProcesses } from '../platform/work/work-room.ts'
import type { Caller } from './caller.ts'
import { sheetFile } from './sheet.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ own: true })
  admin = await server.signIn()
})
afterAll(() => server.stop())

/** What work gives, and the longest that the health page took to answer meanwhile, asked every 20 ms. */
async function withHealth<T>(name: string, work: () => Promise<T>): Promise<T> {
  let worst = 0
  let going = true
  const asking = (async () => {
    while (going) {
      const started = performance.now()
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
      worst = Math.max(worst, performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const turns = longestTurn()
  const started = performance.now()
  try {
    return await work()
  } finally {
    const turn = turns.stop()
    const took = performance.now() - started
    going = false
    await asking
    console.log(
      `${name}: ${Math.round(took)} ms, health answered within ${Math.round(worst)} ms, longest turn ${Math.round(turn)} ms`,
    )
  }
}

/** The most processor time that one turn of the event loop took, ms: what others wait for, however busy the machine is. */
function longestTurn() {
  let longest = 0
  let used = process.threadCpuUsage()
  const look = () => {
    const { user, system } = process.threadCpuUsage(used)
    longest = Math.max(longest, (user + system) / 1000)
    used = process.threadCpuUsage()
    turning = setImmediate(look)
  }
  let turning = setImmediate(look)
  return {
    stop() {
      clearImmediate(turning)
      return longest
    },
  }
}

const rowsOf = (bytes: Buffer) => {
  const name = 'xl/worksheets/sheet1.xml'
  const sheet = unzipSync(bytes, { filter: (part) => part.name === name })[name]!
  return strFromU8(sheet).split('<row ').length - 1
}

it('thousands of points come in while others are answered', { timeout: 240_000 }, async () => {
  await admin.client(object).create({ code: 'line', name: '产线' })
  const rows = Array.from({ length: 20_000 }, (_, at) => ['line', `q${at}`, `压力 ${at}`, 'MPa'])
  const file = await sheetFile([['对象编码', '点位编码', '点位名称', '单位'], ...rows])
  const answer = await withHealth('20,000 points in', () => admin.call(point.import, { file }))
  expect(answer).toMatchObject({ code: 200, data: { added: 20_000, changed: 0 } })
})

it('whoever leaves before his sheet is read or written ends the work, and nothing comes in', {
  timeout: 240_000,
}, async () => {
  const leaving = async ({ method, path }: { method: string; path: string }, body?: FormData) => {
    const control = new AbortController()
    const headers = admin.headers()
    const asked = fetch(`${server.url}/api${path}`, { method, headers, body, signal: control.signal })
    asked.catch(() => {})
    await expect.poll(busyProcesses, { interval: 2, timeout: 60_000 }).toBe(1)
    control.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(busyProcesses, { timeout: 60_000 }).toBe(0)
  }
  const form = new FormData()
  const rows = Array.from({ length: 20_000 }, (_, at) => ['line', `r${at}`, `流量 ${at}`])
  form.append('file', await sheetFile([['对象编码', '点位编码', '点位名称'], ...rows]))
  await leaving(point.import, form)
  await vi.waitFor(async () => {
    const { records } = await admin.client(operateLog).page({ title: point.import.title, succeeded: 'false' })
    expect(records[0]).toMatchObject({ message: '提交人已离开，没有做完' })
  }, 60_000)
  expect(await admin.client(point).page({ code: 'r1' })).toMatchObject({ total: 0 })
  await leaving(point.export)
})

it('fifty thousand lines of the operate log go out while others are answered', { timeout: 240_000 }, async () => {
  await server.database.system.query(
    `insert into operate_log (company_id, user_id, user_name, ip, user_agent, title, method, path, target, code, message, duration_ms, request_id)
     select $1, 1, '张三', '10.0.0.1', 'x', '修改点位', 'POST', '/point/update', '水泵 ' || n, 200, '操作成功', 12, 'r' || n
     from generate_series(1, 50000) n`,
    [server.companyId],
  )
  const { bytes, status } = await withHealth('50,000 log lines', () => admin.file(operateLog.export))
  expect(status).toBe(200)
  expect(rowsOf(bytes)).toBe(50_001)
})

it('a hundred thousand points go out while others are answered', { timeout: 240_000 }, async () => {
  const { id } = await admin.client(object).create({ code: 'hall', name: '车间' })
  await server.database.system.query(
    `insert into point (company_id, object_id, code, name, unit, remark, sort)
     select $1, $2, 'p' || n, '温度 ' || n, '℃', '备注', n from generate_series(1, 100000) n`,
    [server.companyId, id],
  )
  const { bytes, status } = await withHealth('100,000 points', () => admin.file(point.export))
  expect(status).toBe(200)
  expect(rowsOf(bytes)).toBe(100_001)
})
