import { randomUUID } from 'node:crypto'
import { workPlan } from '@zhizao/contract/calendar/work-plan'
import { configInfo } from '@zhizao/contract/company/plant-config'
import { staff } from '@zhizao/contract/plant/staff'
import { productionReport } from '@zhizao/contract/production/production-report'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

/** A moment of March 2026 by the clocks of the plant; the second is a Monday. */
const at = (text: string) => new Date(`2026-03-${text}:00+08:00`)
const iso = (text: string) => at(text).toISOString()
const WEEKDAYS = [1, 2, 3, 4, 5]

let server: TestServer
let signedIn: Caller
/** Whoever is signed in: as days pass sessions end. */
const boss = new Proxy({} as Caller, { get: (_, name) => Reflect.get(signedIn, name) })
let shop: Awaited<ReturnType<typeof testProduction>>
let productId: string
const bench = () => boss.client(workbench)
const works = () => boss.client(workOrder)
const setParam = (code: string, value: string | number) =>
  boss.client(configInfo).save({ params: [{ code, value }] } as never)

async function goTo(moment: string) {
  server.setTime(at(moment))
  signedIn = await server.signIn()
}

beforeAll(async () => {
  server = await startTestServer()
  await goTo('02T08:00')
  shop = await testProduction(server, boss)
  productId = (await shop.product('SJ-1')).id
  await shop.routeFor(productId, [{ name: '车' }])
  await boss.client(workPlan).create({
    name: '两班',
    workingTimeSettings: [
      { name: '早班', weekdays: WEEKDAYS, from: '08:00', to: '16:00', breaks: [{ from: '12:00', to: '12:30' }] },
      { name: '夜班', weekdays: WEEKDAYS, from: '20:00', to: '02:00', breaks: [] },
    ],
    workResoures: [{ kind: 'workCenter', resourceId: shop.center.id }],
  } as never)
})
beforeEach(() => goTo('02T08:00'))
afterAll(() => server.stop())

/** A work order that was released on Monday at eight, and given to a station. */
async function given(): Promise<string> {
  const { id } = await shop.released(productId, '10')
  const { 车: work } = (await shop.workOf(id)) as { 车: string }
  await works().dispatch({ ids: [work], stationId: shop.stationIds[0]! })
  return work
}

describe('times of work', () => {
  it('that cannot be are refused with what stands against them, and nothing is written', async () => {
    const id = await given()
    await goTo('03T10:00')
    const start = (when: string) => boss.call(workbench.start, { id, at: when })
    expect(await start('1999-01-01T00:00:00Z')).toMatchObject({
      code: 400,
      msg: '开工时间：最多早于下达时间 2026-03-02 08:00 30 天',
    })
    expect(await start(iso('03T11:00'))).toMatchObject({
      code: 400,
      msg: '开工时间：不能晚于当前时间 2026-03-03 10:00',
    })
    expect(await works().info({ id })).toMatchObject({ status: 'dispatched', startedAt: null, stretches: [] })
    expect(await bench().start({ id, at: iso('02T09:00') })).toMatchObject({ startedAt: iso('02T09:00') })
    const stop = (when: string) => boss.call(workbench.stop, { id, at: when, reason: '换刀' })
    expect(await stop(iso('02T08:30'))).toMatchObject({
      code: 400,
      msg: '停工时间：不能早于开工时间 2026-03-02 09:00',
    })
    for (const [call, title] of [
      [workbench.report, '报工时间'],
      [workbench.consume, '投料时间'],
    ] as const)
      expect(
        await boss.call(call, {
          workOrderId: id,
          good: '1',
          materialId: productId,
          quantity: '1',
          at: iso('02T08:00'),
        } as never),
      ).toMatchObject({ code: 400, msg: `${title}：不能早于开工时间 2026-03-02 09:00` })
    await bench().stop({ id, at: iso('02T10:00'), reason: '换刀' })
    const act = { action: { id: randomUUID(), personId: boss.userId } }
    const resumed = { code: 400, msg: '复工时间：不能早于停工时间 2026-03-02 10:00' }
    // An act of a device without a connection is refused by the same words, and stays refused.
    for (const each of [{}, act, act])
      expect(await boss.call(workbench.resume, { id, at: iso('02T09:30'), ...each })).toMatchObject(resumed)
    expect(await boss.call(workbench.finish, { id, at: iso('02T09:50') })).toMatchObject({ code: 400 })
    await bench().resume({ id, at: iso('02T11:00') })
    expect(await boss.call(workbench.finish, { id, at: iso('02T10:30') })).toMatchObject({
      code: 400,
      msg: '完工时间：不能早于复工时间 2026-03-02 11:00',
    })
    const done = await bench().finish({ id, at: iso('02T15:00') })
    expect(done).toMatchObject({ status: 'completed', endedAt: iso('02T15:00') })
    expect(done.stretches.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['run', iso('02T09:00'), iso('02T10:00')],
      ['stop', iso('02T10:00'), iso('02T11:00')],
      ['run', iso('02T11:00'), iso('02T15:00')],
    ])
  })

  it('before the release go back as far as the company says', async () => {
    await setParam('workBackDays', 0)
    const id = await given()
    expect(await boss.call(workbench.start, { id, at: iso('01T08:00') })).toMatchObject({
      code: 400,
      msg: '开工时间：不能早于下达时间 2026-03-02 08:00',
    })
    await setParam('workBackDays', 2)
    expect(await bench().start({ id, at: iso('01T08:00') })).toMatchObject({ startedAt: iso('01T08:00') })
    await setParam('workBackDays', 30)
  })
})

describe('hours of work', () => {
  it('are those within shifts, breaks and weekends left out, in every report', async () => {
    const person = await boss.client(staff).create({ code: 'GS-1', name: '工时甲' } as never)
    const id = await given()
    await goTo('09T10:00')
    await bench().start({ id, at: iso('06T15:00'), staffId: person.id })
    await bench().report({ ...shop.report(id, 4), at: iso('09T09:00'), staffId: person.id })
    await bench().finish({ id, at: iso('09T09:00') })
    // An hour of Friday's early shift, its night, and an hour of Monday.
    expect(await works().times({ id })).toMatchObject({ runHours: 8, overtimeHours: 0, outsideHours: 58, stopHours: 0 })
    const reports = boss.client(productionReport)
    expect(await reports.workOrder({ id })).toMatchObject({
      runHours: 8,
      outsideHours: 58,
      people: [{ name: '工时甲', hours: 8, good: '4' }],
    })
    const range = { from: '2026-03-01', to: '2026-03-31' }
    const [own] = (await reports.output({ ...range, by: 'staff' })).filter(({ name }) => name === '工时甲')
    expect(own).toMatchObject({ hours: 8, overtimeHours: 0, outsideHours: 58 })
    const onMonday = await reports.output({ from: '2026-03-09', to: '2026-03-09', by: 'staff' })
    expect(onMonday).toMatchObject([{ name: '工时甲', hours: 1, outsideHours: 8 }])
  })

  it('agree with a count minute by minute, whenever work ran and stood', async () => {
    const id = await given()
    await goTo('13T20:00')
    const works8 = (minute: number) => {
      const clock = new Date(minute * 60_000 + 8 * 3_600_000)
      const [day, of] = [clock.getUTCDay(), clock.getUTCHours() * 60 + clock.getUTCMinutes()]
      const isWeekday = day >= 1 && day <= 5
      // The end of a night is of the shift that began the day before.
      if (of < 120) return day >= 2 && day <= 6
      return isWeekday && ((of >= 480 && of < 720) || (of >= 750 && of < 960) || of >= 1200)
    }
    const minutes = (from: number, to: number) => {
      let count = 0
      for (let minute = from; minute < to; minute++) if (works8(minute)) count++
      return count
    }
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return 1 + (seed % most)
    }
    let moment = at('02T08:13').getTime() / 60_000
    const sums = { run: 0, stop: 0, outside: 0 }
    await bench().start({ id, at: new Date(moment * 60_000).toISOString() })
    for (let nth = 0; nth < 20; nth++) {
      const [kind, to] = [nth % 2 ? 'stop' : 'run', moment + next(1300)] as const
      const when = { id, at: new Date(to * 60_000).toISOString() }
      if (kind === 'run') await bench().stop({ ...when, reason: '待料' })
      else await bench().resume(when)
      const worked = minutes(moment, to)
      sums[kind] += worked
      if (kind === 'run') sums.outside += to - moment - worked
      moment = to
    }
    await bench().finish({ id, at: new Date(moment * 60_000).toISOString() })
    const told = await works().times({ id })
    expect(told.stretches.length).toBe(21)
    for (const [found, slow] of [
      [told.runHours, sums.run],
      [told.stopHours, sums.stop],
      [told.outsideHours, sums.outside],
    ] as const)
      expect(found).toBeCloseTo(slow / 60, 2)
  })

  it('outside of shifts count as overtime once who may has granted it', async () => {
    const id = await given()
    await goTo('03T19:00')
    const operator = await server.signIn({ permissions: ['workbench', 'workbench:work'] })
    const [from, to] = [iso('03T15:00'), iso('03T18:00')]
    const started = await operator.client(workbench).start({ id, at: from, isOvertime: true })
    expect(started.stretches).toMatchObject([{ overtime: 'asked' }])
    await operator.client(workbench).finish({ id, at: to })
    const asked = await works().times({ id })
    expect(asked).toMatchObject({ runHours: 1, overtimeHours: 0, outsideHours: 2 })
    const [stretch] = asked.stretches
    expect(stretch).toMatchObject({ from, to, hours: 1, outsideHours: 2 })
    expect((await works().page({ isOvertimeAsked: true })).records.map((each) => each.id)).toEqual([id])
    const judge = (isGranted: boolean) => works().overtime({ id: stretch!.id, isGranted })
    expect(await operator.call(workOrder.overtime, { id: stretch!.id, isGranted: true })).toMatchObject({ code: 401 })
    expect(await judge(true)).toMatchObject({ runHours: 3, overtimeHours: 2, outsideHours: 0 })
    expect((await works().page({ isOvertimeAsked: true })).total).toBe(0)
    expect(await judge(false)).toMatchObject({ runHours: 1, overtimeHours: 0, outsideHours: 2 })
    // Who may grant it has granted it with the start.
    const other = await given()
    await goTo('03T19:00')
    expect((await bench().start({ id: other, isOvertime: true })).stretches).toMatchObject([{ overtime: 'granted' }])
  })
})

describe('the end of a shift', () => {
  it('asks, and who takes over carries on', async () => {
    const [one, two] = [
      await boss.client(staff).create({ code: 'JB-1', name: '早班甲' } as never),
      await boss.client(staff).create({ code: 'JB-2', name: '夜班乙' } as never),
    ]
    const id = await given()
    const asks = async () => (await bench().reportForm({ id })).shiftAsks
    expect(await asks()).toBeNull()
    await bench().start({ id, staffId: one.id })
    await goTo('02T15:59')
    expect(await asks()).toBeNull()
    await goTo('02T20:05')
    expect(await asks()).toEqual({
      endedAt: iso('02T16:00'),
      shiftName: '早班',
      takeOverAt: iso('02T20:00'),
    })
    expect(await boss.call(workbench.takeOver, { id, at: iso('02T07:00'), staffId: two.id })).toMatchObject({
      code: 400,
      msg: '接班时间：不能早于开工时间 2026-03-02 08:00',
    })
    const taken = await bench().takeOver({ id, at: iso('02T20:00'), staffId: two.id })
    expect(taken).toMatchObject({ status: 'running', stretches: [{ to: iso('02T20:00') }, { staffName: '夜班乙' }] })
    expect(await asks()).toBeNull()
    await goTo('03T01:00')
    await bench().finish({ id })
    expect(await boss.call(workbench.takeOver, { id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/没有在生产，不能接班/),
    })
    const { people } = await boss.client(productionReport).workOrder({ id })
    expect(people.map(({ name, hours }) => [name, hours])).toEqual([
      ['早班甲', 7.5],
      ['夜班乙', 5],
    ])
  })

  it('asks nobody where nobody has made a shift plan', async () => {
    const other = await testProduction(server, boss)
    const { id: madeId } = await other.product('SJ-2')
    await other.routeFor(madeId, [{ name: '车' }])
    const { 车: id } = (await other.workOf((await other.released(madeId, '10')).id)) as { 车: string }
    await other.begin(id)
    await goTo('02T23:00')
    expect((await bench().reportForm({ id })).shiftAsks).toBeNull()
    // By the calendar that planning takes there: Monday to Friday, 08:00 to 17:00.
    expect(await works().times({ id })).toMatchObject({ runHours: 9, outsideHours: 6 })
  })

  it('stops what runs on where the company wants it so, but no overtime and nothing that was taken over', async () => {
    await setParam('shiftEnd', 'stop')
    await goTo('02T14:00')
    const [left, late, next] = [await given(), await given(), await given()]
    await bench().start({ id: left })
    await bench().start({ id: late, isOvertime: true })
    await goTo('02T23:00')
    await bench().start({ id: next, at: iso('02T19:45') })
    await vi.waitFor(async () => expect(await works().info({ id: left })).toMatchObject({ status: 'stopped' }), {
      timeout: 150_000,
      interval: 500,
    })
    const stopped = await works().info({ id: left })
    expect(stopped).toMatchObject({ stopReason: '班次结束' })
    expect(stopped.stretches).toMatchObject([{ to: iso('02T16:00') }, { kind: 'stop', reason: '班次结束' }])
    expect(await works().times({ id: left })).toMatchObject({ runHours: 2, outsideHours: 0 })
    expect([await works().info({ id: late }), await works().info({ id: next })]).toMatchObject([
      { status: 'running' },
      { status: 'running' },
    ])
    await setParam('shiftEnd', 'ask')
  }, 200_000)
})
