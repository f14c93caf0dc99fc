import { box } from '@zhizao/contract/gateway-box/box'
import { gatewayMonitor } from '@zhizao/contract/gateway-box/box-monitor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('the figures of boxes', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  it('tells of gateways, those that are away first', async () => {
    const made = await admin.client(box).create({ code: 'gw-1', name: '1号网关' })
    const off = await admin.client(box).create({ code: 'gw-2', name: '2号网关' })
    await admin.client(box).update({ id: off.id, status: 0 })
    const calls = admin.client(gatewayMonitor)
    expect((await calls.page({})).records).toMatchObject([
      { id: made.id, online: false, devices: 0, devicesOnline: 0, buffered: null, openGaps: 0 },
    ])
    expect((await calls.page({ online: true })).records).toEqual([])
    expect(await calls.statistics({})).toMatchObject({ total: 2, online: 0, offline: 1, disabled: 1 })
    expect(await calls.byStatus({})).toEqual([
      { status: 'online', name: '在线', total: 0 },
      { status: 'offline', name: '离线', total: 1 },
      { status: 'disabled', name: '停用', total: 1 },
    ])
  })
})
