import { object } from '@zhizao/contract/device/object'
import { objectImage } from '@zhizao/contract/device/object-image'
import { model } from '@zhizao/contract/device-model/model'
import { modelInfo } from '@zhizao/contract/device-model/model-info'
import { file } from '@zhizao/contract/file/file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let server: TestServer
let admin: Caller
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const picture = async () => {
  const content = Buffer.concat([pixel, Buffer.from(String(++made))])
  return (await admin.client(file).upload({ file: new File([content], `${made}.png`) })).id
}
const isStored = async (id: string) => {
  const headers = { cookie: `token=${admin.token}` }
  return (await fetch(`${server.url}/api/files/${id}`, { headers })).headers.get('content-type') === 'image/png'
}

it('pictures of a model stand in order, are changed and removed; a file that an object still shows stays', async () => {
  const { id: modelId } = await admin.client(model).create({ code: 'pictured', name: '有图' })
  const calls = admin.client(modelInfo)
  const [front, plate] = [await picture(), await picture()]
  const { id } = await calls.addImage({ modelId, fileId: front, name: '正面' })
  await calls.addImage({ modelId, fileId: plate, name: '铭牌' })
  const { id: objectId } = await admin.client(object).createByModel({ modelId, code: 'pictured-1', name: '一号' })
  await calls.updateImage({ id, sort: 9, name: '侧面', remark: '左' })
  expect(await calls.images({ modelId })).toMatchObject([
    { name: '铭牌' },
    { name: '侧面', remark: '左', url: `/api/files/${front}` },
  ])
  await calls.updateImage({ id, deletedFlag: 1 })
  expect(await calls.images({ modelId })).toMatchObject([{ name: '铭牌' }])
  expect(await isStored(front), 'the object shows it').toBe(true)
  const [shown] = await admin.client(objectImage).list({ objectId })
  await admin.client(objectImage).update({ id: shown!.id, deletedFlag: 1 })
  expect(await isStored(front)).toBe(false)
  const narrow = await server.signIn({ permissions: ['object'], scope: { roots: [] } })
  const headers = { cookie: `token=${narrow.token}` }
  const opened = await fetch(`${server.url}/api/files/${plate}`, { headers })
  expect(opened.headers.get('content-type'), 'a picture of the model is the company’s').toBe('image/png')
})

it('pictures of a model are refused where they are none, to readers and to other companies', async () => {
  const { id: modelId } = await admin.client(model).create({ code: 'unpictured', name: '无图' })
  const { id } = await admin.client(modelInfo).addImage({ modelId, fileId: await picture() })
  expect(await admin.call(modelInfo.addImage, { modelId, fileId: '999999999' })).toMatchObject({ code: 404 })
  const reader = await server.signIn({ permissions: ['model'] })
  expect(await reader.call(modelInfo.updateImage, { id, deletedFlag: 1 })).toMatchObject({ code: 401 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(modelInfo.updateImage, { id, deletedFlag: 1 })).toMatchObject({ code: 404 })
  expect(await stranger.call(modelInfo.images, { modelId })).toMatchObject({ code: 404 })
  await admin.client(model).remove({ id: modelId })
  expect(await admin.call(modelInfo.updateImage, { id, name: '改' })).toMatchObject({ code: 404 })
})
