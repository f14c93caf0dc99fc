import { randomUUID } from 'node:crypto'
import { operateLog } from '@zhizao/contract/access/operate-log'
import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { signal } from '@zhizao/contract/device-model/signal'
import { machine } from '@zhizao/contract/machine/machine'
import { machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { tool } from '@zhizao/contract/machine/tool'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { segment } from '@zhizao/contract/process/segment'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundBox } from '../../testing/bound-box.ts'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { connectBox, type TestBox } from '../../testing/test-box.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let box: TestBox
let cup: { id: string }
let press: string
let moulding: string
let segmentId: string
let routeSegment: string
const points: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
  cup = await shop.product('CUP-1', { overPercent: '10' })
  const route = await shop.routeFor(cup.id, [{ name: '注塑', transferQuantity: '1' }, { name: '装箱' }])
  segmentId = route.segments[0]!.segmentId
  routeSegment = route.segments[0]!.id
  press = (await boss.client(object).create({ code: 'press', name: '注塑机' })).id
  for (const [code, dataType] of [
    ['shots', 'uint32'],
    ['reject', 'uint32'],
    ['running', 'uint16'],
  ] as const)
    points[code] = (
      await boss.client(point).create({ objectId: press, code, name: code, dataType, pollMs: 1000, access: 'r' })
    ).id
  const gateway = await boundBox(boss, 'GW-L', Object.values(points), 'holding')
  box = await connectBox(server.mqttPort, gateway.code, gateway.secret)
  await box.listen()
  await box.state()
  moulding = (
    await boss.client(machine).create({
      name: '1 号机',
      objectId: press,
      stationId: shop.stationIds[0]!,
      modulus: 100,
      tolerancePercent: '10',
    })
  ).id
  await boss.client(machineSignal).create({ machineId: moulding, role: 'counter', pointId: points.shots! })
  await boss.client(machineSetUp).create({
    machineId: moulding,
    materialId: cup.id,
    segmentId,
    cycleSeconds: '10',
    cavities: 4,
  })
})
afterAll(async () => {
  await box?.end()
  await server.stop()
})

const bench = () => boss.client(workbench)
let last = 0
/** Values one after the other, each later than the one before. */
async function shows(code: string, ...values: (number | [number, 1 | 2])[]) {
  for (const said of values) {
    last = Math.max(last + 1, Date.now())
    const [value, quality] = Array.isArray(said) ? said : [said, 0]
    await box.data([[Number(points[code]), last, value, quality as 0]])
  }
}
async function running(quantity = '200') {
  const made = await shop.released(cup.id, quantity)
  const { 注塑: id } = (await shop.workOf(made.id)) as { 注塑: string }
  await shop.begin(id)
  return { id, orderId: made.id }
}
const form = (id: string) => bench().reportForm({ id })
const report = (id: string, good: number, more: object = {}) =>
  boss.call(workbench.report, { ...shop.report(id, good), ...more })
async function until<T>(what: () => Promise<T>, holds: (found: T) => boolean, within = 60_000): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    const found = await what()
    if (holds(found) || Date.now() > end) return found
    await new Promise((go) => setTimeout(go, 250))
  }
}
const finish = (id: string) => bench().finish({ id })

describe('what a machine counts while a work order runs', () => {
  it('is offered as its report, cavities included, from the first stroke to the last; stops count for nothing', async () => {
    await shows('shots', 40)
    const { id } = await running()
    expect(await form(id)).toMatchObject({ count: { total: '0', good: '0', reported: '0' } })
    await shows('shots', 45, [3, 2], 46)
    expect((await form(id)).count).toMatchObject({ total: '24', good: '24', scrap: '0', tolerancePercent: '10' })
    await bench().stop({ id, reason: '换模调机' })
    await shows('shots', 60)
    expect((await form(id)).count).toMatchObject({ total: '24' })
    await bench().resume({ id })
    // Round it goes, and a new beginning counts nothing.
    await shows('shots', 95, 2, 0, 1)
    const found = await bench().workOrder({ id })
    expect(found.count).toMatchObject({ total: String((6 + 35 + 7 + 1) * 4) })
    expect(found.machines).toMatchObject([
      { machineId: moulding, name: '1 号机', cavities: 4, counted: { counter: '196' } },
    ])
    expect(await report(id, 196)).toMatchObject({ code: 200, data: { report: { counted: '196', isAutomatic: false } } })
    expect((await form(id)).count).toMatchObject({ total: '196', reported: '196', good: '0' })
    await finish(id)
    await shows('shots', 9)
    expect((await form(id)).count).toMatchObject({ total: '196' })
  })

  it('is one work order’s alone: the one begun last has it, and the one before again when that has stopped', async () => {
    const [one, two] = [await running(), await running()]
    await shows('shots', 20)
    await bench().stop({ id: two.id, reason: '缺料' })
    await shows('shots', 23)
    expect((await form(one.id)).count).toMatchObject({ total: '12' })
    expect((await form(two.id)).count).toMatchObject({ total: '44' })
    await boss.client(productionOrder).status({ id: one.orderId, status: 'paused' })
    await shows('shots', 30)
    expect((await form(one.id)).count).toMatchObject({ total: '12' })
    await finish(two.id)
  })

  it('a report far from it says why; without a connection nobody could know', async () => {
    const { id } = await running()
    await shows('shots', 55)
    expect(await report(id, 50)).toMatchObject({
      code: 400,
      data: [{ field: 'countReason', message: '累计报工 50，机器累计计数 100，相差超过 10 %，请填写原因' }],
    })
    expect(await report(id, 111)).toMatchObject({ code: 400, data: [{ field: 'countReason' }] })
    const said = await report(id, 50, { countReason: '还有件没报' })
    expect(said).toMatchObject({ code: 200 })
    const { records } = await bench().reports({ workOrderId: id, pageSize: 5 })
    expect(records).toMatchObject([{ good: '50', counted: '100', countReason: '还有件没报' }])
    expect(await report(id, 42)).toMatchObject({ code: 200 })
    expect(await report(id, 1, { at: new Date(Date.now() - 120_000).toISOString() })).toMatchObject({ code: 200 })
    await finish(id)
  })

  it('bad pieces that the machine counts are offered as scrap, and what it counts of good ones as such', async () => {
    const reject = await boss
      .client(machineSignal)
      .create({ machineId: moulding, role: 'reject', pointId: points.reject!, pulse: '0.25' })
    await shows('reject', 0)
    const { id } = await running()
    await shows('shots', 60)
    await shows('reject', 3)
    expect((await form(id)).count).toMatchObject({ total: '20', good: '17', scrap: '3' })
    await report(id, 10, {
      scrap: '2',
      reasons: [{ kind: 'scrap', reason: '毛刺', quantity: '2' }],
      countReason: '先报一箱',
    })
    expect((await form(id)).count).toMatchObject({ reported: '12', good: '7', scrap: '1' })
    await finish(id)
    await boss.client(machineSignal).remove({ id: reject.id })
  })

  it('is as many pieces of a stroke as the mould on it has cavities open', async () => {
    const mould = await boss
      .client(tool)
      .create({ name: '杯盖模', kind: 'mould', cavities: 8, cavitiesOpen: 3 } as never)
    await boss.client(tool).mount({ id: mould.id, machineId: moulding })
    const { id } = await running()
    await shows('shots', 62)
    expect((await form(id)).count).toMatchObject({ total: '6' })
    await finish(id)
    await boss.client(tool).dismount({ id: mould.id })
  })

  it('asks why it stands while the work order runs, and that work goes on while it runs', async () => {
    const state = await boss
      .client(machineSignal)
      .create({ machineId: moulding, role: 'state', pointId: points.running! })
    await shows('running', 1)
    const { id } = await running()
    expect(await form(id)).toMatchObject({ machineAsks: null, machines: [{ state: { isRunning: true } }] })
    await shows('running', 0)
    const standing = await form(id)
    expect(standing).toMatchObject({ machineAsks: null, machines: [{ state: { isRunning: false } }] })
    expect(standing.standsSince).not.toBeNull()
    const back = (minutes: number) =>
      server.database.system.query(
        `update work_stretch set began_at = now() - $2 * interval '1 minute'
        where work_order_id = $1 and ended_at is null`,
        [id, minutes],
      )
    await back(6)
    await server.database.system.query('delete from machine_count where machine_id = $1', [moulding])
    const asked = await until(
      () => form(id),
      ({ standsSince }) => standsSince !== null,
    )
    expect(new Date(asked.standsSince!).getTime()).toBeGreaterThan(Date.now() - 7 * 60_000)
    const since = new Date(Date.now() - 300_000)
    await bench().stop({ id, reason: '设备故障', at: since.toISOString() })
    const stopped = await form(id)
    expect(stopped).toMatchObject({ status: 'stopped', machineAsks: null })
    expect(Math.abs(new Date(stopped.stretches.at(-1)!.from).getTime() - since.getTime())).toBeLessThan(1000)
    await shows('running', 1)
    expect(await form(id)).toMatchObject({ machineAsks: 'resume' })
    const shown = await boss.client(workOrder).machines({ workCenterId: shop.center.id })
    expect(shown).toMatchObject([
      { machineId: moulding, stationId: shop.stationIds[0], name: '1 号机', state: { kind: 'run' } },
    ])
    expect(await boss.client(workOrder).machines({ stationId: shop.stationIds[1]! })).toEqual([])
    await finish(id)
    await boss.client(machineSignal).remove({ id: state.id })
  })
})

describe('reports that machines make by themselves', () => {
  const automatic = async (id: string) =>
    (await bench().reports({ workOrderId: id, pageSize: 100 })).records.filter(({ isAutomatic }) => isAutomatic)

  it('are one of each full batch, by nobody, and stand in the history of the order', { timeout: 120_000 }, async () => {
    await boss.client(machine).update({ id: moulding, autoReport: true, batchQuantity: '8' })
    await shows('shots', 0)
    const { id, orderId } = await running()
    await shows('shots', 5)
    const first = await until(
      () => automatic(id),
      (found) => found.length >= 2,
    )
    expect(first).toMatchObject([
      { good: '8', counted: '20', createdByName: '自动报工' },
      { good: '8', counted: '20' },
    ])
    // What people report is not reported again.
    expect(await report(id, 4)).toMatchObject({ code: 200 })
    await shows('shots', 7)
    expect((await form(id)).count).toMatchObject({ total: '28', isAutomatic: true })
    expect(
      await until(
        () => automatic(id),
        (found) => found.length >= 3,
      ),
    ).toHaveLength(3)
    expect((await form(id)).count).toMatchObject({ total: '28', reported: '28', good: '0' })
    const { records } = await boss.client(operateLog).page({ keyword: '自动报工', pageSize: 20 })
    expect(records.filter(({ title }) => title === '报工')).toHaveLength(3)
    expect(await boss.client(productionOrder).get({ id: orderId })).toMatchObject({ status: 'running' })
    await finish(id)
  })

  it('that are refused stand at the work order with the reason; taken back they wait for a word', {
    timeout: 120_000,
  }, async () => {
    const { id } = await running('20')
    await shows('shots', 14)
    const refused = await until(
      () => form(id),
      ({ autoProblem }) => autoProblem !== null,
    )
    // 28 are counted, 22 may be good: two batches of 8, and no third.
    expect(refused).toMatchObject({ good: '16', autoProblem: expect.stringContaining('还能报合格 6') })
    const [newest] = await automatic(id)
    await bench().reverse({ id: newest!.id, reason: '数错了' })
    expect(await form(id)).toMatchObject({ good: '8', autoProblem: expect.stringContaining('已冲销') })
    expect(await bench().goOnReporting({ id })).toMatchObject({ autoProblem: null })
    const again = await until(
      () => form(id),
      ({ good }) => good === '16',
    )
    expect(again).toMatchObject({ good: '16' })
    expect(await boss.call(workbench.goOnReporting, { id: '1' })).toMatchObject({ code: 404 })
    await finish(id)
  })

  it('once each, whatever comes at the same time or ends in between', { timeout: 180_000 }, async () => {
    await boss.client(machine).update({ id: moulding, batchQuantity: '4' })
    await shows('shots', 20)
    const { id } = await running('1000')
    for (let shot = 21; shot <= 60; shot += 3) {
      await shows('shots', shot)
      await Promise.all([
        report(id, 1, { countReason: '抽检', action: undefined }),
        server.database.system.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query ilike '%work_report%' and pid <> pg_backend_pid()
          limit 3`),
      ])
    }
    const settled = await until(
      () => form(id),
      ({ count }) => Number(count!.good) < 4,
    )
    const all = (await bench().reports({ workOrderId: id, pageSize: 200 })).records
    const sum = all.reduce((total, { good }) => total + Number(good), 0)
    expect(Number(settled.good)).toBe(sum)
    expect(settled.count!.total).toBe('160')
    expect(sum).toBeGreaterThan(156)
    expect(sum).toBeLessThanOrEqual(160)
    const numbers = await server.database.system.query<{ n: number }>(
      'select auto_no as n from work_report where work_order_id = $1 and auto_no is not null order by 1',
      [id],
    )
    expect(numbers.rows.map(({ n }) => n)).toEqual(numbers.rows.map((_, at) => at + 1))
    await finish(id)
    await boss.client(machine).update({ id: moulding, autoReport: false })
  })
})

describe('the first article', () => {
  it('is judged before anything is reported; one that failed is judged again', async () => {
    await boss.client(segment).update({ id: segmentId, needsFirstArticle: 1 })
    const { id } = await running()
    const person = await userId()
    expect(await form(id)).toMatchObject({ firstArticle: 'pending', firstArticleByName: null })
    expect(await report(id, 1, { countReason: '首件' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/首件未判定/),
    })
    const judge = (result: 'passed' | 'failed', more: object = {}) =>
      boss.call(workbench.firstArticle, { workOrderId: id, result, ...more } as never)
    expect(await judge('failed')).toMatchObject({ code: 400, data: [{ field: 'remark' }] })
    const action = { id: randomUUID(), personId: person }
    expect(await judge('failed', { remark: '尺寸超差', action })).toMatchObject({ code: 200 })
    expect(await judge('failed', { remark: '尺寸超差', action })).toMatchObject({ code: 200 })
    expect(await form(id)).toMatchObject({ firstArticle: 'failed', firstArticleRemark: '尺寸超差' })
    expect(await report(id, 1, { countReason: '首件' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/首件不合格/),
    })
    expect(await judge('passed')).toMatchObject({ data: { firstArticle: 'passed', firstArticleRemark: null } })
    const passed = await boss.client(workOrder).info({ id })
    expect(passed.firstArticleAt).not.toBeNull()
    expect(await report(id, 1, { countReason: '首件' })).toMatchObject({ code: 200 })
    const worker = await server.signIn({ permissions: ['workbench', 'workbench:work'] })
    expect(await worker.call(workbench.firstArticle, { workOrderId: id, result: 'passed' })).toMatchObject({
      code: 401,
    })
    await finish(id)
    expect(await judge('passed')).toMatchObject({ code: 409, msg: expect.stringMatching(/已经完工/) })
    await boss.client(segment).update({ id: segmentId, needsFirstArticle: 0 })
  })

  it('is none where the segment asks for none', async () => {
    const { id } = await running()
    expect(await form(id)).toMatchObject({ firstArticle: 'none' })
    expect(await boss.call(workbench.firstArticle, { workOrderId: id, result: 'passed' })).toMatchObject({
      code: 409,
      msg: '工序“注塑”不做首件检验',
    })
    await finish(id)
  })
})

describe('what names what', () => {
  it('a point says what machines use it, and a segment stays while set-ups name it', async () => {
    expect(await boss.client(point).dependents({ ids: [points.shots!] })).toMatchObject({ signals: 1, targets: 0 })
    expect(await boss.client(point).dependents({ ids: [points.reject!] })).toMatchObject({ signals: 0 })
    const free = await boss.client(segment).create({
      name: '修边',
      segmentType: 'machining',
      workCenterId: shop.center.id,
      setUpSeconds: 0,
      runSeconds: '1',
    })
    const draft = { machineId: moulding, materialId: cup.id, cycleSeconds: '5', cavities: 1 }
    expect(await boss.call(machineSetUp.create, { ...draft, segmentId: '1' })).toMatchObject({
      code: 400,
      msg: '工序：不存在或已被删除',
    })
    const setUp = await boss.client(machineSetUp).create({ ...draft, segmentId: free.id })
    expect(setUp).toMatchObject({ segmentName: '修边' })
    expect(await boss.call(segment.remove, { id: free.id })).toMatchObject({
      code: 409,
      msg: '联机设备“1 号机”的生产设置正在使用要删除的工序，不能删除，可以停用',
    })
    await boss.client(machineSetUp).remove({ id: setUp.id })
    expect(await boss.client(segment).remove({ id: free.id })).toBe(true)
  })

  it('an order is ready only with a tool that may be used', async () => {
    const mould = await boss.client(tool).create({ name: '检具一', kind: 'gauge', calibrationDays: 30 } as never)
    const [setUp] = (await boss.client(machineSetUp).page({ machineId: moulding, pageSize: 5 })).records
    await boss.client(machineSetUp).update({ id: setUp!.id, toolId: mould.id })
    const { orderId } = await running()
    const tools = async () => {
      const [found] = await boss.client(productionOrder).analysis({ ids: [orderId] })
      return found!.lines.filter(({ kind }) => kind === 'tool')
    }
    expect(await tools()).toMatchObject([
      { name: '检具一', segmentName: '注塑', available: '0', short: '1', isReady: false, readyOn: null },
    ])
    await boss.client(tool).calibrate({ id: mould.id, calibratedOn: inDays(-1), isPassed: true })
    expect(await tools()).toMatchObject([{ available: '1', short: '0', isReady: true }])
    await boss.client(tool).scrap({ id: mould.id })
    expect(await tools()).toMatchObject([{ available: '0', isReady: false }])
  })
})

async function userId(): Promise<string> {
  const { rows } = await server.database.system.query<{ id: string }>(
    `select created_by_id::text as id from work_report where company_id = $1 and created_by_id > 0 limit 1`,
    [server.companyId],
  )
  return rows[0]!.id
}

describe('a recorded parameter that names a standard signal', () => {
  it('is offered what the machine at the station shows last, with its time; bad values are not', async () => {
    const { code, id: signalId } = await boss.client(signal).create({ code: 'mouldTemperature', name: '模温' })
    const pointId = (
      await boss.client(point).create({
        objectId: press,
        code: 'warmth',
        name: 'warmth',
        dataType: 'float32',
        pollMs: 1000,
        access: 'r',
        signalId,
      })
    ).id
    points.warmth = pointId
    const gateway = await boundBox(boss, 'GW-W', [pointId], 'holding')
    const warm = await connectBox(server.mqttPort, gateway.code, gateway.secret)
    await warm.listen()
    await warm.state()
    const { id } = await running()
    await boss.client(productSegment).save({
      segments: [
        {
          materialId: cup.id,
          routeSegmentId: routeSegment,
          parameters: [
            { name: '模温', unit: '℃', low: '60', high: '80', pointSignal: code },
            { name: '料号', pointSignal: 'nothing-has-it' },
            { name: '班长' },
          ],
        },
      ],
    })
    expect((await form(id)).parameters.map(({ offered }) => offered)).toEqual([null, null, null])
    const at = Date.now()
    await warm.data([[Number(pointId), at, 71.5, 0]])
    await warm.data([[Number(pointId), at + 1, 20, 1]])
    expect((await form(id)).parameters).toMatchObject([
      { name: '模温', offered: null },
      { name: '料号', offered: null },
      { name: '班长', offered: null },
    ])
    await warm.data([[Number(pointId), at + 2, 72.25, 0]])
    const [heat, ...others] = (await form(id)).parameters
    expect(heat!.offered).toMatchObject({ value: '72.25' })
    expect(new Date(heat!.offered!.at).getTime()).toBe(at + 2)
    expect(others.map(({ offered }) => offered)).toEqual([null, null])
    const takenAt = String(heat!.offered!.at)
    const sent = {
      good: '1',
      countReason: '试',
      // Nothing can have been taken for what names no signal.
      values: [
        { name: '模温', value: heat!.offered!.value, takenAt },
        { name: '班长', value: '张工', takenAt },
      ],
    }
    const { report } = await bench().report({ workOrderId: id, ...sent })
    expect(report.values).toMatchObject([
      { name: '模温', value: '72.25', isOut: false, takenAt: new Date(takenAt).toISOString() },
      { name: '班长', value: '张工', takenAt: null },
    ])
    const typed = { good: '1', countReason: '试', values: [{ name: '模温', value: '72.25' }] }
    expect((await bench().report({ workOrderId: id, ...typed })).report.values).toMatchObject([{ takenAt: null }])
    const { records } = await bench().reports({ workOrderId: id, pageSize: 10, pageNumber: 1 })
    expect(records.map(({ values }) => values.map((each) => each.takenAt !== null))).toEqual([[false], [true, false]])
    expect(records[1]).toEqual(report)
    const [names, ...rows] = await readSheet((await boss.file(workbench.exportReports, { workOrderId: id })).bytes)
    expect(rows.map((row) => row[names!.indexOf('记录参数')])).toEqual([
      '模温 72.25 ℃（人工）',
      '模温 72.25 ℃（机器）；班长 张工（人工）',
    ])
    // The machine's own limits hold where the product's segment sets none: those of this product before those of all.
    await boss.client(productSegment).save({
      segments: [
        {
          materialId: cup.id,
          routeSegmentId: routeSegment,
          parameters: [{ name: '模温', unit: '℃', pointSignal: code }, { name: '班长' }],
        },
      ],
    })
    expect((await form(id)).parameters).toMatchObject([{ low: null, high: null }, { low: null }])
    const other = await shop.product('CUP-2')
    const kept = await boss.client(machineSignal).create({
      machineId: moulding,
      role: 'recorded',
      pointId,
      limits: [
        { low: 10, high: 90 },
        { segmentId, low: 30, high: 70.5 },
        { materialId: other.id, low: 1, high: 2 },
      ],
    })
    expect((await form(id)).parameters).toMatchObject([
      { low: '30', high: '70.5' },
      { low: null, high: null },
    ])
    const warmer = { good: '1', countReason: '试', values: [{ name: '模温', value: '72.25' }] }
    expect((await bench().report({ workOrderId: id, ...warmer })).report.values).toMatchObject([
      { name: '模温', low: '30', high: '70.5', isOut: true },
    ])
    // A text lies between no numbers: such a signal has no limits, and those of a time when it was a number ask for none.
    expect(kept).toMatchObject({ dataType: 'float32', limits: [{ low: 10 }, { low: 30 }, { low: 1 }] })
    await server.database.system.query(`update point set data_type = 'string' where id = $1`, [pointId])
    expect((await form(id)).parameters).toMatchObject([{ low: null, high: null }, { low: null }])
    const worded = { good: '1', countReason: '试', values: [{ name: '模温', value: '正常' }] }
    expect((await bench().report({ workOrderId: id, ...worded })).report.values).toMatchObject([
      { value: '正常', low: null, high: null, isOut: false },
    ])
    const refused = { code: 400, msg: '上下限：文本和开关点位没有上下限' }
    const limits = [{ low: 10, high: 90 }]
    expect(await boss.call(machineSignal.update, { id: kept.id, limits })).toMatchObject(refused)
    expect((await boss.client(machineSignal).update({ id: kept.id, remark: '文本' })).limits).toEqual([])
    await server.database.system.query(`update point set data_type = 'bool' where id = $1`, [pointId])
    expect(await boss.call(machineSignal.update, { id: kept.id, limits })).toMatchObject(refused)
    // Where the product itself asks for a number, what is none is not offered.
    await boss.client(productSegment).save({
      segments: [
        {
          materialId: cup.id,
          routeSegmentId: routeSegment,
          parameters: [{ name: '模温', low: '60', high: '80', pointSignal: code }],
        },
      ],
    })
    expect((await form(id)).parameters).toMatchObject([{ low: '60', offered: { value: '72.25' } }])
    await boss.client(productSegment).save({
      segments: [{ materialId: cup.id, routeSegmentId: routeSegment, parameters: [] }],
    })
    await warm.end()
  })
})
