import { object } from '@zhizao/contract/device/object'
import { resource } from '@zhizao/contract/plant/resource'
import { staff, team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('resources of the plant', () => {
  let server: TestServer
  let owner: Caller
  let [press, paint] = ['', '']
  let [machine, hidden, smith, leaver, crew] = ['', '', '', '', '']
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
    const centers = owner.client(workCenter)
    press = (await centers.create({ code: 'C1', name: '冲压' })).id
    paint = (await centers.create({ code: 'C2', name: '喷漆' })).id
    for (const [code, workCenterId] of [
      ['S1', press],
      ['S2', press],
      ['S3', paint],
    ] as const)
      await owner.client(station).create({ code, name: `工位${code}`, workCenterId })
    const objects = owner.client(object)
    machine = (await objects.create({ name: '压机', objectType: 'device' })).id
    hidden = (await objects.create({ name: '喷房', objectType: 'device' })).id
    await centers.addEquipment({ workCenterId: press, objectIds: [machine] })
    await centers.addEquipment({ workCenterId: paint, objectIds: [hidden] })
    const people = owner.client(staff)
    smith = (await people.create({ code: 'P1', name: '张师傅' })).id
    leaver = (await people.create({ code: 'P2', name: '已离职', status: 0 })).id
    await centers.addStaff({ workCenterId: press, staffIds: [smith] })
    crew = (await owner.client(team).create({ code: 'T1', name: '甲班', workCenterId: paint })).id
  })
  afterAll(() => server.stop())

  const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

  it('have types, of which some are dispatched to and some do the work', async () => {
    const calls = owner.client(resource)
    expect((await calls.types({})).map(({ code }) => code)).toEqual([
      'workCenter',
      'station',
      'equipment',
      'staff',
      'team',
    ])
    expect(names(await calls.dispatchTypes({}))).toEqual(['工位', '班组', '人员'])
    expect(names(await calls.executorTypes({}))).toEqual(['人员', '班组'])
  })

  it('are listed by type, work center and a part of their name', async () => {
    const calls = owner.client(resource)
    const listed = async (body: Parameters<typeof calls.page>[0]) => names((await calls.page(body)).records)
    expect(await listed({ type: 'workCenter' })).toEqual(['冲压', '喷漆'])
    expect(await listed({ type: 'station', workCenterId: press })).toEqual(['工位S1', '工位S2'])
    expect(await listed({ type: 'equipment', keyword: '压' })).toEqual(['压机'])
    expect(await listed({ type: 'team', workCenterId: press })).toEqual([])
    expect((await calls.page({ type: 'staff', workCenterId: press })).records).toEqual([
      { id: smith, type: 'staff', code: 'P1', name: '张师傅', workCenterId: press, workCenterName: '冲压' },
    ])
    expect(names(await calls.stations({ keyword: 's3' }))).toEqual(['工位S3'])
    // Who works here no more is given no work.
    expect(names(await calls.executors({ type: 'staff' }))).toEqual(['张师傅'])
    expect(names(await calls.executors({ type: 'team', keyword: '甲' }))).toEqual(['甲班'])
    expect(leaver).toBeTruthy()
    expect(await owner.call(resource.executors, { type: 'equipment' } as never)).toMatchObject({
      code: 400,
      data: [{ field: 'type', title: '执行者类型' }],
    })
  })

  it('say at which stations they are to be had', async () => {
    const calls = owner.client(resource)
    const at = async (body: Parameters<typeof calls.stationsByType>[0]) => names(await calls.stationsByType(body))
    expect(await at({ type: 'equipment', resourceId: machine })).toEqual(['工位S1', '工位S2'])
    expect(await at({ type: 'team' })).toEqual(['工位S3'])
    expect(await at({ type: 'staff', resourceId: smith })).toEqual(['工位S1', '工位S2'])
    await owner.client(team).addStaff({ teamId: crew, staffIds: [smith] })
    expect(await at({ type: 'staff', resourceId: smith })).toEqual(['工位S1', '工位S2', '工位S3'])
    expect(await at({ type: 'workCenter', resourceId: paint })).toEqual(['工位S3'])
    expect(await at({ type: 'station' })).toHaveLength(3)
  })

  it('tell of no machine that their caller may not see, nor of other companies', async () => {
    const narrow = await server.signIn({ permissions: ['station'], scope: { roots: [machine] } })
    expect(names((await narrow.client(resource).page({ type: 'equipment' })).records)).toEqual(['压机'])
    expect(await narrow.client(resource).stationsByType({ type: 'equipment', resourceId: hidden })).toEqual([])
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(resource).page({ type: 'station' })).total).toBe(0)
    expect(await stranger.client(resource).stationsByType({ type: 'staff', resourceId: smith })).toEqual([])
  })
})
