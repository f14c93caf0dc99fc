import { role } from '@zhizao/contract/access/role'
import { flRecord, uddDataCommon, uddDataDetail, yihaoRecord } from '@zhizao/contract/form/udd'
import { userModel } from '@zhizao/contract/form/user-model'
import type { AnyCall, Call } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.stop())

it('rows of the models `fl` and `yihao` are read, found and summed exactly', async () => {
  const rows = () => owner.client(uddDataCommon)
  const details = () => owner.client(uddDataDetail)

  for (const [call, code, name] of [
    [flRecord.page, 'fl', '分类'],
    [yihaoRecord.page, 'yihao', '易耗品'],
    [yihaoRecord.sum, 'yihao', '易耗品'],
  ] as const)
    expect(await owner.call(call as AnyCall & Call, {} as never), call.path).toMatchObject({
      code: 404,
      msg: `还没有编码为“${code}”的数据模型（${name}），请先在“模型设计”中新增，或点“载入常用模型”`,
    })
  await owner.client(userModel).initialize({})
  expect(await owner.client(yihaoRecord).sum({})).toEqual({ rowCount: 0, sums: [] })
  const glove = await rows().create({ modelCode: 'yihao', values: { code: 'Y1', name: '手套' } })
  const kind = await rows().create({ modelCode: 'fl', values: { code: 'F1', name: '劳保' } })
  expect((await owner.client(flRecord).page({ keyword: '劳' })).records).toEqual([kind])
  expect((await owner.client(flRecord).page({ keyword: '手' })).records).toEqual([])
  expect((await owner.client(yihaoRecord).page({ filters: { code: 'Y1' } })).records).toEqual([glove])

  const { id } = await owner.client(userModel).byCode({ code: 'yihao' })
  await details().create({ modelId: id, code: 'count', title: '数量', type: 'number' })
  await details().create({ modelId: id, code: 'Price', title: '单价', type: 'number', searchable: true })
  const add = (code: string, name: string, more: object) =>
    rows().create({ modelCode: 'yihao', values: { code, name, ...more } })
  await add('Y2', '口罩', { count: 0.1, Price: 999_999_999_999_999 })
  await add('Y3', '口罩带', { count: 0.2, Price: 1e-7 })
  await add('Y4', '胶带', { count: -3 })
  const sums = owner.client(yihaoRecord)
  const count = (sum: string, rows: number) => ({ code: 'count', title: '数量', sum, count: rows })
  expect(await sums.sum({})).toEqual({
    rowCount: 4,
    sums: [count('-2.7', 3), { code: 'Price', title: '单价', sum: '999999999999999.0000001', count: 2 }],
  })
  expect(await sums.sum({ keyword: '口罩', fields: ['count', 'count'] })).toEqual({
    rowCount: 2,
    sums: [count('0.3', 2)],
  })
  expect(await sums.sum({ filters: { code: 'Y1' }, fields: ['count'] })).toEqual({
    rowCount: 1,
    sums: [count('0', 0)],
  })
  for (const [asked, field] of [
    [{ fields: ['count', 'name'] }, 'fields.1'],
    [{ fields: ['count"; drop table x'] }, 'fields.0'],
    [{ fields: [] }, 'fields'],
    [{ fields: Array.from({ length: 101 }, () => 'count') }, 'fields'],
    [{ filters: { count: 1 } }, 'filters.count'],
  ] as const)
    expect(await owner.call(yihaoRecord.sum, asked as never), JSON.stringify(asked)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/\p{Script=Han}/u),
      data: [{ field }],
    })

  const { id: roleId } = await owner.client(role).create({ name: '仓管' })
  await owner.client(userModel).update({ id, readRoleIds: [roleId] })
  for (const call of [yihaoRecord.page, yihaoRecord.sum])
    expect(await owner.call(call as AnyCall & Call, {} as never), call.path).toMatchObject({
      code: 401,
      msg: expect.stringMatching(/没有查看“易耗品”/),
    })
})

it('sums of many fields over many rows are asked for in parts', async () => {
  const companyId = await server.anotherCompany()
  const other = await server.signIn({ companyId })
  const { id } = await other.client(userModel).create({ code: 'yihao', name: '备件' })
  const codes = Array.from({ length: 41 }, (_, at) => `n${at}`)
  for (const code of codes) await other.client(uddDataDetail).create({ modelId: id, code, title: code, type: 'number' })
  await server.database.system.query(
    `insert into user_record (company_id, model_id, data)
     select $1, $2, jsonb_build_object('n0', 0.1, 'n40', n) from generate_series(1, 97561) as n`,
    [companyId, id],
  )
  expect(await other.call(yihaoRecord.sum, {})).toMatchObject({
    code: 409,
    msg: '“备件”符合条件的有 97561 行，一次最多合计 40 个字段，请指定字段或缩小范围',
  })
  const { sums } = await other.client(yihaoRecord).sum({ fields: codes.slice(0, 40) })
  expect(sums[0]).toEqual({ code: 'n0', title: 'n0', sum: '9756.1', count: 97_561 })
  await server.database.system.query('delete from user_record where model_id = $1', [id])
}, 60_000)
