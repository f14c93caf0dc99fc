import { companyParam } from '@zhizao/contract/company/company-param'
import { configInfo, configOption } from '@zhizao/contract/company/plant-config'
import { dictionaryItem } from '@zhizao/contract/dictionary/dictionary'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { unit } from '@zhizao/contract/material/unit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('ways of the plant', { timeout: 90_000 }, () => {
  let server: TestServer
  let owner: Caller
  let baseUnitId: string
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
    baseUnitId = (await owner.client(unit).list({})).find(({ code }) => code === '个')!.id
  })
  afterAll(() => server.stop())

  it('are declared, with words, limits and what is usual; the settings of the company name none of them', async () => {
    const all = await owner.client(configInfo).info({})
    expect(all.map(({ code }) => code)).toContain('materialTracking')
    for (const each of all) {
      expect(each.title, each.code).toMatch(/[\u4e00-\u9fff]/)
      expect(each.help || each.kind === 'choice', each.code).toBeTruthy()
    }
    expect(await owner.client(configInfo).info({ codes: ['materialTracking'] })).toMatchObject([
      { kind: 'choice', value: 'none', isSet: false, options: [{ value: 'none', title: '不跟踪' }, {}, {}] },
    ])
    expect(await owner.client(companyParam).list({ codes: ['materialTracking'] })).toEqual([])
    const params = [{ code: 'materialTracking', value: 'lot' }]
    expect(await owner.call(companyParam.save, { params })).toMatchObject({ code: 400 })
  })

  it('name the kinds of segments by their dictionary: what the company adds and switches off there', async () => {
    const kinds = async () => (await owner.client(configInfo).segmentTypes({})).map(({ name }) => name)
    expect(await kinds()).toEqual(['加工工序', '处理工序', '装配工序', '检验工序', '包装工序', '外协工序'])
    const items = owner.client(dictionaryItem)
    await items.create({ dictCode: 'segmentType', value: 'welding', text: '焊接' })
    const { records } = await items.page({ dictCode: 'segmentType', pageSize: 50 })
    const packing = records.find(({ value }) => value === 'packing')!
    await items.update({ id: packing.id, status: 0 })
    expect(await kinds()).toEqual(['加工工序', '处理工序', '装配工序', '检验工序', '外协工序', '焊接'])
  })

  it('decide what new materials begin with where neither they nor their class say it', async () => {
    const materials = owner.client(material)
    const old = await materials.create({ name: '旧', baseUnitId })
    await owner.client(configInfo).update({
      params: [
        { code: 'materialTracking', value: 'lot' },
        { code: 'materialSource', value: 'make' },
        { code: 'materialOverPercent', value: 5 },
        { code: 'materialBackflush', value: true },
      ],
    })
    expect(await materials.create({ name: '新', baseUnitId })).toMatchObject({
      tracking: 'lot',
      source: 'make',
      overPercent: '5',
      underPercent: '0',
      backflush: true,
    })
    const { id: classId } = await owner.client(materialClass).create({ name: '类', tracking: 'serial' })
    expect(await materials.create({ name: '有类', baseUnitId, classId })).toMatchObject({ tracking: 'serial' })
    expect(await materials.create({ name: '自定', baseUnitId, overPercent: '0' })).toMatchObject({ overPercent: '0' })
    expect(await materials.get({ id: old.id })).toMatchObject({ tracking: 'none', source: 'buy', overPercent: '0' })
    await owner.client(configInfo).save({
      params: [
        { code: 'materialTracking', value: null },
        { code: 'materialUnderPercent', value: 2 },
      ],
    })
    expect(await materials.create({ name: '又', baseUnitId })).toMatchObject({ tracking: 'none', underPercent: '2' })
    const [over] = await owner.client(configInfo).info({ codes: ['materialOverPercent'] })
    expect(over).toMatchObject({ value: 5, isSet: true })
  })

  it('are switched, and imports follow', async () => {
    const options = owner.client(configOption)
    expect((await options.list({ keyword: '换算率' })).map(({ code }) => code)).toEqual(['importTellsOddRates'])
    const sheet = () =>
      sheetFile([
        ['物料编码', '物料名称', '基本单位', '采购单位', '采购换算率'],
        [1001, '甲', '个', '箱', '0.5'],
        ['01002', '乙', '个', '箱', '10'],
      ])
    const report = async () => owner.client(materialTemplate).validate({ file: await sheet() })
    const before = await report()
    expect(before.faultCount).toBe(1)
    expect(JSON.stringify(before.notes)).toContain('小于 1')
    await options.updateStatus({ code: 'importTellsOddRates', status: 0 })
    await options.updateStatus({ code: 'importRefusesLostZeros', status: 0 })
    const after = await report()
    expect(after).toMatchObject({ faultCount: 0, added: 2 })
    expect(JSON.stringify(after.notes)).not.toContain('小于 1')
    expect((await options.list({ group: '物料导入' })).map(({ status }) => status)).toEqual([0, 0])
    await options.updateStatus({ code: 'importTellsOddRates', status: 1 })
    await owner.client(configInfo).update({ params: [{ code: 'importOddRate', value: 10 }] })
    const file = await sheetFile([
      ['物料编码', '物料名称', '基本单位', '采购单位', '采购换算率'],
      ['R1', '丙', '个', '箱', '11'],
    ])
    expect((await owner.client(materialTemplate).validate({ file })).notes).toMatchObject([
      { message: expect.stringContaining('相差过大') },
    ])
  })

  it('are never free keys, keep their limits, and are all set or none', async () => {
    const wrong: [string, unknown, string][] = [
      ['nothing', 1, '没有这个参数'],
      ['listPageSize', 20, '没有这个参数'],
      ['materialOverPercent', 101, '应为 0 到 100 之间的整数'],
      ['materialOverPercent', '5', '应为数字'],
      ['materialTracking', 'batch', '请从列表中选择'],
      ['materialBackflush', 1, '应为开或关'],
    ]
    for (const [code, value, message] of wrong)
      expect(
        await owner.call(configInfo.save, {
          params: [
            { code: 'materialUnderPercent', value: 9 },
            { code, value },
          ],
        } as never),
        code,
      ).toMatchObject({ code: 400, data: [{ field: 'params.1.value', message }] })
    expect(await owner.client(configInfo).info({ codes: ['materialUnderPercent'] })).toMatchObject([{ value: 2 }])
    expect(await owner.call(configOption.updateStatus, { code: 'materialTracking', status: 1 })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
    expect(
      await owner.call(configInfo.update, { params: [{ code: 'materialUnderPercent', value: null }] } as never),
    ).toMatchObject({ code: 400 })
  })

  it('are set by whoever may, for his own company', async () => {
    const reader = await server.signIn({ permissions: ['plantConfig'] })
    expect(await reader.client(configInfo).info({ codes: ['materialSource'] })).toMatchObject([{ value: 'make' }])
    expect(await reader.call(configOption.updateStatus, { code: 'materialBackflush', status: 0 })).toMatchObject({
      code: 401,
    })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(configInfo).info({ codes: ['materialSource'] })).toMatchObject([
      { value: 'buy', isSet: false },
    ])
  })
})
