import { randomUUID } from 'node:crypto'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { lot } from '@zhizao/contract/trace/lot'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let boss: Caller
let worker: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  server.setTime(noon)
  boss = await server.signIn()
  worker = await server.signIn({ permissions: ['workbench', 'workbench:work'] })
  shop = await testProduction(server, boss)
})
afterAll(() => server.stop())

const at = (days: number) => new Date(plantInstant(`${inDays(days)} 09:30`, USUAL_ZONE)).toISOString()

/** A work order of a product of which each piece takes 2 kg, that runs since so many days. */
async function running(backflush: boolean, since: number) {
  const nth = ++count
  const granules = await shop.stock.material(`LR${nth}`, { tracking: 'lot', backflush })
  const made = await shop.product(`LRP${nth}`, { tracking: 'lot', shelfLifeDays: 30 })
  const way = await shop.routeFor(made.id, [{ name: '注塑' }])
  await shop.billFor(made.id, [{ materialId: granules.id, quantity: '2' }])
  await shop.usedAt(made.id, way, { 10: [granules.id] })
  const order = await shop.released(made.id, '10')
  const { 注塑: id } = (await shop.workOf(order.id)) as { 注塑: string }
  await boss.client(workOrder).dispatch({ ids: [id], stationId: shop.stationIds[0]! })
  await boss.client(workbench).start({ id, at: at(since) })
  return { id, made, granules }
}
async function came(materialId: string, lotCode: string, quantity: string, postedOn?: string) {
  const { id } = await boss.client(stockEntry).create({
    kind: 'receipt',
    postedOn,
    lines: [{ materialId, quantity, lotCode, toLocationId: shop.line.id }],
  })
  await boss.client(stockEntry).post({ id })
}
const movesOf = async (materialId: string) =>
  (await boss.client(stockLedger).page({ materialId })).records.map(({ postedOn, lotCode, toLocation, quantity }) =>
    [postedOn, lotCode, toLocation, quantity].join(' '),
  )
const left = async (materialId: string) =>
  (await boss.client(stockCalls).select({ materialId })).map(({ lotCode, quantity }) => `${lotCode} ${quantity}`)

describe('a report that is told late', () => {
  it('makes a lot of the day on which it was made, and uses material as of that day', async () => {
    const { id, made, granules } = await running(true, -6)
    await came(granules.id, 'NEW', '20', inDays(-5))
    await boss.client(workbench).report(shop.report(id, 1))
    const named = { ...shop.report(id, 2), lotCode: 'OUT' }
    await boss.client(workbench).report({ ...named, at: at(-1) })
    await boss.client(workbench).report({ ...named, at: at(-3) })
    const { records } = await boss.client(lot).page({ materialId: made.id })
    expect(records.find(({ code }) => code === 'OUT')).toMatchObject({
      producedOn: inDays(-3),
      receivedOn: inDays(-3),
      expiresOn: inDays(27),
    })
    expect(records.find(({ code }) => code !== 'OUT')).toMatchObject({
      producedOn: inDays(0),
      receivedOn: inDays(0),
      expiresOn: inDays(30),
    })
    expect(await movesOf(granules.id)).toEqual([
      `${inDays(-3)} NEW 生产 4`,
      `${inDays(-1)} NEW 生产 4`,
      `${inDays(0)} NEW 生产 2`,
      `${inDays(-5)} NEW ${shop.line.code} 20`,
    ])
  })

  it('draws what lay there then, not what has come since, first in first out or not', async () => {
    const { id, granules } = await running(true, -6)
    await shop.stock.lot(granules.id, 'OLD', { receivedOn: inDays(-90) })
    await came(granules.id, 'OLD', '20')
    const late = { ...shop.report(id, 1), at: at(-3) }
    expect(await boss.call(workbench.report, late)).toMatchObject({
      code: 409,
      msg: expect.stringContaining(`的物料“${granules.code}”自 ${inDays(-3)} 起可用 0 kg，不足 2 kg`),
    })
    expect(await left(granules.id)).toEqual(['OLD 20'])
    await came(granules.id, 'NEW', '20', inDays(-4))
    await boss.client(workbench).report(late)
    expect(await left(granules.id)).toEqual(['NEW 18', 'OLD 20'])
    await boss.client(workbench).report(shop.report(id, 1))
    expect(await left(granules.id)).toEqual(['NEW 18', 'OLD 18'])
  })

  it('and material that is scanned late go by the same day', async () => {
    const { id, granules } = await running(false, -6)
    await came(granules.id, 'L', '6', inDays(-2))
    const fed = { workOrderId: id, materialId: granules.id, lotCode: 'L', quantity: '2' }
    expect(await boss.call(workbench.consume, { ...fed, at: at(-3) })).toMatchObject({ code: 409 })
    await boss.client(workbench).consume({ ...fed, at: at(-2) })
    await boss.client(workbench).consume({ ...fed, at: at(-1), isReturn: true })
    expect(await movesOf(granules.id)).toEqual([
      `${inDays(-1)} L ${shop.line.code} 2`,
      `${inDays(-2)} L 生产 2`,
      `${inDays(-2)} L ${shop.line.code} 6`,
    ])
  })

  it('by a device that had no connection for longer than is open to all is kept as refused, until it may be', async () => {
    const { id, made, granules } = await running(true, -20)
    await came(granules.id, 'L', '6', inDays(-12))
    const action = (who: Caller) => ({ id: randomUUID(), personId: who.userId })
    const late = { ...shop.report(id, 1), at: at(-10) }
    const named = { ...late, action: action(worker) }
    const refusal = await worker.call(workbench.report, named)
    expect(refusal).toMatchObject({ code: 401, msg: expect.stringContaining(`发生日期 ${inDays(-10)} 太早`) })
    expect(await worker.call(workbench.report, named)).toMatchObject({ code: 401, msg: refusal.msg })
    expect(await left(made.id)).toEqual([])
    expect(await boss.call(workbench.report, { ...late, action: action(boss) })).toMatchObject({ code: 200 })
    expect((await boss.client(lot).page({ materialId: made.id })).records).toMatchObject([{ producedOn: inDays(-10) }])
  })
})
