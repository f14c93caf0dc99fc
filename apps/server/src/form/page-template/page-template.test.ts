import { pageTemplate } from '@zhizao/contract/form/page-template'
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
