import { formula, formulaRecompute } from '@zhizao/contract/device/formula'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('formulas over counters', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  let box: TestBox
  const ids = new Map<string, string>()
  /** Some minutes ago, on the full second: nothing of it lies in the time to come. */
  const base = Math.floor(Date.now() / 1000) * 1000 - 600_000
  const shown = [1000, 0, 1001, 1002, 9999, 1003, 120, 121]
  const increases = [0, 0, 1, 2, 2, 3, 3, 4]

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'meters', name: '仪表' })).id
    for (const code of ['meter', 'register', 'silent']) await add(code)
    await add('live', "increase([meter], '1h')")
    const made = await boundBox(
      admin,
      'METERS',
      ['meter', 'register', 'silent'].map((code) => ids.get(code)!),
    )
    box = await connectBox(server.mqttPort, 'METERS', made.secret)
  })
  afterAll(async () => {
    await box?.end()
    await server.stop()
  })

  async function add(code: string, text?: string) {
    const more = text ? { source: 'formula' as const, formula: text } : {}
    const { id } = await admin.client(point).create({ objectId, code, name: code, dataType: 'float64', ...more })
    ids.set(code, id)
  }
  const send = (code: string, values: readonly number[], first = 0) =>
    box.data(values.map((value, at) => [Number(ids.get(code)), base + (first + at) * 10_000, value, 0]))
  async function atInputs(code: string) {
    const key = { companyId: Number(server.companyId), pointId: Number(ids.get(code)) }
    const { samples } = await server.history.raw(key, { from: base, to: base + 80_000, limit: 1000 })
    return samples.filter(({ time }) => (time - base) % 10_000 === 0).map(({ value }) => value)
  }
  const live = async (code: string) => (await admin.client(point).live({ pointIds: [ids.get(code)!] }))[0]!.value

  it('count through zeros, leaps and a meter that was replaced, sample by sample', async () => {
    for (const [at, value] of shown.entries()) await send('meter', [value], at)
    expect(await atInputs('live')).toEqual(increases)
  })

  it('say the same where they are new, and where they are computed anew over history', async () => {
    await add('later', "increase([meter], '1h')")
    await vi.waitFor(async () => expect(await live('later')).toBe(4), { timeout: 8000 })
    const pointIds = [ids.get('later')!]
    const { jobId } = await admin.client(formulaRecompute).recompute({ pointIds, from: base, to: base + 80_000 })
    expect(await endedJob(admin, jobId)).toMatchObject({ state: 'done' })
    expect(await atInputs('later')).toEqual(increases)
  })

  it('go round where a modulus is given, and doubt what cannot be in a minute', async () => {
    await send('register', [65_530, 4, 44, 45])
    await add('round', "increase([register], '1h', 65536)")
    await add('slow', "increase([register], '1h', 65536, 20)")
    await vi.waitFor(async () => expect([await live('round'), await live('slow')]).toEqual([51, 11]), { timeout: 8000 })
  })

  it('know what a meter showed before it was silent for days', async () => {
    const key = Number(ids.get('silent'))
    await box.data([[key, base - 3 * 86_400_000, 100, 0]])
    await box.data([[key, base, 105, 0]])
    await add('gap', "increase([silent], '1h')")
    await vi.waitFor(async () => expect(await live('gap')).toBe(5), { timeout: 8000 })
    const pointIds = [ids.get('gap')!]
    const { jobId } = await admin.client(formulaRecompute).recompute({ pointIds, from: base, to: base + 10_000 })
    expect(await endedJob(admin, jobId)).toMatchObject({ state: 'done' })
    expect((await atInputs('gap'))[0]).toBe(5)
  })

  it('show what they come to while they are written', async () => {
    const checked = (expression: string) => admin.client(formula).check({ expression, objectId, dataType: 'float64' })
    expect(await checked("increase([meter], '1h') * 2")).toMatchObject({ isRight: true, value: 8, quality: 0 })
    expect(await checked("delta([meter], '1h', 5)")).toMatchObject({ isRight: false })
    expect(await checked("increase([meter], '1h', -5)")).toMatchObject({
      errors: [{ message: '这里应是不小于 0 的数字' }],
    })
    const samples = [1000, 0, 1001].map((value, at) => ({ value, time: base + at }))
    expect(
      await admin.client(formula).test({
        expression: "increase([m], '1h')",
        now: base + 10,
        values: [{ name: 'm', value: 1001, samples }],
      }),
    ).toMatchObject({ value: 1 })
  })
})
