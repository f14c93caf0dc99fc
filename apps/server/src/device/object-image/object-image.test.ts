import { object } from '@zhizao/contract/device/object'
import { objectImage } from '@zhizao/contract/device/object-image'
import { file } from '@zhizao/contract/file/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('pictures of an object', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const machine = () => admin.client(object).create({ code: `machine-${++made}`, name: `机器${made}` })
  /** A stored picture with a content of its own. */
  async function picture(caller = admin) {
    const content = Buffer.concat([pixel, Buffer.from(String(++made))])
    const { id } = await caller.client(file).upload({ file: new File([content], `${made}.png`) })
    return id
  }
  const isStored = async (id: string) => {
    const token = `token=${admin.token}`
    return (await fetch(`${server.url}/api/files/${id}`, { headers: { cookie: token } })).headers.get('content-type')
  }

  it('stand in the order in which they came, each with name and remark, until one is put before', async () => {
    const { id: objectId } = await machine()
    const images = admin.client(objectImage)
    const ids = []
    for (const name of ['正面', '铭牌', '电柜'])
      ids.push((await images.create({ objectId, fileId: await picture(), name, remark: `${name}照片` })).id)
    const shown = async () => (await images.list({ objectId })).map(({ name, remark }) => `${name} ${remark}`)
    expect(await shown()).toEqual(['正面 正面照片', '铭牌 铭牌照片', '电柜 电柜照片'])
    await images.update({ id: ids[2]!, sort: 0 })
    await images.update({ id: ids[0]!, name: '侧面', remark: null })
    expect(await shown()).toEqual(['电柜 电柜照片', '侧面 null', '铭牌 铭牌照片'])
  })

  it('are replaced, and the content that nobody shows any more goes', async () => {
    const [one, other] = [await machine(), await machine()]
    const images = admin.client(objectImage)
    const [before, after] = [await picture(), await picture()]
    const { id } = await images.create({ objectId: one.id, fileId: before })
    const { id: second } = await images.create({ objectId: other.id, fileId: before })
    await images.update({ id, fileId: after })
    expect(await images.list({ objectId: one.id })).toMatchObject([{ id, url: `/api/files/${after}` }])
    expect(await isStored(before), 'the other machine still shows it').toBe('image/png')
    await images.update({ id: second, deletedFlag: 1 })
    expect(await isStored(before)).not.toBe('image/png')
    expect(await isStored(after)).toBe('image/png')
  })

  it('are changed by who may edit objects and sees this one, within one company', async () => {
    const { id: objectId } = await machine()
    const { id } = await admin.client(objectImage).create({ objectId, fileId: await picture(), name: '正面' })
    const reader = await server.signIn({ permissions: ['object'] })
    expect(await reader.client(objectImage).list({ objectId })).toHaveLength(1)
    expect(await reader.call(objectImage.update, { id, name: '改' })).toMatchObject({ code: 401 })
    const elsewhere = await machine()
    const narrow = await server.signIn({ permissions: ['object', 'object:edit'], scope: { roots: [elsewhere.id] } })
    expect(await narrow.call(objectImage.list, { objectId })).toMatchObject({ code: 404 })
    expect(await narrow.call(objectImage.update, { id, name: '改' })).toMatchObject({ code: 404 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const fileId = await picture(stranger)
    expect(await stranger.call(objectImage.create, { objectId, fileId })).toMatchObject({ code: 404 })
    expect(await stranger.call(objectImage.update, { id, deletedFlag: 1 })).toMatchObject({ code: 404 })
    expect(await admin.client(objectImage).list({ objectId })).toMatchObject([{ id, name: '正面' }])
  })
})
