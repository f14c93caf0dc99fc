import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { floorMap } from '@zhizao/contract/stock/floor-map'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

/** A hall with two zones, a location in each. */
async function hall(code: string) {
  const houses = clerk.client(warehouse)
  const house = await houses.create({ code, name: code })
  const zones = await Promise.all(
    ['A', 'B'].map((zone) => houses.create({ code: `${code}-${zone}`, name: zone, parentId: house.id })),
  )
  const places = []
  for (const { id, code: zone } of zones)
    places.push(await clerk.client(location).create({ warehouseId: id, code: `${zone}-1`, capacity: '100' }))
  return { house, zones, a: places[0]!, b: places[1]! }
}
const size = { columns: 20, rows: 10 }
const at = (locationId: string, x: number, y = 0) => ({ locationId, x, y, width: 4, height: 3 })

it('a map shows the locations of its warehouse and of those below it, as full as they are, where they stand', async () => {
  const { house, zones, a, b } = await hall('FM')
  const maps = clerk.client(floorMap)
  const first = await maps.get({ id: house.id })
  expect(first).toMatchObject({ warehouseName: 'FM', updatedAt: null, total: 2 })
  expect(first.locations.map(({ code, place }) => [code, place])).toEqual([
    [a.code, null],
    [b.code, null],
  ])
  const goods = await stock.material('FM-1')
  const entry = await clerk.client(stockEntry).create({
    kind: 'receipt',
    lines: [{ materialId: goods.id, quantity: '25.5', toLocationId: a.id, status: 'available' }],
  })
  await clerk.client(stockEntry).post({ id: entry.id })
  await maps.save({ warehouseId: house.id, ...size, seenAt: null, places: [at(a.id, 0), at(b.id, 4)] })
  const map = await maps.get({ id: house.id })
  expect(map).toMatchObject({ ...size, updatedByName: expect.any(String) })
  expect(map.locations).toMatchObject([
    { id: a.id, quantity: '25.5', capacity: '100', stockCount: 1, place: { x: 0, y: 0, width: 4, height: 3 } },
    { id: b.id, quantity: '0', stockCount: 0, place: { x: 4 } },
  ])
  // The zone has a map of its own; what is taken off one map stays on the other.
  await maps.save({ warehouseId: zones[0]!.id, ...size, seenAt: null, places: [at(a.id, 9)] })
  await maps.save({ warehouseId: house.id, ...size, seenAt: map.updatedAt, places: [at(b.id, 4)] })
  const placed = async (id: string) => (await maps.get({ id })).locations.map(({ place }) => place?.x ?? null)
  expect(await placed(house.id)).toEqual([null, 4])
  expect(await placed(zones[0]!.id)).toEqual([9])
  // Gone with its location.
  await clerk.client(location).remove({ id: b.id })
  expect(await placed(house.id)).toEqual([null])
})

it('two who draw the same map do not overwrite each other', async () => {
  const { house, a, b } = await hall('FM2')
  const maps = clerk.client(floorMap)
  const saves = await Promise.all(
    [a, b].map(({ id }) =>
      clerk.call(floorMap.save, { warehouseId: house.id, ...size, seenAt: null, places: [at(id, 0)] }),
    ),
  )
  expect(saves.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const seen = await maps.get({ id: house.id })
  await maps.save({ warehouseId: house.id, ...size, seenAt: seen.updatedAt, places: [] })
  expect(
    await clerk.call(floorMap.save, { warehouseId: house.id, ...size, seenAt: seen.updatedAt, places: [at(a.id, 0)] }),
  ).toMatchObject({ code: 409, msg: expect.stringContaining('已修改过') })
})

it('places lie on the map, apart, once each, and are of the warehouse', async () => {
  const { house, a, b } = await hall('FM3')
  const other = await hall('FM4')
  const refused = async (places: object[], why: string, more: object = {}) =>
    expect(
      await clerk.call(floorMap.save, { warehouseId: house.id, ...size, seenAt: null, places, ...more }),
    ).toMatchObject({ code: 400, msg: expect.stringContaining(why) })
  await refused([at(a.id, 0), at(b.id, 3, 2)], `库位“${a.code}”与“${b.code}”重叠`)
  await refused([at(a.id, 17)], `库位“${a.code}”超出了平面图`)
  await refused([at(a.id, 0), at(a.id, 8)], `库位“${a.code}”放了两次`)
  await refused([at(other.a.id, 0)], '不属于这个仓库')
  await refused([], '列数', { columns: 121 })
  expect((await clerk.client(floorMap).get({ id: house.id })).updatedAt).toBeNull()
  const reader = await server.signIn({ permissions: ['floorMap'] })
  expect(await reader.call(floorMap.save, { warehouseId: house.id, ...size, seenAt: null, places: [] })).toMatchObject({
    code: 401,
  })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect((await stranger.call(floorMap.get, { id: house.id })).code).toBe(404)
})
