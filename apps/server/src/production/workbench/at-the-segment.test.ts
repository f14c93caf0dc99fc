import { randomUUID } from 'node:crypto'
import { file } from '@zhizao/contract/file/file'
import { printJob } from '@zhizao/contract/print/print-job'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { route } from '@zhizao/contract/process/route'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { lot } from '@zhizao/contract/trace/lot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPrint } from '../../print/read-print.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

// Each print starts a thread that loads the generator from its sources.
vi.setConfig({ testTimeout: 240_000 })

let server: TestServer
let boss: Caller
let operator: Caller
let other: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let pin: { id: string; code: string }
let way: Awaited<ReturnType<Awaited<ReturnType<typeof testProduction>>['routeFor']>>
const page = { pageNumber: 1, pageSize: 50 }
const OPERATOR = ['workbench', 'workbench:work', 'printJob', 'printJob:add', 'printJob:reprint']

beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  operator = await server.signIn({ permissions: OPERATOR })
  other = await server.signIn({ permissions: OPERATOR })
  shop = await testProduction(server, boss)
  pin = await shop.product('AS-1', { tracking: 'lot' })
  way = await shop.routeFor(pin.id, [{ name: '车', transferQuantity: '1' }, { name: '磨' }])
})
afterAll(() => server.stop())

const bench = (caller = operator) => caller.client(workbench)
/** The two work orders of a new order, the first of them running. */
async function begun(quantity = '10') {
  const order = await shop.released(pin.id, quantity)
  const { 车: turn, 磨: grind } = (await shop.workOf(order.id)) as { 车: string; 磨: string }
  await shop.begin(turn)
  return { order, turn, grind }
}

describe('at a segment of an order', () => {
  it('its drawings and instructions are shown, the product’s own before those of the route', async () => {
    const { turn, grind } = await begun()
    const [first, second] = way.segments
    const upload = async (name: string, content: string) =>
      (await boss.client(file).upload({ file: new File([content], name) })).id
    const [own, common] = [await upload('图纸.txt', '图'), await upload('须知.txt', '须知')]
    await boss.client(productSegment).saveFiles({
      materialId: pin.id,
      routeSegmentId: first!.id,
      files: [{ fileId: own, title: '图纸', version: 'B' }],
    })
    await boss.client(route).saveSegmentFiles({
      routeSegmentId: first!.id,
      files: [{ fileId: common, title: '须知', version: 'A' }],
    })
    const shown = await operator.client(workOrder).instructions({ id: turn })
    expect(shown.map(({ title, version, url }) => [title, version, url])).toEqual([
      ['图纸', 'B', `/api/files/${own}`],
      ['须知', 'A', `/api/files/${common}`],
    ])
    expect((await bench().reportForm({ id: turn })).instructionCount).toBe(2)
    expect(second!.no).toBe(20)
    expect(await operator.client(workOrder).instructions({ id: grind })).toEqual([])
    expect((await bench().reportForm({ id: grind })).instructionCount).toBe(0)
  })

  it('what the product says is recorded with each report, and marked where it is beyond its limits', async () => {
    await boss.client(productSegment).save({
      segments: [
        {
          materialId: pin.id,
          routeSegmentId: way.segments[0]!.id,
          parameters: [
            { name: '外径', unit: 'mm', low: '19.98', high: '20.02', isRequired: 1 },
            { name: '刀具', isRequired: 0 },
          ],
        },
      ],
    })
    const { turn } = await begun()
    expect((await bench().reportForm({ id: turn })).parameters).toEqual([
      { name: '外径', unit: 'mm', low: '19.98', high: '20.02', isRequired: true, offered: null },
      { name: '刀具', unit: null, low: null, high: null, isRequired: false, offered: null },
    ])
    const refused = (values: object[]) => operator.call(workbench.report, { ...shop.report(turn, 1), values } as never)
    expect(await refused([])).toMatchObject({ code: 400, msg: '记录参数：请填写“外径”' })
    expect(await refused([{ name: '外径', value: '很好' }])).toMatchObject({
      code: 400,
      msg: '记录参数：“外径”应为数字',
    })
    expect(await refused([{ name: '内径', value: '1' }])).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/没有参数“内径”/),
    })
    const twice = [
      { name: '外径', value: '20' },
      { name: '外径', value: '21' },
    ]
    expect(await refused(twice)).toMatchObject({ code: 400, msg: '记录参数：同一个参数填了两次' })
    const { report } = await bench().report({
      ...shop.report(turn, 2),
      values: [
        { name: '刀具', value: 'T-07' },
        { name: '外径', value: '20.030' },
      ],
    })
    const recorded = [
      { name: '外径', unit: 'mm', low: '19.98', high: '20.02', value: '20.03', isOut: true, takenAt: null },
      { name: '刀具', unit: null, low: null, high: null, value: 'T-07', isOut: false, takenAt: null },
    ]
    expect(report.values).toEqual(recorded)
    expect(report).toEqual((await bench().reports({ workOrderId: turn, ...page })).records[0])
    const fine = await bench().report({ ...shop.report(turn, 1), values: [{ name: '外径', value: '20.02' }] })
    expect(fine.report.values).toMatchObject([{ value: '20.02', isOut: false }])
    const { records } = await bench(boss).reports({ workOrderId: turn, ...page })
    expect(records.at(-1)!.values).toEqual(recorded)
    await boss.client(productSegment).save({
      segments: [{ materialId: pin.id, routeSegmentId: way.segments[0]!.id, parameters: [] }],
    })
    expect((await bench().reportForm({ id: turn })).parameters).toEqual([])
  })
})

describe('who works at the workbench', () => {
  it('takes back his own reports of the day, not those of others nor of days before', async () => {
    const { turn } = await begun()
    const [own, his] = [await bench().report(shop.report(turn, 2)), await bench(other).report(shop.report(turn, 3))]
    const reverse = (id: string) => operator.call(workbench.reverse, { id, reason: '数错了' })
    const mine = async (caller: Caller) =>
      Object.fromEntries(
        (await bench(caller).workOrder({ id: turn })).reports.map((each) => [each.id, each.mayReverse]),
      )
    expect(own.report.mayReverse).toBe(true)
    expect(await mine(operator)).toEqual({ [own.report.id]: true, [his.report.id]: false })
    expect(await mine(boss)).toEqual({ [own.report.id]: true, [his.report.id]: true })
    const no = { code: 401, msg: '只能冲销自己当班的报工，其他的请生产主管冲销' }
    expect(await reverse(his.report.id)).toMatchObject(no)
    const age = (days: number) =>
      server.database.system.query(
        `update work_report set created_at = now() - interval '${days} days' where id = ${own.report.id}`,
      )
    await age(2)
    expect(await reverse(own.report.id)).toMatchObject(no)
    await age(0)
    expect(await reverse(own.report.id)).toMatchObject({ code: 200, data: { status: 'reversed', mayReverse: false } })
    expect(await bench(boss).reverse({ id: his.report.id, reason: '重报' })).toMatchObject({ status: 'reversed' })
    expect(await bench().workOrder({ id: turn })).toMatchObject({ good: '0' })
  })

  it('takes a report back once, however often the act arrives', async () => {
    const { turn } = await begun()
    const { report } = await bench().report(shop.report(turn, 4))
    const { rows } = await server.database.system.query<{ id: string }>(
      `select created_by_id::text as id from work_report where id = ${report.id}`,
    )
    const sent = { id: report.id, reason: '离线冲销', action: { id: randomUUID(), personId: rows[0]!.id } }
    const answers = [await operator.call(workbench.reverse, sent), await operator.call(workbench.reverse, sent)]
    expect(answers).toMatchObject([
      { code: 200, data: { status: 'reversed' } },
      { code: 200, data: { status: 'reversed' } },
    ])
    expect(await bench().workOrder({ id: turn })).toMatchObject({ good: '0', waiting: null, mostGood: '10' })
  })

  it('finds lots by their code, and changes none', async () => {
    const oil = await shop.stock.material('AS-OIL', { tracking: 'lot' })
    await shop.received(oil.id, '5', 'AS-L1')
    const found = await operator.client(lot).page({ code: 'AS-L1', ...page })
    expect(found.records).toMatchObject([{ code: 'AS-L1', materialId: oil.id }])
    expect(await operator.call(lot.get, { id: found.records[0]!.id })).toMatchObject({ code: 401 })
  })
})

describe('on paper', () => {
  async function ready(id: string) {
    await vi.waitFor(
      async () => {
        const { state, message } = await operator.client(printJob).get({ id })
        if (state !== 'ready') throw new Error(`the print is ${state}: ${message}`)
      },
      { timeout: 100_000, interval: 100 },
    )
    return (await readPrint((await operator.file(printJob.file, { id })).bytes)).pages
  }
  const printed = async (typeCode: string, ids: string[], copies = 1) =>
    ready((await operator.client(printJob).create({ typeCode, ids, copies })).id)

  it('a card goes with the order: the codes of its work orders are found by scanning, and open them', async () => {
    const { order, turn, grind } = await begun('12')
    await boss.client(workOrder).split({ id: grind, quantity: '5' })
    const [sheet] = await printed('orderReport', [order.id])
    for (const words of ['生产流转卡', order.code, 'AS-1', '产品AS-1', '12 个', order.dueOn, '车', '磨'])
      expect(sheet!.text).toContain(words)
    const bars = sheet!.codes.filter(({ format }) => format === 'Code128').map(({ text }) => text)
    expect(sheet!.codes).toContainEqual({ format: 'QRCode', text: order.code })
    const { records } = await operator.client(workOrder).page({ orderId: order.id, ...page })
    expect(bars.toSorted()).toEqual(records.map(({ code }) => code).toSorted())
    expect(bars).toHaveLength(3)
    const scanned = records.find(({ id }) => id === turn)!.code
    const found = await operator.client(workOrder).page({ keyword: scanned, ...page })
    expect(found.records.filter(({ code }) => code === scanned)).toMatchObject([{ id: turn }])
  })

  it('a work order tells its reports, and each report has a label with its lot, or its work order', async () => {
    const { order, turn, grind } = await begun()
    const { report } = await bench().report(shop.report(turn, 6, 1))
    const [label, again] = await printed('workReportLabel', [report.id], 2)
    expect(label!.codes).toEqual([{ format: 'QRCode', text: report.workOrderCode }])
    expect(again!.codes).toEqual(label!.codes)
    for (const words of ['产品AS-1', 'AS-1', '10 车', '6 个', order.code]) expect(label!.text).toContain(words)
    await shop.begin(grind, shop.stationIds[1])
    const last = await bench().report({ ...shop.report(grind, 4), lotCode: 'AS-L-7' })
    const first = await operator.client(printJob).create({ typeCode: 'workReportLabel', ids: [last.report.id] })
    const [own] = await ready(first.id)
    expect(own!.codes).toEqual([{ format: 'QRCode', text: 'M:AS-1 L:AS-L-7' }])
    expect(own!.text).not.toContain('补打')
    const before = await operator
      .client(printJob)
      .page({ typeCode: 'workReportLabel', recordId: last.report.id, ...page })
    expect(before.records.map(({ id }) => id)).toEqual([first.id])
    const second = await operator.client(printJob).reprint({ id: first.id, reason: '现场补打', copies: 1 })
    const [marked] = await ready(second.id)
    expect(marked!.text).toContain('补打 1')
    const [sheet] = await printed('workOrderReport', [turn])
    const { code } = (await operator.client(workOrder).page({ orderId: order.id, ...page })).records.find(
      ({ id }) => id === turn,
    )!
    expect(sheet!.codes).toEqual([{ format: 'QRCode', text: code }])
    for (const words of ['工单报工单', report.code, '计划：10 个', '合格：6', '报废：1'])
      expect(sheet!.text).toContain(words)
  })
})
