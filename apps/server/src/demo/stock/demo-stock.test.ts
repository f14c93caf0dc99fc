import { demand } from '@zhizao/contract/bills/demand'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { outboundBill } from '@zhizao/contract/bills/outbound-bill'
import { purchaseRequest } from '@zhizao/contract/bills/purchase-request'
import { proposal } from '@zhizao/contract/production/proposal'
import { handlingUnit } from '@zhizao/contract/stock/handling-unit'
import { stock } from '@zhizao/contract/stock/stock'
import { stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSessionUser } from '../../access/session/session-user.ts'
import { stockDifferences } from '../../stock/ledger/stock-differences.ts'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { demoUserOf } from '../as-user.ts'
import { provideMasterData } from '../master-data/provide-master-data.ts'
import { provideStock } from './provide-stock.ts'

/** Half of what the demo plant itself has: the journeys fill that. */
const WEEKS = 12
/** The end of a leap day, in a week in which hardly anything of the first products is left. */
const NOW = new Date('2028-02-29T15:30:00Z')

describe('the stock of the demo plant', () => {
  let server: TestServer
  let admin: Caller
  const ports = () => ({
    routes: () => server.routes,
    userOf: (companyId: string, userId: string) =>
      server.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
  })
  const { signal } = new AbortController()
  const provide = async (now = () => NOW) =>
    provideStock(
      { ...server.platform, now },
      (await demoUserOf(server.platform, server.companyId, ports(), signal))!,
      WEEKS,
    )
  const moves = async () => (await admin.client(stockLedger).page({ pageSize: 1 })).total
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    admin = await server.signIn()
    await provideMasterData({ ...server.platform, now: () => NOW }, server.companyId, ports(), signal)
    expect(await provide()).toBe(true)
  })
  afterAll(() => server.stop())

  it('has moved for weeks, on working days, and is the sum of its movements', async () => {
    const { rows } = await server.database.system.query<{
      days: number
      span: number
      weekends: number
      kinds: number
    }>(
      `select count(distinct posted_on)::int as days, max(posted_on) - min(posted_on) as span, count(distinct source_kind)::int as kinds,
         count(*) filter (where extract(isodow from posted_on) > 5)::int as weekends from stock_ledger`,
    )
    expect(rows[0]).toMatchObject({ weekends: 0 })
    expect(rows[0]!.span).toBeGreaterThan(7 * WEEKS - 7)
    expect(rows[0]!.days).toBeGreaterThan(3.5 * WEEKS)
    expect(rows[0]!.kinds).toBeGreaterThanOrEqual(4)
    expect(await stockDifferences(server.database.systemDb)).toEqual([])
    expect(await admin.client(stock).select({})).not.toEqual([])
  })

  it('has lots that were split and merged, and what failed its inspection has gone back', async () => {
    const { rows } = await server.database.system.query<{ what: string }>(
      `select distinct kind as what from trace_event union
       select 'back ' || status from outbound_bill where kind = 'return' order by 1`,
    )
    expect(rows.map(({ what }) => what)).toEqual(['back done', 'merge', 'split'])
  })

  it('is not made twice, and goes on where days were missed', async () => {
    const before = await moves()
    expect(await provide()).toBe(true)
    expect(await moves()).toBe(before)
  })

  it('leaves something to do today', async () => {
    const bills = (statuses: string[]) => statuses.sort().join()
    const [coming, going] = await Promise.all([
      admin.client(inboundBill).page({ pageSize: 100 }),
      admin.client(outboundBill).page({ pageSize: 100 }),
    ])
    const open = new Set(['draft', 'confirmed'])
    expect(bills(coming.records.map(({ status }) => status).filter((each) => open.has(each)))).toBe(
      'confirmed,confirmed,draft',
    )
    const requests = (await admin.client(purchaseRequest).page({ pageSize: 10 })).records
    expect(bills(requests.map(({ status }) => status))).toBe('approved,submitted')
    const plan = (await admin.client(proposal).page({ pageSize: 500 })).records
    expect(plan.map(({ kind }) => kind)).toContain('buy')
    expect((await admin.client(demand).page({ direction: 'out', pageSize: 5 })).records).toHaveLength(1)
    expect(bills(going.records.map(({ status }) => status).filter((each) => open.has(each)))).toContain('confirmed')
  })

  it('has boxes on a pallet and beside it, and pallets that have left whole', async () => {
    const records = async (filter: object) =>
      (await admin.client(handlingUnit).page({ ...filter, pageSize: 100 })).records
    const [pallet] = await records({ kind: 'pallet', state: 'closed' })
    expect(pallet).toMatchObject({
      childCount: 4,
      remark: '出口订单，整托发运',
      locationCode: expect.stringMatching(/^CP-A/),
    })
    const boxes = await records({ kind: 'box', state: 'closed' })
    expect(boxes.filter(({ parentId }) => parentId === pallet!.id)).toHaveLength(4)
    expect(boxes.filter(({ parentId }) => !parentId).length).toBeGreaterThan(1)
    expect((await records({ kind: 'pallet', state: 'shipped' })).length).toBeGreaterThan(0)
    expect(new Set(boxes.map(({ isSscc }) => isSscc))).toEqual(new Set([false]))
  })

  it('goes on weeks later, though somebody has packed what it would have given out', async () => {
    const rows = await admin.client(stock).select({ status: 'available' })
    for (const { materialId, lotId, locationId, free } of rows
      .filter(({ packed, free: left }) => packed === '0' && Number(left) > 5)
      .slice(0, 40))
      await admin.client(handlingUnit).create({
        key: `own-${materialId}-${lotId}-${locationId}`,
        locationId: locationId!,
        lines: [{ materialId, lotId, quantity: String(Math.floor(Number(free) / 2)) }],
      })
    const before = await moves()
    expect(await provide(() => new Date(NOW.getTime() + 5 * 7 * 86_400_000))).toBe(true)
    expect(await moves()).toBeGreaterThan(before + 50)
    expect(await stockDifferences(server.database.systemDb)).toEqual([])
  })

  it('leaves the warehouses of others alone', async () => {
    await admin.client(warehouse).create({ name: '自己的仓库' })
    expect(await provide()).toBe(false)
  })
})
