import { model } from '@zhizao/contract/device-model/model'
import { modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let admin: Caller
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

async function aModel() {
  const { id: modelId } = await admin.client(model).create({ code: `md${++made}`, name: `模型${made}` })
  const points = []
  for (const code of ['a', 'b', 'c'])
    points.push((await admin.client(modelPoint).create({ modelId, code, name: code })).id)
  return { modelId, points }
}

it('datasets of a model keep their points in order, are found, changed and removed', async () => {
  const { modelId, points } = await aModel()
  const calls = admin.client(modelDataset)
  const { id } = await calls.create({ modelId, name: '常用', modelPointIds: [points[2]!, points[0]!, points[2]!] })
  await calls.create({ modelId, name: '其他', modelPointIds: [points[1]!] })
  expect(await calls.get({ id })).toMatchObject({ pointCount: 2, points: [{ code: 'c' }, { code: 'a' }] })
  await calls.update({ id, name: '主要', remark: '日常', modelPointIds: [points[1]!] })
  expect(await calls.list({ modelId })).toMatchObject([
    { name: '主要', remark: '日常', pointCount: 1 },
    { name: '其他' },
  ])
  expect(await calls.list({ modelId, keyword: '其' })).toHaveLength(1)
  await admin.client(modelPoint).remove({ id: points[1]! })
  expect(await calls.get({ id })).toMatchObject({ points: [] })
  await calls.remove({ ids: [id] })
  expect(await calls.list({ modelId })).toMatchObject([{ name: '其他' }])
})

it('datasets take points of their model alone, and are out of reach of readers and other companies', async () => {
  const [one, other] = [await aModel(), await aModel()]
  const draft = { modelId: one.modelId, name: '常用', modelPointIds: [one.points[0]!] }
  const { id } = await admin.client(modelDataset).create(draft)
  expect(await admin.call(modelDataset.create, draft)).toMatchObject({ code: 400 })
  for (const modelPointIds of [[other.points[0]!], ['999999999'], []])
    expect(await admin.call(modelDataset.create, { ...draft, name: '另一', modelPointIds })).toMatchObject({
      code: 400,
      data: [{ field: 'modelPointIds' }],
    })
  const reader = await server.signIn({ permissions: ['model'] })
  expect(await reader.call(modelDataset.update, { id, name: '改' })).toMatchObject({ code: 401 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  for (const [call, input] of [
    [modelDataset.get, { id }],
    [modelDataset.update, { id, name: '改' }],
    [modelDataset.remove, { id }],
    [modelDataset.create, draft],
    [modelDataset.list, { modelId: one.modelId }],
  ] as const)
    expect(await stranger.call(call, input)).toMatchObject({ code: 404 })
})
