import { materialClass } from '@zhizao/contract/material/material-class'
import { unit } from '@zhizao/contract/material/unit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('classes of materials', () => {
  let server: TestServer
  let clerk: Caller
  beforeAll(async () => {
    server = await startTestServer()
    clerk = await server.signIn()
  })
  afterAll(() => server.stop())

  const add = (name: string, more: object = {}) => clerk.client(materialClass).create({ name, ...more })
  const refused = (name: string, more: object = {}) => clerk.call(materialClass.create, { name, ...more })

  it('hand down what they say until a class below says otherwise, also after it has moved', async () => {
    const calls = clerk.client(materialClass)
    const raw = await add('原料', { tracking: 'lot', shelfLifeDays: 365, overPercent: '2.50' })
    const spare = await add('备件', { tracking: 'none' })
    const resin = await add('树脂', { parentId: raw.id, shelfLifeDays: 90 })
    const grain = await add('颗粒', { parentId: resin.id })
    expect(grain).toMatchObject({
      fullName: '原料/树脂/颗粒',
      parentName: '树脂',
      shelfLifeDays: null,
      effective: { tracking: 'lot', shelfLifeDays: 90, overPercent: '2.5' },
    })
    await calls.update({ id: raw.id, overPercent: '5' })
    expect((await calls.get({ id: grain.id })).effective).toMatchObject({ overPercent: '5', shelfLifeDays: 90 })
    await calls.update({ id: resin.id, parentId: spare.id })
    expect(await calls.get({ id: grain.id })).toMatchObject({
      fullName: '备件/树脂/颗粒',
      effective: { tracking: 'none', shelfLifeDays: 90, overPercent: null },
    })
    expect((await calls.list({ parentId: spare.id })).map(({ name }) => name)).toEqual(['备件', '树脂', '颗粒'])
    expect(await calls.get({ id: raw.id })).toMatchObject({ childCount: 0 })
  })

  it('do not go below themselves, and stay while something stands below them', async () => {
    const top = await add('五金')
    const below = await add('螺栓', { parentId: top.id })
    for (const parentId of [top.id, below.id])
      expect(await clerk.call(materialClass.update, { id: top.id, parentId })).toMatchObject({
        code: 400,
        msg: '上级物料分类：不能是物料分类自己或它的下级物料分类',
      })
    expect(await clerk.call(materialClass.removeMany, { ids: [below.id, top.id] })).toMatchObject({ code: 200 })
    const [one, other] = [await add('包材'), await add('标签')]
    await add('纸箱', { parentId: one.id })
    expect(await clerk.call(materialClass.removeMany, { ids: [other.id, one.id] })).toMatchObject({
      code: 409,
      msg: '物料分类“包材”下还有 1 个下级分类，请先移走',
    })
    expect(await clerk.client(materialClass).get({ id: other.id })).toMatchObject({ name: '标签' })
    await clerk.client(materialClass).remove({ id: other.id })
    expect(await clerk.call(materialClass.get, { id: other.id })).toMatchObject({ code: 404 })
  })

  it('say which field is wrong', async () => {
    const top = await add('化学品', { code: 'HX' })
    await add('溶剂', { parentId: top.id })
    expect(await refused('溶剂', { parentId: top.id })).toMatchObject({ data: [{ field: 'name', title: '分类名称' }] })
    expect(await refused('酸/碱')).toMatchObject({ code: 400, data: [{ field: 'name' }] })
    expect(await refused('油品', { baseUnitId: '999999999' })).toMatchObject({ data: [{ field: 'baseUnitId' }] })
    expect(await refused('油品', { parentId: '999999999' })).toMatchObject({ code: 404 })
    expect(await refused('油品', { code: 'HX' })).toMatchObject({ code: 400, data: [{ field: 'code' }] })
    expect(await refused('油品', { shelfLifeDays: -1 })).toMatchObject({ code: 400 })
    // The same name elsewhere in the tree is another class.
    expect(await refused('溶剂')).toMatchObject({ code: 200 })
  })

  it('are given a code where nobody types one, and come page by page', async () => {
    const names = ['页一', '页二', '页三']
    const codes = []
    for (const name of names) codes.push((await add(name)).code)
    expect(new Set(codes).size).toBe(3)
    const page = (pageNum: number) => clerk.client(materialClass).page({ keyword: '页', pageNum, pageSize: 2 })
    expect((await page(1)).records.map(({ name }) => name)).toEqual(['页一', '页二'])
    expect(await page(2)).toMatchObject({ total: 3, records: [{ name: '页三' }] })
    expect((await clerk.client(materialClass).list({ keyword: codes[1]! })).map(({ name }) => name)).toEqual(['页二'])
  })

  it('of one company are not seen, used or changed by another', async () => {
    const mine = await add('机密分类')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(materialClass).list({ keyword: '机密' })).length).toBe(0)
    const tried = [
      stranger.call(materialClass.get, { id: mine.id }),
      stranger.call(materialClass.update, { id: mine.id, name: '改' }),
      stranger.call(materialClass.remove, { id: mine.id }),
      stranger.call(materialClass.moveUp, { id: mine.id }),
      stranger.call(materialClass.create, { name: '下级', parentId: mine.id }),
    ]
    expect((await Promise.all(tried)).map(({ code }) => code)).toEqual([404, 404, 404, 404, 404])
    const [kilo] = await clerk.client(unit).list({})
    expect(await stranger.call(materialClass.create, { name: '借单位', baseUnitId: kilo!.id })).toMatchObject({
      code: 400,
    })
    const reader = await server.signIn({ permissions: ['materialClass'] })
    expect(await reader.call(materialClass.create, { name: '无权' })).toMatchObject({ code: 401 })
    expect(await reader.client(materialClass).get({ id: mine.id })).toMatchObject({ name: '机密分类' })
  })
})
