import { alarmEvent } from '@zhizao/contract/alarm/alarm-event'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadSilent } from '../../alarm/index.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { IngestBatch } from '../ingest/commit-participant.ts'
import { longestPause, silentDevices } from './silent-devices.ts'

const MINUTE = 60_000

describe('a device that nobody asks', () => {
  const T0 = Date.parse('2026-03-01T00:00:00+08:00')
  const plant = (silenceMs: number | null) => ({ companyId: 1, boxId: 2, deviceId: 3, sourceCode: 'p', silenceMs })
  function watch(silenceMs: number | null) {
    let now = 0
    const turns: boolean[] = []
    const times: number[] = []
    const devices = silentDevices(
      { all: () => [plant(silenceMs)] as never },
      { steady: () => now, now: () => T0 + now },
      ({ isSilent, at }) => {
        turns.push(isSilent)
        times.push(at - T0)
      },
    )
    /** `late` is how much older the sample is than its arrival. */
    const batch = (late: number) =>
      ({
        points: [plant(silenceMs)],
        samples: { times: [T0 + now - late] },
        receivedAt: T0 + now,
      }) as unknown as IngestBatch
    return {
      turns,
      times,
      changed: devices.changed,
      opens(since: number) {
        devices.open([{ companyId: 1, boxId: 2, deviceId: 3, since }])
        devices.close()
      },
      says: (late = 0) => devices.heard(batch(late)),
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

  it('is silent from what it told last to what it tells next, by the time of its samples, which may come late', () => {
    const { times, says, passes } = watch(30_000)
    passes(1000)
    says(-500)
    passes(60_000)
    says(20_000)
    passes(60_000)
    says(100_000)
    expect(times).toEqual([1500, 41_000, 61_000, 61_000])
  })

  it('that was silent when the server ended is so until it speaks', () => {
    const { turns, times, says, passes, opens } = watch(null)
    opens(T0 - MINUTE)
    passes(1000)
    says()
    expect([turns, times]).toEqual([[false], [1000]])
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
    const onChange = { storePolicy: 'change' as const }
    const [one, other] = [await addPoint(server, object, onChange), await addPoint(server, object, onChange)]
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
    const { database } = server
    const silentNow = async () => (await loadSilent(database.system)).map(({ deviceId }) => String(deviceId))
    await vi.waitFor(async () => expect(await silentNow()).toEqual([device.id]))
    await say()
    expect(await live()).toEqual(['on 0', 'on 0'])
    await vi.waitFor(async () => expect(await silentNow()).toEqual([]))
    const told = await admin.client(alarmEvent).page({ boxId: json.id, keyword: '上报' })
    expect(told.records.map(({ kind, title }) => [kind, title])).toEqual([
      ['device-heard', '设备“表”恢复上报数据'],
      ['device-silent', '设备“表”停止上报数据'],
    ])
    const gapsOf = async (...ids: string[]) => {
      const period = { from: Date.now() - 10 * MINUTE, to: Date.now() + 10 * MINUTE }
      return (await admin.client(point).history({ pointIds: ids, ...period })).map(({ gaps }) => gaps)
    }
    const [silence, always2] = await gapsOf(one.id, other.id)
    expect([silence!.length, always2]).toEqual([1, []])
    expect(silence![0]!.to - silence![0]!.from).toBeGreaterThan(60_000)
    await collector.end()
  })
})
