import { objectDataset } from '@zhizao/contract/device/object-dataset'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { linkDataset } from '@zhizao/contract/gateway-box/link-dataset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const register = (address: number) => ({ table: 'holding' as const, address })

describe('datasets and the points of boxes that read them', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  async function aBox() {
    const { id } = await admin.client(box).create({ code: `LD-${++made}`, name: `盒子${made}` })
    const settings = { host: '10.0.0.8', port: 502 }
    const draft = { boxId: id, code: 'c', name: '通道', driver: 'modbus-tcp' as const, settings }
    const channel = await admin.client(boxChannel).create(draft)
    const device = (code: string) =>
      admin.client(boxDevice).create({ channelId: channel.id, code, name: `从站${made}${code}` })
    return { id, devices: [await device('a'), await device('b')] as const }
  }
  async function aDataset(count = 3) {
    const object = await addObject(server)
    const points = []
    for (let at = 0; at < count; at++) points.push((await addPoint(server, object)).id)
    const draft = { objectId: object.id, name: `数据集${++made}`, pointIds: points }
    return { object, id: (await admin.client(objectDataset).create(draft)).id, points }
  }
  const links = () => admin.client(linkDataset)

  it('are linked at once, read back in the words of boxes, changed and unlinked', async () => {
    const [{ id: boxId, devices }, dataset] = [await aBox(), await aDataset()]
    const [device, other] = devices
    const link = (pointId: string, address: number) => ({
      datasetId: dataset.id,
      pointId,
      boxDeviceId: device.id,
      address: register(address),
    })
    const rows = await links().link({ list: dataset.points.slice(0, 2).map((id, at) => link(id, at)) })
    const readings = () => admin.client(boxPoint).list({ boxDeviceId: device.id })
    expect(rows).toEqual(await readings())
    expect(await links().boxPoints({ datasetId: dataset.id })).toEqual(rows)
    expect(await links().list({ objectId: dataset.object.id })).toMatchObject([
      { id: dataset.id, pointCount: 3, linkedCount: 2, boxDevices: [{ id: device.id }] },
    ])
    // In the words of boxes one more is bound, and stands in the dataset's view.
    await admin.client(boxPoint).create({ boxDeviceId: other.id, pointId: dataset.points[2]!, address: register(9) })
    const [whole] = await links().withPoints({ boxId })
    expect(whole).toMatchObject({ id: dataset.id, linkedCount: 3 })
    expect(whole!.points.map(({ reading }) => [reading?.boxDeviceId, reading?.address])).toEqual([
      [device.id, register(0)],
      [device.id, register(1)],
      [other.id, register(9)],
    ])
    await links().relink({ ...link(dataset.points[0]!, 77), boxDeviceId: other.id, remark: '移到从站 b' })
    expect(await links().ofPoint({ pointId: dataset.points[0]! })).toMatchObject({
      reading: { boxDeviceId: other.id, address: register(77), remark: '移到从站 b', boxId },
      datasets: [{ id: dataset.id, objectId: dataset.object.id }],
    })
    expect((await readings()).map(({ pointId }) => pointId)).toEqual([dataset.points[1]])
    expect(await links().unlink({ datasetId: dataset.id, pointIds: [dataset.points[1]!] })).toEqual({ removed: 1 })
    expect(await readings()).toEqual([])
    await links().relink(link(dataset.points[1]!, 5))
    expect((await readings())[0]).toMatchObject({ address: register(5) })
    expect(await links().unlink({ datasetId: dataset.id })).toEqual({ removed: 3 })
    expect(await links().boxPoints({ datasetId: dataset.id })).toEqual([])
  })

  it('mark every box concerned as changed, as box points do', async () => {
    const [one, other, dataset] = [await aBox(), await aBox(), await aDataset(1)]
    const heard: string[][] = []
    const stop = server.platform.events.on('box.changed', ({ boxIds, change }) => {
      if (change === 'setup') heard.push([...boxIds].sort())
    })
    const draft = { datasetId: dataset.id, pointId: dataset.points[0]!, address: register(1) }
    await links().link({ list: [{ ...draft, boxDeviceId: one.devices[0].id }] })
    await links().relink({ ...draft, boxDeviceId: other.devices[0].id })
    await links().unlink({ datasetId: dataset.id })
    await links().unlink({ datasetId: dataset.id })
    stop()
    expect(heard).toEqual([[one.id], [one.id, other.id].sort(), [other.id]])
  })

  it('are refused as box points are, and where the point is none of the dataset', async () => {
    const [{ devices }, dataset, foreign] = [await aBox(), await aDataset(), await aDataset(1)]
    const draft = {
      datasetId: dataset.id,
      pointId: dataset.points[0]!,
      boxDeviceId: devices[0].id,
      address: register(1),
    }
    const tried = (more: object) => admin.call(linkDataset.link, { list: [{ ...draft, ...more }] } as never)
    expect(await tried({ pointId: foreign.points[0] })).toMatchObject({ code: 400, msg: '点位：不在此数据集中' })
    expect(await tried({ datasetId: '999999999' })).toMatchObject({ code: 404, msg: '数据集不存在或已被删除' })
    expect(await tried({ boxDeviceId: '999999999' })).toMatchObject({ code: 404, msg: '盒子设备不存在或已被删除' })
    const { datasetId: _, ...bound } = draft
    for (const address of [{ nodeId: 'ns=2;s=T' }, {}]) {
      const answer = await tried({ address })
      expect(answer.code).toBe(400)
      expect(answer.msg.replace('点位列表第 1 行的', '')).toContain(
        (await admin.call(boxPoint.create, { ...bound, address } as never)).msg.split('：').at(-1),
      )
    }
    await links().link({ list: [draft] })
    expect(await tried({})).toMatchObject({ code: 409, msg: (await admin.call(boxPoint.create, bound)).msg })
  })

  it('of objects outside the data permission are told nowhere, and need the rights of boxes', async () => {
    const [{ id: boxId, devices }, dataset] = [await aBox(), await aDataset(1)]
    const draft = {
      datasetId: dataset.id,
      pointId: dataset.points[0]!,
      boxDeviceId: devices[0].id,
      address: register(1),
    }
    await links().link({ list: [draft] })
    const elsewhere = await addObject(server)
    const narrow = await server.signIn({ permissions: ['box', 'box:edit'], scope: { roots: [elsewhere.id] } })
    expect(await narrow.client(linkDataset).list({ boxId })).toEqual([])
    expect(await narrow.client(linkDataset).withPoints({ ids: [dataset.id] })).toEqual([])
    for (const call of [linkDataset.boxPoints, linkDataset.unlink])
      expect(await narrow.call(call, { datasetId: dataset.id })).toMatchObject({ code: 404 })
    expect(await narrow.call(linkDataset.ofPoint, { pointId: draft.pointId })).toMatchObject({ code: 404 })
    expect(await narrow.call(linkDataset.relink, draft)).toMatchObject({ code: 404 })
    expect(await narrow.call(linkDataset.link, { list: [draft] })).toMatchObject({ code: 404 })
    const reader = await server.signIn({ permissions: ['box'] })
    expect(await reader.client(linkDataset).list({ boxDeviceId: devices[0].id })).toHaveLength(1)
    expect(await reader.client(linkDataset).list({ boxDeviceId: devices[1].id })).toEqual([])
    expect(await reader.call(linkDataset.unlink, { datasetId: dataset.id })).toMatchObject({ code: 401 })
    expect(await links().boxPoints({ datasetId: dataset.id })).toHaveLength(1)
  })
})
