import { objectFavorite, objectOperation } from '@zhizao/contract/device/object-favorite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('favourite objects', () => {
  let server: TestServer
  let caller: Caller
  beforeAll(async () => {
    server = await startTestServer()
    caller = await server.signIn()
  })
  afterAll(() => server.stop())
  const favourites = async (of: Caller) => (await of.client(objectOperation).favorites()).map(({ id }) => id).toSorted()

  it('are marked once however often they are chosen, and unmarked', async () => {
    const [press, pump] = [await addObject(server), await addObject(server)]
    await caller.client(objectFavorite).add({ objectIds: [press.id, pump.id] })
    await caller.client(objectFavorite).add({ objectIds: [press.id] })
    expect(await favourites(caller)).toEqual([press.id, pump.id].toSorted())
    const found = await caller.client(objectOperation).favoritePage({ keyword: pump.name })
    expect(found.records.map(({ id }) => id)).toEqual([pump.id])
    await caller.client(objectFavorite).remove({ objectIds: [press.id] })
    expect(await favourites(caller)).toEqual([pump.id])
  })

  it('are each user’s own, and of objects that he sees', async () => {
    const press = await addObject(server)
    const colleague = await server.signIn()
    await caller.client(objectFavorite).add({ objectIds: [press.id] })
    expect(await favourites(colleague)).toEqual([])
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.call(objectFavorite.add, { objectIds: [press.id] })).code).not.toBe(200)
    expect(await favourites(stranger)).toEqual([])
  })
})
