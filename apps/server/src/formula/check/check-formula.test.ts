import { formula } from '@zhizao/contract/device/formula'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import type { DataType } from '@zhizao/contract/device/point-fields'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a formula that is being written', () => {
  let server: TestServer
  let admin: Caller
  let objectId: string
  const ids = new Map<string, string>()
  const now = Date.now()

  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    objectId = (await admin.client(object).create({ code: 'press', name: '压机' })).id
    const add = async (code: string, dataType: DataType, more: object = {}) => {
      const draft = { objectId, code, name: `点${code}`, dataType, source: 'manual' as const, ...more }
      ids.set(code, (await admin.client(point).create(draft)).id)
    }
    for (const code of ['kw', 'kvar', 'none']) await add(code, 'float64', { unit: 'kW' })
    await add('on', 'bool')
    await add('pf', 'float64', { source: 'formula', formula: '[kw] / [kvar]' })
    const samples = [30, 40, 60].map((value, at) => ({ tag: 'press.kw', value, time: now - 60_000 + at * 10_000 }))
    await admin.client(rtdb).add({ samples: [...samples, { tag: 'press.kvar', value: 80, time: now - 5000 }] })
  })
  afterAll(() => server.stop())

  const check = (expression: string, more: object = {}) =>
    admin.client(formula).check({ expression, objectId, ...more })

  it('is told its type, the points that it names, and what it comes to now', async () => {
    const found = await check('100 * [kw] / sqrt([kw] ^ 2 + [press.kvar] ^ 2)', { dataType: 'float64' })
    expect(found).toMatchObject({ isRight: true, errors: [], type: 'number', value: 60, quality: 0, reason: null })
    expect(found.references).toMatchObject([
      { text: '[kw]', pointId: ids.get('kw'), objectName: '压机', name: '点kw', unit: 'kW', value: 60, quality: 0 },
      { text: '[press.kvar]', pointId: ids.get('kvar'), value: 80, time: now - 5000 },
    ])
    expect(await check('[kw] - prev([kw])')).toMatchObject({ value: 20 })
    expect(await check("max([kw], '1h') - min([kw], '1h')")).toMatchObject({ value: 30 })
    expect(await check('[kw] / 7', { dataType: 'int16' })).toMatchObject({ value: 9 })
  })

  it('is told why it comes to nothing', async () => {
    const why = async (expression: string, more: object = {}) => {
      const { isRight, value, quality, reason } = await check(expression, more)
      return [isRight, value, quality, reason]
    }
    expect(await why('[kw] / ([kvar] - 80)')).toEqual([true, null, 2, '除数为零'])
    expect(await why('[none] + 1')).toEqual([true, null, 2, '“[none]”还没有值'])
    expect(await why('[kw] * 1000', { dataType: 'int16' })).toEqual([true, null, 2, '结果超出数据类型的范围'])
  })

  it('is told all that is wrong with it, where, and what may have been meant', async () => {
    expect(await check('[kv] + [nowhere]')).toMatchObject({
      isRight: false,
      errors: [
        { from: 0, to: 4, message: '没有点位“[kv]”，是否应为“[kw]”？', fix: { text: '[kw]' } },
        { from: 7, to: 16, text: '没有点位“{name}”', values: { name: '[nowhere]' } },
      ],
      references: [],
      value: null,
      type: null,
    })
    expect((await check('[on]', { dataType: 'float64' })).errors).toHaveLength(1)
    const own = { pointId: ids.get('kw') }
    expect((await check('[kw]', own)).errors[0]?.message).toBe('公式不能引用自己')
    expect((await check('[pf] * 2', own)).errors[0]?.message).toBe('公式循环引用')
    expect((await check('1 + 1')).errors[0]?.message).toBe('请至少引用一个点位')
    expect(await admin.call(formula.check, { expression: 'x'.repeat(2001) })).toMatchObject({ code: 400 })
  })

  it('names what its writer sees: what he does not is not there, nor its value', async () => {
    const other = await admin.client(object).create({ code: 'other', name: '别处' })
    const narrow = await server.signIn({ permissions: ['point'], scope: { roots: [other.id] } })
    const asked = { expression: '[press.kw]', objectId: other.id }
    const found = await narrow.client(formula).check(asked)
    expect(found).toMatchObject({ isRight: false, references: [], value: null })
    expect(await narrow.call(formula.check, { expression: '[kw]', objectId })).toMatchObject({ code: 404 })
    expect(await narrow.call(formula.check, { expression: '[a]', objectId, modelId: '1' })).toMatchObject({ code: 400 })
  })

  it('may be of a model, whose points have no values', async () => {
    const { id: modelId } = await admin.client(model).create({ code: 'press-m', name: '压机模型' })
    await admin.client(modelPoint).create({ modelId, code: 'p', name: '压力', dataType: 'float32' })
    const asked = { expression: '[p] > 3', modelId, dataType: 'bool' as const }
    expect(await admin.client(formula).check(asked)).toMatchObject({
      isRight: true,
      type: 'boolean',
      value: null,
      reason: null,
      references: [{ text: '[p]', pointId: null, name: '压力' }],
    })
    expect((await admin.client(formula).check({ ...asked, expression: '[press.kw] > 3' })).isRight).toBe(false)
  })

  it('is tried with values that are given, windows and times too, and nothing is looked up', async () => {
    const tried = (
      expression: string,
      values: { name: string; value: number | boolean | string | null }[],
      more = {},
    ) => admin.client(formula).test({ expression, values, ...more })
    const sum = [
      { name: 'a', value: 2 },
      { name: '[m.b]', value: 3 },
    ]
    expect(await tried('[a] * [m.b] + 1', sum)).toMatchObject({ isRight: true, type: 'number', value: 7, quality: 0 })
    expect(await tried("[on] ? '开' : '关'", [{ name: 'on', value: true }])).toMatchObject({
      type: 'text',
      value: '开',
    })
    expect(await tried('[a] / 0.0 + [b]', [{ name: 'a', value: 1 }])).toMatchObject({ isRight: false, value: null })
    expect(await tried('1 / [a]', [{ name: 'a', value: 0 }])).toMatchObject({ quality: 2, reason: '除数为零' })
    const samples = [0, 10, 20].map((second) => ({ time: 1e12 + second * 1000, value: second }))
    const input = { name: 'a', value: 20, time: 1e12 + 20_000, previous: 10, quality: 1 as const, samples }
    const windowed = { expression: "sum([a], '15s') + prev([a]) + age([a])", now: 1e12 + 22_000 }
    expect(await admin.client(formula).test({ ...windowed, values: [input] })).toMatchObject({ value: 42 })
    expect(await tried('[kw]', [])).toMatchObject({ isRight: false })
    const twice = {
      expression: '[a]',
      values: [
        { name: 'a', value: 1 },
        { name: '[ a ]', value: 2 },
      ],
    }
    expect(await admin.call(formula.test, twice)).toMatchObject({ code: 400 })
    expect(await admin.call(formula.test, { expression: '1', values: [{ name: '1+', value: 1 }] })).toMatchObject({
      code: 400,
    })
    expect(await tried('1 + 2', [])).toMatchObject({ value: 3 })
  })
})
