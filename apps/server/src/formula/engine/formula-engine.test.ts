import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import type { PointFields } from '@zhizao/contract/device/point-fields'
import type { WireSample } from '@zhizao/gateway-link/messages'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('points that are computed', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  let box: TestBox
  const ids = new Map<string, string>()
  /** A minute ago, on the full second: nothing of it lies in the time to come. */
  const base = Math.floor(Date.now() / 1000) * 1000 - 60_000

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'calc', name: '计算设备' })).id
    for (const code of ['a', 'b', 'c']) await add({ code })
    await add({ code: 'on', dataType: 'bool' })
    const made = await boundBox(
      admin,
      'CALC',
      ['a', 'b', 'c', 'on'].map((code) => ids.get(code)!),
    )
    box = await connectBox(server.mqttPort, 'CALC', made.secret)
  })
  afterAll(async () => {
    await box.end()
    await server.stop()
  })

  async function add(draft: Partial<PointFields> & { code: string }) {
    const made = await admin
      .client(point)
      .create({ objectId, name: `点位${draft.code}`, dataType: 'float64', ...draft })
    ids.set(draft.code, made.id)
    return made
  }
  /** A formula that the engine has taken over: it is computed once, or looked at where nothing has come yet. */
  const compute = (code: string, formula: string, more: Partial<PointFields> = {}) =>
    add({ code, source: 'formula', formula, ...more })
  const send = (...samples: [code: string, second: number, value: WireSample[2], quality?: 0 | 1 | 2][]) =>
    box.data(
      samples.map(([code, second, value, quality = 0]) => [
        Number(ids.get(code)),
        base + second * 1000,
        value,
        quality,
      ]),
    )
  async function history(code: string) {
    const { samples } = await server.history.raw(
      { companyId: Number(server.companyId), pointId: Number(ids.get(code)) },
      { from: base, to: Number.MAX_SAFE_INTEGER, limit: 1000 },
    )
    return samples.map(({ time, value, quality }) => [(time - base) / 1000, value, quality])
  }
  const live = async (code: string) => (await admin.client(point).live({ pointIds: [ids.get(code)!] }))[0]!
  /** Samples of formulas that are new follow their saving a little later. */
  const awaited = (code: string, wanted: unknown) =>
    vi.waitFor(async () => expect(await history(code)).toEqual(wanted), { timeout: 8000, interval: 50 })

  it('have a value as soon as they are saved, and one more for each time at which an input has', async () => {
    await send(['a', 0, 2], ['b', 0, 3])
    await compute('sum', '[a] + [b]')
    await awaited('sum', [[0, 5, 0]])
    // Samples of one message, in any order: each time is computed with what was known then.
    await send(['a', 3, 30], ['a', 1, 10], ['b', 2, 5], ['b', 3, 7])
    await awaited('sum', [
      [0, 5, 0],
      [1, 13, 0],
      [2, 15, 0],
      [3, 37, 0],
    ])
    expect(await live('sum')).toMatchObject({ value: 37, time: base + 3000, quality: 0, source: 'formula' })
  })

  it('follow each other in their order, over objects too, within the same commit', async () => {
    const other = await admin.client(object).create({ code: 'calc-2', name: '二号' })
    await compute('twice', '[sum] * 2')
    const far = await admin.client(point).create({
      objectId: other.id,
      code: 'far',
      name: '远',
      dataType: 'float64',
      source: 'formula',
      formula: '[calc.twice] + [calc.sum]',
    })
    ids.set('far', far.id)
    await awaited('far', [[3, 111, 0]])
    await send(['a', 4, 1])
    await awaited('far', [
      [3, 111, 0],
      [4, 24, 0],
    ])
    expect(await history('twice')).toEqual([
      [3, 74, 0],
      [4, 16, 0],
    ])
  })

  it('are bad without a value where an input is bad, something is divided by zero or beyond all numbers, never 0', async () => {
    await compute('ratio', '[a] / [b]')
    await awaited('ratio', [[4, 1 / 7, 0]])
    await send(['b', 5, 0])
    await send(['b', 6, 2, 1])
    await send(['b', 7, 2, 2], ['b', 8, null, 2])
    await send(['b', 9, 4], ['a', 9, 1e308], ['b', 10, 1e-300])
    expect((await history('ratio')).slice(1)).toEqual([
      [5, null, 2],
      [6, 0.5, 1],
      [7, null, 2],
      [8, null, 2],
      [9, 2.5e307, 0],
      [10, null, 2],
    ])
  })

  it('hold values of their type: whole numbers rounded and within their range, conditions, texts', async () => {
    await compute('whole', '[c] / 2', { dataType: 'int16' })
    await compute('hot', '[c] > 10', { dataType: 'bool' })
    await compute('words', "[c] > 10 ? '热' : '冷'", { dataType: 'string' })
    await compute('counted', '[on] ? 1 : 0', { dataType: 'uint16' })
    await send(['c', 11, 5], ['on', 11, true], ['c', 12, 65_600], ['on', 12, false])
    await awaited('whole', [
      [11, 3, 0],
      [12, null, 2],
    ])
    expect(await history('hot')).toEqual([
      [11, false, 0],
      [12, true, 0],
    ])
    expect(await history('words')).toEqual([
      [11, '冷', 0],
      [12, '热', 0],
    ])
    expect(await history('counted')).toEqual([
      [11, 1, 0],
      [12, 0, 0],
    ])
  })

  it('are not moved by what comes late; what two boxes bring of one time is not lost', async () => {
    const before = await history('sum')
    await send(['a', 2.5, 999])
    expect(await history('sum')).toEqual(before)
    // b is newer than its own last value, and older than what was computed from a.
    await send(['a', 20, 100])
    await send(['b', 19, 1])
    expect((await history('sum')).slice(-2)).toEqual([
      [20, 100 + 1e-300, 0],
      [20.001, 101, 0],
    ])
  })

  it('look back over a while and at the value before, and go on by the clock when nothing comes', async () => {
    await compute('step', '[c] - prev([c])')
    await compute('low', "min([c], '5s')")
    await compute('silent', 'age([c]) > 4', { dataType: 'bool' })
    await vi.waitFor(async () => expect(await history('low')).not.toEqual([]))
    const now = (Date.now() - base) / 1000
    // Not before the clock has moved the window: what is older than that is put together in one.
    await send(['c', now + 1, 8], ['c', now + 2, 6], ['c', now + 3, 9])
    const step = (await history('step')).slice(-3).map(([, value]) => value)
    expect(step).toEqual([8 - 65_600, -2, 3])
    expect((await history('low')).slice(-3).map(([, value]) => value)).toEqual([8, 6, 6])
    expect((await live('silent')).value).toBe(false)
    await vi.waitFor(async () => expect(await live('silent')).toMatchObject({ value: true, quality: 0 }), {
      timeout: 9000,
    })
    // Five seconds later only the last value holds.
    await vi.waitFor(async () => expect((await live('low')).value).toBe(9), { timeout: 9000 })
    // What has not changed for longer than the window has grown by nothing, which is known.
    for (const figure of ['delta', 'rate']) {
      await compute(figure, `${figure}([c], '5s')`)
      await vi.waitFor(async () => expect(await live(figure)).toMatchObject({ value: 0, quality: 0 }), {
        timeout: 9000,
      })
    }
  })

  it('say another thing when the formula is changed, keep their history without one, and go with their point', async () => {
    const before = await history('sum')
    const id = ids.get('sum')!
    await admin.client(point).update({ id, formula: '[a] - [b]' })
    await vi.waitFor(async () => expect((await live('sum')).value).toBe(99), { timeout: 5000 })
    expect((await history('sum')).slice(0, before.length)).toEqual(before)
    await admin.client(point).update({ id: ids.get('ratio')!, source: 'manual' })
    const kept = await history('ratio')
    await send(['a', 21, 5])
    await vi.waitFor(async () => expect((await live('sum')).value).toBe(4))
    await vi.waitFor(async () => {
      await send(['a', 22, 5])
      expect(await history('ratio')).toEqual(kept)
    })
  })

  it('go on when the clock was set back by hours', async () => {
    const hours = 3 * 3600
    server.jumpClock(-hours * 1000)
    const second = Math.round((Date.now() - base) / 1000) - hours
    await send(['c', second, 3])
    expect(await live('step')).toMatchObject({ time: base + second * 1000 })
    expect((await live('silent')).value).toBe(false)
    await vi.waitFor(async () => expect((await live('silent')).value).toBe(true), { timeout: 9000 })
  })
})
