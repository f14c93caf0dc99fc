import { dictionaryByType } from '@zhizao/contract/dictionary/dictionary'
import { file } from '@zhizao/contract/file/file'
import { bomMaterial, type MaterialDraft, material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { unit, unitConversion } from '@zhizao/contract/material/unit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('materials', () => {
  let server: TestServer
  let clerk: Caller
  const unitIds = new Map<string, string>()
  beforeAll(async () => {
    server = await startTestServer()
    clerk = await server.signIn()
    for (const { id, code } of await clerk.client(unit).list({})) unitIds.set(code, id)
  })
  afterAll(() => server.stop())

  const units = (code: string) => unitIds.get(code)!
  let made = 0
  const add = (name: string, more: Partial<MaterialDraft> = {}) =>
    clerk.client(material).create({ code: `T-${++made}`, name, baseUnitId: units('个'), ...more })
  const classOf = (name: string, more: object = {}) => clerk.client(materialClass).create({ name, ...more })

  it('take what their class says, and what the classes above it say', async () => {
    const raw = await classOf('原材料', { baseUnitId: units('kg'), tracking: 'lot', overPercent: '2.5' })
    const powder = await classOf('色粉', { parentId: raw.id, baseUnitId: units('g'), shelfLifeDays: 180 })
    expect(powder).toMatchObject({ fullName: '原材料/色粉', effective: { tracking: 'lot', overPercent: '2.5' } })
    const black = await clerk.client(material).create({ name: '色粉【黑色】', classId: powder.id, underPercent: '1' })
    expect(black).toMatchObject({
      className: '色粉',
      baseUnit: 'g',
      tracking: 'lot',
      shelfLifeDays: 180,
      pickRule: 'fefo',
      overPercent: '2.5',
      underPercent: '1',
      source: 'buy',
      backflush: false,
      status: 1,
    })
    expect(black.code).toMatch(/^WL\d{6}$/)
    // What a class says later is for new materials.
    await clerk.client(materialClass).update({ id: powder.id, shelfLifeDays: 90 })
    expect((await clerk.client(material).get({ id: black.id })).shelfLifeDays).toBe(180)
    expect((await clerk.client(material).page({ classId: raw.id })).records.map(({ id }) => id)).toEqual([black.id])
    expect(await clerk.call(materialClass.remove, { id: powder.id })).toMatchObject({
      code: 409,
      msg: '物料分类“色粉”下还有 1 个物料，请先移走',
    })
  })

  it('have their classes in an order that people choose, listed, leafed and taken away', async () => {
    const classes = clerk.client(materialClass)
    const [one, other] = [await classOf('甲类', { code: 'K1' }), await classOf('乙类', { code: 'K2' })]
    const order = async () => (await classes.list({ keyword: '类' })).map(({ name }) => name)
    expect(await order()).toEqual(['甲类', '乙类'])
    await classes.moveUp({ id: other.id })
    expect(await order()).toEqual(['乙类', '甲类'])
    await classes.moveDown({ id: other.id })
    expect(await order()).toEqual(['甲类', '乙类'])
    expect((await classes.page({ keyword: '甲' })).records).toMatchObject([{ id: one.id, code: 'K1' }])
    expect(await classes.get({ id: other.id })).toMatchObject({ code: 'K2', childCount: 0, materialCount: 0 })
    await classes.removeMany({ ids: [one.id, other.id] })
    expect(await order()).toEqual([])
  })

  it('without a unit are refused by the field', async () => {
    expect(await clerk.call(material.create, { code: 'no-unit', name: '无单位' })).toMatchObject({
      code: 400,
      data: [{ field: 'baseUnitId', message: '请选择基本单位，或在物料分类中设置默认的基本单位' }],
    })
  })

  it('are bought in a unit of their own, by an exact rate', async () => {
    const calls = clerk.client(material)
    const bolt = await add('螺栓', { purchaseUnitId: units('箱'), purchaseRate: '1/3' })
    expect(bolt).toMatchObject({ purchaseUnit: '箱', purchaseRate: '1/3' })
    expect(await calls.update({ id: bolt.id, purchaseRate: '500' })).toMatchObject({ purchaseRate: '500' })
    expect(await clerk.client(unitConversion).list({ materialId: bolt.id })).toMatchObject([
      { fromUnit: '箱', toUnit: '个', rate: '500', num: '500', den: '1' },
    ])
    const steel = await add('钢材', { baseUnitId: units('kg'), purchaseUnitId: units('t') })
    expect(steel.purchaseRate).toBeNull()
    expect(await clerk.call(material.update, { id: steel.id, purchaseUnitId: units('箱') })).toMatchObject({
      code: 400,
      data: [{ field: 'purchaseRate', message: '没有从“箱”到“kg”的换算，请填写 1 箱等于多少kg' }],
    })
    await calls.update({ id: bolt.id, purchaseUnitId: null, purchaseRate: null })
    expect(await clerk.client(unitConversion).list({ materialId: bolt.id })).toEqual([])
  })

  it('keep quantities that their unit can hold', async () => {
    const draft = { code: 'whole', name: '整件', baseUnitId: units('个') }
    expect(await clerk.call(material.create, { ...draft, safetyStock: '1.5' })).toMatchObject({
      code: 400,
      data: [{ field: 'safetyStock', message: '单位“个”不能有小数' }],
    })
    const saved = await clerk.client(material).create({ ...draft, safetyStock: '10', reorderPoint: '25.0' })
    expect(saved).toMatchObject({ safetyStock: '10', reorderPoint: '25' })
  })

  it('are found by any part of what names them, and chosen only while they are offered', async () => {
    const calls = clerk.client(material)
    const pump = await add('离心泵', { specification: 'IS80-65-160', drawingNo: 'DWG-8877', externalCode: 'ERP-77a' })
    for (const keyword of ['离心', 'is80', '8877', 'erp-77A'])
      expect(
        (await calls.page({ keyword })).records.map(({ id }) => id),
        keyword,
      ).toEqual([pump.id])
    expect((await calls.page({ keyword: '%' })).total).toBe(0)
    expect((await calls.list({ name: '离心' })).map(({ id }) => id)).toEqual([pump.id])
    expect((await clerk.client(bomMaterial).page({ keyword: '离心', exceptIds: [pump.id] })).total).toBe(0)
    await calls.update({ id: pump.id, source: 'make' })
    expect((await calls.projectPage({ keyword: '离心' })).records.map(({ id }) => id)).toEqual([pump.id])
    await calls.update({ id: pump.id, endsOn: '2020-01-31' })
    expect((await calls.projectPage({ keyword: '离心' })).total).toBe(0)
    expect(await calls.query({ keyword: '离心' })).toEqual([])
    expect(await calls.query({ ids: [pump.id] })).toMatchObject([{ code: pump.code, endsOn: '2020-01-31' }])
  })

  it('do not share codes, nor the number of the ERP', async () => {
    const one = await add('甲', { externalCode: '900' })
    expect(await clerk.call(material.create, { code: one.code, name: '乙', baseUnitId: units('个') })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
    expect(await clerk.call(material.update, { id: (await add('丙')).id, externalCode: '900' })).toMatchObject({
      code: 400,
    })
    await add('丁', { externalCode: '' })
    await add('戊', { externalCode: '' })
  })

  it('are known by the number of goods on them, however many digits it was given with, and do not share it', async () => {
    const calls = clerk.client(material)
    const bottle = await add('瓶装水', { gtin: '6901234567892' })
    expect(bottle.gtin).toBe('06901234567892')
    for (const gtin of ['6901234567892', '06901234567892'])
      expect((await calls.query({ gtin })).map(({ id }) => id)).toEqual([bottle.id])
    expect(await calls.query({ gtin: '96385074' })).toEqual([])
    expect(await clerk.call(material.update, { id: (await add('又一瓶')).id, gtin: '06901234567892' })).toMatchObject({
      code: 400,
      data: [{ field: 'gtin', title: '商品条码', message: '已存在' }],
    })
    expect(
      await clerk.call(material.create, { name: '丙', baseUnitId: units('个'), gtin: '6901234567891' }),
    ).toMatchObject({
      code: 400,
      data: [{ field: 'gtin', message: '应为 8、12、13 或 14 位数字，末位是校验位' }],
    })
    expect(await calls.update({ id: bottle.id, gtin: null })).toMatchObject({ gtin: null })
    expect(await calls.query({ gtin: '6901234567892' })).toEqual([])
  })

  it('have files with versions, the newest first; a file goes with its line', async () => {
    const calls = clerk.client(material)
    const { id: materialId } = await add('带图纸的件')
    const upload = async (name: string) =>
      (await clerk.client(file).upload({ file: new File(['%PDF-1.4 drawing'], name) })).id
    const [first, second] = [await upload('a.pdf'), await upload('b.pdf')]
    await calls.saveFiles({ materialId, files: [{ fileId: first, title: '图纸', version: 'A' }] })
    const [old] = await calls.files({ id: materialId })
    expect(
      await calls.saveFiles({
        materialId,
        files: [
          { fileId: second, title: '图纸', version: 'B' },
          { ...old!, id: old!.id },
        ],
      }),
    ).toMatchObject([
      { version: 'B', current: true },
      { version: 'A', current: false, filename: 'a.pdf' },
    ])
    const again = { materialId, files: [{ fileId: second, title: '图纸', version: 'A' }] }
    expect(await clerk.call(material.saveFiles, again)).toMatchObject({ code: 400 })
    await calls.saveFiles({ materialId, files: [{ ...old!, deletedFlag: 1 }] })
    expect(await calls.files({ id: materialId })).toMatchObject([{ version: 'B' }])
    expect(await clerk.call(file.open, { id: first })).toMatchObject({ code: 404 })
  })

  it('of one company are not seen, changed or referred to by another', async () => {
    const own = await add('本厂物料')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(material).page({ keyword: '本厂' })).total).toBe(0)
    expect(await stranger.call(material.get, { id: own.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(material.create, { code: 'x', name: 'x', baseUnitId: units('个') })).toMatchObject({
      code: 400,
      data: [{ field: 'baseUnitId', message: '单位不存在或已被删除' }],
    })
  })

  it('are removed one by one or together, and classes are choices by their dictionary', async () => {
    const gone = [await add('去一'), await add('去二'), await add('去三')]
    await clerk.client(material).remove({ id: gone[0]!.id })
    await clerk.client(material).removeMany({ ids: gone.slice(1).map(({ id }) => id) })
    for (const { id } of gone) expect(await clerk.call(material.get, { id })).toMatchObject({ code: 404 })
    const { id } = await classOf('包装类')
    const found = await clerk.client(dictionaryByType).ofBasics({ dic_type: 'materialClass', keyword: '包装' })
    expect(found.records).toMatchObject([{ id, text: '包装类' }])
    expect((await clerk.client(dictionaryByType).ofBasics({ dic_type: 'checkType' })).total).toBeGreaterThan(3)
  })
})
