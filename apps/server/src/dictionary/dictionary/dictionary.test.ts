import { dictionary, dictionaryItem, gaeaDict } from '@zhizao/contract/dictionary/dictionary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.stop())

const options = async (input: object, caller = owner) =>
  (await caller.call(gaeaDict.select, input)).data as { id: string; text: string; extend: string | null }[]
const ids = async (input: object) => (await options(input)).map((option) => option.id)

it('a company makes a dictionary of its own, fills it and deletes it with its items', async () => {
  const books = owner.client(dictionary)
  const items = owner.client(dictionaryItem)
  await books.create({ code: 'shift', name: '班次', remark: '三班倒' })
  for (const [value, text] of [
    ['day', '白班'],
    ['night', '夜班'],
    ['rest', '轮休'],
  ] as const)
    await items.create({ dictCode: 'shift', value, text, extend: text[0] })
  await items.update({ id: 'shift:night', text: '大夜班', sort: 0 })
  await items.update({ id: 'shift:rest', status: 0 })
  expect(await options({ dictCode: 'shift' })).toEqual([
    { id: 'night', text: '大夜班', extend: '夜' },
    { id: 'day', text: '白班', extend: '白' },
  ])
  expect(await ids({ dictCode: 'shift', value: 'rest,day', multiple: true })).toEqual(['rest', 'day', 'night'])
  expect((await items.page({ dictCode: 'shift', status: 0 })).records.map((item) => item.value)).toEqual(['rest'])
  expect((await items.page({ keyword: '夜班' })).records).toMatchObject([{ id: 'shift:night', dictName: '班次' }])
  expect((await books.update({ id: 'shift', name: '班次表' })).itemCount).toBe(3)
  expect(await books.list({ keyword: '班次' })).toMatchObject([{ code: 'shift', name: '班次表', itemCount: 3 }])
  await items.remove({ id: 'shift:day' })
  expect(await ids({ dictCode: 'shift' })).toEqual(['night'])
  await books.remove({ id: 'shift' })
  expect(await owner.call(gaeaDict.select, { dictCode: 'shift' })).toMatchObject({ code: 404 })
  await books.create({ code: 'shift', name: '班次' })
  expect(await options({ dictCode: 'shift' })).toEqual([])
})

it('items that come with the program are changed, switched off and brought back', async () => {
  const items = owner.client(dictionaryItem)
  await items.create({ dictCode: 'areaType', value: 'yard', text: '堆场' })
  await items.update({ id: 'areaType:line', text: '流水线' })
  await items.update({ id: 'areaType:country', status: 0 })
  const types = await options({ dictCode: 'areaType' })
  expect(types.find((type) => type.id === 'line')?.text).toBe('流水线')
  expect(types.map((type) => type.id)).not.toContain('country')
  expect(types.at(-1)).toMatchObject({ id: 'yard', text: '堆场' })
  await items.remove({ id: 'areaType:line' })
  expect((await options({ dictCode: 'areaType' })).find((type) => type.id === 'line')?.text).toBe('产线')
  expect(await owner.call(dictionaryItem.remove, { id: 'areaType:line' })).toMatchObject({ code: 409 })
})

it('values that the program knows cannot be added to, and built-in dictionaries not renamed or shadowed', async () => {
  expect(
    await owner.call(dictionaryItem.create, { dictCode: 'alarmLevel', value: 'info', text: '提示' }),
  ).toMatchObject({ code: 409 })
  await owner.client(dictionaryItem).update({ id: 'alarmLevel:error', text: '一般' })
  expect((await options({ dictCode: 'alarmLevel' }))[1]).toMatchObject({ id: 'error', text: '一般' })
  expect(await owner.call(dictionary.update, { id: 'unit', name: '单位' })).toMatchObject({ code: 409 })
  expect(await owner.call(dictionary.remove, { id: 'unit' })).toMatchObject({ code: 409 })
  for (const code of ['unit', 'department'])
    expect(await owner.call(dictionary.create, { code, name: `新${code}` })).toMatchObject({
      code: 400,
      data: [{ field: 'code' }],
    })
  expect(await owner.call(dictionaryItem.create, { dictCode: 'unit', value: 'kW', text: '千瓦' })).toMatchObject({
    code: 400,
    data: [{ field: 'value', title: '字典值' }],
  })
})

it('another company has neither the dictionaries nor the changes', async () => {
  await owner.client(dictionary).create({ code: 'secret', name: '机密字典' })
  await owner.client(dictionaryItem).create({ dictCode: 'secret', value: 'a', text: '甲' })
  await owner.client(dictionaryItem).update({ id: 'week:1', text: '周一' })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(gaeaDict.select, { dictCode: 'secret' })).toMatchObject({ code: 404 })
  expect((await options({ dictCode: 'week' }, stranger))[0]).toMatchObject({ text: '星期一' })
  expect(await stranger.call(dictionaryItem.update, { id: 'secret:a', text: '乙' })).toMatchObject({ code: 404 })
  expect(await options({ dictCode: 'secret' })).toEqual([{ id: 'a', text: '甲', extend: null }])
})
