import { model } from '@zhizao/contract/device-model/model'
import { modelContrast } from '@zhizao/contract/device-model/model-contrast'
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
  const { id: modelId } = await admin.client(model).create({ code: `mc${++made}`, name: `模型${made}` })
  const point = async (code: string) => (await admin.client(modelPoint).create({ modelId, code, name: code })).id
  return { modelId, points: [await point('a'), await point('b')] }
}

it('contrast groups of a model are saved with colours, changed in part and removed', async () => {
  const { modelId, points } = await aModel()
  const calls = admin.client(modelContrast)
  const [a, b] = points as [string, string]
  const saved = await calls.save({
    modelId,
    name: '温升',
    points: [{ modelPointId: b, color: '#00ff00' }, { modelPointId: a }],
  })
  expect(await calls.list({ modelId })).toMatchObject([
    {
      id: saved!.id,
      name: '温升',
      points: [
        { code: 'b', color: '#00ff00' },
        { code: 'a', color: null },
      ],
    },
  ])
  await calls.save({ id: saved!.id, name: '对比' })
  expect(await calls.list({ modelId, keyword: '对' })).toMatchObject([{ name: '对比', points: [{ code: 'b' }, {}] }])
  await calls.save({ id: saved!.id, points: [{ modelPointId: a }] })
  expect(await calls.list({ modelId })).toMatchObject([{ name: '对比', points: [{ code: 'a' }] }])
  expect(await calls.save({ id: saved!.id, deletedFlag: 1 })).toBeNull()
  expect(await calls.list({ modelId })).toEqual([])
})

it('a group says what is missing, takes points of its model alone, and is out of reach of others', async () => {
  const [one, other] = [await aModel(), await aModel()]
  const points = [{ modelPointId: one.points[0]! }]
  const draft = { modelId: one.modelId, name: '温升', points }
  const saved = await admin.client(modelContrast).save(draft)
  for (const [body, field] of [
    [{ name: '甲', points }, 'modelId'],
    [{ modelId: one.modelId, points }, 'name'],
    [{ modelId: one.modelId, name: '甲' }, 'points'],
    [{ ...draft, name: '甲', points: [{ modelPointId: other.points[0]! }] }, 'points'],
  ] as const)
    expect(await admin.call(modelContrast.save, body as never)).toMatchObject({ code: 400, data: [{ field }] })
  const reader = await server.signIn({ permissions: ['model'] })
  expect(await reader.call(modelContrast.save, draft)).toMatchObject({ code: 401 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(modelContrast.save, { id: saved!.id, name: '改' })).toMatchObject({ code: 404 })
  expect(await stranger.call(modelContrast.list, { modelId: one.modelId })).toMatchObject({ code: 404 })
})
