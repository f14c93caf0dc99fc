import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { pointCheck } from '@zhizao/contract/point-check/point-check'
import type { WireSample } from '@zhizao/gateway-link/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../testing/bound-box.ts'
import type { Caller } from '../testing/caller.ts'
import { hasSeries, series } from '../testing/series-data.ts'
import { connectBox } from '../testing/test-box.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const FILES = ['skab_other_1.csv', 'skab_valve1_0.csv', 'skab_valve1_1.csv']
const SECONDS = 10

interface Run {
  from: number
  to: number
  samples: number
}

/** Where a column stands still for so long, found by looking at the file alone. */
function constantRuns(samples: readonly [number, number][]): Run[] {
  const runs: Run[] = []
  for (let first = 0; first < samples.length; ) {
    let last = first
    while (samples[last + 1]?.[1] === samples[first]![1]) last++
    const run = { from: samples[first]![0], to: samples[last]![0], samples: last - first + 1 }
    if (run.to - run.from >= SECONDS * 1000) runs.push(run)
    first = last + 1
  }
  return runs
}

describe.skipIf(!hasSeries)('frozen values of a pump and valve test bed', () => {
  let server: TestServer
  let admin: Caller
  const columns: { name: string; pointId: string; samples: [number, number][]; runs: Run[] }[] = []

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    for (const [at, file] of FILES.entries()) await bring(file, `bed${at}`)
  }, 120_000)
  afterAll(() => server.stop())

  /** A machine with a rule on each of its eight sensors, then its samples through a real box. */
  async function bring(file: string, code: string) {
    const rows = series(file, ';')
    const names = Object.keys(rows[0]!).filter((name) => !['datetime', 'anomaly', 'changepoint'].includes(name))
    const machine = await admin.client(object).create({ code, name: file })
    const own: typeof columns = []
    for (const [at, name] of names.entries()) {
      const made = await admin
        .client(point)
        .create({ objectId: machine.id, code: `${code}-${at}`, name, dataType: 'float64', pollMs: 1000 })
      const samples = rows.map((row): [number, number] => [
        Date.parse(`${row.datetime!.replace(' ', 'T')}+08:00`),
        Number(row[name]),
      ])
      own.push({ name, pointId: made.id, samples, runs: constantRuns(samples) })
    }
    columns.push(...own)
    const pointIds = own.map(({ pointId }) => pointId)
    const rule = { name: '值冻结', kind: 'frozen', seconds: SECONDS } as const
    expect(await admin.client(pointCheck).createMany({ ...rule, pointIds })).toEqual({ added: 8, kept: 0 })
    const gateway = await boundBox(admin, `GW-${code}`, pointIds)
    const box = await connectBox(server.mqttPort, gateway.code, gateway.secret)
    const all = rows.flatMap((_, row) =>
      own.map(({ pointId, samples }): WireSample => [Number(pointId), samples[row]![0], samples[row]![1], 0]),
    )
    for (let at = 0; at < all.length; at += 400) await box.data(all.slice(at, at + 400))
    await box.end()
  }

  it('are exactly the stretches that a check of history lists', async () => {
    let found = 0
    for (const { pointId, samples, runs } of columns) {
      const range = { from: samples[0]![0], to: samples.at(-1)![0] + 1 }
      const rule = { kind: 'frozen', seconds: SECONDS } as const
      const answer = await admin.client(pointCheck).check({ pointId, rule, ...range })
      expect(answer.samples).toBe(samples.length)
      expect(answer.stretches.map(({ from, to, samples: count }) => ({ from, to, samples: count }))).toEqual(runs)
      found += runs.length
    }
    expect(found).toBeGreaterThan(20)
    console.info(`${found} frozen stretches of ${columns.length} sensors`)
  })

  it('are kept as hits as they come, and their samples are uncertain from the tenth second on', async () => {
    for (const { pointId, samples, runs } of columns) {
      const { records } = await admin.client(pointCheck).hits({ pointId, pageSize: 100 })
      const kept = records.map((hit) => ({
        from: Date.parse(hit.startedAt),
        to: Date.parse(hit.endedAt),
        samples: hit.samples,
      }))
      expect(kept.toReversed()).toEqual(runs)
      const [told] = await admin
        .client(point)
        .history({ pointIds: [pointId], from: samples[0]![0], to: samples.at(-1)![0] + 1 })
      const doubtful = (time: number) =>
        runs.some(({ from, to }) => time >= from + SECONDS * 1000 && time <= to) ? 1 : 0
      expect(told!.samples).toEqual(samples.map(([time, value]) => [time, value, doubtful(time)]))
    }
  })

  it('are left out where history is asked for without them', async () => {
    for (const { pointId, samples, runs } of columns) {
      const range = { from: samples[0]![0], to: samples.at(-1)![0] + 1 }
      const answer = await admin.client(pointCheck).filter({ pointId, ...range })
      const inside = (time: number) => runs.some(({ from, to }) => time >= from && time <= to)
      expect(answer.samples.map(([time, value]) => [time, value])).toEqual(samples.filter(([time]) => !inside(time)))
      expect(answer.removed).toBe(runs.reduce((sum, run) => sum + run.samples, 0))
    }
  })

  it('are listed the same in parts that meet within one of them', async () => {
    const column = columns.find(({ runs }) => runs.length > 5)!
    const middle = column.runs[3]!.from + 5000
    const [from, to] = [column.samples[0]![0], column.samples.at(-1)![0] + 1]
    const parts = []
    for (const range of [
      { from, to: middle },
      { from: middle, to },
    ]) {
      const { stretches } = await admin
        .client(pointCheck)
        .check({ pointId: column.pointId, rule: { kind: 'frozen', seconds: 4 }, ...range })
      parts.push(...stretches)
    }
    const whole = await admin
      .client(pointCheck)
      .check({ pointId: column.pointId, rule: { kind: 'frozen', seconds: 4 }, from, to })
    const cut = whole.stretches.find((stretch) => stretch.from < middle && stretch.to >= middle)!
    expect(parts.filter((stretch) => stretch.from >= cut.from && stretch.to <= cut.to)).toMatchObject([
      { from: cut.from },
      { from: middle, to: cut.to },
    ])
    const total = (list: readonly Run[]) => list.reduce((sum, { samples }) => sum + samples, 0)
    expect(total(parts)).toBe(total(whole.stretches))
  })
})
