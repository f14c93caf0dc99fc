import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T00:00:00+08:00')

describe('history of a point that tells rarely', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  /** A point of a third-party box, asked for every second as is usual, that tells something now and then. */
  async function rare(code: string, minutes: number[], settings: { silenceSeconds?: number } = {}) {
    const made = await addPoint(server, await addObject(server), { pollMs: 1000 })
    const json = await admin.client(box).create({ code, name: '采集器', kind: 'json' })
    const channel = await admin
      .client(boxChannel)
      .create({ boxId: json.id, code: 'c', name: '数据', driver: 'json', settings })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '表' })
    await admin.client(boxPoint).create({ boxDeviceId: device.id, pointId: made.id, address: { code: 'kwh' } })
    const collector = await connectBox(server.mqttPort, json.code, json.secret)
    for (const minute of minutes) await collector.up('json', { ts: START + minute * MINUTE, values: { kwh: minute } })
    await collector.end()
    return { pointId: made.id, boxId: json.id }
  }

  const series = async (pointId: string, from: number, to: number, mode: 'raw' | 'buckets' = 'raw') =>
    (
      await admin
        .client(point)
        .history({ pointIds: [pointId], from: START + from * MINUTE, to: START + to * MINUTE, mode })
    )[0]!

  it('has no gaps for its silence, and begins with what stood before', async () => {
    const { pointId } = await rare('RARE-1', [0, 30, 75, 300])
    for (const mode of ['raw', 'buckets'] as const) {
      const found = await series(pointId, 20, 360, mode)
      expect(found.gaps).toEqual([])
      expect(found.before).toEqual([START, 0, 0])
    }
    expect((await series(pointId, 0, 10)).before).toBeNull()
  })

  it('has a gap where it said nothing for longer than was set with its channel', async () => {
    const { pointId } = await rare('RARE-4', [0, 30, 75, 300], { silenceSeconds: 3600 })
    const gaps = [
      { from: START + 75 * MINUTE, to: START + 300 * MINUTE },
      { from: START + 300 * MINUTE, to: START + 600 * MINUTE },
    ]
    for (const mode of ['raw', 'buckets'] as const) expect((await series(pointId, 0, 600, mode)).gaps).toEqual(gaps)
    const never = await rare('RARE-5', [0, 30, 75, 300], { silenceSeconds: 0 })
    expect((await series(never.pointId, 0, 600)).gaps).toEqual([])
  })

  it('is broken where its box was away, and not where what was missing came in later', async () => {
    const { pointId, boxId } = await rare('RARE-2', [0, 30, 100, 150])
    const facts = { companyId: server.companyId, boxId, name: '采集器' }
    const away = (from: number, to: number) => {
      server.platform.events.publish('box.offline', { ...facts, at: START + from * MINUTE, reason: '' })
      server.platform.events.publish('box.online', { ...facts, at: START + to * MINUTE })
    }
    away(40, 60)
    away(140, 160)
    const gap = { from: START + 40 * MINUTE, to: START + 60 * MINUTE }
    await vi.waitFor(async () => expect((await series(pointId, 0, 240)).gaps).toEqual([gap]))
    expect((await series(pointId, 50, 240)).gaps).toEqual([{ ...gap, from: START + 50 * MINUTE }])
    await vi.waitFor(async () => expect((await series(pointId, 0, 240, 'buckets')).gaps).toEqual([gap]))
  })

  it('of a device that answers more slowly than it is asked has gaps by its own pace', async () => {
    const made = await addPoint(server, await addObject(server), { pollMs: 1000 })
    const { code, secret } = await boundBox(admin, 'RARE-3', [made.id])
    const gateway = await connectBox(server.mqttPort, code, secret)
    const seconds = [0, 10, 20, 31, 40, 50, 100, 110, 120]
    await gateway.data(seconds.map((second) => [Number(made.id), START + second * 1000, second, 0]))
    await gateway.end()
    const found = await series(made.id, 0, 2)
    expect(found.before).toBeNull()
    expect(found.gaps).toEqual([{ from: START + 50_000, to: START + 100_000 }])
  })
})
