import { dictionary } from '@zhizao/contract/dictionary/dictionary'
import { dataModel } from '@zhizao/contract/form/data-model'
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
    name: 'status',
    title: '状态',
    type: 'switch',
  })
  expect(await owner.client(dataModel).all({ kind: 'dictionary', keyword: '班次' })).toMatchObject([{ code: 'shift' }])
  const reader = await server.signIn({ permissions: ['alarmType'] })
  const seen = await reader.client(dataModel).all({ kind: 'entity' })
  expect(seen.map((model) => model.code)).toEqual(['alarmType'])
})
