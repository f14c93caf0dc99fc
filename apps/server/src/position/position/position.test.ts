import { object } from '@zhizao/contract/device/object'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { file } from '@zhizao/contract/file/file'
import { position } from '@zhizao/contract/position/position'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.stop())

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = async () =>
  (await owner.client(file).upload({ file: new File([PNG], 'hall.png', { type: 'image/png' }) })).id

let made = 0
const add = (name: string, more: object = {}) => owner.client(position).create({ code: `wz-${++made}`, name, ...more })
const machine = (name: string, more: object = {}) =>
  owner.client(object).create({ code: `sb-${++made}`, name, ...more })
const planOf = (positionId: string, caller = owner) => caller.client(position).plan({ positionId })
const place = (positionId: string, seenAt: string | Date | null, places: object[], caller = owner) =>
  caller.call(position.place, { positionId, seenAt, places })

it('positions stand as a tree to any depth, are found by name, moved without circles and put in order', async () => {
  const plant = await add('一厂')
  const hall = await add('总装车间', { parentId: plant.id, remark: '二期' })
  const line = await add('一号线', { parentId: hall.id })
  const other = await add('二号线', { parentId: hall.id })
  const station = await add('工位 3', { parentId: line.id })
  const calls = owner.client(position)
  const node = { id: plant.id, label: '一厂', hasPicture: false, objectCount: 0 }
  expect(await calls.tree({ keyword: '工位 3' })).toMatchObject([
    { ...node, children: [{ label: '总装车间', children: [{ id: line.id, children: [{ id: station.id }] }] }] },
  ])
  expect(await calls.get({ id: hall.id })).toMatchObject({ parentName: '一厂', childCount: 2, remark: '二期' })
  await calls.moveUp({ id: other.id })
  const lines = async () => (await calls.tree({ keyword: '号线' }))[0]!.children[0]!.children.map(({ id }) => id)
  expect(await lines()).toEqual([other.id, line.id])
  await calls.moveDown({ id: other.id })
  expect(await lines()).toEqual([line.id, other.id])
  expect(await owner.call(position.update, { id: hall.id, parentId: station.id })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('不能是位置自己或它的下级位置'),
  })
  await calls.update({ id: line.id, parentId: plant.id, name: '独立线' })
  expect(await calls.get({ id: line.id })).toMatchObject({ name: '独立线', parentName: '一厂' })
  // What stood below came along.
  expect(await calls.tree({ keyword: '工位 3' })).toMatchObject([{ children: [{ id: line.id }] }])
  expect(await owner.call(position.create, { name: '独立线', parentId: plant.id })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('同一上级下已有同名位置'),
  })
  expect(await owner.call(position.create, { code: plant.code, name: '别的' })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('位置编码'),
  })
})

it('two moves at once cannot make a circle', async () => {
  const [a, b] = await Promise.all(['甲', '乙'].map((name) => add(name)))
  const moves = await Promise.all([
    owner.call(position.update, { id: a!.id, parentId: b!.id }),
    owner.call(position.update, { id: b!.id, parentId: a!.id }),
  ])
  expect(moves.map(({ code }) => code).toSorted()).toEqual([200, 400])
})

it('objects are placed on the picture, one place each, and come over from where they stood', async () => {
  const hall = await add('涂装车间', { pictureId: await picture() })
  expect(hall).toMatchObject({ width: 1, height: 1, pictureUrl: `/api/files/${hall.pictureId}` })
  const [press, oven] = [await machine('压机'), await machine('烘炉', { positionId: hall.id })]
  const before = await planOf(hall.id)
  expect(before.objects).toMatchObject([{ id: oven.id, x: null, y: null }])
  const places = [
    { objectId: press.id, x: 0.25, y: 0.5 },
    { objectId: oven.id, x: 1, y: 0 },
  ]
  expect(await place(hall.id, before.placedAt as string, places)).toMatchObject({ code: 200 })
  const plan = await planOf(hall.id)
  expect(plan).toMatchObject({ total: 2, placedByName: expect.stringMatching(/./) })
  expect(new Map(plan.objects.map(({ id, x, y }) => [id, [x, y]]))).toEqual(
    new Map([
      [press.id, [0.25, 0.5]],
      [oven.id, [1, 0]],
    ]),
  )
  expect(await owner.client(objectInfo).get({ id: press.id })).toMatchObject({ positionName: '涂装车间' })
  expect((await owner.client(objectInfo).page({ positionId: hall.id })).total).toBe(2)

  const next = await add('喷房', { parentId: hall.id })
  await place(next.id, null, [{ objectId: press.id, x: 0.1, y: 0.1 }])
  expect((await planOf(hall.id)).objects.map(({ id }) => id)).toEqual([oven.id])
  // A draft of the hall that still holds the press does not take it back.
  expect(await place(hall.id, plan.placedAt as string, places)).toMatchObject({ code: 409 })
  // The filter finds what stands below too.
  expect((await owner.client(objectInfo).page({ positionId: hall.id })).total).toBe(2)
  // By its form an object goes elsewhere and has no place on that picture yet.
  await owner.client(object).update({ id: press.id, positionId: hall.id })
  expect((await planOf(hall.id)).objects.find(({ id }) => id === press.id)).toMatchObject({ x: null, y: null })
  expect((await planOf(next.id)).total).toBe(0)
})

it('two who place at once do not overwrite each other', async () => {
  const hall = await add('冲压车间')
  const [a, b] = [await machine('冲床 A'), await machine('冲床 B')]
  const saves = await Promise.all([a, b].map(({ id }) => place(hall.id, null, [{ objectId: id, x: 0.5, y: 0.5 }])))
  expect(saves.map(({ code }) => code).toSorted()).toEqual([200, 409])
  expect(saves.find(({ code }) => code === 409)!.msg).toContain('已修改过')
  expect((await planOf(hall.id)).total).toBe(1)
  // Whoever puts a machine there by its form has changed the plan too.
  const seen = await planOf(hall.id)
  await owner.client(object).create({ code: 'sb-late', name: '后到的', positionId: hall.id })
  expect(await place(hall.id, seen.placedAt as string, [])).toMatchObject({ code: 409 })
})

it('a position that something stands at says what, and stays', async () => {
  const hall = await add('仓储区', { pictureId: await picture() })
  const shelf = await add('货架', { parentId: hall.id })
  for (const name of ['堆垛机', '穿梭车', '提升机', '输送线']) await machine(name, { positionId: hall.id })
  expect(await owner.call(position.remove, { id: hall.id })).toMatchObject({
    code: 409,
    msg: '位置“仓储区”上还有 1 个下级位置、4 个对象（“堆垛机”、“穿梭车”、“提升机”等），请先移走',
  })
  await owner.client(position).remove({ id: shelf.id })
  await place(hall.id, (await planOf(hall.id)).placedAt as string, [])
  await owner.client(position).remove({ id: hall.id })
  expect(await owner.call(position.get, { id: hall.id })).toMatchObject({ code: 404 })
  // Its picture went with it.
  expect((await owner.call(file.open, { id: hall.pictureId! })).code).toBe(404)
})

it('who sees few objects sees, counts and moves those only; the others stay where they are', async () => {
  const hall = await add('机加车间')
  const [own, hidden] = [await machine('我的机床'), await machine('别人的机床')]
  await place(hall.id, null, [
    { objectId: own.id, x: 0.2, y: 0.2 },
    { objectId: hidden.id, x: 0.8, y: 0.8 },
  ])
  const narrow = await server.signIn({
    permissions: ['position', 'position:edit', 'position:delete'],
    scope: { roots: [own.id] },
  })
  const seen = await planOf(hall.id, narrow)
  expect(seen).toMatchObject({ total: 1, objects: [{ id: own.id }] })
  expect(await narrow.client(position).get({ id: hall.id })).toMatchObject({ objectCount: 1 })
  const at = seen.placedAt as string
  expect(await place(hall.id, at, [{ objectId: hidden.id, x: 0, y: 0 }], narrow)).toMatchObject({ code: 404 })
  expect(await place(hall.id, at, [], narrow)).toMatchObject({ code: 200 })
  expect((await planOf(hall.id)).objects).toMatchObject([{ id: hidden.id, x: 0.8, y: 0.8 }])
  expect((await narrow.call(position.remove, { id: hall.id })).msg).toBe('位置“机加车间”上还有 1 个对象，请先移走')
})

it('places lie on the picture; what is wrong is told by its field', async () => {
  const hall = await add('检验室')
  const { id } = await machine('三坐标')
  const refused = async (places: object[], why: string) =>
    expect(await place(hall.id, null, places)).toMatchObject({ code: 400, msg: expect.stringContaining(why) })
  await refused([{ objectId: id, x: 1.01, y: 0 }], '横向位置')
  await refused([{ objectId: id, x: 0.5, y: null }], '同时填写')
  const twice = { objectId: id, x: 0.5, y: 0.5 }
  await refused([twice, twice], '同一个对象摆放了两次')
  const pdf = await owner.client(file).upload({ file: new File(['%PDF-1.4 x'], 'a.pdf') })
  expect(await owner.call(position.update, { id: hall.id, pictureId: pdf.id })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('平面图图片'),
  })
  const reader = await server.signIn({ permissions: ['position'] })
  expect(await place(hall.id, null, [], reader)).toMatchObject({ code: 401 })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect((await stranger.call(position.plan, { positionId: hall.id })).code).toBe(404)
})
