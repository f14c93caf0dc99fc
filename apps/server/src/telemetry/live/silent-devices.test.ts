import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { IngestBatch } from '../ingest/commit-participant.ts'
import { longestPause, silentDevices } from './silent-devices.ts'

const MINUTE = 60_000

describe('a device that nobody asks', () => {
  const plant = (silenceMs: number | null) => ({ companyId: 1, boxId: 2, deviceId: 3, sourceCode: 'p', silenceMs })
  function watch(silenceMs: number | null) {
    let now = 0
    const turns: boolean[] = []
    const devices = silentDevices(
      { all: () => [plant(silenceMs)] as never },
      () => now,
      (_, isSilent) => turns.push(isSilent),
    )
    const batch = { points: [plant(silenceMs)] } as unknown as IngestBatch
    return {
      turns,
      changed: devices.changed,
      says: () => devices.heard(batch),
      passes(ms: number) {
        now += ms
        devices.look()
      },
    }
  }

  it('has its pace learnt: three of its longest pauses of late, and never less than a minute', () => {
    const { turns, says, passes } = watch(null)
    passes(60 * MINUTE)
    says()
    for (let each = 0; each < 12; each++) {
      passes(each % 3 ? 10_000 : 40_000)
      says()
    }
    passes(119_000)
    expect(turns).toEqual([])
    passes(2000)
    expect(turns).toEqual([true])
    passes(5000)
    says()
    expect(turns).toEqual([true, false])
  })

  it('with a pace that was set is silent after it, also when it never said anything; with 0 never', () => {
    const { turns, passes, changed } = watch(30_000)
    changed()
    passes(30_001)
    expect(turns).toEqual([true])
    const never = watch(0)
    never.says()
    never.passes(10 * 24 * 60 * MINUTE)
    expect(never.turns).toEqual([])
    expect(longestPause({ pauses: [1, 2, 3], setMs: null })).toBeUndefined()
  })
})

describe('a third-party box that is connected', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  it('whose device says nothing for as long as was set has values that are not good, until it speaks', async () => {
    const object = await addObject(server)
    const [one, other] = [await addPoint(server, object), await addPoint(server, object)]
    const json = await admin.client(box).create({ code: 'SILENT-1', name: '采集器', kind: 'json' })
    const given = { boxId: json.id, code: 'c', name: '数据', driver: 'json' as const }
    const channel = await admin.client(boxChannel).create({ ...given, settings: { silenceSeconds: 60 } })
    expect(channel.settings).toMatchObject({ silenceSeconds: 60 })
    const device = await admin.client(boxDevice).create({ channelId: channel.id, code: 'd', name: '表' })
    const always = await admin.client(boxChannel).create({ ...given, code: 'c2', settings: { silenceSeconds: 0 } })
    const second = await admin.client(boxDevice).create({ channelId: always.id, code: 'd2', name: '表二' })
    await admin.client(boxPoint).create({ boxDeviceId: device.id, pointId: one.id, address: { code: 'kwh' } })
    await admin.client(boxPoint).create({ boxDeviceId: second.id, pointId: other.id, address: { code: 'flow' } })
    const collector = await connectBox(server.mqttPort, json.code, json.secret)
    const say = () => collector.up('json', { values: { kwh: 3, flow: 4 } })
    await say()
    const live = async () => {
      const rows = await admin.client(point).live({ pointIds: [one.id, other.id] })
      return [one, other]
        .map(({ id }) => rows.find((row) => row.id === id)!)
        .map(({ life, quality }) => `${life} ${quality}`)
    }
    expect(await live()).toEqual(['on 0', 'on 0'])
    server.passTime(61_000)
    await vi.waitFor(async () => expect(await live()).toEqual(['device 1', 'on 0']), { timeout: 15_000 })
    await say()
    expect(await live()).toEqual(['on 0', 'on 0'])
    await collector.end()
  })
})
