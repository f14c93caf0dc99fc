import { deviceType } from '@zhizao/contract/device/device-type'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { faultFaq } from '@zhizao/contract/knowledge/fault-faq'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { helps, writeArticle } from '../test-knowledge.ts'

describe('from what is noticed to what is done', () => {
  let server: TestServer
  let chief: Caller
  let pump: { id: string }
  beforeAll(async () => {
    server = await startTestServer()
    chief = await server.signIn()
    pump = await chief.client(deviceType).create({ code: 'PUMP', name: '水泵' })
    const hydraulic = { category: 'hydraulic' }
    await writeArticle(chief, '油泵磨损', {
      ...hydraulic,
      phenomena: ['压力不足', '油温高', '噪声大'],
      solutions: [helps('更换油泵')],
    })
    await writeArticle(chief, '滤芯堵塞', {
      ...hydraulic,
      phenomena: ['压力不足', '油温高'],
      solutions: [helps('更换滤芯')],
    })
    await writeArticle(chief, '轴承缺油', { phenomena: ['噪声大'], solutions: [helps('加润滑脂')] })
    await writeArticle(chief, '叶轮卡住', {
      ...hydraulic,
      deviceTypeId: pump.id,
      phenomena: ['压力不足', '不转'],
      solutions: [helps('清理叶轮')],
    })
  })
  afterAll(() => server.stop())
  const faq = () => chief.client(faultFaq)
  const idsOf = async (...names: string[]) => {
    const { records } = await faq().phenomena({ pageSize: 100 })
    return names.map((name) => records.find((each) => each.name === name)!.id)
  }

  it('categories are those of the dictionary, in the language of their reader, with what is known of each', async () => {
    expect(await faq().categories()).toEqual(
      expect.arrayContaining([
        { id: 'hydraulic', name: '液压', articles: 3 },
        { id: 'mechanical', name: '机械', articles: 1 },
        { id: 'pneumatic', name: '气动', articles: 0 },
      ]),
    )
    expect(await chief.speaking('en-US').client(faultFaq).categories()).toContainEqual({
      id: 'hydraulic',
      name: 'Hydraulic',
      articles: 3,
    })
  })

  it('phenomena are listed most told of first, searched, and found by category and type', async () => {
    const list = await faq().phenomena({ pageSize: 2 })
    expect(list).toMatchObject({ total: 4, pages: 2, records: [{ name: '压力不足', articles: 3 }, { articles: 2 }] })
    expect((await faq().phenomena({ keyword: '油温' })).records).toMatchObject([{ name: '油温高' }])
    const named = async (asked: Parameters<ReturnType<typeof faq>['phenomenaOf']>[0]) =>
      (await faq().phenomenaOf(asked)).map(({ name }) => name)
    expect(await named({ dictId: 'hydraulic' })).toEqual(['压力不足', '油温高', '不转', '噪声大'])
    expect(await named({ dictId: 'mechanical' })).toEqual(['噪声大'])
    expect(await named({ dictId: 'pneumatic' })).toEqual([])
    const robot = await chief.client(deviceType).create({ code: 'ROBOT', name: '机械手' })
    expect(await named({ dictId: 'hydraulic', deviceTypeId: robot.id })).not.toContain('不转')
    expect(await named({ dictId: 'hydraulic', deviceTypeId: pump.id })).toContain('不转')
  })

  it('solutions stand by how many of the phenomena they fit, then by how few others', async () => {
    const [weak, hot, loud] = await idsOf('压力不足', '油温高', '噪声大')
    const found = async (pids: string[], deviceTypeId?: string) =>
      (await faq().solutions({ pids, deviceTypeId })).map(({ title, fits }) => [title, fits])
    expect(await found([weak!, hot!])).toEqual([
      ['更换滤芯', 2],
      ['更换油泵', 2],
      ['清理叶轮', 1],
    ])
    expect(await found([weak!, hot!, loud!])).toEqual([
      ['更换油泵', 3],
      ['更换滤芯', 2],
      ['加润滑脂', 1],
      ['清理叶轮', 1],
    ])
    expect(await found([loud!])).toEqual([
      ['加润滑脂', 1],
      ['更换油泵', 1],
    ])
    const robot = await chief.client(deviceType).create({ code: 'ARM', name: '机械臂' })
    expect(await found([weak!], robot.id)).not.toContainEqual(['清理叶轮', 1])
    expect(await found([weak!], pump.id)).toContainEqual(['清理叶轮', 1])
  })

  it('what is asked without phenomena, or about those of others, is refused', async () => {
    const [weak] = await idsOf('压力不足')
    expect(await chief.call(faultFaq.solutions, { pids: [] })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('请至少选择一个现象'),
    })
    expect(await chief.call(faultFaq.phenomenaOf, {})).toMatchObject({
      code: 400,
      data: [{ field: 'dictId', title: '故障类别' }],
    })
    const other = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await other.call(faultFaq.solutions, { pids: [weak] })).toMatchObject({ code: 404 })
    expect(await other.client(faultFaq).phenomena({})).toMatchObject({ total: 0 })
    expect(await other.client(faultFaq).phenomenaOf({ dictId: 'hydraulic' })).toEqual([])
    const reader = await server.signIn({ permissions: ['alarmHistory'] })
    expect(await reader.client(faultFaq).solutions({ pids: [weak!] })).toHaveLength(3)
    const stranger = await server.signIn({ permissions: ['deviceType'] })
    for (const call of [faultFaq.categories, faultFaq.phenomena])
      expect(await stranger.call(call, {})).toMatchObject({ code: 401 })
    expect(await chief.client(faultArticle).page({ category: 'hydraulic' })).toMatchObject({ total: 3 })
  })
})
