import { dictionary } from '@zhizao/contract/dictionary/dictionary'
import { dataModel } from '@zhizao/contract/form/data-model'
import { pageTemplate } from '@zhizao/contract/form/page-template'
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

it('data models are what the caller may read, with titles and types from the contract', async () => {
  await owner.client(dictionary).create({ code: 'shift', name: '班次' })
  const all = await owner.client(dataModel).all({})
  const types = all.find((model) => model.code === 'alarmType')!
  expect(types).toMatchObject({ name: '报警类型', kind: 'entity' })
  expect(types.fields).toEqual(
    expect.arrayContaining([
      { name: 'name', title: '报警类型名称', type: 'text' },
      { name: 'sort', title: '排序', type: 'number' },
      { name: 'createdAt', title: '创建时间', type: 'time' },
    ]),
  )
  expect(all.find((model) => model.code === 'role')!.fields).toContainEqual({
    ...{ name: 'status', title: '状态', type: 'switch' },
  })
  expect(await owner.client(dataModel).all({ kind: 'dictionary', keyword: '班次' })).toMatchObject([{ code: 'shift' }])
  const reader = await server.signIn({ permissions: ['alarmType'] })
  const seen = await reader.client(dataModel).all({ kind: 'entity' })
  expect(seen.map((model) => model.code)).toEqual(['alarmType'])
})

const cells = [{ x: 0, y: 0, w: 24, h: 10, widget: 'list' as const, title: '列表' }]

it('page templates come with the program, and a company stores its own', async () => {
  const templates = owner.client(pageTemplate)
  const builtIn = await templates.list({ type: 'dashboard' })
  expect(builtIn.map((each) => each.code)).toEqual(['monitor-board', 'energy-board'])
  expect(builtIn[0]!.cells.length).toBeGreaterThan(3)
  const made = await templates.create({ code: 'ours', name: '我们的列表', type: 'list', cells })
  expect((await templates.list({ keyword: '我们' })).map((each) => each.id)).toEqual([made.id])
  await templates.update({ id: made.id, name: '车间列表', description: '给车间用' })
  expect(await templates.list({ keyword: '车间' })).toMatchObject([{ description: '给车间用', cells, builtIn: false }])
  await templates.remove({ id: made.id })
  expect((await templates.list({})).every((each) => each.builtIn)).toBe(true)
})

it('wrong layouts, shadowed names and other companies are refused', async () => {
  const draft = { code: 'mine', name: '自己的', type: 'list', cells }
  const refused = (more: object) => owner.call(pageTemplate.create, { ...draft, ...more })
  expect(await refused({ code: 'tree-list' })).toMatchObject({ code: 400, data: [{ field: 'code' }] })
  expect(await refused({ name: '日报' })).toMatchObject({ code: 400, data: [{ field: 'name' }] })
  expect(await refused({ cells: [{ ...cells[0], x: 10 }] })).toMatchObject({ code: 400 })
  expect(await refused({ cells: [] })).toMatchObject({ code: 400, msg: '布局：至少放置一个组件' })
  const made = await owner.client(pageTemplate).create({ ...draft, type: 'list' })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect((await stranger.client(pageTemplate).list({})).every((each) => each.builtIn)).toBe(true)
  expect(await stranger.call(pageTemplate.remove, { id: made.id })).toMatchObject({ code: 404 })
  const reader = await server.signIn({ permissions: ['pageTemplate'] })
  expect(await reader.call(pageTemplate.remove, { id: made.id })).toMatchObject({ code: 401 })
})
