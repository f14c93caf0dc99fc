import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { everyPair } from '@zhizao/contract/http/states'
import { workbench } from '@zhizao/contract/production/workbench'
import { defect } from '@zhizao/contract/quality/defect'
import { inspection, inspectionStates } from '@zhizao/contract/quality/inspection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduction } from '../../production/test-production.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testQuality } from '../test-quality.ts'

let server: TestServer
let boss: Caller
let second: Caller
let plant: Awaited<ReturnType<typeof testQuality>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  second = await server.signIn({ permissions: ['inspection', 'inspection:concede', 'inspection:judge'] })
  plant = await testQuality(server, boss)
})
afterAll(() => server.stop())

const GOOD = ['10', '9.95', '10.1']
const stocked = async (code: string) =>
  Object.fromEntries(Object.entries(await plant.stock.balances()).filter(([key]) => key.includes(` ${code} `)))
const lotOf = (code: string) => plant.stock.material(code, { tracking: 'lot' })

describe('lots that come in', () => {
  it('wait for their inspection, and are free when they pass', async () => {
    const bolt = await lotOf('Q-1')
    await plant.scheme(bolt.id)
    const { bill, inspection: made } = await plant.delivered(bolt.id, '100', 'L1')
    expect(await stocked('Q-1')).toEqual({ [`${plant.place.code} Q-1 L1 quarantine`]: '100' })
    expect(made).toMatchObject({
      status: 'pending',
      kind: 'incoming',
      lotCode: 'L1',
      supplierName: plant.from.name,
      sourceCode: bill.code,
      quantity: '100',
      sampleSize: 5,
      finding: null,
      isStopped: false,
      items: [
        { name: plant.size.name, samples: 3, lower: '9.9', upper: '10.1', tool: '千分尺', isDone: false },
        { name: plant.look.name, samples: 5, requirement: '无划伤' },
      ],
    })
    const id = made!.id
    expect(await boss.call(inspection.status, { id, status: 'accepted' })).toMatchObject({ code: 409 })
    const letGo = await boss.client(stockEntry).create({
      kind: 'status',
      reason: '急用',
      lines: [
        {
          materialId: bolt.id,
          lotCode: 'L1',
          quantity: '100',
          fromLocationId: plant.place.id,
          status: 'quarantine',
          toStatus: 'available',
        },
      ],
    })
    expect(await boss.call(stockEntry.post, { id: letGo.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining(made!.code),
    })
    const [size, look] = made!.items
    const begun = await boss.client(inspection).save({ id, items: [{ id: size!.id, values: ['10', '9.95'] }] })
    expect(begun).toMatchObject({ status: 'inspecting', items: [{ isDone: false, failed: 0 }, {}] })
    expect(await boss.call(inspection.status, { id, status: 'accepted' })).toMatchObject({
      code: 409,
      msg: `还有 2 个项目没有检完：${plant.size.name}`,
    })
    await boss.client(inspection).save({ id, items: [{ id: size!.id, values: GOOD }] })
    expect(await boss.client(inspection).save({ id, items: [{ id: look!.id, failed: 0 }] })).toMatchObject({
      finding: 'passes',
    })
    expect(await boss.client(inspection).status({ id, status: 'accepted' })).toMatchObject({
      status: 'accepted',
      judgedByName: expect.any(String),
      nonconformances: [],
    })
    expect(await stocked('Q-1')).toEqual({ [`${plant.place.code} Q-1 L1 available`]: '100' })
    expect(await boss.call(inspection.save, { id, items: [{ id: look!.id, failed: 1 }] })).toMatchObject({ code: 409 })
    expect(await boss.call(inboundBill.counter, { id: bill.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已判定'),
    })
    expect(await plant.stock.differences()).toEqual([])
  })

  it('pass by concession of a second person alone', async () => {
    const bolt = await lotOf('Q-3')
    await plant.scheme(bolt.id)
    const { inspection: made } = await plant.delivered(bolt.id, '10', 'L3')
    const id = made!.id
    expect(await second.call(inspection.status, { id, status: 'inspecting' })).toMatchObject({ code: 401 })
    await boss.client(inspection).status({ id, status: 'inspecting' })
    // Nothing has failed: nobody needs a concession.
    expect(await second.call(inspection.status, { id, status: 'conceded', reason: '急用' })).toMatchObject({
      code: 409,
    })
    await plant.found(id, ['10', '10.2', '10'], 0)
    const conceding = { id, status: 'conceded' as const }
    expect(await boss.call(inspection.status, { ...conceding, reason: '急用' })).toMatchObject({
      code: 409,
      msg: '录入过检验结果的人不能让步接收，请由另一人处理',
    })
    expect(await second.call(inspection.status, conceding)).toMatchObject({ code: 400 })
    expect(await second.client(inspection).status({ ...conceding, reason: '急用' })).toMatchObject({
      status: 'conceded',
      reason: '急用',
    })
    expect(await stocked('Q-3')).toEqual({ [`${plant.place.code} Q-3 L3 available`]: '10' })
  })

  it('are inspected no longer when their bill is taken back before they are judged', async () => {
    const bolt = await lotOf('Q-4')
    await plant.scheme(bolt.id)
    const { bill, inspection: made } = await plant.delivered(bolt.id, '10', 'L4')
    await boss.client(inboundBill).counter({ id: bill.id })
    expect(await boss.client(inspection).get({ id: made!.id })).toMatchObject({ status: 'cancelled' })
    expect(await stocked('Q-4')).toEqual({})
    expect(await plant.stock.differences()).toEqual([])
  })

  it('without lots, and in boxes, wait and pass in the same way', async () => {
    const oil = await plant.stock.material('Q-5')
    await plant.scheme(oil.id, { sampling: 'all', sampleSize: null })
    const { inspection: made } = await plant.delivered(oil.id, '7.5')
    expect(made).toMatchObject({ sampleSize: 8, lotCode: null })
    await plant.found(made!.id, GOOD, 0)
    await boss.client(inspection).status({ id: made!.id, status: 'accepted' })
    expect(await stocked('Q-5')).toEqual({ [`${plant.place.code} Q-5 available`]: '7.5' })
  })

  it('of a material without a scheme in force are free at once', async () => {
    const bolt = await lotOf('Q-7')
    const { inspection: made } = await plant.delivered(bolt.id, '10', 'L7')
    expect(made).toBeUndefined()
    expect(await stocked('Q-7')).toEqual({ [`${plant.place.code} Q-7 L7 available`]: '10' })
  })
})

describe('what was made', () => {
  it('waits for its final inspection; a report is taken back until it is judged', async () => {
    const shop = await testProduction(server, boss)
    const product = await shop.product('Q-P', { tracking: 'lot' })
    await shop.routeFor(product.id, [{ name: '车' }])
    await plant.scheme(product.id, { kind: 'final' })
    const order = await shop.released(product.id, '10')
    const { 车: work } = await shop.workOf(order.id)
    await shop.begin(work!)
    const { report } = await boss.client(workbench).report(shop.report(work!, 4))
    const [made] = (await boss.client(inspection).page({ sourceId: report.id })).records
    expect(made).toMatchObject({ kind: 'final', status: 'pending', quantity: '4', sourceKind: 'workReport' })
    expect(Object.keys(await stocked('Q-P'))).toEqual([expect.stringContaining('quarantine')])
    await boss.client(workbench).reverse({ id: report.id, reason: '数错' })
    expect(await boss.client(inspection).get({ id: made!.id })).toMatchObject({ status: 'cancelled' })
    expect(await stocked('Q-P')).toEqual({})
    const { report: again } = await boss.client(workbench).report(shop.report(work!, 5))
    const [next] = (await boss.client(inspection).page({ sourceId: again.id })).records
    await plant.found(next!.id, GOOD, 0)
    await boss.client(inspection).status({ id: next!.id, status: 'accepted' })
    expect(Object.entries(await stocked('Q-P'))).toEqual([[expect.stringContaining('available'), '5']])
    expect(await boss.call(workbench.reverse, { id: again.id, reason: '数错' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('已判定'),
    })
    expect(await plant.stock.differences()).toEqual([])
  })
})

describe('results', () => {
  it('name defects, are counted, and refuse what cannot be', async () => {
    const scratch = await boss.client(defect).create({ name: '划伤', defectClass: 'minor' })
    const bolt = await plant.stock.material('Q-11')
    await plant.scheme(bolt.id)
    const { inspection: made } = await plant.delivered(bolt.id, '100')
    const id = made!.id
    const [size, look] = made!.items
    const save = (item: object) => boss.call(inspection.save, { id, items: [item] } as never)
    expect(await save({ id: size!.id, values: ['1', '2', '3', '4'] })).toMatchObject({ code: 400 })
    expect(await save({ id: size!.id, values: ['x'] })).toMatchObject({ code: 400 })
    expect(await save({ id: look!.id, failed: 6 })).toMatchObject({ code: 400 })
    expect(await save({ id: scratch.id, failed: 1 })).toMatchObject({ code: 400 })
    expect(await boss.client(inspection).get({ id })).toMatchObject({ status: 'pending' })
    const saved = await boss
      .client(inspection)
      .save({ id, items: [{ id: look!.id, defects: [{ defectId: scratch.id, quantity: 2 }] }] })
    expect(saved.items[1]).toMatchObject({ failed: 2, isDone: true, defects: [{ name: '划伤', quantity: 2 }] })
    const stale = { id, seenAt: made!.updatedAt, items: [{ id: look!.id, failed: 0 }] }
    expect(await boss.call(inspection.save, stale as never)).toMatchObject({ code: 409 })
    expect(await boss.client(inspection).counts({ kind: 'incoming' })).toMatchObject({ inspecting: expect.any(Number) })
    const history = await boss.client(inspection).history({ id })
    expect(history.length).toBeGreaterThan(0)
  })

  it('lead only where the states do', async () => {
    const bolt = await plant.stock.material('Q-12')
    await plant.scheme(bolt.id)
    const { inspection: made } = await plant.delivered(bolt.id, '5')
    const id = made!.id
    await boss.client(inspection).status({ id, status: 'cancelled', reason: '不检' })
    // What nobody inspects waits for who may let it go.
    expect(await stocked('Q-12')).toEqual({ [`${plant.place.code} Q-12 quarantine`]: '5' })
    for (const { state, to } of everyPair(inspectionStates))
      if (state === 'cancelled' && !to)
        for (const status of ['accepted', 'rejected', 'conceded', 'inspecting'] as const)
          expect(await boss.call(inspection.status, { id, status, reason: '改' })).toMatchObject({ code: 409 })
  })
})
