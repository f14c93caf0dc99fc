import { alarmRule } from '@zhizao/contract/alarm/alarm-rule'
import { modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import { modelFromObject } from '@zhizao/contract/device/model-from-object'
import { object } from '@zhizao/contract/device/object'
import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { objectImage } from '@zhizao/contract/device/object-image'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { modelContrast } from '@zhizao/contract/device-model/model-contrast'
import { modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { modelInfo } from '@zhizao/contract/device-model/model-info'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { file } from '@zhizao/contract/file/file'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const whole = async (modelId: string) => ({
  points: await admin.client(modelPoint).simpleList({ modelId }),
  images: await admin.client(modelInfo).images({ modelId }),
  datasets: await Promise.all(
    (await admin.client(modelDataset).list({ modelId })).map(({ id }) => admin.client(modelDataset).get({ id })),
  ),
  groups: await admin.client(modelContrast).list({ modelId }),
  rules: (await admin.client(modelAlarm).page({ modelId, pageSize: 10 })).records,
})
const holdsAll = (fileId: string) => ({
  points: [
    { code: 'speed', unit: 'rpm', address: { table: 'holding', address: 40 } },
    { code: 'temp', isKey: true },
  ],
  images: [{ fileId, name: '正面' }],
  datasets: [{ name: '常用', points: [{ code: 'temp' }, { code: 'speed' }] }],
  rules: [{ name: '过热', value: 80, pointCode: 'temp' }],
})

it('a copy of a model has all that it holds, and follows it no more', async () => {
  const { id: modelId } = await admin.client(model).create({
    code: 'whole',
    name: '整机',
    manufacturer: '凯泉',
    details: [{ name: '扬程', value: '32', unit: 'm' }],
  })
  await admin.client(model).setDriver({ id: modelId, driver: { kind: 'modbus-tcp', port: 1502 } })
  const points = admin.client(modelPoint)
  const speed = await points.create({
    modelId,
    code: 'speed',
    name: '转速',
    unit: 'rpm',
    address: { table: 'holding', address: 40 },
  })
  const temp = await points.create({ modelId, code: 'temp', name: '温度', isKey: true })
  const { id: fileId } = await admin.client(file).upload({ file: new File([pixel, 'whole'], 'w.png') })
  await admin.client(modelInfo).addImage({ modelId, fileId, name: '正面' })
  await admin.client(modelDataset).create({ modelId, name: '常用', modelPointIds: [temp.id, speed.id] })
  await admin
    .client(modelContrast)
    .save({ modelId, name: '温升', points: [{ modelPointId: temp.id, color: '#ff0000' }] })
  const rule = { name: '过热', level: 'error', comparison: 'gt', value: 80 } as const
  await admin.client(modelAlarm).create({ ...rule, modelPointId: temp.id })

  const copy = await admin.client(modelInfo).copy({ id: modelId, code: 'whole-2', name: '整机二' })
  expect(copy).toMatchObject({ manufacturer: '凯泉', status: 0, details: [{ name: '扬程' }], driver: { port: 1502 } })
  const held = await whole(copy.id)
  expect(held).toMatchObject({
    ...holdsAll(fileId),
    groups: [{ name: '温升', points: [{ code: 'temp', color: '#ff0000' }] }],
  })
  await points.update({ id: speed.id, unit: 'Hz' })
  expect(await whole(copy.id)).toEqual(held)
  const unnamed = await admin.client(modelInfo).copy({ id: modelId, name: '整机三' })
  expect(unnamed.code).toMatch(/^MX/)
})

it('a model is made from an object with all that it has, addresses in its box too', async () => {
  const details = [{ name: '扬程', value: '32', unit: 'm' }]
  const machine = await admin.client(object).create({ code: 'real', name: '真机', manufacturer: '凯泉', details })
  const objectId = machine.id
  await admin.client(object).setDriver({ id: objectId, driver: { kind: 'modbus-tcp' } })
  const speed = await admin.client(point).create({ objectId, code: 'speed', name: '转速', unit: 'rpm' })
  const temp = await admin.client(point).create({ objectId, code: 'temp', name: '温度', isKey: true })
  const { id: fileId } = await admin.client(file).upload({ file: new File([pixel, 'real'], 'r.png') })
  await admin.client(objectImage).create({ objectId, fileId, name: '正面' })
  await admin.client(objectDataset).create({ objectId, name: '常用', pointIds: [temp.id, speed.id] })
  const rule = { name: '过热', level: 'error', comparison: 'gt', value: 80 } as const
  await admin.client(alarmRule).create({ ...rule, pointId: temp.id })
  const { id: boxId } = await admin.client(box).create({ code: 'REAL-BOX', name: '盒子' })
  const channel = {
    boxId,
    code: 'c1',
    name: '通道',
    driver: 'modbus-tcp',
    settings: { host: '10.0.0.1', port: 502 },
  } as const
  const { id: channelId } = await admin.client(boxChannel).create(channel)
  const { id: boxDeviceId } = await admin.client(boxDevice).create({ channelId, objectId, code: 'd1', name: '从站' })
  await admin.client(boxPoint).create({ boxDeviceId, pointId: speed.id, address: { table: 'holding', address: 40 } })

  const made = await admin.client(modelFromObject).create({ objectId, code: 'from-real', name: '真机型号' })
  expect(made).toMatchObject({
    manufacturer: '凯泉',
    status: 0,
    details,
    driver: { kind: 'modbus-tcp' },
    pointCount: 2,
  })
  expect(await whole(made.id)).toMatchObject(holdsAll(fileId))
  expect(await admin.client(object).get({ id: objectId })).toMatchObject({ modelId: null })
  const narrow = await server.signIn({ permissions: ['model', 'model:add'], scope: { roots: [] } })
  const refused = await narrow.call(modelFromObject.create, { objectId, code: 'x', name: 'x' })
  expect(refused).toMatchObject({ code: 404, msg: '对象不存在或已被删除' })
})
