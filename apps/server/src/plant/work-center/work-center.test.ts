import { area } from '@zhizao/contract/company/area'
import { object } from '@zhizao/contract/device/object'
import { staff, team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('work centers', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  let made = 0
  const center = (name: string, more: object = {}) =>
    owner.client(workCenter).create({ code: `wc${++made}`, name, ...more })
  const person = (name: string, more: object = {}) => owner.client(staff).create({ code: `p${++made}`, name, ...more })
  const device = (name: string, more: object = {}) =>
    owner.client(object).create({ code: `d${++made}`, name, objectType: 'device' as const, ...more })

  it('has work centers with their stations, found by area and name, changed and removed', async () => {
    const calls = owner.client(workCenter)
    const works = await owner.client(area).create({ code: 'works', name: '一厂', type: 'workshop' })
    const hall = await owner
      .client(area)
      .create({ code: 'hall', name: '冲压车间', type: 'workshop', parentId: works.id })
    const press = await center('冲压中心', { areaId: hall.id, capacity: '20.50', parallelPlaces: 3 })
    expect(press).toMatchObject({ capacity: '20.5', parallelPlaces: 3, areaName: '冲压车间', stationCount: 0 })
    expect((await calls.page({ areaId: works.id })).records.map(({ name }) => name)).toEqual(['冲压中心'])
    await calls.update({ id: press.id, name: '冲压一中心', remark: '含两台 200 吨压机' })
    expect(await calls.get({ id: press.id })).toMatchObject({ name: '冲压一中心', remark: '含两台 200 吨压机' })
    const places = owner.client(station)
    const first = await places.create({ code: 'st1', name: '一号工位', workCenterId: press.id })
    const second = await places.create({ code: 'st2', name: '二号工位', workCenterId: press.id })
    await places.update({ id: second.id, name: '二号压机工位' })
    expect(await places.get({ id: second.id })).toMatchObject({ name: '二号压机工位', workCenterId: press.id })
    expect((await places.page({ workCenterId: press.id })).records.map(({ name }) => name)).toEqual([
      '一号工位',
      '二号压机工位',
    ])
    expect(await owner.call(workCenter.remove, { id: press.id })).toMatchObject({
      code: 409,
      msg: '工作中心下还有 2 个工位，请先移除',
    })
    await places.removeMany({ ids: [first.id] })
    await places.remove({ id: second.id })
    expect(await owner.call(station.get, { id: second.id })).toMatchObject({ code: 404 })
    await calls.remove({ id: press.id })
    const other = await center('临时')
    await calls.removeMany({ ids: [other.id] })
    expect((await calls.page({ keyword: '临时' })).total).toBe(0)
  })

  it('says which field of a work center or station is wrong', async () => {
    const refused = (draft: object) => owner.call(workCenter.create, { code: 'x1', name: '甲', ...draft } as never)
    expect(await refused({ parallelPlaces: 0 })).toMatchObject({ code: 400, data: [{ field: 'parallelPlaces' }] })
    expect(await refused({ capacity: '0' })).toMatchObject({ code: 400, msg: expect.stringContaining('日产能') })
    expect(await refused({ areaId: '999' })).toMatchObject({ code: 400, msg: '所属区域：不存在或已被删除' })
    expect(await owner.call(station.create, { code: 's', name: '乙', workCenterId: '999' })).toMatchObject({
      code: 400,
      msg: '工作中心：不存在或已被删除',
    })
  })

  it('puts machines into one work center each, and takes them out again', async () => {
    const calls = owner.client(workCenter)
    const [one, other] = [await center('甲中心'), await center('乙中心')]
    const [lathe, mill] = [await device('数控车床'), await device('铣床')]
    await calls.addEquipment({ workCenterId: one.id, objectIds: [lathe.id, mill.id] })
    const within = await calls.equipment({ workCenterId: one.id })
    expect(within.records.map(({ name }) => name)).toEqual(['数控车床', '铣床'])
    expect((await calls.get({ id: one.id })).equipmentCount).toBe(2)
    expect((await calls.freeEquipment({ workCenterId: other.id, keyword: '床' })).total).toBe(0)
    expect(await owner.call(workCenter.addEquipment, { workCenterId: other.id, objectIds: [mill.id] })).toMatchObject({
      code: 409,
      msg: '设备“铣床”已在工作中心“甲中心”中，请先解除',
    })
    expect(await owner.call(object.remove, { id: mill.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('工作中心'),
    })
    await calls.removeEquipment({ id: within.records[1]!.relaId })
    expect((await calls.freeEquipment({ workCenterId: other.id, keyword: '铣' })).records).toMatchObject([
      { id: mill.id },
    ])
    const node = await owner.client(object).create({ code: 'node', name: '产线', objectType: 'node' })
    expect(await owner.call(workCenter.addEquipment, { workCenterId: one.id, objectIds: [node.id] })).toMatchObject({
      code: 400,
      msg: '设备：“产线”不是设备',
    })
  })

  it('attaches and shows only machines that the caller may see', async () => {
    const line = await center('限权中心')
    const [seen, hidden] = [await device('可见机床'), await device('不可见机床')]
    await owner.client(workCenter).addEquipment({ workCenterId: line.id, objectIds: [seen.id, hidden.id] })
    const free = await device('另一台不可见机床')
    const narrow = await server.signIn({
      permissions: ['workCenter', 'workCenter:assign'],
      scope: { roots: [seen.id] },
    })
    const calls = narrow.client(workCenter)
    expect((await calls.equipment({ workCenterId: line.id })).records).toMatchObject([{ id: seen.id }])
    expect((await calls.get({ id: line.id })).equipmentCount).toBe(1)
    expect((await calls.freeEquipment({ workCenterId: line.id })).total).toBe(0)
    expect(await narrow.call(workCenter.addEquipment, { workCenterId: line.id, objectIds: [free.id] })).toMatchObject({
      code: 404,
    })
    const all = (await owner.client(workCenter).equipment({ workCenterId: line.id })).records
    const rela = all.find(({ id }) => id === hidden.id)!.relaId
    expect(await narrow.call(workCenter.removeEquipment, { id: rela })).toMatchObject({ code: 404 })
  })

  it('puts people into work centers', async () => {
    const calls = owner.client(workCenter)
    const assembly = await center('装配中心')
    const worker = await person('小周')
    await calls.addStaff({ workCenterId: assembly.id, staffIds: [worker.id] })
    expect((await calls.freeStaff({ workCenterId: assembly.id, keyword: '小周' })).total).toBe(0)
    const { records } = await calls.staff({ workCenterId: assembly.id })
    expect(records).toMatchObject([{ name: '小周' }])
    expect((await owner.client(staff).page({ workCenterId: assembly.id })).records).toMatchObject([
      { workCenterNames: '装配中心' },
    ])
    expect(await owner.call(staff.removeMany, { ids: [worker.id] })).toMatchObject({
      code: 409,
      msg: '人员“小周”属于工作中心“装配中心”，请先移除',
    })
    await calls.removeStaff({ id: records[0]!.relaId })
    await owner.client(staff).removeMany({ ids: [worker.id] })
    expect((await calls.staff({ workCenterId: assembly.id })).total).toBe(0)
  })

  it('of one company is not seen or used by another', async () => {
    const foreign = await center('外来')
    const worker = await person('外人')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(workCenter).page({})).total).toBe(0)
    expect(await stranger.call(workCenter.addStaff, { workCenterId: foreign.id, staffIds: [worker.id] })).toMatchObject(
      {
        code: 400,
      },
    )
    const own = await stranger.client(workCenter).create({ code: 'own', name: '自有' })
    expect(await stranger.call(workCenter.addStaff, { workCenterId: own.id, staffIds: [worker.id] })).toMatchObject({
      code: 404,
    })
    expect(await stranger.call(team.create, { code: 't', name: '组', leaderId: worker.id })).toMatchObject({
      code: 400,
    })
  })
})
