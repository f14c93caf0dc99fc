import { configOption } from '@zhizao/contract/company/plant-config'
import { everyPair } from '@zhizao/contract/http/states'
import { type BomDraft, bom, bomStates } from '@zhizao/contract/material/bom'
import { type MaterialDraft, material } from '@zhizao/contract/material/material'
import { unit, unitConversion } from '@zhizao/contract/material/unit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('bills of materials', () => {
  let server: TestServer
  let planner: Caller
  const unitIds = new Map<string, string>()
  const units = (code: string) => unitIds.get(code)!
  const bills = () => planner.client(bom)
  const materials = () => planner.client(material)
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    for (const { id, code } of await planner.client(unit).list({})) unitIds.set(code, id)
  })
  afterAll(() => server.stop())

  let made = 0
  const add = async (name: string, more: Partial<MaterialDraft> = {}) =>
    (await materials().create({ code: `B-${++made}`, name, baseUnitId: units('个'), ...more })).id
  const draft = (materialId: string, lines: BomDraft['lines'], more: Partial<BomDraft> = {}) =>
    bills().create({ materialId, lines, ...more })
  const released = async (...given: Parameters<typeof draft>) => {
    const { id } = await draft(...given)
    return bills().release({ id })
  }
  const totals = ({ requirements }: { requirements: { materialName: string; quantity: string }[] }) =>
    Object.fromEntries(requirements.map(({ materialName, quantity }) => [materialName, quantity]))

  it('are kept with their lines: changed, ordered, taken away one by one', async () => {
    const [handle, shell, screw] = [await add('手柄'), await add('外壳'), await add('螺钉')]
    const first = await draft(handle, [
      { materialId: shell, quantity: '1' },
      { materialId: screw, quantity: '4', loss: '1.5', position: 'A1-A4' },
    ])
    expect(first).toMatchObject({
      code: 'B-1',
      name: '手柄',
      alternative: '01',
      version: 1,
      status: 'draft',
      baseQuantity: '1',
      unit: '个',
      lines: [
        { materialName: '外壳', quantity: '1', unitName: '个', loss: '0', isFixed: 0, bomId: null },
        { materialName: '螺钉', quantity: '4', loss: '1.5', position: 'A1-A4' },
      ],
    })
    const [one, other] = first.lines
    const after = await bills().update({
      id: first.id,
      baseQuantity: '10',
      lines: [
        { ...sent(other!), quantity: '40' },
        { ...sent(one!), deletedFlag: 1 },
        { materialId: shell, quantity: '10', isFixed: 1 },
      ],
    })
    expect(after.lines.map(({ materialName, quantity, isFixed }) => [materialName, quantity, isFixed])).toEqual([
      ['螺钉', '40', 0],
      ['外壳', '10', 1],
    ])
    await bills().removeItem({ id: other!.id })
    expect(await bills().get({ id: first.id })).toMatchObject({ baseQuantity: '10', itemCount: 1 })
    expect(await bills().byCode({ code: 'B-1' })).toMatchObject([{ id: first.id, itemCount: 1 }])
    expect(await bills().byName({ name: '手柄' })).toMatchObject([{ id: first.id }])
    expect(await bills().byMaterial({ materialId: handle })).toMatchObject([{ id: first.id }])
    expect((await bills().page({ keyword: '手柄', status: 'draft' })).records).toMatchObject([{ id: first.id }])
    expect((await bills().page({ keyword: '手柄', status: 'released' })).total).toBe(0)
    expect(await materials().uses({ id: shell })).toMatchObject([{ kind: 'BOM', count: 1, names: ['B-1 01 V1'] }])
    expect(await planner.call(material.remove, { id: shell })).toMatchObject({ code: 409 })
    const second = await bills().copy({ id: first.id })
    expect(second).toMatchObject({ version: 2, lines: [{ materialName: '外壳', quantity: '10' }] })
    await bills().remove({ id: first.id })
    await bills().removeMany({ ids: [second.id] })
    expect(await planner.call(bom.get, { id: first.id })).toMatchObject({ code: 404 })
  })

  it('refuse all that is wrong of their lines at once, by line and field, and keep nothing', async () => {
    const [box, kg] = [await add('箱体'), await add('颗粒料', { baseUnitId: units('kg') })]
    expect(
      await planner.call(bom.create, {
        materialId: box,
        lines: [
          { materialId: box, quantity: '1' },
          { materialId: kg, quantity: '2', unitId: units('个') },
        ],
      }),
    ).toMatchObject({
      code: 400,
      data: [
        { field: 'lines.0.materialId', message: '第 1 行的组件不能是 BOM 自己的物料' },
        { field: 'lines.1.unitId', message: expect.stringContaining('第 2 行：物料') },
      ],
    })
    expect(
      await planner.call(bom.create, { materialId: box, lines: [{ materialId: '999', quantity: '1' }] }),
    ).toMatchObject({
      code: 400,
      data: [{ field: 'lines.0.materialId', message: '第 1 行的组件物料不存在或已被删除' }],
    })
    expect(
      await planner.call(bom.create, { materialId: box, validFrom: '2026-05-01', validTo: '2026-05-01' }),
    ).toMatchObject({ code: 400, data: [{ field: 'validTo', message: '应晚于生效日期' }] })
    expect(await bills().byMaterial({ materialId: box })).toEqual([])
  })

  it('open to every level: units, losses, base quantities, fixed lines, phantoms, rounded up once', async () => {
    const [drill, motor, kit] = [await add('电钻'), await add('电机'), await add('紧固包')]
    const [screw, wire] = [await add('自攻钉'), await add('漆包线', { baseUnitId: units('kg') })]
    const gauge = await add('首检件')
    await released(motor, [{ materialId: wire, quantity: '125', unitId: units('g'), loss: '4' }], { baseQuantity: '5' })
    await released(kit, [{ materialId: screw, quantity: '6' }])
    const top = await released(drill, [
      { materialId: motor, quantity: '1' },
      { materialId: kit, quantity: '1', isPhantom: 1 },
      { materialId: screw, quantity: '2', loss: '1' },
      { materialId: gauge, quantity: '1', isFixed: 1 },
    ])
    const opened = await bills().explode({ materialId: drill, quantity: '100' })
    // 125 g ÷ 5 ÷ 0.96 for each of 100; 600 + 200 ÷ 0.99.
    expect(totals(opened)).toEqual({ 电钻: '100', 电机: '100', 漆包线: '2.605', 自攻钉: '803', 首检件: '1' })
    const { places } = await bills().explodePlaces({ materialId: drill, quantity: '100' })
    expect(places.map(({ level, materialName, quantity }) => [level, materialName, quantity])).toEqual([
      [1, '电机', '100'],
      [2, '漆包线', '2.605'],
      [1, '紧固包', '100'],
      [2, '自攻钉', '600'],
      [1, '自攻钉', '203'],
      [1, '首检件', '1'],
    ])
    expect(totals(await bills().explode({ id: top.id, quantity: '1' }))).toMatchObject({ 电机: '1', 自攻钉: '9' })
    const used = await bills().whereUsed({ materialId: screw })
    expect(used.uses.map(({ level, materialName, quantity }) => [level, materialName, quantity])).toEqual(
      expect.arrayContaining([
        [1, '紧固包', '6'],
        [2, '电钻', '1'],
        [1, '电钻', '2'],
      ]),
    )
    expect(await planner.call(bom.explode, { materialId: wire, quantity: '1' })).toMatchObject({ code: 409 })
  })

  it('keep the ratio of their units, whatever becomes of the conversion', async () => {
    const [pack, bolt] = [await add('包装'), await add('螺栓')]
    const conversion = await planner
      .client(unitConversion)
      .create({ materialId: bolt, fromUnitId: units('箱'), toUnitId: units('个'), rate: '500' })
    await released(pack, [{ materialId: bolt, quantity: '0.1', unitId: units('箱') }])
    await planner.client(unitConversion).remove({ id: conversion.id })
    expect(totals(await bills().explode({ materialId: pack, quantity: '3' }))).toMatchObject({ 螺栓: '150' })
  })

  it('are never changed once released: the next version takes over on its day', async () => {
    const [box, old, young] = [await add('壳体'), await add('旧料'), await add('新料')]
    const first = await released(box, [{ materialId: old, quantity: '1' }], { validFrom: '2026-01-01' })
    expect(first).toMatchObject({ status: 'released', isDefault: true, releasedBy: expect.any(String) })
    for (const refused of [
      planner.call(bom.update, { id: first.id, remark: '改' }),
      planner.call(bom.remove, { id: first.id }),
    ])
      expect(await refused).toMatchObject({ code: 409, msg: expect.stringContaining('已发布') })
    const next = await bills().copy({ id: first.id })
    await bills().update({
      id: next.id,
      validFrom: '2026-06-01',
      lines: [{ ...sent(next.lines[0]!), materialId: young }],
    })
    expect(await bills().release({ id: next.id })).toMatchObject({ version: 2, isDefault: true })
    expect(await bills().get({ id: first.id })).toMatchObject({ status: 'superseded', validTo: '2026-06-01' })
    const on = async (day: string) =>
      Object.keys(totals(await bills().explode({ materialId: box, quantity: '1', day })))
    expect(await on('2026-05-31')).toEqual(['壳体', '旧料'])
    expect(await on('2026-06-01')).toEqual(['壳体', '新料'])
    expect(await planner.call(bom.explode, { materialId: box, quantity: '1', day: '2025-12-31' })).toMatchObject({
      code: 409,
    })
    const compared = await bills().compare({ before: first.id, after: next.id })
    expect(compared.lines.map(({ kind, materialName }) => [kind, materialName])).toEqual([
      ['added', '新料'],
      ['removed', '旧料'],
    ])
  })

  it('have one default alternative; what is switched off holds on no day', async () => {
    const [box, part] = [await add('罩壳'), await add('母料')]
    const first = await released(box, [{ materialId: part, quantity: '1' }])
    const second = await released(box, [{ materialId: part, quantity: '2' }], { alternative: '02' })
    expect(second.isDefault).toBe(false)
    const need = async () => totals(await bills().explode({ materialId: box, quantity: '1' })).母料
    expect(await need()).toBe('1')
    expect(await bills().setDefault({ id: second.id })).toMatchObject({ isDefault: true })
    expect([await need(), (await bills().get({ id: first.id })).isDefault]).toEqual(['2', false])
    expect(await bills().disable({ id: second.id })).toMatchObject({ status: 'disabled' })
    expect(await need()).toBe('1')
    const third = await released(box, [{ materialId: part, quantity: '3' }], { alternative: '02' })
    expect(await planner.call(bom.enable, { id: second.id })).toMatchObject({
      code: 409,
      msg: '方案 02 已有发布的版本 V2，请先停用它',
    })
    await bills().disable({ id: third.id })
    expect(await bills().enable({ id: second.id })).toMatchObject({ status: 'released' })
  })

  it('are released by another than those who have written them, where the company wants it so', async () => {
    const [box, part] = [await add('四眼件'), await add('四眼料')]
    const permissions = ['bom', 'bom:add', 'bom:edit', 'bom:release', 'bom:import']
    const [author, second, third] = [
      await server.signIn({ permissions }),
      await server.signIn({ permissions }),
      await server.signIn({ permissions }),
    ]
    const turn = (status: 0 | 1) => planner.client(configOption).updateStatus({ code: 'bomReleasedByOther', status })
    await turn(1)
    const made = await author.client(bom).create({ materialId: box, lines: [{ materialId: part, quantity: '1' }] })
    expect(made.needsOther).toBe(true)
    await second.client(bom).update({ id: made.id, remark: '改' })
    for (const writer of [author, second]) {
      expect(await writer.client(bom).get({ id: made.id })).toMatchObject({ needsOther: true })
      expect(await writer.call(bom.release, { id: made.id })).toMatchObject({
        code: 409,
        msg: expect.stringContaining('须由他人发布'),
      })
    }
    expect(await third.client(bom).get({ id: made.id })).toMatchObject({ status: 'draft', needsOther: false })
    expect(await third.client(bom).release({ id: made.id })).toMatchObject({ status: 'released', needsOther: false })
    const codes = (await planner.client(material).page({ keyword: '四眼' })).records.map(({ code }) => code)
    const file = await sheetFile([
      ['产品编码', '替代方案', '组件编码', '用量', '导入后发布'],
      [codes[1]!, '02', codes[0]!, '1', '是'],
    ])
    const { faults } = await author.client(bom).validate({ file })
    expect(faults.map(({ message }) => message)).toEqual(['公司要求 BOM 由他人发布，请留空，导入后由他人发布'])
    await turn(0)
    const own = await author.client(bom).copy({ id: made.id })
    expect(await author.client(bom).release({ id: own.id })).toMatchObject({ version: 2, status: 'released' })
  })

  it('go from state to state as their table says, and nowhere else', async () => {
    const [box, part] = [await add('底座'), await add('垫块')]
    const act = { release: bom.release, disable: bom.disable, enable: bom.enable }
    for (const { state, event, to } of everyPair(bomStates)) {
      const { id } = await draft(box, [{ materialId: part, quantity: '1' }], {
        alternative: `${state.slice(0, 7)}-${event}`,
      })
      await server.database.system.query('update bom set status = $2 where id = $1', [id, state])
      const answer = await planner.call(act[event as keyof typeof act], { id })
      expect([state, event, answer.code]).toEqual([state, event, to ? 200 : 409])
      expect((await bills().get({ id })).status).toBe(to ?? state)
    }
    const empty = await draft(await add('空件'), [])
    expect(await planner.call(bom.release, { id: empty.id })).toMatchObject({ code: 409, msg: '请先填写 BOM 明细' })
    const stopped = await add('停用件')
    const of = await draft(await add('整件'), [{ materialId: stopped, quantity: '1' }])
    await materials().update({ id: stopped, status: 0 })
    expect(await planner.call(bom.release, { id: of.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('物料已停用：B-'),
    })
  })

  it('close no circle, also when two are released at once that would close one together', async () => {
    for (let round = 0; round < 50; round++) {
      const [one, other] = [await add(`甲${round}`), await add(`乙${round}`)]
      const pair = [
        await draft(one, [{ materialId: other, quantity: '1' }]),
        await draft(other, [{ materialId: one, quantity: '1' }]),
      ]
      const answers = await Promise.all(pair.map(({ id }) => planner.call(bom.release, { id })))
      expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
      expect(answers.find(({ code }) => code === 409)!.msg).toMatch(/^产品结构形成循环：B-\d+ → B-\d+ → B-\d+$/)
    }
  }, 120_000)

  it('tell who came first to whom changes what is no longer so', async () => {
    const [box, part] = [await add('面板'), await add('贴纸')]
    const read = await draft(box, [{ materialId: part, quantity: '1' }])
    const seenAt = String(read.updatedAt) as never
    await bills().update({ id: read.id, seenAt, remark: '第一次' })
    expect(await planner.call(bom.update, { id: read.id, seenAt, remark: '第二次' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/已修改过这条数据，请刷新后重试$/),
      data: { by: expect.any(String), at: expect.any(String) },
    })
    expect((await bills().get({ id: read.id })).remark).toBe('第一次')
  })

  it('have a history, other versions beside them, and lines that come from a sheet and go into one', async () => {
    const [box, part] = [await add('仪表盒'), await add('塑料粒', { baseUnitId: units('kg') })]
    const one = await draft(box, [{ materialId: part, quantity: '0.25', loss: '2', isPhantom: 1, position: 'P1' }])
    await bills().update({ id: one.id, remark: '试产' })
    await bills().release({ id: one.id })
    const next = await bills().copy({ id: one.id })
    const told = await bills().history({ id: one.id })
    expect(told.map(({ title }) => title)).toEqual(['发布 BOM', '修改 BOM', '新增 BOM'])
    expect(told[1]!.changes).toEqual([{ field: 'remark', from: null, to: '试产' }])
    expect(told[2]!.lines).toEqual({ added: 1, changed: 0, removed: 0 })
    expect(await bills().related({ id: next.id })).toMatchObject([{ id: one.id, kind: 'BOM', state: '已发布' }])
    const { bytes } = await planner.file(bom.exportLines, { id: one.id })
    const upload = new File([new Uint8Array(bytes)], 'bom.xlsx')
    expect(await bills().readLines({ file: upload })).toMatchObject([
      {
        materialId: part,
        materialName: '塑料粒',
        quantity: '0.25',
        loss: '2',
        isPhantom: 1,
        unitName: 'kg',
        position: 'P1',
      },
    ])
    expect((await planner.file(bom.lineTemplate, {})).bytes.byteLength).toBeGreaterThan(1000)
    await materials().update({ id: part, code: 'B-renamed' })
    expect(await planner.call(bom.readLines, { file: upload })).toMatchObject({
      code: 400,
      data: [{ field: '第 2 行', title: '物料编码', message: '物料不存在或已被删除' }],
    })
  })

  it('of another company are not there', async () => {
    const [box, part] = [await add('私有件'), await add('私有料')]
    const own = await released(box, [{ materialId: part, quantity: '1' }])
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(bom.get, { id: own.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(bom.explode, { materialId: box, quantity: '1' })).toMatchObject({ code: 409 })
    expect((await stranger.client(bom).whereUsed({ materialId: part })).uses).toEqual([])
    expect(await stranger.call(bom.create, { materialId: box })).toMatchObject({ code: 400 })
  })
})

/** A line as a body sends it back. */
const sent = ({
  id,
  materialId,
  quantity,
  unitId,
}: {
  id: string
  materialId: string
  quantity: string
  unitId: string
}) => ({
  id,
  materialId,
  quantity,
  unitId,
})
