import { randomUUID } from 'node:crypto'
import { everyPair } from '@zhizao/contract/http/states'
import { bom } from '@zhizao/contract/material/bom'
import { supplier } from '@zhizao/contract/material/supplier'
import { printJob } from '@zhizao/contract/print/print-job'
import { productRoute } from '@zhizao/contract/process/product-route'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { outsideReceipt, outsideWork, outsideWorkStates } from '@zhizao/contract/production/outside-work'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readPrint } from '../../print/read-print.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let plater: string
let place: string
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signIn()
  shop = await testProduction(server, planner)
  plater = (await planner.client(supplier).create({ name: '恒通电镀' })).id
  const { id } = await shop.stock.place('WW-HT', { kind: 'lineside', supplierId: plater })
  place = id
})
afterAll(() => server.stop())

const calls = () => planner.client(outsideWork)
const receipts = () => planner.client(outsideReceipt)

const STEPS = ['注塑', '电镀', '包装']

/** A released order that is moulded, plated by a supplier with a tenth of a kilogram of solution a piece, and packed. */
async function plated(pieces: string, more: object = {}, steps = STEPS) {
  const nth = ++count
  const solution = await shop.stock.material(`WM${nth}`, { tracking: 'lot', backflush: true })
  const product = await shop.product(`WP${nth}`, { overPercent: '10', ...more })
  const ids: string[] = []
  for (const name of steps)
    ids.push(
      (
        await planner.client(segment).create({
          name,
          segmentType: 'machining',
          runSeconds: '1',
          setUpSeconds: 0,
          ...(name === '电镀' ? { isOutside: 1, supplierId: plater } : { workCenterId: shop.center.id }),
        })
      ).id,
    )
  const drawn = await planner.client(route).create({
    code: `WW-${nth}`,
    name: `电镀路线${nth}`,
    segments: ids.map((segmentId, at) => ({ no: (at + 1) * 10, segmentId, transferQuantity: '1' })),
    links: steps.slice(1).map((_, at) => ({ fromNo: (at + 1) * 10, toNo: (at + 2) * 10, kind: 'next' as const })),
  })
  const way = await planner.client(route).release({ id: drawn.id })
  await planner.client(productRoute).create({ materialId: product.id, routeCode: way.code })
  const bill = await planner.client(bom).create({
    materialId: product.id,
    lines: [{ materialId: solution.id, quantity: '0.1' }] as never,
  })
  await planner.client(bom).release({ id: bill.id })
  await shop.usedAt(product.id, way as never, { [(steps.indexOf('电镀') + 1) * 10]: [solution.id] })
  const shelf = await shop.stock.place(`WA-${nth}`)
  await shop.received(solution.id, '50', `S${nth}`, shelf.id)
  const made = await shop.released(product.id, pieces)
  const work = await shop.workOf(made.id)
  const plan = made.segmentPlans.find(({ name }) => name === '电镀')!
  const mould = async (good: number) => {
    const { status } = await planner.client(workOrder).info({ id: work.注塑! })
    if (status === 'pending') await shop.begin(work.注塑!)
    await planner.client(workbench).report(shop.report(work.注塑!, good))
  }
  const draft = (quantity: string, lines: object[] = []) =>
    calls().create({ segmentPlanId: plan.id, supplierId: plater, quantity, lines: lines as never })
  return { solution, product, made, work, plan, shelf, mould, draft, nth }
}
const balance = async (key: string) => (await shop.stock.balances())[key]

it('pieces and material go to the supplier, come back in parts as reports, and a reversal puts all of it back', async () => {
  const { made, plan, solution, work, mould, draft, nth } = await plated('100')
  expect(plan.isOutside).toBe(true)
  expect(await receipts().proposal({ segmentPlanId: plan.id })).toMatchObject({ quantity: '0', supplierId: plater })
  await mould(60)
  expect(await receipts().proposal({ segmentPlanId: plan.id })).toMatchObject({
    quantity: '60',
    lines: [{ materialCode: solution.code, quantity: '6' }],
  })
  const doc = await draft('60', [{ materialId: solution.id, quantity: '7' }])
  expect(doc).toMatchObject({
    status: 'open',
    orderCode: made.code,
    segmentName: '电镀',
    segmentPlanName: `${made.code} · 20 电镀`,
    supplierName: '恒通电镀',
  })
  // It is no work of the shop's own.
  expect(await planner.call(workOrder.dispatch, { ids: [work.电镀!], stationId: shop.stationIds[0]! })).toMatchObject({
    code: 409,
    msg: '工序“电镀”委外加工，请在委外单中发出和收回',
  })
  const sent = await calls().send({ id: doc.id })
  expect(sent).toMatchObject({ status: 'sent', workOrderId: work.电镀, sentAt: expect.any(String) })
  expect(sent.lines).toMatchObject([{ taken: `WA-${nth} S${nth} × 7` }])
  expect(await balance(`WW-HT ${solution.code} S${nth} available`)).toBe('7')
  expect(await planner.client(workOrder).info({ id: work.电镀! })).toMatchObject({ status: 'running' })
  expect(await planner.call(workbench.report, shop.report(work.电镀!, 1))).toMatchObject({ code: 409 })
  expect(await receipts().proposal({ segmentPlanId: plan.id })).toMatchObject({ quantity: '0' })
  const action = { id: randomUUID(), personId: planner.userId }
  const some = { id: doc.id, action, good: '38', scrap: '2' }
  const reasons = [{ kind: 'scrap' as const, reason: '起泡', quantity: '2' }]
  const report = await receipts().receive({ ...some, reasons })
  expect(report).toMatchObject({ good: '38', scrap: '2', staffName: '恒通电镀', workOrderId: work.电镀 })
  expect((await receipts().receive({ ...some, reasons })).id).toBe(report.id)
  expect(await calls().get({ id: doc.id })).toMatchObject({ status: 'partly', good: '38', scrap: '2' })
  expect(await balance(`WW-HT ${solution.code} S${nth} available`)).toBe('3')
  expect((await shop.plansOf(made.id)).电镀).toEqual([40, 38, 2, 0])
  const before = [await shop.plansOf(made.id), await shop.stock.balances()]
  const last = await receipts().receive({ id: doc.id, good: '20' })
  expect(await calls().get({ id: doc.id })).toMatchObject({ status: 'done', good: '58' })
  expect(await planner.call(outsideReceipt.receive, { id: doc.id, good: '1' })).toMatchObject({ code: 409 })
  await planner.client(workbench).reverse({ id: last.id, reason: '数错了' })
  expect([await shop.plansOf(made.id), await shop.stock.balances()]).toEqual(before)
  expect(await calls().get({ id: doc.id })).toMatchObject({ status: 'partly', good: '38' })
  expect((await receipts().receipts({ id: doc.id })).map(({ status }) => status)).toEqual(['reversed', 'posted'])
  // Pieces are out while an order would end.
  expect(
    await planner.call(productionOrder.status, { id: made.id, status: 'completed', reason: '不做了' }),
  ).toMatchObject({
    code: 409,
    msg: `委外单“${doc.code}”还没有收回，请先收回、取消或结案`,
  })
  expect(await calls().end({ id: doc.id })).toMatchObject({ status: 'done' })
  expect(await planner.client(workOrder).info({ id: work.电镀! })).toMatchObject({ status: 'stopped' })
  expect(await shop.stock.differences()).toEqual([])
})

it('a note goes along with what is sent: supplier, pieces, and the material with its lots', async () => {
  const { made, solution, mould, draft, nth } = await plated('20')
  await mould(12)
  const doc = await draft('12', [{ materialId: solution.id, quantity: '1.5' }])
  await calls().send({ id: doc.id })
  const { id } = await planner.client(printJob).create({ typeCode: 'outsideNote', ids: [doc.id] })
  await vi.waitFor(
    async () => {
      const { state, message } = await planner.client(printJob).get({ id })
      if (state !== 'ready') throw new Error(`the print is ${state}: ${message}`)
    },
    { timeout: 100_000, interval: 100 },
  )
  const { pages } = await readPrint((await planner.file(printJob.file, { id })).bytes)
  expect(pages).toHaveLength(1)
  for (const words of [
    '委外送货单',
    doc.code,
    '恒通电镀',
    made.code,
    '20 电镀',
    `WP${nth}`,
    '委外数量：12 个',
    solution.code,
    '1.5',
    `WA-${nth} S${nth} × 1.5`,
    '签收',
  ])
    expect(pages[0]!.text).toContain(words)
})

it('a segment done outside ends when all has come back that the one before it has left', async () => {
  const { made, work, solution, draft } = await plated('100')
  const bath = [{ materialId: solution.id, quantity: '5' }]
  const desk = planner.client(workbench)
  await shop.begin(work.注塑!)
  await desk.report(shop.report(work.注塑!, 50))
  const first = await draft('50', bath)
  await calls().send({ id: first.id })
  await receipts().receive({ id: first.id, good: '50' })
  expect(await planner.client(workOrder).info({ id: work.电镀! })).toMatchObject({ status: 'running' })
  await desk.report(shop.report(work.注塑!, 40, 10))
  await desk.finish({ id: work.注塑! })
  const last = await draft('40', bath)
  await calls().send({ id: last.id })
  await receipts().receive({
    id: last.id,
    good: '39',
    scrap: '1',
    reasons: [{ kind: 'scrap', reason: '起泡', quantity: '1' }],
  })
  expect(await planner.client(workOrder).info({ id: work.电镀! })).toMatchObject({ status: 'completed' })
  expect((await shop.plansOf(made.id)).电镀).toEqual([90, 89, 1, 0])
})

it('all of it back ends the work order; more than went out and the order lets pass is refused', async () => {
  const { made, work, mould, draft, solution } = await plated('20')
  await mould(22)
  const doc = await draft('20', [{ materialId: solution.id, quantity: '3' }])
  await calls().send({ id: doc.id })
  const over = await planner.call(outsideReceipt.receive, { id: doc.id, good: '23' })
  expect(over).toMatchObject({ code: 409, msg: `委外单“${doc.code}”发出 20，收回合计 23，超过了订单的超产允差` })
  await receipts().receive({ id: doc.id, good: '22' })
  expect(await calls().get({ id: doc.id })).toMatchObject({ status: 'done', good: '22' })
  expect(await planner.client(workOrder).info({ id: work.电镀! })).toMatchObject({ status: 'completed', good: '22' })
  expect(await planner.client(segmentPlan).get({ id: made.segmentPlans[1]!.id })).toMatchObject({ status: 'done' })
})

it('a scrap needs its reason, and a report that is refused leaves the outside work as it was', async () => {
  const { mould, draft } = await plated('20')
  await mould(5)
  const doc = await draft('5')
  expect(await planner.call(outsideReceipt.receive, { id: doc.id, good: '1' })).toMatchObject({ code: 409 })
  await calls().send({ id: doc.id })
  expect(await planner.call(outsideReceipt.receive, { id: doc.id, good: '1', scrap: '1' })).toMatchObject({
    code: 400,
    data: [{ field: 'reasons' }],
  })
  expect(await planner.call(outsideReceipt.receive, { id: doc.id, good: '0' })).toMatchObject({ code: 400 })
  expect(await calls().get({ id: doc.id })).toMatchObject({ status: 'sent', good: '0' })
})

it('single pieces that a supplier ends have their numbers as they come back; those of an earlier segment are refused', async () => {
  const { work, mould, draft, solution } = await plated('5', { tracking: 'serial' }, ['注塑', '电镀'])
  await mould(4)
  const early = await planner.call(workbench.report, { ...shop.report(work.注塑!, 1), serials: ['EARLY'] })
  expect(early).toMatchObject({
    code: 400,
    data: [{ field: 'serials', message: '工序“注塑”不是末道工序，请在末道工序报工时填写序列号' }],
  })
  const doc = await draft('4', [{ materialId: solution.id, quantity: '1' }])
  expect(await calls().send({ id: doc.id })).toMatchObject({ needsSerials: true, needsLot: false })
  const back = { id: doc.id, good: '2' }
  expect(await planner.call(outsideReceipt.receive, back)).toMatchObject({ code: 400, data: [{ field: 'serials' }] })
  const few = { ...back, serials: ['PL-1'] }
  expect(await planner.call(outsideReceipt.receive, few)).toMatchObject({ code: 400, data: [{ field: 'serials' }] })
  const broken = {
    id: doc.id,
    good: '0',
    scrap: '1',
    reasons: [{ kind: 'scrap' as const, reason: '起泡', quantity: '1' }],
  }
  expect(await planner.call(outsideReceipt.receive, { ...broken, serials: ['PL-1'] })).toMatchObject({
    code: 400,
    data: [{ field: 'serials', message: '合格数量为 0，不能填写序列号' }],
  })
  expect(await receipts().receive({ ...back, serials: ['PL-1', 'PL-2'] })).toMatchObject({ lotCode: 'PL-1、PL-2' })
  const ruled = await receipts().receive({ ...back, makesSerials: true })
  expect(new Set(ruled.lotCode!.split('、')).size).toBe(2)
  expect(await calls().get({ id: doc.id })).toMatchObject({ status: 'done', good: '4' })
})

it('an order is not brought below what a supplier has of it, and the note is named', async () => {
  const other = await plated('20', {}, ['电镀'])
  const note = await other.draft('12', [{ materialId: other.solution.id, quantity: '2' }])
  await calls().send({ id: note.id })
  await receipts().receive({ id: note.id, good: '3' })
  const less = await planner.call(productionOrder.update, { id: other.made.id, quantity: '11' })
  expect(less).toMatchObject({
    code: 400,
    data: [
      {
        field: 'quantity',
        message: expect.stringContaining(`已由委外单“${note.code}”发出 9，还没有收回，这道工序不能少于 12`),
      },
    ],
  })
  expect(await planner.client(productionOrder).update({ id: other.made.id, quantity: '12' })).toMatchObject({
    quantity: '12',
  })
})

it('no more goes out than waits, whoever sends at the same moment; called off, material and pieces are back', async () => {
  const { plan, mould, draft, solution, nth, work } = await plated('30')
  await mould(10)
  const docs = [await draft('6'), await draft('6'), await draft('11')]
  expect(await planner.call(outsideWork.send, { id: docs[2]!.id })).toMatchObject({
    code: 409,
    msg: '工序“电镀”可委外 10 件，不足 11 件',
  })
  const answers = await Promise.all(docs.slice(0, 2).map(({ id }) => planner.call(outsideWork.send, { id })))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  const out = docs[answers.findIndex(({ code }) => code === 200)]!
  expect(await receipts().proposal({ segmentPlanId: plan.id, quantity: '4' })).toMatchObject({
    quantity: '4',
    lines: [{ quantity: '0.4' }],
  })
  const more = await draft('4', [{ materialId: solution.id, quantity: '5', lotCode: `S${nth}` }])
  await calls().send({ id: more.id })
  expect(await balance(`WA-${nth} ${solution.code} S${nth} available`)).toBe('45')
  expect(await calls().cancel({ id: more.id })).toMatchObject({ status: 'cancelled' })
  expect(await balance(`WA-${nth} ${solution.code} S${nth} available`)).toBe('50')
  expect(await planner.client(workOrder).info({ id: work.电镀! })).toMatchObject({ status: 'running' })
  await calls().cancel({ id: out.id })
  expect(await planner.client(workOrder).info({ id: work.电镀! })).toMatchObject({ status: 'stopped' })
  expect(await receipts().proposal({ segmentPlanId: plan.id })).toMatchObject({ quantity: '10' })
  // And it may go out again.
  const again = await draft('10', [{ materialId: solution.id, quantity: '1' }])
  await calls().send({ id: again.id })
  await receipts().receive({ id: again.id, good: '4' })
  expect(await planner.call(outsideWork.cancel, { id: again.id })).toMatchObject({ code: 409 })
  expect(await shop.stock.differences()).toEqual([])
})

it('what nobody has sent goes with its order; what is not outside is refused, and so is material without a place for it', async () => {
  const { made, plan, draft, solution } = await plated('10')
  const inside = await planner.call(outsideWork.create, {
    segmentPlanId: made.segmentPlans[0]!.id,
    supplierId: plater,
    quantity: '1',
  })
  expect(inside).toMatchObject({ code: 400, data: [{ field: 'segmentPlanId', message: '工序“注塑”不是委外工序' }] })
  const half = await planner.call(outsideWork.create, { segmentPlanId: plan.id, supplierId: plater, quantity: '1.5' })
  expect(half).toMatchObject({ code: 400, data: [{ field: 'quantity' }] })
  const doc = await draft('5')
  const changed = await calls().update({ id: doc.id, quantity: '4', seenAt: doc.updatedAt, remark: '急件' })
  expect(changed).toMatchObject({ quantity: '4', remark: '急件' })
  expect((await calls().history({ id: doc.id })).length).toBe(2)
  expect(await calls().related({ id: doc.id })).toMatchObject([{ code: made.code, kind: '生产订单' }])
  expect((await calls().page({ orderId: made.id, pageSize: 10 })).records).toMatchObject([{ code: doc.code }])
  await planner.client(productionOrder).status({ id: made.id, status: 'cancelled', reason: '试' })
  expect(await calls().get({ id: doc.id })).toMatchObject({ status: 'cancelled' })
  const other = await plated('10')
  await other.mould(5)
  const homeless = (await planner.client(supplier).create({ name: '无库位电镀' })).id
  const lines = [{ materialId: solution.id, quantity: '1' }] as never
  const away = await calls().create({ segmentPlanId: other.plan.id, supplierId: homeless, quantity: '5', lines })
  expect(await planner.call(outsideWork.send, { id: away.id })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('供应商“无库位电镀”还没有库位'),
  })
  expect(await calls().get({ id: away.id })).toMatchObject({ status: 'open', workOrderId: null })
  const [head] = await readSheet((await planner.file(outsideWork.lineTemplate, {})).bytes)
  expect(head).toContain('发料库位')
  const { bytes } = await planner.file(outsideWork.exportLines, { id: away.id })
  const read = await calls().readLines({ file: new File([new Uint8Array(bytes)], 'lines.xlsx') })
  expect(read).toMatchObject([{ materialId: solution.id, quantity: '1' }])
  await calls().remove({ id: away.id })
  expect(await planner.call(outsideWork.get, { id: away.id })).toMatchObject({ code: 404 })
  const two = [await other.draft('1'), await other.draft('1')]
  await calls().removeMany({ ids: two.map(({ id }) => id) })
  expect(await planner.call(outsideWork.get, { id: two[0]!.id })).toMatchObject({ code: 404 })
})

it('every pair of states that there is not answers 409, and others may not', async () => {
  const { draft, mould, solution } = await plated('10')
  await mould(10)
  await shop.received(solution.id, '5', 'W1', place)
  const at = {
    open: await draft('1'),
    sent: await draft('1'),
    partly: await draft('2'),
    done: await draft('1'),
    cancelled: await draft('1'),
  }
  for (const name of ['sent', 'partly', 'done'] as const) await calls().send({ id: at[name].id })
  await receipts().receive({ id: at.partly.id, good: '1' })
  await receipts().receive({ id: at.done.id, good: '1' })
  await calls().cancel({ id: at.cancelled.id })
  for (const { state, event, to } of everyPair(outsideWorkStates)) {
    const { id } = at[state as keyof typeof at]
    expect(await calls().get({ id })).toMatchObject({ status: state })
    if (to) continue
    expect(await planner.call(outsideWork[event as 'send'], { id }), `${state} ${event}`).toMatchObject({ code: 409 })
  }
  const reader = await server.signIn({ permissions: ['outsideWork'] })
  expect(await reader.call(outsideWork.send, { id: at.open.id })).toMatchObject({ code: 401 })
  // Whoever may send needs no right at the workbench.
  const sender = await server.signIn({ permissions: ['outsideWork', 'outsideWork:send', 'outsideWork:receive'] })
  await sender.client(outsideWork).send({ id: at.open.id })
  expect(await sender.client(outsideReceipt).receive({ id: at.open.id, good: '1' })).toMatchObject({ good: '1' })
  const stranger = await server.signIn({ companyId: await server.anotherCompany() })
  expect(await stranger.call(outsideWork.get, { id: at.open.id })).toMatchObject({ code: 404 })
  expect(await stranger.call(outsideReceipt.receive, { id: at.open.id, good: '1' })).toMatchObject({ code: 404 })
})
