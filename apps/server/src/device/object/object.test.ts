import { deviceType } from '@zhizao/contract/device/device-type'
import { object } from '@zhizao/contract/device/object'
import { objectFavorite, objectOperation } from '@zhizao/contract/device/object-favorite'
import { deviceInfo, objectDetail, objectInfo, projectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { model } from '@zhizao/contract/device-model/model'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { boxChannels } from '../../gateway-box/box-channel/box-channel.table.ts'
import { boxDevices } from '../../gateway-box/box-device/box-device.table.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('objects', () => {
  let server: TestServer
  let admin: Caller
  let made = 0
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const add = (name: string, parentId?: string | null, more: object = {}) =>
    admin.client(object).create({ code: `c${++made}`, name, parentId, ...more })
  const paths = async (rootId: string) =>
    Object.fromEntries(
      (
        await server.database.system.query('select name, path from object where path like $1', [`%/${rootId}/%`])
      ).rows.map((row) => [row.name, row.path]),
    )

  it('are added, read by id and code, changed and removed in both vocabularies', async () => {
    const made = await admin.client(objectInfo).create({
      code: 'press-1',
      name: '冲压机',
      manufacturer: '济二',
      longitude: 117.02,
      latitude: 36.66,
      installedOn: '2024-05-01',
      details: [{ name: '额定功率', value: '75', unit: 'kW' }],
    })
    expect(await admin.client(object).getByCode({ code: 'press-1' })).toMatchObject({
      id: made.id,
      objectType: 'device',
    })
    const changed = await admin.client(object).update({ id: made.id, name: '一号冲压机', remark: null })
    expect(changed).toMatchObject({ name: '一号冲压机', manufacturer: '济二', details: [{ name: '额定功率' }] })
    expect(await admin.client(objectInfo).map()).toMatchObject([{ id: made.id, longitude: 117.02 }])
    expect(await admin.client(objectDetail).byObjectType({ objectType: 'device' })).toMatchObject([
      { name: '额定功率', unit: 'kW', used: 1 },
    ])
    await admin.client(object).remove({ id: made.id })
    expect(await admin.call(object.get, { id: made.id })).toMatchObject({ code: 404, msg: '对象不存在或已被删除' })
  })

  it('refuse a code that exists with codes_duplicate', async () => {
    await admin.client(object).create({ code: 'twice', name: '甲' })
    expect(await admin.call(object.create, { code: 'twice', name: '乙' })).toMatchObject({
      code: 400,
      data: 'codes_duplicate',
    })
    expect(await admin.call(objectInfo.create, { code: 'twice', name: '乙' })).toMatchObject({
      data: 'codes_duplicate',
    })
  })

  it.each([
    [{ code: 'a b', name: '甲' }, '对象编码：只能包含字母、数字、下划线、中划线和斜杠'],
    [{ code: 'x1' }, '对象名称：此项不能为空'],
    [{ code: 'x1', name: '=1+1' }, '对象名称：不能以 = + - @ 开头'],
    [{ code: 'x1', name: '甲', latitude: 91 }, '纬度：纬度应在 -90 到 90 之间'],
    [{ code: 'x1', name: '甲', videoLink: 'javascript:alert(1)' }, '视频地址：应以 http、https、rtsp、rtmp 或 ws 开头'],
    [{ code: 'x1', name: '甲', parentId: '999999999' }, '对象不存在或已被删除'],
    [{ code: 'x1', name: '甲', modelId: '999999999' }, '引用的数据不存在或已被删除'],
  ])('refuse %j with words for people', async (draft, msg) => {
    expect(await admin.call(object.create, draft)).toMatchObject({ msg })
  })

  it('move with everything below them, and never into themselves', async () => {
    const plant = await add('厂', null, { objectType: 'node' })
    const [east, west] = [
      await add('东', plant.id, { objectType: 'node' }),
      await add('西', plant.id, { objectType: 'node' }),
    ]
    const line = await add('线', east.id, { objectType: 'node' })
    const press = await add('机', line.id)
    await admin.client(object).move({ id: line.id, parentId: west.id })
    expect(await paths(plant.id)).toEqual({
      厂: `/${plant.id}/`,
      东: `/${plant.id}/${east.id}/`,
      西: `/${plant.id}/${west.id}/`,
      线: `/${plant.id}/${west.id}/${line.id}/`,
      机: `/${plant.id}/${west.id}/${line.id}/${press.id}/`,
    })
    for (const parentId of [line.id, press.id])
      expect(await admin.call(object.move, { id: line.id, parentId })).toMatchObject({
        code: 409,
        msg: '不能移动到自己或自己的下级对象之下',
      })
    expect(await admin.client(objectInfo).parents({ objectId: press.id })).toMatchObject([
      { name: '厂' },
      { name: '西' },
      { name: '线' },
    ])
    expect((await admin.client(objectInfo).ids({ objectId: west.id })).split(',').sort()).toEqual(
      [west.id, line.id, press.id].sort(),
    )
    const [tree] = await admin.client(objectInfo).subtree({ objectId: plant.id })
    expect(tree).toMatchObject({ name: '厂', deviceCount: 1, children: [{ name: '东', children: [] }, { name: '西' }] })
  })

  it('moved by two people at once make no circle', async () => {
    const top = await add('顶', null, { objectType: 'node' })
    const [a, b] = [await add('甲', top.id), await add('乙', top.id)]
    // Both are held where they write, so that neither sees what the other does.
    const holder = await server.database.system.connect()
    await holder.query('begin')
    await holder.query('select from object where id = any($1) for update', [[a.id, b.id]])
    const moves = [
      admin.call(object.move, { id: a.id, parentId: b.id }),
      admin.call(object.move, { id: b.id, parentId: a.id }),
    ]
    await vi
      .waitFor(async () => {
        const { rows } = await server.database.system.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        expect(rows.length).toBeGreaterThanOrEqual(2)
      })
      .finally(() => holder.query('commit'))
    holder.release()
    const answers = await Promise.all(moves)
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409])
    expect(Object.keys(await paths(top.id))).toHaveLength(3)
  })

  it('keep the order that people give them', async () => {
    const top = await add('有序', null, { objectType: 'node' })
    const ids = [await add('一', top.id), await add('二', top.id), await add('三', top.id)].map((row) => row.id)
    await admin.client(objectInfo).setSort({ id: ids[2]!, sortNum: 1 })
    const names = async () => (await admin.client(object).simpleList({ parentId: top.id })).map((row) => row.name)
    expect(await names()).toEqual(['三', '一', '二'])
    await admin.client(object).move({ id: ids[2]!, position: 2 })
    expect(await names()).toEqual(['一', '三', '二'])
  })

  it('are not removed while others depend on them, and say what does', async () => {
    const top = await add('父', null, { objectType: 'node' })
    const child = await add('子', top.id)
    const companyId = server.companyId
    const [box] = await server.database.systemDb
      .insert(boxes)
      .values({ companyId, code: 'box1', name: '盒子', secretHash: 'x' })
      .returning()
    const [channel] = await server.database.systemDb
      .insert(boxChannels)
      .values({ companyId, boxId: box!.id, code: 'c', name: '通道', driver: 'modbus-tcp', settings: {} })
      .returning()
    const free = async () => (await admin.client(objectInfo).withoutBoxDevice()).map((row) => row.id)
    expect(await free()).toContain(child.id)
    await server.database.systemDb
      .insert(boxDevices)
      .values({ companyId, channelId: channel!.id, objectId: child.id, code: 'd', name: '从站' })
    expect(await free()).not.toContain(child.id)
    expect(await admin.call(object.remove, { id: top.id })).toMatchObject({
      code: 409,
      msg: '不能删除，请先处理：下级对象 1 个',
    })
    expect(await admin.call(object.remove, { ids: [top.id, child.id] })).toMatchObject({
      msg: '不能删除，请先处理：盒子设备 1 个',
    })
    await server.database.systemDb.delete(boxDevices)
    await admin.client(object).remove({ ids: [top.id, child.id] })
  })

  it('are switched off and on, alarms too, one or many', async () => {
    const [a, b] = [await add('开'), await add('关')]
    await admin.client(object).setStatus({ ids: [a.id, b.id], status: 0 })
    await admin.client(object).setAlarmStatus({ id: a.id, alarmStatus: 0 })
    expect(await admin.client(object).getStatus({ id: b.id })).toEqual({ id: b.id, status: 0 })
    expect(await admin.client(object).getAlarmStatus({ id: a.id })).toEqual({ id: a.id, alarmStatus: 0 })
    expect(await admin.client(objectInfo).counts({ keyword: '开' })).toMatchObject({ total: 1, outOfService: 1 })
  })

  it('are copied with their points', async () => {
    const source = await add('样机', null, { serialNumber: 'S1', place: '一车间' })
    await admin.client(point).create({ objectId: source.id, code: 'temp', name: '温度', unit: '℃', warningUpper: 80 })
    const copy = await admin.client(objectInfo).copy({ id: source.id, code: 'copy-1', name: '样机二号' })
    expect(copy).toMatchObject({ place: '一车间', serialNumber: null, pointCount: 1 })
    expect(await admin.client(point).list({ objectId: copy.id })).toMatchObject([{ code: 'temp', warningUpper: 80 }])
  })

  it('are found by filters; a tree keeps the way down to what it finds', async () => {
    const top = await add('搜索厂', null, { objectType: 'node' })
    await add('空压站', top.id)
    await add('配电', top.id)
    expect(await admin.client(object).simpleTree({ keyword: '空压' })).toMatchObject([
      { name: '搜索厂', children: [{ name: '空压站', children: [] }] },
    ])
    expect(await admin.client(objectInfo).page({ pageSize: 10, rootId: top.id, objectType: 'device' })).toMatchObject({
      total: 2,
    })
    expect(await admin.client(object).byNameOrCode({ nameOrCode: '%' })).toEqual([])
  })

  it('are told, listed and counted alike in all vocabularies; ledger and device list hold devices only', async () => {
    const hall = await add('动力站', null, { objectType: 'node' })
    const { id } = await add('循环泵', hall.id, { manufacturer: '凯泉' })
    const changed = await admin.client(objectInfo).update({ id, name: '一号循环泵' })
    expect(changed).toMatchObject({ name: '一号循环泵', manufacturer: '凯泉', parentName: '动力站' })
    expect(await admin.client(objectInfo).get({ id })).toEqual(changed)
    expect(await admin.client(deviceInfo).get({ id })).toEqual(changed)
    const below = { pageSize: 10, rootId: hall.id }
    for (const call of [deviceInfo.page, objectInfo.ledger])
      expect((await admin.call(call, below)).data, call.path).toMatchObject({ total: 1, records: [changed] })
    expect(await admin.client(objectOperation).list({ ...below, pageSize: 1 })).toMatchObject({ total: 2, pages: 2 })
    expect(await admin.client(objectInfo).deviceTotal({ rootId: hall.id })).toMatchObject({
      total: 2,
      devices: 1,
      nodes: 1,
    })
    await admin.client(objectInfo).setVideoLink({ id, videoLink: 'rtsp://10.0.0.8/1' })
    expect(await admin.client(objectInfo).get({ id })).toEqual({ ...changed, videoLink: 'rtsp://10.0.0.8/1' })
    const type = await admin.client(deviceType).create({ code: 'T-77', name: '空压机' })
    await admin.client(object).update({ id, deviceTypeId: type.id })
    expect((await admin.client(objectInfo).byDeviceType({ deviceTypeId: type.id })).map((row) => row.id)).toEqual([id])
  })

  it('stand in trees: all of them, places only, or what a copy can be put under', async () => {
    const site = await add('东区', null, { objectType: 'node' })
    const hall = await add('东一厂房', site.id, { objectType: 'node' })
    const press = await add('东压机', hall.id)
    expect(await admin.client(objectInfo).infoTree({ keyword: '东压机' })).toMatchObject([
      { name: '东区', children: [{ name: '东一厂房', children: [{ id: press.id, children: [] }] }] },
    ])
    for (const call of [objectInfo.projectTree, projectInfo.projectTree])
      expect((await admin.call(call, { rootId: site.id })).data, call.path).toMatchObject([
        { id: site.id, children: [{ id: hall.id, children: [] }] },
      ])
    const inTree = async (chosen: object) =>
      (await admin.client(objectInfo).copyTree(chosen)).find((node) => node.id === site.id)
    expect(await inTree({})).toMatchObject({ children: [{ children: [{ id: press.id }] }] })
    expect(await inTree({ id: hall.id })).toMatchObject({ children: [] })
  })

  it('begin with what their model and place give, and are read by the driver they are given', async () => {
    const kind = await admin.client(model).create({
      code: 'blower',
      name: '鼓风机',
      manufacturer: '章鼓',
      details: [{ name: '风量', value: '60', unit: 'm³/min' }],
    })
    const hall = await add('鼓风机房', null, { objectType: 'node' })
    const begun = () => admin.client(objectDetail).beforeAdd({ parentId: hall.id, modelId: kind.id })
    expect(await begun()).toMatchObject({
      objectType: 'device',
      parentName: '鼓风机房',
      modelName: '鼓风机',
      sort: 1,
      details: [{ name: '风量', unit: 'm³/min' }],
    })
    const draft = { modelId: kind.id, parentId: hall.id, code: 'blower-1', name: '一号鼓风机' }
    const { id } = await admin.client(objectInfo).createByModel(draft)
    expect((await begun()).sort).toBe(2)
    const driver = { kind: 'modbus-tcp' as const, host: '10.0.0.5', port: 502 }
    await admin.client(object).setDriver({ id, driver })
    expect(await admin.client(object).get({ id })).toMatchObject({
      ...draft,
      parentName: '鼓风机房',
      manufacturer: '章鼓',
      driver,
    })
    await admin.client(object).setDriver({ id, driver: null })
    expect(await admin.client(object).get({ id })).toMatchObject({ driver: null })
  })

  it('are kept at hand by each user for himself', async () => {
    const mine = await add('我的')
    await admin.client(objectFavorite).add({ objectIds: [mine.id] })
    await admin.client(object).addFavorite({ id: mine.id })
    expect(await admin.client(objectOperation).favorites()).toMatchObject([{ id: mine.id, isFavorite: true }])
    const other = await server.signIn()
    expect(await other.client(objectOperation).favorites()).toEqual([])
    await admin.client(object).removeFavorite({ id: mine.id })
    expect(await admin.client(objectOperation).favoritePage({ pageSize: 10 })).toMatchObject({ total: 0 })
    const [one, two] = [await add('常看一'), await add('常看二')]
    await admin.client(objectFavorite).add({ objectIds: [one.id, two.id] })
    await admin.client(objectFavorite).remove({ objectIds: [one.id] })
    expect((await admin.client(objectOperation).favorites()).map((row) => row.id)).toEqual([two.id])
  })

  describe('outside the data permission', () => {
    it('are neither seen nor changed', async () => {
      const top = await add('全厂', null, { objectType: 'node' })
      const [inside, outside] = [await add('甲车间', top.id), await add('乙车间', top.id)]
      const below = await add('甲设备', inside.id)
      const codes = ['object', 'object:add', 'object:edit', 'object:delete', 'object:status', 'objectMonitor:favorite']
      const clerk = await server.signIn({ permissions: codes, scope: { roots: [inside.id] } })
      const objects = clerk.client(object)
      expect((await objects.simpleList()).map((row) => row.name).sort()).toEqual(['甲设备', '甲车间'])
      expect(await objects.simpleTree()).toMatchObject([{ name: '甲车间', children: [{ name: '甲设备' }] }])
      expect(await objects.get({ id: inside.id })).toMatchObject({ parentName: null })
      for (const [call, input] of [
        [object.get, { id: outside.id }],
        [object.update, { id: outside.id, name: '改' }],
        [object.update, { id: below.id, parentId: outside.id }],
        [object.remove, { id: outside.id }],
        [object.remove, { ids: [below.id, outside.id] }],
        [object.move, { id: below.id, parentId: outside.id }],
        [object.move, { id: outside.id, parentId: inside.id }],
        [object.create, { code: 'z1', name: '新', parentId: outside.id }],
        [object.setStatus, { id: outside.id, status: 0 }],
        [object.addFavorite, { id: outside.id }],
        [objectInfo.copy, { id: outside.id, code: 'z2', name: '新' }],
        [objectInfo.subtree, { objectId: outside.id }],
        [objectInfo.setVideoLink, { id: outside.id, videoLink: null }],
      ] as const)
        expect(await clerk.call(call, input), `${call.path} ${JSON.stringify(input)}`).toMatchObject({ code: 404 })
      expect(await clerk.call(object.create, { code: 'z3', name: '新' })).toMatchObject({ code: 401 })
      expect(await objects.create({ code: 'z4', name: '新', parentId: inside.id })).toMatchObject({ name: '新' })
      expect(await admin.client(object).get({ id: outside.id })).toMatchObject({ name: '乙车间', status: 1 })
      const blind = await server.signIn({ permissions: codes, scope: { roots: [] } })
      expect(await blind.client(object).simpleList()).toEqual([])
    })
  })

  it('of another company are neither seen nor changed', async () => {
    const mine = await add('本公司')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(object).simpleList()).toEqual([])
    for (const [call, input] of [
      [object.get, { id: mine.id }],
      [object.update, { id: mine.id, name: '改' }],
      [object.remove, { id: mine.id }],
      [object.move, { id: mine.id }],
      [object.create, { code: 'n', name: '新', parentId: mine.id }],
      [object.setStatus, { id: mine.id, status: 0 }],
    ] as const)
      expect(await stranger.call(call, input), call.path).toMatchObject({ code: 404 })
    expect(await admin.client(object).get({ id: mine.id })).toMatchObject({ name: '本公司', status: 1 })
  })

  it('are refused without a session and without the permission', async () => {
    expect(await server.visitor.call(object.simpleTree)).toMatchObject({ status: 401 })
    const reader = await server.signIn({ permissions: ['objectMonitor'] })
    expect(await reader.call(object.simpleTree)).toMatchObject({ code: 200 })
    for (const call of [object.create, object.remove, object.move, objectInfo.copy])
      expect(await reader.call(call, { id: '1', code: 'a', name: 'a' })).toMatchObject({ code: 401 })
  })
})
