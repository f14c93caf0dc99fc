import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import type { PointFields } from '@zhizao/contract/device/point-fields'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { model } from '@zhizao/contract/device-model/model'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let made = 0

describe('formulas of points', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  async function machine(...codes: string[]) {
    const code = `fm${++made}`
    const { id } = await admin.client(object).create({ code, name: `机器${made}` })
    const points = new Map<string, string>()
    for (const each of codes) points.set(each, (await addPoint(id, { code: each })).id)
    return { id, code, points }
  }
  const draft = (objectId: string, more: Partial<PointFields> & { code: string }) => ({
    objectId,
    name: `点${more.code}`,
    dataType: 'float64' as const,
    ...more,
  })
  const addPoint = (objectId: string, more: Partial<PointFields> & { code: string }) =>
    admin.client(point).create(draft(objectId, more))
  const addFormula = (objectId: string, code: string, formula: string, more: Partial<PointFields> = {}) =>
    addPoint(objectId, { code, source: 'formula', formula, ...more })
  const formulaOf = async (id: string) => (await admin.client(point).get({ id })).formula

  it.each([
    ['[a] +', {}, '公式：第 5 个字符处：表达式不完整，'],
    ['[a] + [nowhere]', {}, '公式：第 7 个字符处：没有点位“[nowhere]”'],
    ['[a] > 3', {}, '公式：第 1 个字符处：这里应是数值，得到的是条件'],
    ['[a]', { dataType: 'bool' }, '公式：第 1 个字符处：这里应是条件，得到的是数值；请写出比较，例如 [a] != 0'],
    ['1 + 1', {}, '公式：请至少引用一个点位，例如 [温度点位编码] * 1.8 + 32'],
    ['[a]', { access: 'rw' }, '读写：公式计算的点位不能写入，请选择只读'],
    ['[self]', {}, '公式：公式循环引用：'],
  ] as const)('%s with %j is refused, with place and words', async (formula, more, msg) => {
    const { id } = await machine('a')
    const refused = await admin.call(point.create, draft(id, { code: 'self', source: 'formula', formula, ...more }))
    expect(refused.code).toBe(400)
    expect(refused.msg.slice(0, msg.length)).toBe(msg)
    expect(await admin.client(point).list({ objectIds: [id] })).toHaveLength(1)
  })

  it('name points of other objects that their writer sees, and no others', async () => {
    const [one, other] = [await machine('a'), await machine('b')]
    const narrow = await server.signIn({
      permissions: ['point', 'point:add', 'point:edit'],
      scope: { roots: [one.id] },
    })
    const formula = `[a] + [${other.code}.b]`
    const refused = await narrow.call(point.create, draft(one.id, { code: 'f', source: 'formula', formula }))
    expect(refused.msg).toBe(`公式：第 7 个字符处：没有点位“[${other.code}.b]”`)
    const { id } = await addFormula(one.id, 'f', formula)
    // Whoever does not see the input may still change what is no formula.
    const shown = { name: '新名', formula: '[a] + [不可见对象]' }
    expect(await narrow.client(point).update({ id, name: '新名' })).toMatchObject(shown)
    expect(await formulaOf(id)).toBe(formula)
  })

  it('refuse a circle, over objects too, and of two people who close one at once one', async () => {
    const [one, other] = [await machine('a'), await machine('b')]
    const f = await addFormula(one.id, 'f', '[a]')
    const g = await addFormula(other.id, 'g', `[${one.code}.f]`)
    const closing = await admin.call(point.update, { id: f.id, formula: `[${other.code}.g]` })
    expect(closing).toMatchObject({ code: 400, data: [{ field: 'formula' }] })
    expect(closing.msg).toMatch(/^公式：公式循环引用：机器\d+\/点. → 机器\d+\/点. → 机器\d+\/点.$/)
    await admin.client(point).update({ id: g.id, formula: '[b]' })
    for (let round = 0; round < 5; round++) {
      const both = await Promise.all([
        admin.call(point.update, { id: f.id, formula: `[${other.code}.g] + ${round}` }),
        admin.call(point.update, { id: g.id, formula: `[${one.code}.f] + ${round}` }),
      ])
      expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
      await admin.client(point).update({ id: f.id, formula: '[a]' })
      await admin.client(point).update({ id: g.id, formula: '[b]' })
    }
  })

  it('follow new codes of points and objects, their own object named or not', async () => {
    const [one, other] = [await machine('a', 'b'), await machine()]
    const own = await addFormula(one.id, 'own', `[a] + [b] * [${one.code}.a]`)
    const far = await addFormula(other.id, 'far', `avg([${one.code}.a], '5m')`)
    await admin.client(point).update({ id: one.points.get('a')!, code: 'temperature' })
    expect(await formulaOf(own.id)).toBe(`[temperature] + [b] * [${one.code}.temperature]`)
    expect(await formulaOf(far.id)).toBe(`avg([${one.code}.temperature], '5m')`)
    await admin.client(object).update({ id: one.id, code: `${one.code}-new` })
    expect(await formulaOf(own.id)).toBe(`[temperature] + [b] * [${one.code}-new.temperature]`)
    expect(await formulaOf(far.id)).toBe(`avg([${one.code}-new.temperature], '5m')`)
  })

  it('keep what they need: points and objects that they name are not deleted, nor given another type', async () => {
    const [one, other] = [await machine('a', 'b'), await machine()]
    const far = await addFormula(other.id, 'far', `[${one.code}.a] * 2`)
    const id = one.points.get('a')!
    expect(await admin.call(point.remove, { id })).toMatchObject({
      code: 409,
      msg: `不能删除，以下公式用到：机器${made}/点far`,
    })
    expect((await admin.call(object.remove, { id: one.id })).msg).toBe(`不能删除，以下公式用到：机器${made}/点far`)
    expect((await admin.call(point.update, { id, dataType: 'string' })).msg).toBe(
      `不能修改数据类型，以下公式会出错：机器${made}/点far`,
    )
    await admin.client(point).remove({ ids: [id, far.id] })
    // What goes with its own object stands in nobody's way.
    await addFormula(one.id, 'own', '[b]')
    await admin.client(object).remove({ id: one.id })
  })

  it('are of points that no box reads, and a point that a box reads does not become one', async () => {
    const { id: objectId, points } = await machine('a', 'b')
    const f = await addFormula(objectId, 'f', '[a]')
    const box = await boundBox(admin, `FB${made}`, [points.get('b')!])
    const address = { table: 'input' as const, address: 90 }
    const bound = await admin.call(boxPoint.create, { boxDeviceId: box.device.id, pointId: f.id, address })
    expect(bound.msg).toBe('点位「点f」由公式计算，不能绑定采集地址')
    const turned = await admin.call(point.update, { id: points.get('b')!, source: 'formula', formula: '[a]' })
    expect(turned.msg).toBe('点位“点b”已绑定盒子的采集地址，请先解除绑定，再改为公式计算')
  })

  it('come in by sheets, each fault with its line, and by the other words for points', async () => {
    const { id, code } = await machine('a')
    const heading = ['对象编码', '点位编码', '点位名称', '数据类型', '数据来源', '公式']
    const line = (own: string, formula: string) => [code, own, own, 'float64', '公式计算', formula]
    const wrong = await admin.call(point.import, {
      file: await sheetFile([heading, line('x', '[a] * 2'), line('y', '[z]')]),
    })
    expect(wrong.data).toMatchObject([{ field: '第 3 行', title: '公式', message: '第 1 个字符处：没有点位“[z]”' }])
    await admin.client(point).import({ file: await sheetFile([heading, line('x', '[a] * 2'), line('y', '[x]')]) })
    await admin.client(pointInfo).create(draft(id, { code: 'z', source: 'formula', formula: '[y]' }))
    const rows = await admin.client(point).list({ objectIds: [id], source: 'formula' })
    expect(rows.map(({ formula }) => formula)).toEqual(['[a] * 2', '[x]', '[y]'])
    const x = rows.find((row) => row.code === 'x')!
    expect((await admin.call(point.remove, { id: x.id })).code).toBe(409)
  })

  it('of models name points of their model only, and are of every object made of it', async () => {
    const { id: modelId } = await admin.client(model).create({ code: `fmm${++made}`, name: '模型' })
    await admin.client(model).setStatus({ id: modelId, status: 1 })
    const calls = admin.client(modelPoint)
    const add = (code: string, more: Partial<PointFields> = {}) =>
      calls.create({ modelId, code, name: code, dataType: 'float64', ...more })
    const a = await add('a')
    const f = await add('f', { source: 'formula', formula: '[a] * 2' })
    const g = await add('g', { source: 'formula', formula: '[f] + [a]' })
    const tried = (formula: string) => admin.call(modelPoint.update, { id: f.id, formula }).then(({ msg }) => msg)
    expect(await tried('[other.a]')).toBe('公式：f：模型点位的公式只能引用本模型的点位，写作 [点位编码]')
    expect(await tried('[nowhere]')).toBe('公式：f：第 1 个字符处：没有点位“[nowhere]”')
    expect(await tried('[g]')).toBe('公式：f：公式循环引用：f → g → f')
    expect((await admin.call(modelPoint.remove, { id: a.id })).msg).toBe('不能删除，以下公式用到：f、g')
    const machines = await Promise.all(
      ['m1', 'm2'].map((code) => admin.client(object).createByModel({ modelId, code: `${code}-${made}`, name: code })),
    )
    await calls.update({ id: a.id, code: 'speed' })
    expect((await calls.get({ id: g.id })).formula).toBe('[f] + [speed]')
    const tag = made
    const far = await addFormula((await machine()).id, 'far', `[m1-${tag}.a]`)
    await admin.client(object).syncModel({ modelId })
    const rows = await admin.client(point).list({ objectIds: [machines[0]!.id] })
    expect(rows.map(({ code, formula }) => [code, formula])).toEqual([
      ['speed', null],
      ['f', '[speed] * 2'],
      ['g', '[f] + [speed]'],
    ])
    expect(await formulaOf(far.id)).toBe(`[m1-${tag}.speed]`)
    const copy = await admin.client(object).createByModel({ modelId, code: `m3-${made}`, name: 'm3' })
    const copied = await admin.client(point).list({ objectIds: [copy.id] })
    expect((await admin.call(point.remove, { id: copied[0]!.id })).code).toBe(409)
  })
})
