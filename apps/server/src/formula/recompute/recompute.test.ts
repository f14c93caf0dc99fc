import { formulaRecompute } from '@zhizao/contract/device/formula'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import type { PointFields } from '@zhizao/contract/device/point-fields'
import { job } from '@zhizao/contract/job/job'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOUR = 3_600_000

describe('a formula computed anew', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  const ids = new Map<string, string>()
  const base = Math.floor(Date.now() / HOUR) * HOUR - 5 * HOUR

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'again', name: '重算' })).id
    await add({ code: 'a', source: 'manual' })
    await add({ code: 'b', source: 'manual' })
  })
  afterAll(() => server.stop())

  async function add(draft: Partial<PointFields> & { code: string }) {
    const made = await admin.client(point).create({ objectId, name: draft.code, dataType: 'float64', ...draft })
    ids.set(draft.code, made.id)
  }
  const compute = (code: string, formula: string, more: Partial<PointFields> = {}) =>
    add({ code, source: 'formula', formula, ...more })
  const enter = (code: string, samples: [minute: number, value: number][]) =>
    admin.client(rtdb).add({
      samples: samples.map(([minute, value]) => ({ tag: `again.${code}`, time: base + minute * 60_000, value })),
    })
  async function history(code: string) {
    const key = { companyId: Number(server.companyId), pointId: Number(ids.get(code)) }
    const { samples } = await server.history.raw(key, { from: base, to: base + 5 * HOUR, limit: 100_000 })
    return samples.map(({ time, value }) => [(time - base) / 60_000, value])
  }
  async function recompute(codes: string[], [from, to]: [minute: number, minute: number]) {
    const pointIds = codes.map((code) => ids.get(code)!)
    const range = { from: base + from * 60_000, to: base + to * 60_000 }
    const { jobId } = await admin.client(formulaRecompute).recompute({ pointIds, ...range })
    return endedJob(admin, jobId)
  }

  it('counts what came late, leaves what lies beside the range, and comes to the same again', async () => {
    await compute('sum', '[a] + [b]')
    await compute('twice', '[sum] * 2')
    await enter('b', [[0, 1]])
    for (let minute = 1; minute <= 240; minute += 10) await enter('a', [[minute, minute]])
    const before = await history('sum')
    expect(before.filter(([, value]) => typeof value === 'number')).toHaveLength(24)
    await enter('b', [[250, 3]])
    await enter('b', [
      [15, 1000],
      [95, 2000],
      [185, 3000],
    ])
    const stood = await history('sum')
    expect(stood).toHaveLength(before.length + 1)
    const ended = await recompute(['twice', 'sum'], [10, 130])
    expect(ended).toMatchObject({ state: 'done', done: ended.total })
    const after = await history('sum')
    const within = ([minute]: unknown[]) => (minute as number) >= 10 && (minute as number) < 130
    expect(after.filter(within)).toEqual([
      [11, 12],
      [15, 1011],
      ...[21, 31, 41, 51, 61, 71, 81, 91].map((minute) => [minute, minute + 1000]),
      [95, 2091],
      ...[101, 111, 121].map((minute) => [minute, minute + 2000]),
    ])
    const beside = (each: unknown[]) => !within(each)
    expect(after.filter(beside)).toEqual(stood.filter(beside))
    const twice = await history('twice')
    expect(twice.filter(within)).toEqual(after.filter(within).map(([minute, value]) => [minute, 2 * (value as number)]))
    await recompute(['twice', 'sum'], [10, 130])
    expect(await history('sum')).toEqual(after)
    expect(await history('twice')).toEqual(twice)
  })

  it('looks back over windows as far as they reach before the range, and goes by the clock within it', async () => {
    await compute('span', "delta([a], '25m')", { storePolicy: 'change' })
    await enter('a', [[241, 241]])
    await recompute(['span'], [100, 230])
    const span = await history('span')
    // At 101 the last while holds 71 (from before it), 81, 91 and 101; a moment later nothing of 71.
    expect(span.slice(0, 4)).toEqual([
      [101, 30],
      [106, 20],
      [111, 30],
      [116, 20],
    ])
    await recompute(['span'], [100, 230])
    expect(await history('span')).toEqual(span)
  })

  it('can be cancelled, and is refused where there is nothing to compute, or too much', async () => {
    const pointIds = [ids.get('span')!]
    const ask = (more: object) =>
      admin.call(formulaRecompute.recompute, { pointIds, from: new Date(base), to: new Date(base + HOUR), ...more })
    expect((await ask({ pointIds: [ids.get('a')!] })).msg).toBe('点位：“a”不是公式计算的点位')
    expect((await ask({ to: new Date(base + 93 * 24 * HOUR) })).msg).toBe('结束时间：一次最多重新计算 92 天')
    expect((await ask({ to: new Date(base) })).msg).toBe('结束时间：结束时间必须晚于开始时间')
    expect((await ask({ from: new Date(Date.now() + HOUR), to: new Date(Date.now() + 2 * HOUR) })).code).toBe(400)
    const elsewhere = await admin.client(object).create({ code: 'elsewhere', name: '别处' })
    const narrow = await server.signIn({ permissions: ['point', 'point:edit'], scope: { roots: [elsewhere.id] } })
    const range = { from: new Date(base), to: new Date(base + HOUR) }
    expect(await narrow.call(formulaRecompute.recompute, { pointIds, ...range })).toMatchObject({ code: 404 })
    const long = { from: base - 80 * 24 * HOUR, to: base + 5 * HOUR }
    await enter('a', [[242, 242]])
    const { jobId } = await admin.client(formulaRecompute).recompute({ pointIds, ...long })
    await admin.client(job).cancel({ id: jobId })
    expect(await endedJob(admin, jobId)).toMatchObject({ state: 'cancelled' })
  })
})
