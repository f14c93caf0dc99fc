import { point } from '@zhizao/contract/device/point'
import { TICKET_HEADER } from '@zhizao/contract/http/ticket'
import { supplier } from '@zhizao/contract/material/supplier'
import type { PlaceInLine } from '@zhizao/contract/push/topics'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { conflict } from '../platform/refusal.ts'
import { withProcess } from '../platform/work/work-process.ts'
import { busyProcesses } from '../platform/work/work-room.ts'
import type { Caller } from './caller.ts'
import { sheetFile } from './sheet.ts'
import { connectPush } from './test-push.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ own: true })
  admin = await server.signIn()
})
afterAll(() => server.stop())
const leaves: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const leave of leaves.splice(0)) await leave()
})

/** Three companies that are no one's have all places, until they are told to go. */
async function fillRoom() {
  const leaving = new AbortController()
  const script = new URL('../platform/work/test-process.ts', import.meta.url)
  const others = ['-1', '-2', '-3'].map((companyId) =>
    withProcess(script, { companyId, signal: leaving.signal }, ({ ask }) => ask('forever')),
  )
  const ended = Promise.allSettled(others)
  await expect.poll(busyProcesses).toBe(3)
  const leave = async () => {
    leaving.abort(conflict('走了'))
    await ended
  }
  leaves.push(leave)
  return leave
}

it('whoever waits for an export hears how many go first, and when his turn has come; nobody else does', async () => {
  const [own, colleague] = [await connectPush(server.url, admin), await connectPush(server.url, await server.signIn())]
  for (const push of [own, colleague]) push.subscribe('OnMSG')
  const leave = await fillRoom()
  const headers = { ...admin.headers(), [TICKET_HEADER]: 'one' }
  const asked = fetch(`${server.url}/api${point.export.path}`, { method: point.export.method, headers })
  const places = () => own.events.filter((one): one is PlaceInLine => one.event === 'waiting')
  await own.until(() => places().length > 0, 'the place')
  await leave()
  expect((await asked).headers.get('content-disposition')).toContain('attachment')
  await own.until(() => places().length > 1, 'the turn')
  expect(places()).toEqual([
    { event: 'waiting', ticket: 'one', ahead: 0 },
    { event: 'waiting', ticket: 'one', ahead: null },
  ])
  expect(colleague.events.filter(({ event }) => event === 'waiting')).toEqual([])
  for (const push of [own, colleague]) push.close()
})

it('whoever waits with a sheet has no connection of the database in hand', async () => {
  const own = await connectPush(server.url, admin)
  own.subscribe('OnMSG')
  const leave = await fillRoom()
  const form = new FormData()
  form.append(
    'file',
    await sheetFile([
      ['供应商编码', '供应商名称'],
      ['S1', '甲'],
    ]),
  )
  const headers = { ...admin.headers(), [TICKET_HEADER]: 'sheet' }
  const asked = fetch(`${server.url}/api${supplier.import.path}`, { method: 'POST', headers, body: form })
  await own.until(() => own.events.some(({ event }) => event === 'waiting'), 'the place')
  const { rows } = await server.database.system.query(
    `select state, query from pg_stat_activity
     where application_name = 'zhizao-app' and datname = current_database() and state <> 'idle'`,
  )
  expect(rows).toEqual([])
  await leave()
  expect(await (await asked).json()).toMatchObject({ code: 200, data: { added: 1 } })
  own.close()
})
