import { department } from '@zhizao/contract/access/department'
import { object } from '@zhizao/contract/device/object'
import {
  dictionary,
  dictionaryByType,
  dictionaryItem,
  dictionaryType,
  gaeaDict,
} from '@zhizao/contract/dictionary/dictionary'
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

it('a built-in dictionary answers its items, as an array or as a page', async () => {
  expect(await options({ dictCode: 'alarmLevel' })).toEqual([
    { id: 'urgent', text: '紧急', extend: null },
    { id: 'error', text: '错误', extend: null },
    { id: 'warning', text: '预警', extend: null },
  ])
  const units = await owner.client(gaeaDict).selectByPost({ dictCode: 'unit', pageNumber: 2, pageSize: 5 })
  expect(units).toMatchObject({ current: 2, size: 5, pages: 9 })
  expect((units as { records: unknown[] }).records).toHaveLength(5)
  expect(await ids({ dictCode: 'unit', keyword: 'kw' })).toEqual(['kW', 'kWh'])
})

it('both calls by type answer a page', async () => {
  for (const call of [dictionaryByType.universal, dictionaryByType.ofDevices]) {
    const answer = await owner.call(call, { dic_type: 'week', pageNum: 2, pageSize: 5 })
    expect(answer.data).toMatchObject({ total: 7, pages: 2, records: [{ id: '6', text: '星期六' }, { id: '7' }] })
  }
})

it('the types are all dictionaries of the company, and each is what the calls by type are asked with', async () => {
  const types = owner.client(dictionaryType)
  expect(await types.list({ keyword: '星期' })).toEqual([{ id: 'week', text: '星期', extend: null }])
  await owner.client(dictionary).create({ code: 'shade', name: '色号', remark: '喷涂' })
  await owner.client(dictionaryItem).create({ dictCode: 'shade', value: 'r1', text: '珍珠红' })
  const [shade] = await types.list({ keyword: '色号' })
  expect(shade).toEqual({ id: 'shade', text: '色号', extend: '喷涂' })
  expect((await owner.client(dictionaryByType).universal({ dic_type: shade!.id })).records).toMatchObject([
    { id: 'r1', text: '珍珠红' },
  ])
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.client(dictionaryType).list({ keyword: '色号' })).toEqual([])
})

it('the version changes with what the dictionaries hold and stands still otherwise', async () => {
  const version = async () => (await owner.client(gaeaDict).version()).version
  const seen = [await version()]
  expect(await version()).toBe(seen[0])
  const items = owner.client(dictionaryItem)
  await items.create({ dictCode: 'sex', value: 'unknown', text: '未知' })
  seen.push(await version())
  await items.update({ id: 'sex:unknown', text: '保密' })
  seen.push(await version())
  await items.remove({ id: 'sex:unknown' })
  seen.push(await version())
  expect(new Set(seen).size).toBe(3)
  expect(seen[3]).toBe(seen[0])
})

it('rows of a domain are choices too, for those who may read them and within their data scope', async () => {
  const place = await owner.client(department).create({ code: 'd1', name: '装配部' })
  expect(await options({ dictCode: 'department', keyword: '装配' })).toEqual([
    { id: place.id, text: '装配部', extend: 'd1' },
  ])
  const plant = await owner.client(object).create({ code: 'p1', name: '一厂', objectType: 'node' })
  const machine = await owner.client(object).create({ code: 'm1', name: '一号机', parentId: plant.id })
  const other = await owner.client(object).create({ code: 'm2', name: '二号机' })
  expect(await ids({ dictCode: 'device' })).toEqual([machine.id, other.id])
  const page = { dictCode: 'device', pageNumber: 1, pageSize: 1, value: other.id }
  expect((await owner.call(gaeaDict.select, page)).data).toMatchObject({
    total: 2,
    records: [{ id: other.id }, { id: machine.id }],
  })
  const narrow = await server.signIn({ permissions: ['object'], scope: { roots: [plant.id] } })
  expect(await options({ dictCode: 'device' }, narrow)).toEqual([{ id: machine.id, text: '一号机', extend: 'm1' }])
  expect(await options({ dictCode: 'device', value: other.id }, narrow)).toHaveLength(1)
  expect(await narrow.call(gaeaDict.select, { dictCode: 'user' })).toMatchObject({ code: 401 })
  expect(await narrow.call(gaeaDict.select, { dictCode: 'unit' })).toMatchObject({ code: 200 })
  expect(await narrow.call(dictionary.create, { code: 'x', name: 'x' })).toMatchObject({ code: 401 })
})
