import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { companyParam } from '@zhizao/contract/company/company-param'
import { team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const WEEKDAYS = [1, 2, 3, 4, 5]
const twoShifts = [
  {
    name: '白班',
    weekdays: WEEKDAYS,
    from: '08:00',
    to: '20:00',
    breaks: [
      { from: '12:00', to: '12:30' },
      { from: '17:00', to: '17:30' },
    ],
  },
  {
    name: '夜班',
    weekdays: WEEKDAYS,
    from: '20:00',
    to: '08:00',
    breaks: [
      { from: '00:00', to: '00:30' },
      { from: '04:00', to: '04:30' },
    ],
  },
]
/** The Spring Festival of 2025 as the State Council set it. */
const festival = {
  days: [
    { name: '春节', date: '2025-01-26', isOffDay: false },
    ...['01-28', '01-29', '01-30', '01-31', '02-01', '02-02', '02-03', '02-04'].map((day) => ({
      name: '春节',
      date: `2025-${day}`,
      isOffDay: true,
    })),
    { name: '春节', date: '2025-02-08', isOffDay: false },
  ],
}

describe('shift plans over the shop calendar', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  const jsonFile = (content: unknown) => new File([JSON.stringify(content)], '2025.json')

  it('gives the fortnight of the Spring Festival 132 hours in two shifts, by its plan', async () => {
    await owner.client(shopCalendar).importHolidays({ file: jsonFile(festival) })
    const center = await owner.client(workCenter).create({ code: 'press', name: '压铸中心' })
    const place = await owner.client(station).create({ code: 'p1', name: '一号压铸', workCenterId: center.id })
    const calls = owner.client(workPlan)
    const asked = { kind: 'station' as const, resourceId: place.id, from: '2025-01-26', days: 14 }
    expect(await calls.intervals(asked)).toMatchObject({ isAssumed: true, minutes: 6 * 9 * 60 })
    await calls.create({
      name: '两班倒',
      workingTimeSettings: twoShifts,
      workResoures: [{ kind: 'workCenter', resourceId: center.id }],
    })
    const found = await calls.intervals(asked)
    expect([found.isAssumed, found.minutes / 60]).toEqual([false, 132])
    expect(found.days.filter(({ minutes }) => minutes).map(({ date }) => date)).toEqual([
      '2025-01-26',
      '2025-01-27',
      '2025-02-05',
      '2025-02-06',
      '2025-02-07',
      '2025-02-08',
    ])
    const night = found.days.find(({ date }) => date === '2025-01-27')!.shifts[1]!
    expect([night.name, night.to]).toEqual(['夜班', '2025-01-28T00:00:00.000Z'])
    expect(found.days[2]).toMatchObject({ kind: 'holiday', name: '春节', shifts: [] })
  })

  it('has shift plans that are changed line by line, and not over somebody else', async () => {
    const calls = owner.client(workPlan)
    const made = await calls.create({ name: '常白班', validFrom: '2026-01-01', workingTimeSettings: [twoShifts[0]!] })
    const [day] = made.workingTimeSettings
    const changed = await calls.update({
      id: made.id,
      updatedAt: made.updatedAt as string,
      remark: '含午休',
      workingTimeSettings: [{ ...day!, to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] }, twoShifts[1]!],
      workResoures: [{ kind: 'company' }],
    })
    expect(changed).toMatchObject({ remark: '含午休', validFrom: '2026-01-01', validTo: null })
    expect(changed.workingTimeSettings.map(({ name, to }) => `${name} ${to}`)).toEqual(['白班 17:00', '夜班 08:00'])
    expect(changed.workResoures).toMatchObject([{ kind: 'company', resourceId: null, name: '全公司' }])
    expect((await calls.page({ name: '常白班' })).records).toMatchObject([
      { shiftText: '白班 08:00–17:00、夜班 20:00–08:00', resourceText: '全公司' },
    ])
    expect(
      await owner.call(workPlan.update, { id: made.id, updatedAt: made.updatedAt, remark: '旧' } as never),
    ).toMatchObject({ code: 409 })
    // What is not said stays.
    const named = await calls.update({ id: made.id, remark: '改了备注' } as never)
    expect(named.workingTimeSettings).toHaveLength(2)
    expect(named.workResoures).toHaveLength(1)
    await calls.removeShift({ id: changed.workingTimeSettings[1]!.id })
    await calls.removeResource({ id: changed.workResoures[0]!.id })
    expect(await calls.get({ id: made.id })).toMatchObject({
      workingTimeSettings: [{ name: '白班' }],
      workResoures: [],
    })
    await calls.remove({ id: made.id })
    expect(await owner.call(workPlan.get, { id: made.id })).toMatchObject({ code: 404 })
    const other = await calls.create({ name: '临时计划' })
    await calls.removeMany({ ids: [other.id] })
    expect((await calls.page({ name: '临时计划' })).total).toBe(0)
  })

  it('refuses shifts of one resource that overlap, in one plan or in two', async () => {
    const center = await owner.client(workCenter).create({ code: 'ov', name: '总装中心' })
    const resources = [{ kind: 'workCenter' as const, resourceId: center.id }]
    const early = { name: '早班', weekdays: WEEKDAYS, from: '06:00', to: '14:10' }
    const late = { name: '中班', weekdays: WEEKDAYS, from: '14:00', to: '22:00' }
    const create = (name: string, workingTimeSettings: object[], more: object = {}) =>
      owner.call(workPlan.create, { name, workingTimeSettings, workResoures: resources, ...more } as never)
    expect(await create('重叠', [early, late])).toMatchObject({
      code: 409,
      msg: '班次“早班”与“中班”在周一 14:00–14:10 重叠',
    })
    expect(await create('早', [early], { validTo: '2026-06-30' })).toMatchObject({ code: 200 })
    expect(await create('中', [late])).toMatchObject({
      code: 409,
      msg: '资源“总装中心”的班次“早班”与“中班”在周一 14:00–14:10 重叠',
    })
    expect(await create('中', [late], { validFrom: '2026-07-01' })).toMatchObject({ code: 200 })
    const wrong = { ...early, name: '错', breaks: [{ from: '05:00', to: '05:30' }] }
    expect(await create('错', [wrong])).toMatchObject({
      code: 400,
      msg: '休息：班次“错”的休息 05:00–05:30 不在班次时间内',
    })
    expect(await create('期', [], { validFrom: '2026-02-01', validTo: '2026-01-01' })).toMatchObject({
      code: 400,
      msg: '失效日期：不能早于生效日期',
    })
    expect(await owner.call(workCenter.remove, { id: center.id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/班次计划“(早|中)”正在使用它，不能删除/),
    })
  })

  it('of two plans that are saved at once for one resource takes one', async () => {
    const center = await owner.client(workCenter).create({ code: 'race', name: '竞争中心' })
    const create = (name: string) =>
      owner.call(workPlan.create, {
        name,
        workingTimeSettings: [{ name, weekdays: [1], from: '08:00', to: '16:00' }],
        workResoures: [{ kind: 'workCenter', resourceId: center.id }],
      })
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => create(`竞争${name}`)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('lets a team work by its own plan, else by that of its work center', async () => {
    const center = await owner.client(workCenter).create({ code: 'tw', name: '包装中心' })
    const group = await owner.client(team).create({ code: 'tw', name: '包装一组', workCenterId: center.id })
    const plan = (name: string, to: string, resource: { kind: 'team' | 'workCenter'; resourceId: string }) =>
      owner.client(workPlan).create({
        name,
        workingTimeSettings: [{ name: '班', weekdays: WEEKDAYS, from: '08:00', to }],
        workResoures: [resource],
      })
    const minutes = async () =>
      (await owner.client(workPlan).intervals({ kind: 'team', resourceId: group.id, from: '2025-03-03' })).minutes / 60
    await plan('包装中心班', '16:00', { kind: 'workCenter', resourceId: center.id })
    expect(await minutes()).toBe(40)
    await plan('包装一组班', '12:00', { kind: 'team', resourceId: group.id })
    expect(await minutes()).toBe(20)
    const choices = await owner.client(workPlan).resources({ kind: 'team', keyword: '包装' })
    expect(choices.records).toMatchObject([{ id: group.id, name: '包装一组', planNames: '包装一组班' }])
    expect(await owner.call(workPlan.intervals, { kind: 'team', resourceId: '9', from: '2025-03-03' })).toMatchObject({
      code: 400,
    })
  })

  it('works by the clocks of the company', async () => {
    const berlin = await server.signIn({ companyId: await server.anotherCompany() })
    await berlin.client(companyParam).save({ params: [{ code: 'timeZone', value: 'Europe/Berlin' }] })
    await berlin.client(workPlan).create({
      name: 'Nacht',
      workingTimeSettings: [{ name: 'Nacht', weekdays: [6], from: '22:00', to: '06:00' }],
      workResoures: [{ kind: 'company' }],
    })
    await berlin.client(shopCalendar).save({ year: 2025, week: [true, true, true, true, true, true, true] })
    const hours = async (from: string) =>
      (await berlin.client(workPlan).intervals({ kind: 'company', from, days: 1 })).minutes / 60
    expect([await hours('2025-03-29'), await hours('2025-10-25'), await hours('2025-11-01')]).toEqual([7, 9, 8])
  })

  it('of one company is not seen by another, which has its own', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const { days } = await stranger.client(shopCalendar).year({ year: 2025 })
    expect(days.filter(({ isOwn }) => isOwn)).toEqual([])
    const center = (await owner.client(workCenter).page({ name: '总装中心' })).records[0]!
    expect(
      await stranger.call(workPlan.create, {
        name: '外来',
        workResoures: [{ kind: 'workCenter', resourceId: center.id }],
      }),
    ).toMatchObject({ code: 400, msg: '工作中心：不存在或已被删除' })
    expect(
      await stranger.call(shopCalendar.save, { year: 2025, scopeKind: 'workCenter', scopeId: center.id }),
    ).toMatchObject({ code: 400 })
    expect((await stranger.client(workPlan).page({})).total).toBe(0)
  })
})
