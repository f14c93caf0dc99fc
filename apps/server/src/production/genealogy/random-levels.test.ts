import { genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { lotKin } from '@zhizao/contract/trace/lot-kin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'
import { genealogyDifferences } from './test-genealogy.ts'

let server: TestServer
let boss: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
beforeAll(async () => {
  server = await startTestServer()
  boss = await server.signIn()
  shop = await testProduction(server, boss)
})
afterAll(() => server.stop())

const SEED = Number(process.env.SEED ?? 0)
const ACTS = 24

interface Lot {
  readonly id: string
  readonly code: string
  readonly quantity: number
}

it('over three levels, whatever is fed, brought back, made, mended, taken back, split and merged: lots in are lots out', async () => {
  const random = randomOf(SEED)
  const upTo = (most: number) => Math.floor(random() * most)
  const oneOf = <T>(all: readonly T[]): T | undefined => all[upTo(all.length)]
  const mark = String(SEED)
  const raw = await shop.stock.material(`L1-${mark}`, { tracking: 'lot' })
  const part = await shop.product(`L2-${mark}`, { tracking: 'lot' })
  const whole = await shop.product(`L3-${mark}`, { tracking: 'lot' })
  for (const [made, of, at] of [
    [part.id, raw.id, 10],
    [whole.id, part.id, 20],
  ] as const) {
    const way = await shop.routeFor(made, [
      { name: `下${made}`, transferQuantity: '1' },
      { name: `装${made}`, transferQuantity: '1', reworkTo: `下${made}` },
    ])
    await shop.billFor(made, [{ materialId: of, quantity: '1' }])
    await shop.usedAt(made, way, { [at]: [of] })
  }
  for (const at of [1, 2, 3]) await shop.received(raw.id, '8', `R${at}-${mark}`)
  await level(part.id, 'P')
  await regrouped(part.id)
  await level(whole.id, 'W')
  await addsUp()
  await leadsBack()
  expect(await shop.stock.differences()).toEqual([])

  /** An order of 24 of what was made before, in which anything happens; completed in the end. */
  async function level(materialId: string, name: string) {
    const { id } = await shop.released(materialId, '24', { receiptLocationId: shop.line.id })
    const used = materialId === part.id ? raw.id : part.id
    const kept = await opened(id, used, `${name}-${mark}`)
    for (let turn = 0; turn < ACTS; turn++) {
      const kind = await act(id, used, { code: `${name}${turn}-${mark}`, kept })
      expect(await server.database.inCompany(server.companyId, (db) => genealogyDifferences({ db })), kind).toEqual([])
    }
    await ended(id)
  }

  /** How each order begins, so that there is some of everything; the lots that stay. */
  async function opened(orderId: string, materialId: string, code: string): Promise<string[]> {
    const works = await shop.workOf(orderId)
    const [first, last] = ['下', '装'].map((step) => Object.entries(works).find(([name]) => name.startsWith(step))![1])
    const [lot] = await lying(materialId)
    const fed = { workOrderId: first!, materialId, lotCode: lot!.code, quantity: String(Math.min(5, lot!.quantity)) }
    await shop.begin(first!)
    await boss.client(workbench).consume(fed)
    await boss.client(workbench).report(shop.report(first!, 10))
    await shop.begin(last!)
    const make = (good: number, at: number, rework = 0) =>
      boss.client(workbench).report({ ...shop.report(last!, good, 0, rework), lotCode: `${code}-${at}` })
    await make(3, 1, 1)
    await make(2, 2)
    await boss.client(workbench).consume({ ...fed, quantity: '1', isReturn: true })
    const { report } = await make(2, 3)
    await boss.client(workbench).reverse({ id: report.id, reason: '数错' })
    return [`${code}-1`, `${code}-2`]
  }

  /** What waits anywhere has broken; then the order is completed. */
  async function ended(orderId: string) {
    for (let round = 0; round < 3; round++)
      for (const { id, status } of (await boss.client(workOrder).page({ orderId, pageSize: 100 })).records) {
        if (status === 'completed' || status === 'withdrawn') continue
        if (status === 'pending') await boss.call(workOrder.dispatch, { ids: [id], stationId: shop.stationIds[0]! })
        await boss.call(workbench.start, { id })
        const { waiting } = await boss.client(workbench).workOrder({ id })
        if (Number(waiting) > 0) await boss.call(workbench.report, shop.report(id, 0, Number(waiting)))
        if (round === 2) await boss.call(workbench.finish, { id, missingReason: '余料' })
      }
    const answer = await boss.call(productionOrder.status, {
      id: orderId,
      status: 'completed',
      reason: '随机',
      parts: 'cancel',
    })
    expect(answer.code, answer.msg).toBe(200)
  }

  /** Some act of the shop on an order; which. */
  async function act(orderId: string, materialId: string, { code, kept }: { code: string; kept: readonly string[] }) {
    const { records } = await boss.client(workOrder).page({ orderId, pageSize: 100 })
    const { id, status, segmentName } = oneOf(records)!
    const answered = async (kind: string, answer: Promise<{ code: number; msg: string }>) => {
      const { code: said, msg } = await answer
      expect([200, 400, 409], msg).toContain(said)
      return kind
    }
    if (status === 'pending')
      return answered('start', boss.call(workOrder.dispatch, { ids: [id], stationId: shop.stationIds[1]! }))
    if (status === 'dispatched') return answered('start', boss.call(workbench.start, { id }))
    const chosen = upTo(10)
    if (chosen < 3) {
      const lot = oneOf(await lying(materialId))
      if (!lot) return undefined
      const body = { workOrderId: id, materialId, lotCode: lot.code, quantity: String(1 + upTo(lot.quantity)) }
      return answered('feed', boss.call(workbench.consume, { ...body, reason: '多投' }))
    }
    if (chosen === 3) {
      const drawn = (await boss.client(workbench).consumptions({ orderId, pageSize: 100 })).records
      const one = oneOf(drawn.filter(({ quantity, reversedAt }) => Number(quantity) > 0 && !reversedAt))
      if (!one) return undefined
      const back = { workOrderId: one.workOrderId, materialId, lotCode: one.lotCode, quantity: '1', isReturn: true }
      return answered('return', boss.call(workbench.consume, back))
    }
    if (chosen === 4) {
      const posted = await boss.client(workbench).reports({ orderId, status: 'posted', pageSize: 100 })
      const report = oneOf(posted.records.filter(({ lotCode }) => !lotCode || !kept.includes(lotCode)))
      return report && answered('reverse', boss.call(workbench.reverse, { id: report.id, reason: '数错' }))
    }
    const isLast = segmentName.startsWith('装') && !segmentName.endsWith('返工')
    const rework = isLast && upTo(3) === 0 ? 1 : 0
    const body = { ...shop.report(id, 1 + upTo(6), upTo(2), rework), ...(isLast && { lotCode: code }) }
    return answered(rework ? 'rework' : 'report', boss.call(workbench.report, body))
  }

  /** Lots of a material that lie at the line. */
  async function lying(materialId: string): Promise<Lot[]> {
    const { rows } = await server.database.system.query<Lot>(
      `select lot.id::text, lot.code, b.quantity::float8 as quantity from stock_balance b join lot on lot.id = b.lot_id
       where b.company_id = $1 and b.material_id = $2 and b.location_id = $3 and b.quantity >= 1 and b.status = 'available' order by lot.id`,
      [server.companyId, materialId, shop.line.id],
    )
    return rows
  }

  /** One lot is split, two are merged. */
  async function regrouped(materialId: string) {
    const where = { locationId: shop.line.id, status: 'available' as const }
    const [first] = await lying(materialId)
    await boss.client(lotEvent).split({ ...where, lotId: first!.id, parts: [{ quantity: '1', code: `P-S-${mark}` }] })
    const [one, two] = (await lying(materialId)).slice(-2)
    await boss.client(lotEvent).merge({
      ...where,
      lots: [one!, two!].map((each) => ({ lotId: each.id, quantity: String(each.quantity) })),
      code: `P-M-${mark}`,
    })
  }

  /** What the ledger says that went into production and came out of it is what lots are said to be made of and to be. */
  async function addsUp() {
    const { rows } = await server.database.system.query<Record<'code' | 'used' | 'dealt' | 'made' | 'told', string>>(
      `with moved as (select m.lot_id, m.quantity * (case when f.kind = 'production' then 1 else -1 end) as quantity,
            coalesce(origin.source_kind, m.source_kind) = 'workReport' and coalesce(origin.from_location_id, m.from_location_id) in
              (select id from location where kind = 'production') as is_made
          from stock_ledger m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id
            left join stock_ledger origin on origin.id = m.reverses_id
          where m.company_id = $1 and (f.kind = 'production' or t.kind = 'production')),
        edge as (select own.lot_id, sum(quantity) filter (where own.side = 'in') as used, sum(quantity) filter (where own.side = 'out') as made
          from trace_event_lot own join trace_event event on event.id = own.event_id
          where own.company_id = $1 and event.kind = 'make' and event.reverted_at is null group by 1),
        gap as (select lot_id, sum(quantity) as quantity from genealogy_gap where company_id = $1 and kind = 'undealt' group by 1)
      select lot.code, coalesce((select -sum(quantity) from moved where moved.lot_id = lot.id and not is_made), 0)::text as used,
        (coalesce(edge.used, 0) + coalesce(gap.quantity, 0))::text as dealt,
        coalesce((select sum(quantity) from moved where moved.lot_id = lot.id and is_made), 0)::text as made, coalesce(edge.made, 0)::text as told
      from lot left join edge on edge.lot_id = lot.id left join gap on gap.lot_id = lot.id where lot.company_id = $1 order by lot.code`,
      [server.companyId],
    )
    for (const { code, used, dealt, made, told } of rows)
      expect([Number(dealt), Number(told)], code).toEqual([Number(used), Number(made)])
    expect(rows.some(({ used, made }) => Number(used) > 0 && Number(made) > 0)).toBe(true)
  }

  /** What a lot leads to leads back to it; what has no source is said to have none. */
  async function leadsBack() {
    const { rows: lots } = await server.database.system.query<{ id: string; code: string; material: string }>(
      'select id::text, code, material_id::text as material from lot where company_id = $1',
      [server.companyId],
    )
    const down = new Map<string, string[]>()
    const up = new Map<string, string[]>()
    for (const { id } of lots) {
      const told = await boss.client(lotKin).get({ id })
      down.set(
        id,
        told.lots.flatMap((each) => (each.generation > 0 ? [each.id] : [])),
      )
      up.set(
        id,
        told.lots.flatMap((each) => (each.generation < 0 ? [each.id] : [])),
      )
    }
    const gaps = await boss.client(genealogyGap).page({ kind: 'missing', pageSize: 100 })
    for (const { id, code, material } of lots) {
      for (const far of down.get(id)!) expect(up.get(far), code).toContain(id)
      for (const far of up.get(id)!) expect(down.get(far), code).toContain(id)
      const told = gaps.records.some(({ lotCode }) => lotCode?.split('、').includes(code))
      const stands = (await boss.client(lotKin).get({ id })).events.some(
        ({ kind, revertedAt }) => kind === 'make' && !revertedAt,
      )
      if (material !== raw.id && stands && !up.get(id)!.length) expect(told, code).toBe(true)
    }
  }
}, 180_000)

/** Numbers by lot that come again with their seed. */
function randomOf(seed: number) {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
