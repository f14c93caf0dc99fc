import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { box, boxGroup } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import { gatewayMonitor } from '@zhizao/contract/gateway-box/box-monitor'
import type { Call } from '@zhizao/contract/http/call'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HOST = '10.9.8.7'
const hiddenWords = /10\.9\.8\.7|炉二|timed out/

interface Fed {
  boxId: string
  channelId: string
  deviceId: string
  pointId: string
}

describe('who sees one of two furnaces', () => {
  let server: TestServer
  let admin: Caller
  let narrow: Caller
  let spare: string
  const fed: Record<'own' | 'shared' | 'hidden' | 'empty', Fed> = {} as never

  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    const furnaces = []
    for (const [code, name] of [
      ['f1', '炉一'],
      ['f2', '炉二'],
    ] as const)
      furnaces.push((await admin.client(object).create({ code, name })).id)
    const [seen, unseen] = furnaces as [string, string]
    const pointOf = async (objectId: string, code: string) =>
      (await admin.client(point).create({ objectId, code, name: `温度${code}`, dataType: 'float32' })).id
    spare = await pointOf(seen, 'spare')
    const kinds = { own: [seen], shared: [seen, unseen], hidden: [unseen], empty: [] }
    for (const [name, feeds] of Object.entries(kinds)) {
      const boxId = (await admin.client(box).create({ code: name, name: `盒子${name}` })).id
      const settings = { host: HOST, port: 502 }
      const channel = { boxId, code: 'c', name: '总线', driver: 'modbus-tcp' as const, settings }
      const channelId = (await admin.client(boxChannel).create(channel)).id
      const one: Fed = { boxId, channelId, deviceId: '', pointId: '' }
      for (const objectId of feeds) {
        const device = { channelId, code: `d${objectId}`, name: objectId === unseen ? '炉二表' : '炉一表', objectId }
        one.deviceId = (await admin.client(boxDevice).create(device)).id
        const address = { table: 'holding' as const, address: 1 }
        const pointId = await pointOf(objectId, name)
        one.pointId = (await admin.client(boxPoint).create({ boxDeviceId: one.deviceId, pointId, address })).id
      }
      fed[name as keyof typeof fed] = one
      await server.database.system.query(`update box set online = true, state = $1 where id = $2`, [
        JSON.stringify({ devices: [{ id: Number(one.deviceId), online: false, error: `${HOST}:502 timed out` }] }),
        boxId,
      ])
    }
    narrow = await server.signIn({
      permissions: ['box', 'box:add', 'box:edit', 'box:delete', 'box:secret', 'box:setFile', 'objectMonitor'],
      scope: { roots: [seen] },
    })
  }, 120_000)
  afterAll(() => server.stop())

  const stands = async () => {
    const tables = ['box', 'box_channel', 'box_device', 'box_point', 'box_set_file']
    const rows = tables.map((name) => server.database.system.query(`select * from ${name} order by id`))
    return (await Promise.all(rows)).map(({ rows }) => rows)
  }

  it('finds the boxes that feed it, and those that feed nothing yet, in every list and count', async () => {
    const names = ['empty', 'own', 'shared']
    const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).sort()
    expect(codes((await narrow.client(box).page({})).records)).toEqual(names)
    expect(codes(await narrow.client(box).list({}))).toEqual(names)
    expect(codes(await narrow.client(box).ofModule({}))).toEqual(names)
    expect(codes((await narrow.client(gatewayMonitor).page({})).records)).toEqual(names)
    expect(await narrow.client(box).total({})).toMatchObject({ total: 3, online: 3 })
    expect(await narrow.client(gatewayMonitor).statistics({})).toMatchObject({ total: 3, devices: 3, points: 3 })
    expect((await admin.client(box).page({})).total).toBe(4)
    const whole = (await narrow.client(box).list({})).map(({ code, isWhole }) => [code, isWhole])
    expect(Object.fromEntries(whole)).toEqual({ empty: true, own: true, shared: false })
    const group = await admin.client(boxGroup).create({ name: '一车间' })
    await admin.client(box).moveToGroup({ ids: Object.values(fed).map(({ boxId }) => boxId), groupId: group.id })
    expect(await narrow.client(boxGroup).tree({})).toMatchObject([{ boxCount: 3 }])
    expect(await narrow.call(boxGroup.remove, { id: group.id })).toMatchObject({
      msg: expect.stringMatching(/还有 4 个盒子/),
    })
  })

  it('knows one that feeds both by name: no address, no fault, nothing of the other furnace', async () => {
    const { boxId, channelId } = fed.shared
    const said = JSON.stringify([
      await narrow.client(box).get({ id: boxId }),
      await narrow.client(box).byBoxId({ boxId: 'shared' }),
      await narrow.client(boxChannel).list({ boxId }),
      await narrow.client(boxChannel).get({ id: channelId }),
      await narrow.client(boxDevice).page({ boxId }),
    ])
    expect(said).toContain('盒子shared')
    expect(said).toContain('炉一表')
    expect(said).not.toMatch(hiddenWords)
    expect(JSON.stringify(await narrow.client(boxChannel).list({ boxId: fed.own.boxId }))).toContain(HOST)
    expect(JSON.stringify(await narrow.client(box).get({ id: fed.own.boxId }))).toContain('timed out')
  })

  it('is refused everything that changes or opens it, and of one that feeds the other alone nothing is there', async () => {
    const asked = (one: Fed): [Call, object][] => [
      [box.update, { id: one.boxId, name: '改名' }],
      [box.remove, { id: one.boxId }],
      [box.moveToGroup, { ids: [one.boxId], groupId: null }],
      [box.resetSecret, { id: one.boxId }],
      [box.produceSetFile, { id: one.boxId }],
      [box.sendSetFile, { id: one.boxId }],
      [box.readSetFile, { id: one.boxId }],
      [box.setFileStanding, { id: one.boxId }],
      [box.setFiles, { id: one.boxId }],
      [box.refused, { id: one.boxId }],
      [
        boxChannel.create,
        { boxId: one.boxId, code: 'x', name: 'x', driver: 'modbus-tcp', settings: { host: 'x', port: 1 } },
      ],
      [boxChannel.update, { id: one.channelId, name: '改名' }],
      [boxChannel.remove, { id: one.channelId }],
      [boxDevice.create, { channelId: one.channelId, code: 'x', name: 'x' }],
      [boxDevice.createMany, { list: [{ channelId: one.channelId, code: 'x', name: 'x' }] }],
      [boxDevice.update, { id: one.deviceId, name: '改名' }],
      [boxDevice.remove, { id: one.deviceId }],
      [boxPoint.create, { boxDeviceId: one.deviceId, pointId: spare, address: { table: 'holding', address: 9 } }],
      [
        boxPoint.createMany,
        { list: [{ boxDeviceId: one.deviceId, pointId: spare, address: { table: 'holding', address: 9 } }] },
      ],
      [boxPoint.update, { id: one.pointId, address: { table: 'holding', address: 9 } }],
      [boxPoint.removeMany, { ids: [one.pointId] }],
    ]
    const before = await stands()
    const ownDevice = (await narrow.client(boxDevice).page({ boxId: fed.shared.boxId })).records[0]!
    const [ownPoint] = await narrow.client(boxPoint).list({ boxDeviceId: ownDevice.id })
    for (const [call, input] of asked({ ...fed.shared, deviceId: ownDevice.id, pointId: ownPoint!.id }))
      expect(await narrow.call(call, input), call.path).toMatchObject({
        code: 401,
        msg: expect.stringMatching(/不在您数据权限内的对象/),
      })
    for (const [call, input] of [
      ...asked(fed.hidden),
      [box.get, { id: fed.hidden.boxId }] as const,
      [box.byBoxId, { boxId: 'hidden' }] as const,
      [box.gaps, { id: fed.hidden.boxId }] as const,
      [boxChannel.list, { boxId: fed.hidden.boxId }] as const,
      [boxChannel.get, { id: fed.hidden.channelId }] as const,
      [boxChannel.pointCount, { boxId: fed.hidden.boxId }] as const,
      [boxDevice.get, { id: fed.hidden.deviceId }] as const,
    ])
      expect(await narrow.call(call, input), call.path).toMatchObject({ code: 404 })
    expect(await stands()).toEqual(before)
  })

  it('exports and imports the setup of those alone that are its own whole', async () => {
    const { bytes } = await narrow.file(box.export, {})
    const sheet = (await readXlsxFile(bytes as never)) as unknown as { data: string[][] }[]
    const rows = sheet[0]!.data
    expect([...new Set(rows.slice(1).map(([code]) => code))].sort()).toEqual(['empty', 'own'])
    const before = await stands()
    const file = await sheetFile([
      ['盒子编码', '盒子名称'],
      ['shared', '改名'],
    ])
    expect(JSON.stringify(await narrow.call(box.import, { file }))).toContain('该盒子还采集不在您数据权限内的对象')
    expect(await stands()).toEqual(before)
  })

  it('works with a box of its own as with any, and may set up one that feeds nothing yet', async () => {
    const { boxId, channelId, deviceId } = fed.empty
    expect(deviceId).toBe('')
    await narrow.client(box).update({ id: boxId, name: '新盒子' })
    const device = await narrow.client(boxDevice).create({ channelId, code: 'n', name: '新表' })
    const address = { table: 'holding' as const, address: 3 }
    await narrow.client(boxPoint).create({ boxDeviceId: device.id, pointId: spare, address })
    expect(await narrow.client(box).get({ id: boxId })).toMatchObject({ isWhole: true, pointCount: 1 })
    expect(await narrow.client(box).produceSetFile({ id: boxId })).toMatchObject({ version: 1 })
    await narrow.client(box).update({ id: fed.own.boxId, remark: '自己的' })
  })
})
