import { randomUUID } from 'node:crypto'
import { eventsIn } from '@zhizao/contract/http/states'
import { staff } from '@zhizao/contract/plant/staff'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan, segmentPlanStates } from '@zhizao/contract/production/segment-plan'
import { workOrder, workOrderStates } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { dayText } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let plain: { id: string; code: string }
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
  plain = await shop.product('WB-1', { overPercent: '10' })
  await shop.routeFor(plain.id, [{ name: '车', transferQuantity: '1' }, { name: '磨' }])
})
afterAll(() => server.stop())

const bench = () => boss.client(workbench)
const works = () => boss.client(workOrder)
const plans = () => boss.client(segmentPlan)
const page = { pageSize: 100 }

describe('the workbench', () => {
  it('shows stations and their work, lets it be claimed, started, stopped, resumed and finished', async () => {
    const made = await shop.released(plain.id, '10')
    const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
    const [place] = shop.stationIds
    expect(await bench().work({ stationId: place!, withOpen: true })).toContainEqual(expect.objectContaining({ id }))
    const claimed = await bench().claim({ workOrderId: id, stationId: place! })
    expect(claimed).toMatchObject({ status: 'dispatched', stationId: place })
    const before = await bench().stations({ workCenterId: shop.center.id })
    expect(before.find((each) => each.id === place)).toMatchObject({ running: 0, waiting: 1 })
    const started = await bench().start({ id })
    expect(started).toMatchObject({
      status: 'running',
      waiting: null,
      mostGood: '11',
      stretches: [{ kind: 'run', to: null }],
    })
    expect(await boss.client(productionOrder).get({ id: made.id })).toMatchObject({ status: 'running' })
    expect(await bench().stop({ id, reason: '换刀' })).toMatchObject({ status: 'stopped', stopReason: '换刀' })
    expect(await bench().resume({ id })).toMatchObject({ status: 'running', stopReason: null })
    expect(await works().stop({ id, reason: '待料' })).toMatchObject({ status: 'stopped' })
    const form = await bench().reportForm({ id })
    expect(form).toMatchObject({ isLastSegment: false, needsLot: false, reports: [] })
    expect(form.stretches.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['run', null],
      ['stop', '换刀'],
      ['run', null],
      ['stop', '待料'],
    ])
    const { report, workOrder: after } = await bench().report(shop.report(id, 4, 1))
    expect(report).toMatchObject({ good: '4', scrap: '1', reasons: [{ kind: 'scrap', reason: '缺料', quantity: '1' }] })
    expect(after).toMatchObject({ good: '4', scrap: '1', mostGood: '7' })
    expect((await bench().workOrder({ id })).scrapReasons).toContain('缺料')
    expect(await bench().finish({ id })).toMatchObject({ status: 'completed' })
    expect((await bench().reports({ orderId: made.id, ...page })).records).toMatchObject([{ id: report.id }])
    expect(await works().reopen({ id })).toMatchObject({ status: 'stopped' })
    expect(await works().info({ id })).toMatchObject({ status: 'stopped', canRework: false })
  })

  it('says what is wrong with a report, by its field', async () => {
    const made = await shop.released(plain.id, '10')
    const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
    const refused = (body: object) => boss.call(workbench.report, { workOrderId: id, good: '1', ...body })
    expect(await refused({})).toMatchObject({ code: 409, msg: expect.stringMatching(/还没有开工/) })
    await shop.begin(id)
    expect(await refused({ good: '0' })).toMatchObject({ code: 400, msg: '合格数量：合格、报废和返工数量不能都为 0' })
    expect(await refused({ good: '1.5' })).toMatchObject({ code: 400, msg: '合格数量：最多 0 位小数' })
    expect(await refused({ scrap: '1' })).toMatchObject({ code: 400, msg: '不良原因：请填写报废原因' })
    const reasons = [{ kind: 'scrap', reason: '崩边', quantity: '2' }]
    expect(await refused({ scrap: '1', reasons })).toMatchObject({
      code: 400,
      msg: '不良原因：各原因的数量之和应等于报废数量 1',
    })
    expect(await refused({ rework: '1', reasons: [{ kind: 'rework', reason: '毛刺', quantity: '1' }] })).toMatchObject({
      code: 400,
      msg: '返工数量：工序“车”在工艺路线中没有返工去向',
    })
    expect(await refused({ good: '12' })).toMatchObject({ code: 409, msg: expect.stringMatching(/还能报合格 11/) })
    expect(await refused({ staffId: '1' })).toMatchObject({ code: 400, msg: '人员：不存在或已被删除' })
    expect(await shop.plansOf(made.id)).toMatchObject({ 车: [0, 0, 0, 0] })
  })

  it('answers a report as its list and its work order show it, though it reads neither again', async () => {
    const piece = await shop.product('WB-TOLD', { tracking: 'lot' })
    await shop.routeFor(piece.id, [{ name: '粗车', transferQuantity: '1' }, { name: '精车' }])
    const made = await shop.released(piece.id, '20')
    const { 粗车: first, 精车: last } = (await shop.workOf(made.id)) as Record<string, string>
    await shop.begin(first!)
    await bench().report(shop.report(first!, 6))
    const reports = [{ ...shop.report(first!, 4, 2), remark: '第二班' }]
    await shop.begin(last!)
    await bench().report(shop.report(last!, 1))
    reports.push({ ...shop.report(last!, 3, 1), remark: '' })
    for (const sent of reports) {
      const { report, workOrder: told } = await bench().report(sent)
      const { records } = await bench().reports({ workOrderId: sent.workOrderId, ...page })
      expect(report).toEqual(records[0])
      expect(told).toEqual(await works().info({ id: sent.workOrderId }))
    }
    expect((await bench().reports({ workOrderId: last!, ...page })).records[0]).toMatchObject({ lotCode: made.code })
  })

  it('counts an act once, however often its answer is lost', async () => {
    const made = await shop.released(plain.id, '10')
    const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
    await shop.begin(id)
    const personId = await userId()
    const sent = { ...shop.report(id, 3), action: { id: randomUUID(), personId } }
    const [one, two] = await Promise.all([bench().report(sent), bench().report(sent)])
    expect(one!.report.id).toBe(two!.report.id)
    expect((await bench().report(sent)).report.id).toBe(one!.report.id)
    expect(await shop.plansOf(made.id)).toMatchObject({ 车: [3, 3, 0, 0] })
  })

  it('uses material up by scan, brings it back, and draws by itself what a report asks for', async () => {
    const [oil, bolt] = [
      await shop.stock.material('OIL-1', { tracking: 'lot', gtin: '6901234567892' }),
      await shop.stock.material('BOLT-1', { baseUnitId: shop.piece, backflush: true }),
    ]
    const pump = await shop.product('PUMP-1')
    await shop.routeFor(pump.id, [{ name: '装' }])
    await shop.billFor(pump.id, [
      { materialId: oil.id, quantity: '0.3' },
      { materialId: bolt.id, quantity: '4' },
    ])
    await shop.received(oil.id, '5', 'OIL-L1')
    await shop.received(bolt.id, '10')
    const made = await shop.released(pump.id, '10')
    const { 装: id } = (await shop.workOf(made.id)) as { 装: string }
    await shop.begin(id)
    expect(await bench().components({ id })).toMatchObject([
      { materialCode: 'OIL-1', required: '3', consumed: '0', isBackflush: false, gtin: '06901234567892' },
      { materialCode: 'BOLT-1', required: '40', consumed: '0', isBackflush: true },
    ])
    expect(await bench().consume({ workOrderId: id, lotCode: 'oil-l1', quantity: '1.5' })).toMatchObject([
      { consumed: '1.5' },
      {},
    ])
    expect(await boss.call(workbench.consume, { workOrderId: id, lotCode: 'OIL-L1', quantity: '9' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/可用 3.5 kg，不足 9 kg/),
    })
    const back = { workOrderId: id, lotCode: 'OIL-L1', quantity: '0.5', isReturn: true }
    expect(await bench().consume(back)).toMatchObject([{ consumed: '1' }, {}])
    expect(await boss.call(workbench.consume, { ...back, quantity: '2' })).toMatchObject({
      code: 409,
      msg: '可退 1，不足 2',
    })
    expect(await boss.call(workbench.report, shop.report(id, 3))).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/可用 10 个，不足 12 个/),
    })
    await bench().report(shop.report(id, 2))
    const balances = await shop.stock.balances()
    expect(Object.entries(balances).filter(([key]) => key.includes('OIL-1') || key.includes('BOLT-1'))).toEqual([
      [expect.stringContaining('BOLT-1 available'), '2'],
      [expect.stringContaining('OIL-1 OIL-L1 available'), '4'],
    ])
    const { records } = await bench().consumptions({ orderId: made.id, ...page })
    expect(records.map(({ materialCode, quantity, isBackflush }) => [materialCode, quantity, isBackflush])).toEqual([
      ['BOLT-1', '8', true],
      ['OIL-1', '-0.5', false],
      ['OIL-1', '1.5', false],
    ])
    expect(await shop.stock.differences()).toEqual([])
  })

  it('finds the work of whoever is signed in, by his person and his team', async () => {
    const made = await shop.released(plain.id, '10')
    const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
    const person = await boss.client(staff).create({ code: 'P-1', name: '王师傅', status: 1 } as never)
    await works().dispatch({ ids: [id], staffId: person.id })
    expect(await bench().work({ isMine: true })).not.toContainEqual(expect.objectContaining({ id }))
    const given = await works().page({ staffId: person.id, ...page })
    expect(given.records).toMatchObject([{ id, staffName: '王师傅' }])
  })
})

describe('segment plans and work orders', () => {
  it('are dated by hand, split, released and taken back', async () => {
    const made = await shop.order(plain.id, '10')
    await boss.client(productionOrder).plan({ id: made.id })
    const [first] = (await plans().page({ orderId: made.id, ...page })).records
    expect(await boss.call(segmentPlan.release, { ids: [first!.id] })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/还没有下达/),
    })
    const [from, to] = [first!.plannedStart!, first!.plannedEnd!].map((at) =>
      dayText(Date.parse(String(at)), USUAL_ZONE),
    )
    const within = async (range: object) =>
      (await plans().page({ orderId: made.id, ...range, ...page })).records.some(({ id }) => id === first!.id)
    expect(await within({ from, to })).toBe(true)
    expect(await within({ from: '2020-01-01', to: '2020-01-07' })).toBe(false)
    expect(await within({ from: '2099-01-01' })).toBe(false)
    expect([await within({ isUndated: false }), await within({ isUndated: true })]).toEqual([true, false])
    const moved = await plans().update({ id: first!.id, plannedEnd: `${inDays(100)}T08:00:00Z` })
    expect(moved).toMatchObject({
      isDelayed: true,
      isLate: false,
      workOrderCount: 0,
      links: [{ kind: 'next', waiting: '0' }],
    })
    expect(await boss.call(segmentPlan.update, { id: first!.id, plannedEnd: '2020-01-01T00:00:00Z' })).toMatchObject({
      code: 400,
      msg: '计划完工：不能早于计划开工',
    })
    const parts = await plans().split({ id: first!.id, quantities: ['4'] })
    expect(parts.map(({ quantity }) => quantity).sort()).toEqual(['4', '6'])
    await boss.client(productionOrder).release({ ids: [made.id] })
    const all = (await plans().page({ orderId: made.id, ...page })).records
    expect(all.map(({ status }) => status)).toEqual(['released', 'released', 'released'])
    expect(await plans().cancelRelease({ ids: [first!.id] })).toMatchObject([{ status: 'planned' }])
    expect(await plans().release({ ids: [first!.id] })).toMatchObject([{ status: 'released' }])
    expect(await plans().get({ id: first!.id })).toMatchObject({ status: 'released', workOrderCount: 2 })
    await plans().cancelRelease({ ids: [first!.id] })
    expect(await plans().status({ id: first!.id, status: 'released' })).toMatchObject({ status: 'released' })
    const work = (await works().page({ orderId: made.id, status: 'pending', ...page })).records
    expect(work.map(({ quantity }) => quantity).sort()).toEqual(['10', '4', '6'])
    // Pieces of both parts flow as one: 6 and 4 go on as 10.
    for (const each of work.filter(({ segmentName }) => segmentName === '车')) {
      await shop.begin(each.id)
      await bench().report(shop.report(each.id, Number(each.quantity)))
    }
    const grind = work.find(({ segmentName }) => segmentName === '磨')!
    await shop.begin(grind.id, shop.stationIds[1])
    await bench().report(shop.report(grind.id, 10))
    expect(await boss.client(productionOrder).get({ id: made.id })).toMatchObject({ goodQuantity: '10' })
  })

  it('are given to stations of their work center, split, recalled and withdrawn', async () => {
    const made = await shop.released(plain.id, '10')
    const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
    const resources = await works().resources({ id })
    expect(resources.filter(({ type }) => type === 'station').map((each) => each.id)).toEqual(shop.stationIds)
    expect(await boss.call(workOrder.dispatch, { ids: [id] })).toMatchObject({
      code: 400,
      msg: '请选择工位、班组或人员',
    })
    expect(await works().dispatch({ ids: [id], stationId: shop.stationIds[0]! })).toMatchObject([
      { status: 'dispatched' },
    ])
    expect(await works().dispatch({ ids: [id], stationId: shop.stationIds[1]! })).toMatchObject([
      { status: 'dispatched', stationId: shop.stationIds[1] },
    ])
    expect(await works().recall({ id })).toMatchObject({ status: 'pending', stationId: null })
    expect((await works().split({ id, quantity: '3' })).map(({ quantity }) => quantity).sort()).toEqual(['3', '7'])
    expect(await works().withdraw({ id })).toMatchObject({ status: 'withdrawn' })
  })

  it('go from a state to those alone that their states name', async () => {
    const made = await shop.released(plain.id, '3')
    const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
    const [plan] = (await plans().page({ orderId: made.id, ...page })).records
    const set = (table: string, rowId: string, status: string) =>
      server.database.system.query(`update ${table} set status = $2 where id = $1`, [rowId, status])
    for (const status of Object.keys(segmentPlanStates) as (keyof typeof segmentPlanStates)[]) {
      await set('segment_plan', plan!.id, status)
      const allowed = eventsIn(segmentPlanStates, status).map(({ to }) => to)
      for (const to of Object.keys(segmentPlanStates) as (keyof typeof segmentPlanStates)[])
        if (!allowed.includes(to))
          expect(await boss.call(segmentPlan.status, { id: plan!.id, status: to }), `${status} → ${to}`).toMatchObject({
            code: 409,
            data: { status, allowed },
          })
    }
    await set('segment_plan', plan!.id, 'released')
    const calls = {
      recall: workOrder.recall,
      withdraw: workOrder.withdraw,
      reopen: workOrder.reopen,
      start: workbench.start,
      resume: workbench.resume,
      finish: workbench.finish,
    }
    for (const status of Object.keys(workOrderStates) as (keyof typeof workOrderStates)[])
      for (const [event, call] of Object.entries(calls)) {
        if (eventsIn(workOrderStates, status).some((each) => each.event === event)) continue
        await set('work_order', id, status)
        expect(await boss.call(call as typeof workOrder.recall, { id }), `${status} ${event}`).toMatchObject({
          code: 409,
        })
      }
  })
})

it('of 50 reports at once on one order exactly those that fit are taken', async () => {
  const made = await shop.released(plain.id, '20')
  const { 车: id } = (await shop.workOf(made.id)) as { 车: string }
  await shop.begin(id)
  const answers = await Promise.all(Array.from({ length: 50 }, () => boss.call(workbench.report, shop.report(id, 1))))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(22)
  // Who has waited for too long is told to try again, and has done nothing.
  expect(answers.every(({ code }) => [200, 409, 503].includes(code))).toBe(true)
  expect(await shop.plansOf(made.id)).toMatchObject({ 车: [22, 22, 0, 0] })
}, 120_000)

async function userId(): Promise<string> {
  const { rows } = await server.database.system.query<{ id: string }>(
    'select created_by_id::text as id from work_report where company_id = $1 limit 1',
    [server.companyId],
  )
  return rows[0]!.id
}
