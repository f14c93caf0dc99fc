import { staff, team } from '@zhizao/contract/plant/staff'
import { workCenter } from '@zhizao/contract/plant/work-center'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('teams', () => {
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

  it('has teams, whose members are in one team each', async () => {
    const calls = owner.client(team)
    const welding = await center('焊接中心')
    const leader = await person('李班长')
    const early = await calls.create({ code: 't1', name: '早班组', workCenterId: welding.id, leaderId: leader.id })
    const late = await calls.create({ code: 't2', name: '晚班组' })
    const worker = await person('小陈')
    await calls.addStaff({ teamId: early.id, staffIds: [worker.id, leader.id] })
    expect(await calls.get({ id: early.id })).toMatchObject({
      staffCount: 2,
      leaderName: '李班长',
      workCenterName: '焊接中心',
    })
    const { records } = await calls.staff({ teamId: early.id })
    expect(records.map(({ name }) => name)).toEqual(['李班长', '小陈'])
    expect((await calls.freeStaff({ teamId: late.id, keyword: '小陈' })).total).toBe(0)
    expect(await owner.call(team.addStaff, { teamId: late.id, staffIds: [worker.id] })).toMatchObject({
      code: 409,
      msg: '人员“小陈”已在班组“早班组”中，请先移除',
    })
    expect((await owner.client(staff).page({ teamId: early.id })).records[1]).toMatchObject({ teamNames: '早班组' })
    expect(await owner.call(staff.remove, { id: leader.id })).toMatchObject({
      code: 409,
      msg: '人员“李班长”是班组“早班组”的班组长，请先更换',
    })
    expect(await owner.call(team.remove, { id: early.id })).toMatchObject({
      code: 409,
      msg: '班组“早班组”还有 2 名成员，请先移除',
    })
    for (const { relaId } of records) await calls.removeStaff({ id: relaId })
    expect((await calls.staff({ teamId: early.id })).total).toBe(0)
    await calls.update({ id: early.id, leaderId: null, name: '早班一组' })
    expect((await calls.page({ name: '早班一组' })).records).toMatchObject([{ leaderName: null }])
    await calls.remove({ id: early.id })
    await calls.removeMany({ ids: [late.id] })
    expect((await calls.page({})).total).toBe(0)
  })
})
