import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { addObject, addPoint } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('groups of points that are compared', () => {
  let server: TestServer
  let caller: Caller
  let points: string[]
  beforeAll(async () => {
    server = await startTestServer()
    caller = await server.signIn()
    const machine = await addObject(server)
    points = []
    for (const code of ['speed', 'torque', 'heat']) points.push((await addPoint(server, machine, { code })).id)
  })
  afterAll(() => server.stop())

  it('keep their points in the order chosen, with colours, and lose what is taken out', async () => {
    const groups = caller.client(contrastGroup)
    const [speed, torque, heat] = points as [string, string, string]
    const made = await groups.save({
      name: '主轴',
      points: [{ pointId: torque, color: '#112233' }, { pointId: speed }],
    })
    expect(made.points).toMatchObject([
      { id: torque, color: '#112233' },
      { id: speed, color: null },
    ])
    await groups.save({ id: made.id, name: '主轴温升', points: [{ pointId: heat }, { pointId: torque }] })
    const read = await groups.get({ id: made.id })
    expect(read).toMatchObject({ name: '主轴温升', points: [{ id: heat }, { id: torque, color: null }] })
    expect((await groups.list({ keyword: '温升' })).map(({ id }) => id)).toEqual([made.id])
    await groups.remove({ id: made.id })
    expect(await caller.call(contrastGroup.get, { id: made.id })).toMatchObject({ code: 404 })
  })

  it('have one default, the last that was made so, and stand in the order they are put into', async () => {
    const groups = caller.client(contrastGroup)
    const save = (name: string) => groups.save({ name, isDefault: 1, points: [{ pointId: points[0]! }] })
    const [first, second] = [await save('一号线'), await save('二号线')]
    expect(await groups.getDefault()).toMatchObject({ id: second.id })
    expect(await groups.get({ id: first.id })).toMatchObject({ isDefault: 0 })
    await groups.setSort({ ids: [second.id, first.id] })
    expect((await groups.list({ keyword: '号线' })).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await caller.call(contrastGroup.setSort, { ids: ['987654321'] })).toMatchObject({ code: 404 })
  })

  it('take no points of another company and are not seen there', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const draft = { name: '别家', points: [{ pointId: points[0]! }] }
    expect((await stranger.call(contrastGroup.save, draft)).code).not.toBe(200)
    expect(await stranger.client(contrastGroup).list({})).toEqual([])
  })
})
