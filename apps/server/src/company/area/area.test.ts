import { role } from '@zhizao/contract/access/role'
import { rulesScope } from '@zhizao/contract/access/rules-scope'
import { session } from '@zhizao/contract/access/session'
import { camera } from '@zhizao/contract/camera/camera'
import { area, areaInfo } from '@zhizao/contract/company/area'
import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { dictionaryItem } from '@zhizao/contract/dictionary/dictionary'
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

const add = (name: string, type: string, parentId?: string) =>
  owner.client(area).create({ code: `a${++made}`, name, type, parentId })

it('areas are a tree that is read whole, two and three levels down, and as ways', async () => {
  const areas = owner.client(area)
  const country = await add('中国', 'country')
  const plant = await add('苏州工厂', 'plant', country.id)
  const shop = await add('注塑车间', 'workshop', plant.id)
  const line = await add('一线', 'line', shop.id)
  await add('三号工位', 'station', line.id)
  expect(shop).toMatchObject({ parentName: '苏州工厂', typeName: '车间', childCount: 0, objectCount: 0 })
  const tree = await areas.tree()
  expect(tree[0]).toMatchObject({ label: '中国', children: [{ label: '苏州工厂', children: [{ label: '注塑车间' }] }] })
  const labels = (nodes: { label: string; children: unknown[] }[]): string[] =>
    nodes.flatMap((node) => [node.label, ...labels(node.children as never)])
  expect(labels((await areas.getTwo({ id: country.id })).children)).toEqual(['苏州工厂', '注塑车间'])
  expect(labels((await areas.getThree({ id: country.id })).children)).toEqual(['苏州工厂', '注塑车间', '一线'])
  expect(await areas.get({ id: plant.id })).toMatchObject({ childCount: 1 })
  const infos = owner.client(areaInfo)
  expect(await infos.list({ type: 'line' })).toMatchObject([
    { fullName: '中国 / 苏州工厂 / 注塑车间 / 一线', level: 4 },
  ])
  expect((await areas.page({ parentId: plant.id })).records.map((row) => row.name)).toEqual(['注塑车间'])
  expect((await areas.page({ keyword: '苏州' })).total).toBe(1)
  await add('英国', 'country')
  await add('机加车间', 'workshop', plant.id)
  const read = (await areas.page({ pageSize: 100 })).records.map((row) => row.name)
  expect(read).toEqual(['中国', '苏州工厂', '注塑车间', '一线', '三号工位', '机加车间', '英国'])
})

it('moving up and down swaps neighbours of the same parent', async () => {
  const areas = owner.client(area)
  const top = await add('园区', 'park')
  const names = async () => (await areas.page({ parentId: top.id })).records.map((row) => row.name)
  const [, second, third] = [
    await add('甲', 'plant', top.id),
    await add('乙', 'plant', top.id),
    await add('丙', 'plant', top.id),
  ]
  await areas.moveUp({ id: third.id })
  expect(await names()).toEqual(['甲', '丙', '乙'])
  await areas.moveDown({ id: third.id })
  await areas.moveUp({ id: second.id })
  expect(await names()).toEqual(['乙', '甲', '丙'])
  expect(await owner.call(area.moveUp, { id: second.id })).toMatchObject({ code: 409, msg: '已经是第一个' })
  expect(await owner.call(area.moveDown, { id: third.id })).toMatchObject({ code: 409, msg: '已经是最后一个' })
})

it('an area is not put into itself, and its whole branch moves along', async () => {
  const areas = owner.client(area)
  const [one, other] = [await add('甲厂', 'plant'), await add('乙厂', 'plant')]
  const shop = await add('冲压车间', 'workshop', one.id)
  const line = await add('冲压线', 'line', shop.id)
  expect(await owner.call(area.update, { id: one.id, parentId: line.id })).toMatchObject({
    code: 400,
    data: [{ field: 'parentId', title: '上级区域' }],
  })
  await areas.update({ id: shop.id, parentId: other.id })
  expect(await owner.client(areaInfo).list({ ids: [line.id] })).toMatchObject([
    { fullName: '乙厂 / 冲压车间 / 冲压线' },
  ])
  expect((await areas.getTwo({ id: one.id })).children).toEqual([])
})

it('the type is a value of the dictionary, the name is unique below one parent', async () => {
  expect(await owner.call(area.create, { code: 'bad', name: '甲', type: 'yard' })).toMatchObject({
    code: 400,
    data: [{ field: 'type' }],
  })
  await owner.client(dictionaryItem).create({ dictCode: 'areaType', value: 'yard', text: '堆场' })
  const yard = await add('南堆场', 'yard')
  expect(yard.typeName).toBe('堆场')
  expect(await owner.call(area.create, { code: 'b2', name: '南堆场', type: 'yard' })).toMatchObject({ code: 400 })
  expect(await owner.call(area.create, { code: yard.code, name: '北堆场', type: 'yard' })).toMatchObject({
    code: 400,
    msg: '编码已存在，请更换',
  })
})

it('deleting names what depends on the area', async () => {
  const plant = await add('待删工厂', 'plant')
  const shop = await add('待删车间', 'workshop', plant.id)
  const machine = await owner.client(object).create({ code: 'del-1', name: '一号机', areaId: shop.id })
  expect(await owner.call(area.remove, { id: plant.id })).toMatchObject({
    code: 409,
    msg: '区域“待删工厂”下还有 1 个下级区域，请先移走',
  })
  expect(await owner.call(area.remove, { id: shop.id })).toMatchObject({
    code: 409,
    msg: '区域“待删车间”下还有 1 个对象，请先移走',
  })
  await owner.client(object).update({ id: machine.id, areaId: null })
  const keepers = await owner.client(role).create({ code: 'keepers', name: '车间管理', scope: 'chosen' })
  await owner.client(role).grantData({ roleId: keepers.id, type: 'workshop', ids: [shop.id] })
  expect(await owner.call(area.remove, { id: shop.id })).toMatchObject({
    code: 409,
    msg: '区域“待删车间”在角色 “车间管理” 的数据权限中，请先移除',
  })
  await owner.client(role).removeData({ roleId: keepers.id, type: 'workshop', ids: [shop.id] })
  const eye = await owner.client(camera).create({
    code: 'del-eye',
    name: '门口',
    kind: 'stream',
    streamAddress: 'http://127.0.0.1/a.m3u8',
    areaId: shop.id,
  })
  const items = [{ type: 'area' as const, operator: 'below' as const, targetIds: [shop.id] }]
  const rule = await owner.client(rulesScope).create({ code: 'del-rule', name: '车间规则', items })
  expect(await owner.client(area).dependents({ id: shop.id })).toEqual({
    children: 0,
    objects: 0,
    cameras: 1,
    roles: [],
    rules: ['车间规则'],
  })
  expect(await owner.call(area.remove, { id: shop.id })).toMatchObject({
    code: 409,
    msg: '区域“待删车间”下还有 1 个摄像头，请先移走',
  })
  await owner.client(camera).remove({ id: eye.id })
  expect(await owner.call(area.remove, { id: shop.id })).toMatchObject({
    code: 409,
    msg: '区域“待删车间”在数据规则 “车间规则” 中，请先移除',
  })
  await owner.client(rulesScope).remove({ id: rule.id })
  await owner.client(area).remove({ id: shop.id })
  expect(await owner.call(area.get, { id: shop.id })).toMatchObject({ code: 404 })
})

it('a role that was granted an area sees the objects that stand in it, also those that come later', async () => {
  const plant = await add('权限工厂', 'plant')
  const shop = await add('权限车间', 'workshop', plant.id)
  const inside = await owner.client(object).create({ code: 'in-1', name: '内一', areaId: shop.id })
  await owner.client(object).create({ code: 'out-1', name: '外一' })
  const roles = owner.client(role)
  const reader = await server.signIn({ permissions: ['object'], scope: { roots: [] } })
  const own = (await roles.page({ pageSize: 100 })).records.find(
    (each) => each.scope === 'chosen' && each.userCount === 1,
  )!
  expect((await roles.dataPermissionTypes()).map((each) => each.type)).toEqual([
    'object',
    'area',
    'workshop',
    'warehouse',
    'workCenter',
  ])
  const targets = await roles.dataPermissionTargets({ type: 'workshop', keyword: '权限' })
  expect(targets.records).toEqual([{ type: 'workshop', id: shop.id, name: '权限车间', path: '权限工厂 / 权限车间' }])
  expect(await reader.client(object).simpleList({})).toEqual([])
  await roles.grantData({ roleId: own.id, type: 'area', ids: [plant.id] })
  expect((await roles.dataPermissions({ roleId: own.id })).targets).toMatchObject([{ type: 'area', id: plant.id }])
  expect((await reader.client(object).simpleList({})).map((each) => each.id)).toEqual([inside.id])
  const later = await owner.client(object).create({ code: 'in-2', name: '内二', areaId: plant.id })
  expect(await reader.client(object).simpleList({})).toHaveLength(2)
  await owner.client(object).update({ id: later.id, areaId: null })
  expect(await reader.client(object).simpleList({})).toHaveLength(1)
  expect(await reader.call(session.menu)).toMatchObject({ code: 200 })
})

it('objects are listed by their area and those below it; an unknown area is refused', async () => {
  const plant = await add('列表工厂', 'plant')
  const shop = await add('列表车间', 'workshop', plant.id)
  await owner.client(object).create({ code: 'list-1', name: '列一', areaId: shop.id })
  const found = await owner.client(objectInfo).page({ areaId: plant.id })
  expect(found.records).toMatchObject([{ code: 'list-1', areaName: '列表车间' }])
  expect(await owner.call(object.create, { code: 'list-2', name: '列二', areaId: '999999' })).toMatchObject({
    code: 404,
  })
})

it('of one company are not seen or changed by another, and need the permission', async () => {
  const mine = await add('本公司', 'plant')
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.client(area).tree()).toEqual([])
  for (const call of [area.remove, area.moveUp, area.get, area.getTwo])
    expect(await stranger.call(call, { id: mine.id })).toMatchObject({ code: 404 })
  expect(await stranger.call(object.create, { code: 'x', name: 'x', areaId: mine.id })).toMatchObject({ code: 404 })
  const reader = await server.signIn({ permissions: ['area'] })
  expect(await reader.call(area.update, { id: mine.id, name: '改' })).toMatchObject({ code: 401 })
  expect(await reader.client(area).get({ id: mine.id })).toMatchObject({ name: '本公司' })
})

it('an address is resolved by the divisions of the country and by the areas of the company', async () => {
  const plant = await add('相城新材料厂', 'plant')
  const shop = await add('吹塑车间', 'workshop', plant.id)
  await add('吹塑车间二', 'workshop')
  const at = (address: string, caller = owner) => caller.client(areaInfo).fromAddress({ address })
  const found = await at('江苏省苏州市吴中区木渎镇相城新材料厂 吹塑车间 3 号门')
  expect(found).toMatchObject({
    province: { code: '320000', name: '江苏省' },
    city: { code: '320500', name: '苏州市' },
    county: { code: '320506', name: '吴中区' },
    level: 'county',
    rest: '木渎镇相城新材料厂吹塑车间3号门',
    areas: [{ id: shop.id, fullName: '相城新材料厂 / 吹塑车间' }, { id: plant.id }],
  })
  const told = async (address: string) => {
    const { province, city, county } = await at(address)
    return [province?.code, city?.code, county?.code]
  }
  expect(await told('上海浦东张江路 1 号')).toEqual(['310000', undefined, '310115'])
  expect(await told('广东东莞长安镇')).toEqual(['440000', '441900', undefined])
  expect(await told('深圳市南山区科技园')).toEqual(['440000', '440300', '440305'])
  expect(await told('吉林省延边延吉市')).toEqual(['220000', '222400', '222401'])
  expect(await told('昆山市玉山镇')).toEqual(['320000', '320500', '320583'])
  // Several provinces have one of that name: nothing is guessed.
  expect(await told('鼓楼区中山路')).toEqual([undefined, undefined, undefined])
  expect(await told('新疆石河子市')).toEqual(['650000', undefined, '659001'])
  expect(await at('火星基地')).toMatchObject({ province: null, level: null, rest: '火星基地', areas: [] })
  expect(await owner.call(areaInfo.fromAddress, { address: ' ' })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('地址'),
  })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect((await at('相城新材料厂', stranger)).areas).toEqual([])
})
