import { object } from '@zhizao/contract/device/object'
import { point } from '@zhizao/contract/device/point'
import { exceptionStates, productionException } from '@zhizao/contract/production/exception'
import { outsideWork } from '@zhizao/contract/production/outside-work'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { project } from '@zhizao/contract/production/project'
import { workbench } from '@zhizao/contract/production/workbench'
import { mouldingMachine } from '@zhizao/rules/demo-plant/moulding-machine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { stockDifferences } from '../../stock/ledger/stock-differences.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { asUser, demoUserOf } from '../as-user.ts'
import { provideMachines } from '../machine/provide-machines.ts'
import { provideMasterData } from '../master-data/provide-master-data.ts'
import { openStock } from '../stock/provide-stock.ts'
import { provideProduction } from './provide-production.ts'

let server: TestServer
let admin: Caller
/** A Friday noon in Shanghai. */
const NOON = Date.parse('2026-11-27T04:00:00Z')
const ports = () => ({
  routes: () => server.routes,
  userOf: (companyId: string, userId: string) =>
    server.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
})
const { signal } = new AbortController()
async function provide(at: number) {
  const demo = (await demoUserOf(server.platform, server.companyId, ports(), signal))!
  return provideProduction({ ...server.platform, now: () => new Date(at) }, demo, 1)
}
beforeAll(async () => {
  server = await startTestServer({ own: true })
  admin = await server.signIn()
  const platform = { ...server.platform, now: () => new Date(NOON) }
  await provideMasterData(platform, server.companyId, ports(), signal)
  const demo = (await demoUserOf(platform, server.companyId, ports(), signal))!
  const before = () => new Date(NOON - 14 * 86_400_000)
  await asUser(platform, demo, before, (ask) => openStock(ask, '2026-11-13'))
  // A machine whose counter says nothing of the weeks before it was there.
  const { id: objectId } = await admin.client(object).create({ code: mouldingMachine.code, name: mouldingMachine.name })
  for (const { code, name, dataType, access } of mouldingMachine.points)
    await admin.client(point).create({ objectId, code, name, dataType: dataType ?? 'float32', access: access ?? 'r' })
  expect(await provideMachines(platform, demo)).toBe(true)
  expect(await provide(NOON)).toBe(true)
}, 300_000)
afterAll(() => server.stop())

const orders = async (filter: object) =>
  (await admin.client(productionOrder).page({ ...filter, pageSize: 500 })).records

it('has orders of every stage, with scrap and its reasons, and stock that is the sum of its movements', async () => {
  const all = await orders({})
  const states = new Set(all.map(({ status }) => status))
  expect([...states].sort()).toEqual(expect.arrayContaining(['closed', 'running']))
  expect(all.filter(({ status }) => status === 'closed').length).toBeGreaterThan(1)
  // Nothing stands for days: what was to begin a week ago is closed, parts and outside work with it.
  const overdue = all.filter(({ startOn, status }) => startOn! < '2026-11-25' && status !== 'closed')
  expect(overdue.map(({ code, status }) => `${code} ${status}`)).toEqual([])
  expect(all.every(({ createdAt }) => Date.parse(createdAt as string) < NOON)).toBe(true)
  const { records, total } = await admin.client(workbench).reports({ pageSize: 500 })
  expect(total).toBeGreaterThan(20)
  expect(records.some(({ reasons }) => reasons.some(({ kind }) => kind === 'scrap'))).toBe(true)
  expect(new Set(records.map(({ at }) => String(at).slice(0, 10))).size).toBeGreaterThan(3)
  expect(await stockDifferences(server.database.systemDb)).toEqual([])
})

it('makes a project’s parts, paints outside, has material to prepare and finds faults', async () => {
  const parts = (await orders({ keyword: 'SN10-A1' })).filter(({ goodQuantity }) => goodQuantity !== '0')
  expect(parts.length).toBeGreaterThan(0)
  const outside = (await admin.client(outsideWork).page({ pageSize: 100 })).records
  expect(outside.map(({ status }) => status)).toContain('done')
  const needs = (await admin.client(preparation).page({ pageSize: 100 })).records
  expect(new Set(needs.map(({ state }) => state))).toContain('none')
  const { records } = await admin.client(productionException).page({ pageSize: 100 })
  expect(records.map(({ status }) => exceptionStates[status].title)).toContain('已关闭')
  const [one] = (await admin.client(project).page({ pageSize: 10 })).records
  expect(one!.orderCount).toBeGreaterThan(0)
})

it('is not made twice, and goes on the next working day', async () => {
  const before = (await orders({})).length
  expect(await provide(NOON)).toBe(true)
  expect((await orders({})).length).toBe(before)
  expect(await provide(NOON + 74 * 3_600_000)).toBe(true)
  expect((await orders({})).length).toBeGreaterThan(before)
}, 120_000)
