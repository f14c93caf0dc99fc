import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { bom } from '@zhizao/contract/material/bom'
import { genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { lotKin } from '@zhizao/contract/trace/lot-kin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
})
afterAll(() => server.stop())

const bench = () => boss.client(workbench)
const page = { pageSize: 100 }
let nth = 0

interface Made {
  steps?: readonly string[]
  tracking?: 'lot' | 'serial'
  backflush?: boolean
  quantity?: string
  /** Of the component for each piece. */
  each?: string
  component?: object
}

/** An order of a product of one component that is tracked by lots; its work has begun at every segment. */
async function order({
  steps = ['装'],
  tracking = 'lot',
  quantity = '10',
  each = '1',
  backflush,
  component,
}: Made = {}) {
  const mark = `${shop.center.code}-${++nth}`
  const part = await shop.stock.material(`GP-${mark}`, {
    tracking: 'lot',
    ...(backflush && { backflush }),
    ...component,
  })
  const product = await shop.product(`GG-${mark}`, { tracking })
  const way = await shop.routeFor(
    product.id,
    steps.map((name) => ({ name, transferQuantity: '1' })),
  )
  await shop.billFor(product.id, [{ materialId: part.id, quantity: each }])
  await shop.usedAt(product.id, way, { 10: [part.id] })
  const made = await shop.released(product.id, quantity)
  const work = await shop.workOf(made.id)
  return { part, product, made, work, mark, first: work[steps[0]!]!, last: work[steps.at(-1)!]! }
}
type Order = Awaited<ReturnType<typeof order>>

const feed = (workOrderId: string, lotCode: string, quantity: string, more: object = {}) =>
  bench().consume({ workOrderId, lotCode, quantity, ...more })
const make = (workOrderId: string, good: number, lotCode?: string) =>
  bench().report({ ...shop.report(workOrderId, good), ...(lotCode && { lotCode }) })

async function lotId({ id }: { id: string }, code: string): Promise<string> {
  const { rows } = await server.database.system.query<{ id: string }>(
    'select id::text from lot where code = $1 and material_id = $2',
    [code, id],
  )
  return rows[0]!.id
}
/** What went into each lot that came of a lot. */
async function shares({ part, product }: Order, code: string) {
  const id = await lotId(part, code)
  const { events, lots } = await boss.client(lotKin).get({ id })
  const into = events
    .filter(({ kind, revertedAt }) => kind === 'make' && !revertedAt)
    .map(({ inputs, outputs }) => [
      outputs.map((each) => each.lotCode).join('+'),
      inputs.find((each) => each.lotId === id)?.quantity,
    ])
  for (const [made] of into) {
    const [first] = made!.split('+')
    const back = await boss.client(lotKin).get({ id: await lotId(product, first!) })
    expect(back.lots.some((each) => each.id === id && each.generation < 0)).toBe(true)
  }
  expect(lots.filter(({ generation }) => generation > 0).length).toBeGreaterThanOrEqual(into.length)
  return Object.fromEntries(into.reverse())
}
const gaps = async (filter: { orderId?: string; lotId?: string }) =>
  (await boss.client(genealogyGap).page({ ...filter, ...page })).records.map(
    ({ kind, lotCode, materialCode, quantity, reason }) => ({ kind, lotCode, materialCode, quantity, reason }),
  )

describe('where lots come from', () => {
  it('one bag of 10 kg is in the lot of 4 and in the lot of 6', async () => {
    const made = await order()
    await shop.begin(made.first)
    await shop.received(made.part.id, '10', 'BAG-1')
    await feed(made.first, 'BAG-1', '10')
    await make(made.first, 4, 'A-1')
    expect(await shares(made, 'BAG-1')).toEqual({ 'A-1': '4' })
    await make(made.first, 6, 'B-1')
    expect(await shares(made, 'BAG-1')).toEqual({ 'A-1': '4', 'B-1': '6' })
    expect(await gaps({ orderId: made.made.id })).toEqual([])
  })

  it('fed at an earlier segment it is in all that comes out of the last; drawn there by reports too', async () => {
    for (const backflush of [false, true]) {
      const made = await order({ steps: ['下料', '焊接'], backflush })
      await shop.received(made.part.id, '10', `BAR-${backflush}`)
      await shop.begin(made.first)
      if (!backflush) await feed(made.first, `BAR-${backflush}`, '10')
      await make(made.first, 10)
      await shop.begin(made.last, shop.stationIds[1])
      await make(made.last, 4, 'A')
      await make(made.last, 6, 'B')
      expect(await shares(made, `BAR-${backflush}`)).toEqual({ A: '4', B: '6' })
      expect(await gaps({ orderId: made.made.id })).toEqual([])
    }
  })

  it('several single pieces of one lot have each their part of it', async () => {
    const made = await order({ tracking: 'serial', quantity: '3', each: '2' })
    await shop.begin(made.first)
    await shop.received(made.part.id, '6', 'ROD-1')
    await feed(made.first, 'ROD-1', '6')
    await make(made.first, 1, 'SN-1')
    await bench().report({ ...shop.report(made.first, 2), serials: ['SN-2', 'SN-3'] })
    expect(await shares(made, 'ROD-1')).toEqual({ 'SN-1': '2', 'SN-2+SN-3': '4' })
  })

  it('scanned after the last report it is in what was made since it lay there', async () => {
    const made = await order()
    await shop.begin(made.first)
    await make(made.first, 4, 'A-2')
    const missing = { kind: 'missing', materialCode: made.part.code, reason: null }
    expect(await gaps({ orderId: made.made.id })).toEqual([{ ...missing, lotCode: 'A-2', quantity: '4' }])
    await shop.received(made.part.id, '10', 'BAG-2')
    await make(made.first, 6, 'B-2')
    expect(await gaps({ lotId: await lotId(made.product, 'B-2') })).toEqual([
      { ...missing, lotCode: 'B-2', quantity: '6' },
    ])
    await feed(made.first, 'BAG-2', '6')
    // The bag came when the first lot was made: that one's source is not known.
    expect(await shares(made, 'BAG-2')).toEqual({ 'B-2': '6' })
    expect(await gaps({ orderId: made.made.id })).toEqual([{ ...missing, lotCode: 'A-2', quantity: '4' }])
  })

  it('a report that is taken back gives its part to what is made next; one whose material was dealt on too', async () => {
    const made = await order({ steps: ['下料', '焊接'], backflush: true })
    await shop.received(made.part.id, '5', 'X-3')
    await shop.begin(made.first)
    const early = await make(made.first, 5)
    await shop.received(made.part.id, '10', 'Y-3')
    await make(made.first, 5)
    await shop.begin(made.last, shop.stationIds[1])
    const { report } = await make(made.last, 5, 'A-3')
    expect([await shares(made, 'X-3'), await shares(made, 'Y-3')]).toEqual([{ 'A-3': '2.5' }, { 'A-3': '2.5' }])
    // Its pieces are those of the other report now.
    await bench().reverse({ id: early.report.id, reason: '数错' })
    expect([await shares(made, 'X-3'), await shares(made, 'Y-3')]).toEqual([{}, { 'A-3': '5' }])
    await bench().reverse({ id: report.id, reason: '数错' })
    expect(await shares(made, 'Y-3')).toEqual({})
    await make(made.last, 5, 'B-3')
    expect(await shares(made, 'Y-3')).toEqual({ 'B-3': '5' })
    expect(await gaps({ orderId: made.made.id })).toEqual([])
  })

  it('what was drawn and went into nothing is a gap once the order has ended', async () => {
    const made = await order()
    await shop.begin(made.first)
    await shop.received(made.part.id, '10', 'BAG-4')
    await feed(made.first, 'BAG-4', '10')
    await bench().report(shop.report(made.first, 0, 2))
    await bench().finish({ id: made.first })
    await boss.client(productionOrder).status({ id: made.made.id, status: 'completed', reason: '报废' })
    const lost = { kind: 'undealt', lotCode: 'BAG-4', quantity: '10' }
    expect(await gaps({ orderId: made.made.id })).toMatchObject([lost])
    expect(await gaps({ lotId: await lotId(made.part, 'BAG-4') })).toMatchObject([lost])
    // What is left over comes back before the order is closed, and goes into nothing.
    await feed(made.first, 'BAG-4', '10', { isReturn: true })
    expect(await gaps({ orderId: made.made.id })).toEqual([])
    await boss.client(productionOrder).status({ id: made.made.id, status: 'closed' })
    const back = { workOrderId: made.first, lotCode: 'BAG-4', quantity: '1', isReturn: true }
    expect(await boss.call(workbench.consume, back)).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/已暂停或已关闭，不能退料/),
    })
  })
})

describe('a single piece', () => {
  it('is made once, is never called as its order is, and has a code of its own in each report', async () => {
    const made = await order({ tracking: 'serial', quantity: '6' })
    await shop.begin(made.first)
    await shop.received(made.part.id, '10', 'ROD-5')
    await feed(made.first, 'ROD-5', '6')
    const refused = (body: object) => boss.call(workbench.report, { ...shop.report(made.first, 1), ...body })
    expect(await refused({})).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/序列号：合格 1 件，每件要有自己的序列号/),
    })
    expect(await refused({ good: '2', lotCode: 'SN-9' })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/现有 1 个/),
    })
    expect(await refused({ good: '2', serials: ['SN-9', 'SN-9'] })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/“SN-9”写了两次/),
    })
    expect(await refused({ good: '2', serials: ['SN-9', 'sn-9'] })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/“sn-9”写了两次/),
    })
    const { report } = await bench().report({ ...shop.report(made.first, 1), lotCode: 'SN-10' })
    const issue = await boss.client(stockEntry).create({
      kind: 'issue',
      lines: [{ materialId: made.product.id, lotCode: 'SN-10', quantity: '1', fromLocationId: shop.store.id }],
    })
    await boss.client(stockEntry).post({ id: issue.id })
    const again = `序列号“SN-10”已由“${report.code}”使用，一个序列号只能产出一次`
    expect(await refused({ lotCode: 'SN-10' })).toMatchObject({ code: 409, msg: again })
    const two = await bench().report({ ...shop.report(made.first, 2), serials: ['SN-12', 'SN-11'] })
    expect(two.report.lotCode).toBe('SN-11、SN-12')
    expect((await bench().reports({ orderId: made.made.id, ...page })).records[0]).toEqual(two.report)
    const ruled = await bench().report({ ...shop.report(made.first, 2), makesSerials: true })
    expect(new Set(ruled.report.lotCode!.split('、')).size).toBe(2)
    expect(await bench().workOrder({ id: made.first })).toMatchObject({
      needsSerials: true,
      needsLot: false,
      lotCode: null,
    })
    // One that was taken back was never made.
    await bench().reverse({ id: two.report.id, reason: '扫错' })
    expect((await bench().report({ ...shop.report(made.first, 1), lotCode: 'SN-11' })).report.lotCode).toBe('SN-11')
    expect(await shop.stock.differences()).toEqual([])
  })
})

describe('material is drawn once', () => {
  it('what was scanned is not drawn by a report once more, nor what came back of what it drew', async () => {
    const bolt = await shop.stock.material(`BOLT-${++nth}`, { baseUnitId: shop.piece, backflush: true })
    const pump = await shop.product(`PUMP-${nth}`)
    await shop.routeFor(pump.id, [{ name: '装' }])
    await shop.billFor(pump.id, [{ materialId: bolt.id, quantity: '1' }])
    await shop.received(bolt.id, '20')
    const made = await shop.released(pump.id, '5')
    const { 装: id } = (await shop.workOf(made.id)) as { 装: string }
    await shop.begin(id)
    await bench().consume({ workOrderId: id, materialId: bolt.id, quantity: '5' })
    await bench().report(shop.report(id, 3))
    expect(await bench().components({ id })).toMatchObject([{ consumed: '5' }])
    await bench().report(shop.report(id, 2))
    expect(await bench().components({ id })).toMatchObject([{ consumed: '5' }])
    expect((await shop.stock.balances())[`${shop.line.code} ${bolt.code} available`]).toBe('15')

    const other = await shop.released(pump.id, '5')
    const { 装: next } = (await shop.workOf(other.id)) as { 装: string }
    await shop.begin(next)
    const { report } = await bench().report(shop.report(next, 3))
    await bench().consume({ workOrderId: next, materialId: bolt.id, quantity: '1', isReturn: true })
    await bench().report(shop.report(next, 1))
    expect(await bench().components({ id: next })).toMatchObject([{ consumed: '3' }])
    // All of it is taken back, and what came back of it goes out once more.
    await bench().reverse({ id: report.id, reason: '数错' })
    expect(await bench().components({ id: next })).toMatchObject([{ consumed: '1' }])
    expect((await shop.stock.balances())[`${shop.line.code} ${bolt.code} available`]).toBe('14')
    expect(await shop.stock.differences()).toEqual([])
  })

  it('no more than the bill lets pass; more by right, and with a reason', async () => {
    const part = await shop.stock.material(`OVER-${++nth}`, { tracking: 'lot' })
    const pump = await shop.product(`OVERP-${nth}`, { tracking: 'lot' })
    await shop.routeFor(pump.id, [{ name: '装' }])
    const { id: bill } = await boss
      .client(bom)
      .create({ materialId: pump.id, lines: [{ materialId: part.id, quantity: '1', overPercent: '5' }] as never })
    await boss.client(bom).release({ id: bill })
    await shop.received(part.id, '100', `OV-${nth}`)
    const made = await shop.released(pump.id, '10')
    const { 装: id } = (await shop.workOf(made.id)) as { 装: string }
    await shop.begin(id)
    const body = { workOrderId: id, lotCode: `OV-${nth}`, quantity: '50' }
    const told = '最多投 10.5 kg（含超领允差 5%），已投 0，还可投 10.5'
    expect(await boss.call(workbench.consume, body)).toMatchObject({
      code: 400,
      msg: expect.stringContaining(`${told}，请填写超领原因`),
    })
    const operator = await server.signIn({ permissions: ['workbench', 'workbench:work'] })
    expect(await operator.call(workbench.consume, { ...body, reason: '换料' })).toMatchObject({
      code: 400,
      msg: expect.stringContaining(`${told}；超领请由有超领权限的人办理`),
    })
    expect(await operator.call(workbench.consume, { ...body, quantity: '10.5' })).toMatchObject({ code: 200 })
    await bench().consume({ ...body, quantity: '1', reason: '试模损耗' })
    expect((await bench().consumptions({ orderId: made.id, ...page })).records.map(({ reason }) => reason)).toEqual([
      '试模损耗',
      null,
    ])
  })

  it('what stands for it by the bill is drawn for it, and is where the lot comes from', async () => {
    const [part, other] = [
      await shop.stock.material(`SUB-A-${++nth}`, { tracking: 'lot' }),
      await shop.stock.material(`SUB-B-${nth}`, { tracking: 'lot' }),
    ]
    const pump = await shop.product(`SUBP-${nth}`, { tracking: 'lot' })
    await shop.routeFor(pump.id, [{ name: '装' }])
    await shop.billFor(pump.id, [
      { materialId: part.id, quantity: '1', substituteGroup: 'G', rank: 1 } as never,
      { materialId: other.id, quantity: '1', substituteGroup: 'G', rank: 2 } as never,
    ])
    await shop.received(other.id, '10', 'SUB-L')
    const made = await shop.released(pump.id, '10')
    const { 装: id } = (await shop.workOf(made.id)) as { 装: string }
    await shop.begin(id)
    expect(await bench().consume({ workOrderId: id, lotCode: 'SUB-L', quantity: '10' })).toMatchObject([
      { materialCode: part.code, consumed: '10' },
    ])
    await make(id, 10, 'SUB-OUT')
    const kin = await boss.client(lotKin).get({ id: await lotId(pump, 'SUB-OUT') })
    expect(kin.lots.map(({ code }) => code)).toEqual(['SUB-L', 'SUB-OUT'])
    expect(await gaps({ orderId: made.id })).toEqual([])
  })
})

describe('what comes back', () => {
  it('is left over after part of the order, after the work and before the close, of the lot that it came from', async () => {
    const made = await order()
    await shop.begin(made.first)
    await shop.received(made.part.id, '10', 'BAG-6')
    await feed(made.first, 'BAG-6', '10')
    await make(made.first, 4, 'A-6')
    await feed(made.first, 'BAG-6', '2', { isReturn: true })
    expect(await shares(made, 'BAG-6')).toEqual({ 'A-6': '4' })
    await make(made.first, 3, 'B-6')
    await bench().finish({ id: made.first })
    await feed(made.first, 'BAG-6', '1', { isReturn: true })
    await boss.client(productionOrder).status({ id: made.made.id, status: 'completed', reason: '欠产' })
    expect(await shares(made, 'BAG-6')).toEqual({ 'A-6': '4', 'B-6': '3' })
    const over = { workOrderId: made.first, lotCode: 'BAG-6', quantity: '8', isReturn: true }
    expect(await boss.call(workbench.consume, over)).toMatchObject({ code: 409, msg: '可退 7，不足 8' })
    await feed(made.first, 'BAG-6', '0.7', { isReturn: true })
    expect(await shares(made, 'BAG-6')).toEqual({ 'A-6': '3.6', 'B-6': '2.7' })
    expect(await gaps({ orderId: made.made.id })).toEqual([])
    expect(await shop.stock.differences()).toEqual([])
  })
})

describe('people are asked', () => {
  it('when more became scrap than there can be pieces', async () => {
    const made = await order()
    await shop.begin(made.first)
    const absurd = shop.report(made.first, 0, 1_000_000)
    expect(await bench().workOrder({ id: made.first })).toMatchObject({ mostGood: '10', mostBad: '10' })
    expect(await boss.call(workbench.report, absurd)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('这道工序还可做 10 个，报废和返工共 1000000 个'),
    })
    const { report } = await bench().report({ ...shop.report(made.first, 0, 11), scrapReason: '整批报废重做' })
    expect(report).toMatchObject({ scrap: '11', scrapReason: '整批报废重做' })
  })

  it('when a segment or an order ends without the material that was to be scanned; their word stays as a gap', async () => {
    const made = await order({ steps: ['下料', '焊接'] })
    await shop.begin(made.first)
    await make(made.first, 10)
    const asked = `未投料原因：物料“${made.part.code}”还没有投料；请先投料，确实没有用到请填写原因`
    expect(await boss.call(workbench.finish, { id: made.first })).toMatchObject({ code: 400, msg: asked })
    await bench().finish({ id: made.first, missingReason: '用了线边余料' })
    const told = { kind: 'unissued', materialCode: made.part.code, quantity: '10', reason: '用了线边余料' }
    expect(await gaps({ orderId: made.made.id })).toMatchObject([told])
    await shop.begin(made.last, shop.stationIds[1])
    await bench().report({ ...shop.report(made.last, 10), lotCode: 'A-7', isLast: true })
    // It was said already: the order is not asked once more.
    await boss.client(productionOrder).status({ id: made.made.id, status: 'completed' })
    expect(await gaps({ orderId: made.made.id })).toMatchObject([{ kind: 'missing', lotCode: 'A-7' }, told])
  })

  it('why an order is short and why nothing was scanned are two questions, each with its own answer', async () => {
    const made = await order()
    const id = made.made.id
    await shop.begin(made.first)
    await shop.received(made.part.id, '10', `${made.mark}-X`)
    await feed(made.first, `${made.mark}-X`, '4')
    await make(made.first, 4)
    await bench().finish({ id: made.first })
    await feed(made.first, `${made.mark}-X`, '4', { isReturn: true })
    const complete = { id, status: 'completed' as const, reason: '客户减量' }
    expect(await boss.call(productionOrder.status, complete)).toMatchObject({
      code: 400,
      data: [{ field: 'missingReason', title: '未投料原因' }],
    })
    const done = await boss.client(productionOrder).status({ ...complete, missingReason: '用了线边余料' })
    expect(done).toMatchObject({ status: 'completed', reason: '客户减量' })
    expect((await gaps({ orderId: id })).filter(({ kind }) => kind === 'unissued')).toMatchObject([
      { reason: '用了线边余料' },
    ])
  })
})
