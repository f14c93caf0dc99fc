import { formula } from '@zhizao/contract/device/formula'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import type { PointFields } from '@zhizao/contract/device/point-fields'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const START = Date.parse('2026-03-01T00:00:00+08:00')
const day = { from: START, to: START + 24 * HOUR }

describe('history of values that hold', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'line', name: '产线' })).id
  })
  afterAll(() => server.stop())

  const add = (code: string, facts: Partial<PointFields>) =>
    admin.client(point).create({ objectId, code, name: code, dataType: 'float64', ...facts })
  /** A value that a person enters, and that is stored when it changes. */
  async function entered(code: string, samples: [hour: number, value: number][], facts: Partial<PointFields> = {}) {
    const made = await add(code, { source: 'manual', storePolicy: 'change', ...facts })
    await enter(code, samples)
    return made.id
  }
  const enter = (code: string, samples: [hour: number, value: number][]) =>
    admin.client(rtdb).add({
      samples: samples.map(([hour, value]) => ({
        tag: `line.${code}`,
        value,
        time: new Date(START + hour * HOUR).toISOString(),
      })),
    })
  const buckets = async (pointId: string, seconds: number, period = day) =>
    (await admin.client(point).history({ pointIds: [pointId], ...period, mode: 'buckets', interval: seconds }))[0]!
  const meanOf = (parts: { average: number | null; weight: number }[]) => {
    const weight = parts.reduce((sum, part) => sum + part.weight, 0)
    return parts.reduce((sum, part) => sum + (part.average ?? 0) * part.weight, 0) / weight
  }
  const hours = (parts: { weight: number }[]) => parts.reduce((sum, part) => sum + part.weight, 0) / HOUR

  it('a valve at 100 % for 22 of 24 hours has a mean of 91.7 at every zoom, what comes late counts', async () => {
    const id = await entered('valve', [
      [-5, 0],
      [1, 100],
      [23, 0],
    ])
    for (const seconds of [300, 3600, 7200, 86_400]) {
      const found = await buckets(id, seconds)
      expect([found.holds, found.buckets.length, hours(found.buckets)]).toEqual([true, 86_400 / seconds, 24])
      expect(meanOf(found.buckets)).toBeCloseTo(91.6667, 4)
    }
    const [series] = await admin.client(point).history({ pointIds: [id], ...day })
    expect(series).toMatchObject({ holds: true, until: day.to, before: [START - 5 * HOUR, 0, 0], gaps: [] })
    const [tagged] = await admin.client(rtdb).query({ tags: ['line.valve'], ...day, mode: 'buckets', per: 'day' })
    expect(tagged!.buckets).toMatchObject([{ count: 2, min: 0, max: 100, average: 2200 / 24, weight: 24 * HOUR }])
    await enter('valve', [[12, 40]])
    for (const seconds of [600, 86_400])
      expect(meanOf((await buckets(id, seconds)).buckets)).toBeCloseTo((11 * 100 + 11 * 40) / 24, 8)
    const year = await admin.client(point).yearFigures({ pointId: id, year: 2026 })
    expect(year[0]).toMatchObject({ month: 2, count: 1, average: 0 })
    expect(year[1]).toMatchObject({ month: 3, count: 3 })
    expect(year.length).toBeGreaterThan(3)
  })

  it('a quantity that is told steadily flows: its mean is that of its samples', async () => {
    const id = await entered(
      'flow',
      [
        [0, 1],
        [1, 100],
        [23, 1],
      ],
      { storePolicy: 'every' },
    )
    const found = await buckets(id, 86_400)
    expect(found).toMatchObject({ holds: false, buckets: [{ count: 3, average: 34, weight: 3 }] })
  })

  it('what stands holds until now and no longer', async () => {
    const id = await entered('now', [[-1, 6]])
    server.setTime(new Date(START + 6 * HOUR))
    const reader = await server.signIn()
    const [found] = await reader.client(point).history({ pointIds: [id], ...day, mode: 'buckets', interval: 3600 })
    expect([found!.until, hours(found!.buckets), meanOf(found!.buckets)]).toEqual([START + 6 * HOUR, 6, 6])
    server.setTime(undefined)
  })

  it('a switch that is read every minute holds nothing while it is silent or bad', async () => {
    const made = await add('running', { dataType: 'bool', pollMs: MINUTE })
    const { code, secret } = await boundBox(admin, 'HELD-1', [made.id])
    const gateway = await connectBox(server.mqttPort, code, secret)
    const read = (from: number, to: number, value: boolean, quality = 0) =>
      Array.from(
        { length: to - from },
        (_, at) => [Number(made.id), START + (from + at) * MINUTE, value, quality] as const,
      )
    // On for 20 minutes, silent for 10, off for 20, bad for 5, uncertain for 5, on for 60.
    const told = [
      read(0, 20, true),
      read(30, 50, false),
      read(50, 55, true, 2),
      read(55, 60, true, 1),
      read(60, 120, true),
    ]
    await gateway.data(told.flat().map(([...sample]) => sample))
    await gateway.end()
    const two = { from: START, to: START + 2 * HOUR }
    const [on, known] = [19 + 60, 19 + 19 + 60]
    for (const seconds of [60, 600, 3600, 7200]) {
      const found = await buckets(made.id, seconds, two)
      expect(found.gaps).toEqual([
        { from: START + 19 * MINUTE, to: START + 30 * MINUTE },
        { from: START + 49 * MINUTE, to: START + 60 * MINUTE },
      ])
      expect(hours(found.buckets) * 60).toBeCloseTo(known, 9)
      expect(meanOf(found.buckets)).toBeCloseTo(on / known, 9)
    }
    const later = { from: START + 25 * MINUTE, to: two.to }
    expect((await buckets(made.id, 7200, later)).before).toBeNull()
    expect((await buckets(made.id, 7200, { ...later, from: START + 10 * MINUTE + 1 })).before).toEqual([
      START + 10 * MINUTE,
      true,
      0,
    ])
  })

  it('while the box of a point was away nothing held, unless what was missing came in later', async () => {
    const made = await add('told', { storePolicy: 'change' })
    const { id: boxId, code, secret } = await boundBox(admin, 'HELD-2', [made.id])
    const gateway = await connectBox(server.mqttPort, code, secret)
    const send = (seq: number, ...samples: [hour: number, value: number][]) =>
      gateway.data(
        samples.map(([hour, value]) => [Number(made.id), START + hour * HOUR, value, 0]),
        seq,
      )
    await send(1, [-2, 10], [10, 20])
    const facts = { companyId: server.companyId, boxId, name: '盒子' }
    const away = (from: number, to: number) => {
      server.platform.events.publish('box.offline', { ...facts, at: START + from * HOUR, reason: '' })
      server.platform.events.publish('box.online', { ...facts, at: START + to * HOUR })
    }
    away(-1, -0.5)
    away(4, 6)
    // From before the day until 10 nothing is known; then 20 held.
    await vi.waitFor(async () => {
      const found = await buckets(made.id, 86_400)
      expect([meanOf(found.buckets), hours(found.buckets), found.before]).toEqual([20, 14, null])
    })
    await send(2, [-0.75, 30], [5, 40])
    await gateway.end()
    for (const seconds of [300, 3600, 86_400]) {
      const found = await buckets(made.id, seconds)
      expect(hours(found.buckets)).toBeCloseTo(24, 9)
      expect(meanOf(found.buckets)).toBeCloseTo((5 * 30 + 5 * 40 + 14 * 20) / 24, 9)
    }
  })

  it('windows of formulas hold values: growth and rate are never bad where the mean is good', async () => {
    const now = START + HOUR
    const tried = async (expression: string, samples: { time: number; value: number; quality?: number }[]) => {
      const values = [{ name: 'p', value: samples.at(-1)!.value, samples }]
      const { value, quality } = await admin.client(formula).test({ expression, values, now } as never)
      return [value, quality]
    }
    const pulses = Array.from({ length: 301 }, (_, pulse) => ({ time: now - 300_000 + pulse * 200, value: pulse }))
    expect(await tried("delta([p], '5m')", pulses)).toEqual([300, 0])
    expect(await tried("rate([p], '5m')", pulses)).toEqual([1, 0])
    const old = [{ time: now - 400_000, value: 7 }]
    for (const figure of ['delta', 'rate']) expect(await tried(`${figure}([p], '5m')`, old)).toEqual([0, 0])
    expect(await tried("avg([p], '5m')", old)).toEqual([7, 0])
    expect(await tried("rate([p], '5m')", [...old, { time: now - 60_000, value: 37 }])).toEqual([0.1, 0])
  })
})
