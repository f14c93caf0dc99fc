import { camera } from '@zhizao/contract/camera/camera'
import { area } from '@zhizao/contract/company/area'
import { object } from '@zhizao/contract/device/object'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Caller
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.stop())

const place = () => owner.client(object).create({ code: `o${++made}`, name: `车间${made}`, objectType: 'node' })
const add = (more: object = {}, caller = owner) =>
  caller.client(camera).create({
    code: `c${++made}`,
    name: `摄像头${made}`,
    kind: 'stream',
    streamAddress: `http://10.0.0.8/live/${made}.m3u8`,
    ...more,
  })

it('a camera is added, found by part of its name and by its address, changed and removed', async () => {
  const cameras = owner.client(camera)
  const gate = await add({ name: '东门球机', streamAddress: 'http://10.0.0.8/live/gate.flv?token=1' })
  expect(gate).toMatchObject({ kind: 'stream', status: 1, deviceSerial: null, channel: null })
  expect((await cameras.page({ keyword: '球机' })).records).toMatchObject([{ id: gate.id }])
  expect(await cameras.getByAddress({ url: 'http://10.0.0.8/live/gate.flv?token=1' })).toMatchObject({ id: gate.id })
  expect(await cameras.update({ id: gate.id, name: '东门枪机', status: 0 })).toMatchObject({
    name: '东门枪机',
    status: 0,
    streamAddress: 'http://10.0.0.8/live/gate.flv?token=1',
  })
  expect((await cameras.page({ keyword: '枪机', status: 1 })).total).toBe(0)
  await cameras.remove({ id: gate.id })
  expect(await owner.call(camera.getByAddress, { url: gate.streamAddress })).toMatchObject({ code: 404 })
  expect(await owner.call(camera.remove, { id: gate.id })).toMatchObject({ code: 404, msg: '摄像头不存在或已被删除' })
})

it('each kind needs what it is played by, and keeps nothing of another kind', async () => {
  const draft = { code: 'kind', name: '方式' }
  expect(await owner.call(camera.create, { ...draft, kind: 'stream' })).toMatchObject({
    code: 400,
    data: [{ field: 'streamAddress', title: '流地址' }],
  })
  expect(await owner.call(camera.create, { ...draft, kind: 'ezviz' })).toMatchObject({
    code: 400,
    data: [{ field: 'deviceSerial' }],
  })
  const rtsp = await owner.call(camera.create, { ...draft, kind: 'stream', streamAddress: 'rtsp://10.0.0.8/1' })
  expect(rtsp).toMatchObject({ code: 400, data: [{ field: 'streamAddress' }] })
  expect(rtsp.msg).toContain('浏览器不能直接播放 RTSP，请用录像机或流媒体服务转成 HLS')
  const cloud = await add({ kind: 'ezviz', deviceSerial: 'C1' })
  expect(cloud).toMatchObject({ deviceSerial: 'C1', channel: 1, streamAddress: null })
  expect(await add({ kind: 'lechange', deviceSerial: 'L1' })).toMatchObject({ channel: 0 })
  expect(
    await owner.client(camera).update({ id: cloud.id, kind: 'stream', streamAddress: 'http://10.0.0.8/1.flv' }),
  ).toMatchObject({ deviceSerial: null, channel: null })
  const twice = await add()
  expect(await owner.call(camera.create, { ...twice, remark: null, id: undefined })).toMatchObject({ code: 400 })
})

it('an area shows the cameras in it, below it and of its objects', async () => {
  const plant = await owner.client(area).create({ code: 'p', name: '一厂', type: 'plant' })
  const shop = await owner.client(area).create({ code: 's', name: '冲压', type: 'workshop', parentId: plant.id })
  const press = await owner.client(object).create({ code: 'press', name: '压机', areaId: shop.id })
  const [inShop, ofPress] = [await add({ areaId: shop.id }), await add({ objectId: press.id })]
  expect(ofPress).toMatchObject({ objectName: '压机', areaName: '冲压' })
  const found = await owner.client(camera).page({ areaId: plant.id })
  expect(found.records.map((row) => row.id)).toEqual([inShop.id, ofPress.id])
  expect((await owner.client(camera).page({ objectId: press.id })).total).toBe(1)
})

it('who may see some objects only sees, changes and makes their cameras only', async () => {
  const [mine, other] = [await place(), await place()]
  const [seen, unseen, loose] = [await add({ objectId: mine.id }), await add({ objectId: other.id }), await add()]
  const permissions = ['camera', 'camera:add', 'camera:edit', 'camera:delete']
  const limited = await server.signIn({ permissions, scope: { roots: [mine.id] } })
  expect((await limited.client(camera).page()).records.map((row) => row.id)).toEqual([seen.id])
  for (const { id, streamAddress } of [unseen, loose]) {
    expect(await limited.call(camera.update, { id, name: '改名' })).toMatchObject({ code: 404 })
    expect(await limited.call(camera.remove, { id })).toMatchObject({ code: 404 })
    expect(await limited.call(camera.getByAddress, { url: streamAddress })).toMatchObject({ code: 404 })
  }
  expect(await limited.call(camera.update, { id: seen.id, objectId: other.id })).toMatchObject({ code: 404 })
  expect(await limited.call(camera.update, { id: seen.id, objectId: null })).toMatchObject({ code: 401 })
  expect(await add({ objectId: mine.id }, limited)).toMatchObject({ objectId: mine.id })
})

it('an object with a camera is not removed before it', async () => {
  const shop = await place()
  const one = await add({ objectId: shop.id })
  const refused = await owner.call(object.remove, { id: shop.id })
  expect(refused).toMatchObject({ code: 409 })
  expect(refused.msg).toContain('摄像头')
  await owner.client(camera).remove({ id: one.id })
  expect(await owner.call(object.remove, { id: shop.id })).toMatchObject({ code: 200 })
})
