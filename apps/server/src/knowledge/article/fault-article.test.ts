import { deviceType } from '@zhizao/contract/device/device-type'
import { faultArticle } from '@zhizao/contract/knowledge/fault-article'
import { faultFaq } from '@zhizao/contract/knowledge/fault-faq'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { helps, writeArticle } from '../test-knowledge.ts'

describe('articles on faults', () => {
  let server: TestServer
  let chief: Caller
  beforeAll(async () => {
    server = await startTestServer()
    chief = await server.signIn()
  })
  afterAll(() => server.stop())

  it('are written with what is noticed and what helps, changed and removed', async () => {
    const calls = chief.client(faultArticle)
    const type = await chief.client(deviceType).create({ code: 'IMM', name: '注塑机' })
    const made = await calls.create({
      title: '料筒温度上不去',
      deviceTypeId: type.id,
      category: 'cooling',
      cause: '加热圈烧断',
      phenomena: ['料筒温度偏低', '升温慢', '料筒温度偏低'],
      solutions: [helps('更换加热圈', { parts: '加热圈 230V 800W', minutes: 40 }), helps('紧固热电偶')],
    })
    expect(made).toMatchObject({
      code: expect.stringMatching(/^ZS/),
      deviceTypeName: '注塑机',
      categoryName: '冷却与加热',
      phenomenonNames: '料筒温度偏低、升温慢',
      solutionTitles: '更换加热圈、紧固热电偶',
      alarmBatchNo: null,
      solutions: [{ parts: '加热圈 230V 800W', minutes: 40, articles: 1 }, { parts: null }],
    })
    const changed = await calls.update({
      id: made.id,
      seenAt: made.updatedAt,
      title: '料筒升温慢',
      deviceTypeId: null,
      phenomena: ['升温慢'],
      solutions: [{ ...helps('紧固热电偶'), id: made.solutions[1]!.id, minutes: 5 }],
    })
    expect(changed).toMatchObject({
      code: made.code,
      category: 'cooling',
      cause: '加热圈烧断',
      deviceTypeId: null,
      phenomenonNames: '升温慢',
      solutions: [{ id: made.solutions[1]!.id, minutes: 5 }],
    })
    expect(await calls.get({ id: made.id })).toEqual(changed)
    // What no article tells of any more is gone.
    expect(await chief.client(faultFaq).phenomena({ keyword: '温度偏低' })).toMatchObject({ total: 0 })
    await calls.remove({ id: made.id })
    expect(await chief.call(faultArticle.get, { id: made.id })).toMatchObject({ code: 404 })
    expect(await chief.client(faultFaq).phenomena({ keyword: '升温慢' })).toMatchObject({ total: 0 })
  })

  it('are searched as documents are: all words, titles first, then by how often; by type and category too', async () => {
    const calls = chief.client(faultArticle)
    const type = await chief.client(deviceType).create({ code: 'PUMP', name: '水泵' })
    const inTitle = await writeArticle(chief, 'ＰＬＣ 掉线', { category: 'control' })
    const often = await writeArticle(chief, '屏幕无数据', { cause: 'PLC 断电，PLC 未接地', phenomena: ['plc 灯灭'] })
    const once = await writeArticle(chief, '阀不动作', {
      deviceTypeId: type.id,
      solutions: [helps('检查 PLC 输出', { parts: '继电器100%备用' })],
    })
    const found = async (asked: Parameters<typeof calls.page>[0]) =>
      (await calls.page(asked)).records.map(({ id }) => id)
    expect(await found({ keyword: 'plc' })).toEqual([inTitle.id, often.id, once.id])
    expect(await found({ keyword: 'plc 输出' })).toEqual([once.id])
    expect(await found({ keyword: '100%' })).toEqual([once.id])
    expect(await found({ keyword: 'plc', category: 'control' })).toEqual([inTitle.id])
    expect(await found({ deviceTypeId: type.id })).toEqual([once.id])
    expect(await calls.page({ keyword: 'plc', pageSize: 1, pageNumber: 9 })).toMatchObject({ total: 3, records: [] })
    expect(await calls.page({ pageSize: 2 })).toMatchObject({ total: 3, pages: 2, records: [{ id: once.id }, {}] })
    expect(await found({ sort: 'code', order: 'ASC' })).toEqual([inTitle.id, often.id, once.id])
  })

  it('share solutions: who changes one changes it in all, and nobody writes over it unseen', async () => {
    const calls = chief.client(faultArticle)
    const first = await writeArticle(chief, '主轴过热')
    const [{ articles: _, ...shared }] = first.solutions as [(typeof first.solutions)[number]]
    const second = await writeArticle(chief, '主轴异响', { solutions: [shared] })
    expect(second.solutions).toMatchObject([{ id: shared.id, articles: 2 }])
    await calls.update({ id: second.id, solutions: [{ ...shared, steps: '先停机，再加润滑脂' }] })
    expect((await calls.get({ id: first.id })).solutions[0]!.steps).toBe('先停机，再加润滑脂')
    expect(
      await chief.call(faultArticle.update, { id: first.id, seenAt: first.updatedAt, solutions: [shared] }),
    ).toMatchObject({ code: 409, msg: expect.stringContaining('已修改过') })
    await calls.remove({ id: second.id })
    expect((await calls.get({ id: first.id })).solutions[0]!.articles).toBe(1)
  })

  it('that two people write at once with the same phenomena are both kept', async () => {
    const names = ['振动大', '噪声大', '电流波动']
    const made = await Promise.all(
      [0, 1, 2, 3].map((at) => writeArticle(chief, `同时${at}`, { phenomena: at % 2 ? names : names.toReversed() })),
    )
    expect(made.map(({ phenomena }) => phenomena.length)).toEqual([3, 3, 3, 3])
    expect(await chief.client(faultFaq).phenomena({ keyword: '噪声' })).toMatchObject({ records: [{ articles: 4 }] })
    await Promise.all(made.map(({ id }) => chief.client(faultArticle).remove({ id })))
    expect(await chief.client(faultFaq).phenomena({ keyword: '噪声' })).toMatchObject({ total: 0 })
  })

  it('are refused in words that name the field', async () => {
    const good = { title: '某故障', category: 'other', phenomena: ['某现象'], solutions: [helps('某方法')] }
    const refused = async (more: object) => chief.call(faultArticle.create, { ...good, ...more })
    const said = async (more: object) => (await refused(more)).msg
    expect(await refused({ title: '' })).toMatchObject({ code: 400, data: [{ field: 'title', title: '标题' }] })
    expect(await said({ category: 'nowhere' })).toBe('故障类别：不在数据字典“故障类别”中')
    expect(await said({ deviceTypeId: '987654321' })).toBe('设备类型：不存在或已被删除')
    expect(await said({ phenomena: [] })).toContain('请至少填写一个现象')
    expect(await said({ solutions: [] })).toContain('请至少填写一个处理方法')
    expect(await said({ solutions: [{ title: '只有标题', steps: '' }] })).toContain('处理步骤')
    expect(await said({ solutions: [{ ...helps('某方法'), minutes: -1 }] })).toContain('预计用时')
    expect(await said({ solutions: [{ ...helps('某方法'), id: '987654321' }] })).toBe(
      '处理方法：第 1 个不存在或已被删除',
    )
    const { code } = await writeArticle(chief, '已有编号')
    expect(await refused({ code })).toMatchObject({ code: 400, data: [{ field: 'code' }] })
    const { solutions } = await writeArticle(chief, '方法重复')
    const [{ id, title, steps }] = solutions as [(typeof solutions)[number]]
    const twice = [
      { id, title, steps },
      { id, title, steps },
    ]
    expect(await said({ solutions: twice })).toContain('重复')
  })

  it('are read by whoever reads alarms, and written by those who may', async () => {
    const { id } = await writeArticle(chief, '谁能看')
    const draft = { title: '谁能写', category: 'other', phenomena: ['现象'], solutions: [helps('方法')] }
    const reader = await server.signIn({ permissions: ['alarmMessage'] })
    expect(await reader.client(faultArticle).get({ id })).toMatchObject({ title: '谁能看' })
    expect(await reader.call(faultArticle.create, draft)).toMatchObject({ code: 401 })
    expect(await reader.call(faultArticle.update, { id, title: '改' })).toMatchObject({ code: 401 })
    expect(await reader.call(faultArticle.remove, { id })).toMatchObject({ code: 401 })
    const writer = await server.signIn({ permissions: ['knowledge', 'knowledge:add'] })
    expect(await writer.client(faultArticle).create(draft)).toMatchObject({ title: '谁能写' })
    const stranger = await server.signIn({ permissions: ['deviceType'] })
    expect(await stranger.call(faultArticle.page, {})).toMatchObject({ code: 401 })
  })

  it('of another company are not there', async () => {
    const { id, solutions } = await writeArticle(chief, '只属本厂')
    const other = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await other.client(faultArticle).page({})).toMatchObject({ total: 0 })
    for (const call of [faultArticle.get, faultArticle.update, faultArticle.remove])
      expect(await other.call(call, { id })).toMatchObject({ code: 404 })
    expect(
      await other.call(faultArticle.create, {
        title: '借用',
        category: 'other',
        phenomena: ['现象'],
        solutions: [{ ...helps('方法'), id: solutions[0]!.id }],
      }),
    ).toMatchObject({ code: 400 })
  })
})
