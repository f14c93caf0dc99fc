import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { get, post } from '@zhizao/contract/http/call'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { recordCallsOf } from '../apps/server/src/testing/recorded-calls.ts'
import { callsWithoutSuccess } from './calls-without-success.ts'

const calls = {
  list: get('/pump/list', { title: '列表' }),
  start: post('/pump/start', { title: '启动' }),
  stop: post('/pump/stop', { title: '停止' }),
  picture: get('/pump/picture', { title: '图片', kind: 'file' }),
}
const contract = new Map([
  ['plant/pump', Object.entries(calls).map(([name, call]) => ({ record: 'pump', name, call }))],
])

/** Answers as the product does: a refusal is an envelope of HTTP 200, a file has a name. */
const plant = createServer((request, response) => {
  const isFile = request.url === '/api/pump/picture' && request.headers.token === 'seen'
  if (isFile) return response.setHeader('content-disposition', "inline; filename*=UTF-8''pump.png").end('PNG')
  const code = request.url === '/api/pump/list' ? 200 : 409
  return response.end(JSON.stringify({ code, msg: '', data: null }))
})

let folder: string
let url: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'zhizao-calls-'))
  await new Promise<void>((done) => plant.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(plant.address() as AddressInfo).port}`
})
afterEach(() => {
  recordCallsOf(expect.getState().testPath!, process.env.RECORDED_CALLS)
  plant.close()
  rmSync(folder, { recursive: true })
})

test('a call counts once a test had success from it, wherever its name stands', async () => {
  const caller = callerOf(url, 'seen')
  recordCallsOf('/clone/apps/server/src/plant/pump.test.ts', folder)
  await caller.call(calls.list)
  await caller.call(calls.start)
  await callerOf(url, undefined).file(calls.picture)
  expect(await callsWithoutSuccess(folder, contract)).toEqual([
    'POST /pump/start: 409 in pump.test.ts',
    'POST /pump/stop: no test makes it',
    'GET /pump/picture: 400 in pump.test.ts',
  ])
  await caller.file(calls.picture)
  expect(await callsWithoutSuccess(folder, contract)).toHaveLength(2)
})

test('a sweep over every call proves nothing of what one of them does', async () => {
  recordCallsOf('/clone/apps/server/src/testing/every-field.test.ts', folder)
  await callerOf(url, undefined).call(calls.list)
  expect(await callsWithoutSuccess(folder, contract)).toContain('GET /pump/list: no test makes it')
})
