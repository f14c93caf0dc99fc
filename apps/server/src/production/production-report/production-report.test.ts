import { configInfo } from '@zhizao/contract/company/plant-config'
import { materialClass } from '@zhizao/contract/material/material-class'
import { staff } from '@zhizao/contract/plant/staff'
import { classStatistic } from '@zhizao/contract/production/class-statistic'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { productionReport } from '@zhizao/contract/production/production-report'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

interface Raw {
  good: number
  scrap: number
  rework: number
  day: string
  person: string
  segment: string
  order: string
  is_last: boolean
}

describe('reports of production', () => {
  let server: TestServer
  let lead: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  let orderIds: string[]
  let wheelId: string
  const reports = () => lead.client(productionReport)
  const RANGE = { from: '2026-03-01', to: '2026-03-31' }

  /** Days of March with reports of two people, one of which is taken back, and material of a class that is used up. */
  beforeAll(async () => {
    server = await startTestServer()
    // They are planned in March, too, whenever this runs.
    server.setTime(new Date('2026-03-31T04:00:00Z'))
    lead = await server.signIn()
    shop = await testProduction(server, lead)
    const { usedAt } = shop
    const wheels = await lead.client(materialClass).create({ code: 'SL', name: '砂轮' })
    const below = await lead.client(materialClass).create({ code: 'SL-1', name: '树脂砂轮', parentId: wheels.id })
    const steels = await lead.client(materialClass).create({ code: 'GC', name: '钢材' })
    const wheel = await shop.stock.material('SL-100', { classId: below.id, tracking: 'lot' })
    wheelId = wheel.id
    const bar = await shop.product('GC-A', { classId: steels.id })
    const plain = await shop.product('QT-A')
    for (const id of [bar.id, plain.id]) {
      const way = await shop.routeFor(id, [{ name: '粗磨', transferQuantity: '1' }, { name: '精磨' }])
      await shop.billFor(id, [{ materialId: wheel.id, quantity: '0.1' }])
      await usedAt(id, way, { 10: [wheel.id] })
    }
    for (const lot of ['W1', 'W2']) await shop.received(wheel.id, '50', lot, shop.line.id, '2026-03-01')
    const people = []
    for (const name of ['甲', '乙'])
      people.push((await lead.client(staff).create({ code: `P-${people.length}`, name } as never)).id)
    const bench = lead.client(workbench)
    const orders = []
    for (const [id, dueOn] of [
      [bar.id, '2026-03-10'],
      [plain.id, '2026-03-20'],
    ] as const)
      orders.push(await shop.released(id, '100', { dueOn }))
    orderIds = orders.map(({ id }) => id)
    for (const [at, { id }] of orders.entries()) {
      const work = await shop.workOf(id)
      const start = async (id: string, stationId: string, when: string) => {
        await lead.client(workOrder).dispatch({ ids: [id], stationId })
        await bench.start({ id, at: when })
      }
      await start(work.粗磨!, shop.stationIds[0]!, '2026-03-02T00:30:00Z')
      for (let day = 3; day <= 8; day++) {
        const [morning, evening] = [`2026-03-0${day}T0${2 + at}:00:00Z`, `2026-03-0${day}T1${2 + at}:00:00Z`]
        const staffId = people[day % 2]!
        await bench.report({ ...shop.report(work.粗磨!, 10, day % 3), staffId, at: morning })
        await bench.consume({
          workOrderId: work.粗磨!,
          materialId: wheel.id,
          lotCode: day % 2 ? 'W1' : 'W2',
          quantity: '1.5',
          at: morning,
        })
        if (day === 3) await start(work.精磨!, shop.stationIds[1]!, morning)
        await bench.report({ ...shop.report(work.精磨!, 8, day === 5 ? 1 : 0), staffId, at: evening })
      }
      const last = { at: '2026-03-08T14:00:00Z' }
      await bench.consume({
        workOrderId: work.粗磨!,
        materialId: wheel.id,
        lotCode: 'W1',
        quantity: '0.5',
        isReturn: true,
        ...last,
      })
      const { report } = await bench.report({ ...shop.report(work.精磨!, 5, 0), staffId: people[0]!, ...last })
      await bench.reverse({ id: report.id, reason: '多报' })
      await bench.report({
        workOrderId: work.粗磨!,
        good: '0',
        scrap: '2',
        staffId: people[1]!,
        ...last,
        reasons: [{ kind: 'scrap', reason: '裂纹', quantity: '2' }],
      })
    }
  })
  afterAll(() => server.stop())

  /** What stands in the tables, a row a report, added up here by hand. */
  async function rawReports(): Promise<Raw[]> {
    const { rows } = await server.database.system.query<Raw>(
      `select w.good::float8 as good, w.scrap::float8 as scrap, w.rework::float8 as rework, w.order_id::text as order,
         to_char(w.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, w.staff_name as person, p.name as segment,
         p.name = '精磨' as is_last
       from work_report w join segment_plan p on p.id = w.segment_plan_id where w.company_id = $1 and w.reversed_at is null`,
      [server.companyId],
    )
    return rows
  }
  const sum = (rows: readonly Raw[], of: (row: Raw) => number) => rows.reduce((all, row) => all + of(row), 0)

  it('of output say of days what was finished, of people and places all that they did', async () => {
    const raw = await rawReports()
    expect(raw.length).toBe(26)
    const byDay = await reports().output({ ...RANGE, by: 'day' })
    expect(byDay.map(({ name }) => name)).toEqual([3, 4, 5, 6, 7, 8].map((day) => `2026-03-0${day}`))
    for (const { name, good, scrap } of byDay) {
      const ofDay = raw.filter(({ day }) => day === name)
      expect([Number(good), Number(scrap)]).toEqual([
        sum(ofDay, (r) => (r.is_last ? r.good : 0)),
        sum(ofDay, (r) => r.scrap),
      ])
    }
    const byPerson = await reports().output({ ...RANGE, by: 'staff' })
    for (const { name, good, scrap, reports: times } of byPerson) {
      const ofPerson = raw.filter(({ person }) => person === name)
      expect([Number(good), Number(scrap), times]).toEqual([
        sum(ofPerson, (r) => r.good),
        sum(ofPerson, (r) => r.scrap),
        ofPerson.length,
      ])
    }
    expect(byPerson.map(({ name }) => name).sort()).toEqual(['乙', '甲'].sort())
    const byStation = await reports().output({ ...RANGE, by: 'station' })
    expect(byStation.map(({ name, good }) => [name, Number(good)])).toEqual([
      ['工位1', sum(raw, (r) => (r.is_last ? 0 : r.good))],
      ['工位2', sum(raw, (r) => (r.is_last ? r.good : 0))],
    ])
    expect(byStation[0]!.hours, 'both work orders ran from the second of March').toBeGreaterThan(200)
    const [center] = await reports().output({ ...RANGE, by: 'workCenter' })
    expect(Number(center!.good)).toBe(sum(raw, (r) => r.good))
    expect((await reports().output({ ...RANGE, by: 'workCenter', workCenterId: shop.center.id })).length).toBe(1)
    const byProduct = await reports().output({ ...RANGE, by: 'material' })
    expect(byProduct.map(({ good }) => Number(good))).toEqual([48, 48])
    expect(await reports().output({ from: '2026-01-01', to: '2026-02-28', by: 'day' })).toEqual([])
  })

  it('by shift put what was done into the shop day that the shift begins on', async () => {
    const byShift = await reports().output({ from: '2026-03-03', to: '2026-03-06', by: 'shift' })
    // Monday to Friday 08:00 to 17:00 where nobody has made a plan: rough in the shift, fine after it.
    const raw = await rawReports()
    for (const day of ['2026-03-03', '2026-03-04']) {
      const [inside, outside] = [
        byShift.find(({ name }) => name === `${day} 白班`),
        byShift.find(({ name }) => name === `${day} 班次外`),
      ]
      const ofDay = raw.filter((row) => row.day === day)
      expect([Number(inside!.good), Number(inside!.scrap)]).toEqual([0, sum(ofDay, (r) => (r.is_last ? 0 : r.scrap))])
      expect(Number(outside!.good)).toBe(sum(ofDay, (r) => (r.is_last ? r.good : 0)))
    }
    const tooLong = { from: '2026-01-01', to: '2026-03-31', by: 'shift' }
    expect(await lead.call(productionReport.output, tooLong)).toMatchObject({ code: 400, msg: '开始日期：最多 62 天' })
  })

  it('of quality and reasons agree with a sum by hand, and reversed reports do not count', async () => {
    const raw = await rawReports()
    for (const by of ['material', 'segment', 'workCenter', 'staff', 'day'] as const) {
      const rows = await reports().quality({ ...RANGE, by })
      const all = (field: 'good' | 'scrap') => rows.reduce((total, row) => total + Number(row[field]), 0)
      expect([by, all('good'), all('scrap')]).toEqual([by, sum(raw, (r) => r.good), sum(raw, (r) => r.scrap)])
    }
    const [fine] = (await reports().quality({ ...RANGE, by: 'segment' })).filter(({ name }) => name === '精磨')
    const ofFine = raw.filter(({ is_last }) => is_last)
    const share = (100 * sum(ofFine, (r) => r.scrap)) / sum(ofFine, (r) => r.good + r.scrap)
    expect(fine!.scrapRate).toBeCloseTo(share, 1)
    const pareto = await reports().pareto({ ...RANGE, kind: 'scrap' })
    expect(pareto.map(({ reason, quantity }) => [reason, Number(quantity)])).toEqual([
      ['缺料', sum(raw, (r) => r.scrap) - 4],
      ['裂纹', 4],
    ])
    expect(pareto.at(-1)!.cumulative).toBe(100)
    expect(pareto[0]!.share + pareto[1]!.share).toBeCloseTo(100, 1)
    expect(await reports().pareto({ ...RANGE, kind: 'rework' })).toEqual([])
    await server.database.system.query(`delete from work_report_reason where company_id = $1 and reason = '裂纹'`, [
      server.companyId,
    ])
    expect((await reports().pareto({ ...RANGE, kind: 'scrap' })).map(({ reason }) => reason)).toEqual([
      '缺料',
      '未填写原因',
    ])
  })

  it('of orders and of plan against actual say what is late, and sum up', async () => {
    const { records, total } = await reports().orders({ ...RANGE })
    expect(total).toBe(2)
    const late = records.find(({ dueOn }) => dueOn === '2026-03-10')!
    expect(late).toMatchObject({ good: '48', progress: 48, status: 'running' })
    expect(late.lateDays).toBe(21)
    expect(records.find(({ dueOn }) => dueOn === '2026-03-20')!.lateDays).toBe(11)
    expect(late.yield).toBeCloseTo((100 * 48) / (48 + Number(late.scrap)), 1)
    expect((await reports().orders({ from: '2026-03-11', to: '2026-03-31' })).total).toBe(1)
    expect((await reports().orders({ ...RANGE, keyword: 'GC-A', status: ['running'] })).total).toBe(1)
    expect((await reports().orders({ ...RANGE, status: 'completed' })).total).toBe(0)
    const days = await reports().plan({ ...RANGE, by: 'day' })
    const raw = await rawReports()
    expect(Number(days.at(-1)!.goodSum)).toBe(sum(raw, (r) => (r.is_last ? r.good : 0)))
    expect(Number(days.at(-1)!.plannedSum)).toBe(200)
    const weeks = await reports().plan({ ...RANGE, by: 'week' })
    expect(weeks.length).toBeLessThan(days.length)
    expect(weeks.at(-1)!.goodSum).toBe(days.at(-1)!.goodSum)
  })

  it('of a work order tell time, people, pieces and material', async () => {
    const [orderId] = orderIds
    const { 粗磨: rough } = await shop.workOf(orderId!)
    const found = await reports().workOrder({ id: rough! })
    expect(found.workOrder).toMatchObject({ id: rough, good: '60' })
    expect(found.people.map(({ name }) => name).filter((name) => name === '甲' || name === '乙').length).toBe(2)
    expect(found.people.reduce((all, { good }) => all + Number(good), 0)).toBe(60)
    expect(found.reports.length).toBe(7)
    expect(found.consumptions.length).toBe(7)
    expect(found.runHours).toBeGreaterThan(100)
    await lead.client(workOrder).stop({ id: rough!, reason: '换砂轮' })
    await server.database.system.query(
      `update work_stretch set began_at = began_at - interval '2 hours' where work_order_id = $1 and kind = 'stop'`,
      [rough],
    )
    const stopped = await reports().workOrder({ id: rough! })
    expect(stopped).toMatchObject({ stopHours: 2, stops: [{ reason: '换砂轮', hours: 2 }] })
    expect(await lead.call(productionReport.workOrder, { id: '987654321' })).toMatchObject({ code: 404 })
  })

  it('of grindstones and steel count what the classes of two params name, with all below', async () => {
    const statistic = lead.client(classStatistic)
    expect(await statistic.classes()).toEqual({
      grindstone: { code: '', id: null, name: null },
      steel: { code: '', id: null, name: null },
    })
    expect(await statistic.grindstoneUse({ ...RANGE, by: 'material' })).toEqual([])
    expect(await statistic.grindstones({})).toEqual([])
    await setParams({ grindstoneClass: 'SL', steelClass: 'GC' })
    expect(await statistic.classes()).toMatchObject({ grindstone: { name: '砂轮' }, steel: { name: '钢材' } })
    expect((await statistic.grindstones({ keyword: 'sl-1' })).map(({ code }) => code)).toEqual(['SL-100'])
    const { rows } = await server.database.system.query<{ lot: string; quantity: number }>(
      `select lot.code as lot, sum(c.quantity)::float8 as quantity from consumption c join lot on lot.id = c.lot_id
       where c.company_id = $1 and c.material_id = $2 and c.reversed_at is null group by 1 order by 1`,
      [server.companyId, wheelId],
    )
    const byLot = await statistic.grindstoneUse({ ...RANGE, by: 'lot' })
    expect(byLot.map(({ name, quantity }) => [name, Number(quantity)]).sort()).toEqual(
      rows.map(({ lot, quantity }) => [`SL-100 ${lot}`, quantity]),
    )
    const all = rows.reduce((total, { quantity }) => total + quantity, 0)
    for (const by of ['material', 'workCenter', 'station', 'day'] as const) {
      const found = await statistic.grindstoneUse({ ...RANGE, by })
      expect([by, found.reduce((total, { quantity }) => total + Number(quantity), 0)]).toEqual([by, all])
    }
    const details = await statistic.grindstoneDetails({ ...RANGE, pageSize: 5 })
    expect(details).toMatchObject({ total: 14, size: 5 })
    expect(details.records[0]).toMatchObject({ materialCode: 'SL-100', stationName: '工位1', unit: 'kg' })
    expect((await statistic.grindstoneDetails({ ...RANGE, lotCode: 'W2' })).total).toBe(6)
    const steel = await statistic.steelProduction({ ...RANGE, by: 'material' })
    expect(steel).toMatchObject([{ name: 'GC-A 产品GC-A', good: '48' }])
    expect((await statistic.steelProduction({ ...RANGE, by: 'day' })).length).toBe(6)
    const made = await statistic.steelDetails({ ...RANGE, pageSize: 100 })
    expect(made.records.every(({ materialCode }) => materialCode === 'GC-A')).toBe(true)
    expect(made.records.reduce((total, { good }) => total + Number(good), 0)).toBe(48)
    await setParams({ grindstoneClass: 'NO-SUCH' })
    expect((await statistic.classes()).grindstone).toEqual({ code: 'NO-SUCH', id: null, name: null })
    expect(await statistic.grindstoneUse({ ...RANGE, by: 'material' })).toEqual([])
    await setParams({ grindstoneClass: 'SL' })
  })

  const setParams = (values: Record<string, string>) =>
    lead.client(configInfo).save({ params: Object.entries(values).map(([code, value]) => ({ code, value })) } as never)

  it('come as sheets with what their lists say', async () => {
    const sheets = [
      [productionReport.exportOrders, {}, '订单报表.xlsx', 3],
      [productionReport.exportQuality, { by: 'segment' }, '质量报表按工序.xlsx', 3],
      [productionReport.exportPareto, { kind: 'scrap' }, '不良原因排列.xlsx', 3],
      [productionReport.exportOutput, { by: 'day' }, '产出报表按日.xlsx', 7],
      [productionReport.exportPlan, { by: 'week' }, '计划与实际对比.xlsx', undefined],
      [classStatistic.exportGrindstone, { by: 'lot' }, '砂轮使用统计按批次.xlsx', 3],
      [classStatistic.exportSteel, { by: 'day' }, '钢材生产统计按日.xlsx', 7],
    ] as const
    for (const [call, asked, filename, lines] of sheets) {
      const found = await lead.file(call, { ...RANGE, ...asked })
      expect(found.filename).toBe(filename)
      const rows = await readSheet(found.bytes)
      if (lines) expect([filename, rows.length]).toEqual([filename, lines])
    }
  })

  it('are bounded, asked in order, and of one company', async () => {
    const wrong = [
      [{ from: '2026-03-02', to: '2026-03-01' }, '结束日期：不能早于开始日期'],
      [{ from: '2025-01-01', to: '2026-03-01' }, '开始日期：最多 366 天'],
      [{ from: '2026-02-30' }, /日期不存在/],
    ] as const
    const { orders, quality, pareto, output, plan } = productionReport
    const { grindstoneUse, grindstoneDetails, steelProduction, steelDetails } = classStatistic
    for (const call of [
      orders,
      quality,
      pareto,
      output,
      plan,
      grindstoneUse,
      grindstoneDetails,
      steelProduction,
      steelDetails,
    ])
      for (const [range, msg] of wrong) expect(await lead.call(call, range)).toMatchObject({ code: 400, msg })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(productionReport).orders({ ...RANGE })).total).toBe(0)
    expect(await stranger.client(productionReport).output({ ...RANGE, by: 'day' })).toEqual([])
    const nobody = await server.signIn({ permissions: ['productionOrder'] })
    expect(await nobody.call(output, RANGE)).toMatchObject({ code: 401 })
    expect((await lead.client(productionOrder).get({ id: orderIds[0]! })).goodQuantity).toBe('48')
  })
})
