import { demand } from '@zhizao/contract/bills/demand'
import { inboundBill } from '@zhizao/contract/bills/inbound-bill'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { transfer } from '@zhizao/contract/bills/transfer'
import { preparation } from '@zhizao/contract/production/preparation'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { dayText } from '@zhizao/rules/time/calendar'
import { USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon, today } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let shelf: { id: string }
let seed = 11
beforeAll(async () => {
  server = await startTestServer({ own: true })
  server.setTime(noon)
  planner = await server.signIn()
  shop = await testProduction(server, planner)
  shelf = await shop.stock.place('SM-A')
})
afterAll(() => server.stop())

const upTo = (count: number) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor((seed / 2147483648) * count)
}

/** What the test has brought about, told by nothing of what answers it; a piece of stock that nobody holds. */
interface Piece {
  expiresOn: string
  isAtLine: boolean
  isGone: boolean
}
interface Wanting {
  id: string
  on: string
  priority: number
  /** Pieces that are held for it, and those that were brought for it. */
  held: number
  brought: number
  wants: number
  isOrder: boolean
}

/** Each piece by itself, to who is first in turn. */
function dealt(wanting: readonly Wanting[], pieces: readonly Piece[], coming: readonly string[]) {
  const turn = [...wanting].sort((one, other) =>
    one.on !== other.on
      ? one.on < other.on
        ? -1
        : 1
      : one.priority - other.priority || Number(one.id) - Number(other.id),
  )
  const days = [...coming].sort()
  const take = ({ on, isOrder }: Wanting) => {
    // An order takes what lies at its line first, what leaves the house comes from the shelf.
    const rank = ({ expiresOn, isAtLine }: Piece) => `${isAtLine === isOrder ? 0 : 1} ${expiresOn}`
    const fit = pieces.filter(({ expiresOn, isGone }) => !isGone && expiresOn >= on)
    const [found] = fit.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))
    if (found) found.isGone = true
    return found !== undefined
  }
  const given = new Map(
    turn.map(({ id }) => [id, { available: 0, expected: 0, short: 0, readyOn: today as string | null }]),
  )
  for (const each of turn) for (let at = 0; at < each.brought; at++) if (take(each)) given.get(each.id)!.available++
  for (const each of turn) {
    const { id, held, brought, wants } = each
    const own = given.get(id)!
    const missing = wants - held - Math.min(brought, own.available)
    own.available += held
    for (let at = 0; at < missing; at++) {
      const day = take(each) ? 'there' : days.shift()
      if (day === 'there') own.available++
      else if (day === undefined) own.short++
      else {
        own.expected++
        if (day > own.readyOn!) own.readyOn = day
      }
    }
    if (own.short) own.readyOn = null
  }
  return given
}

/** Pieces of a material that nobody holds, as the tables say. */
async function lyingOf(materialId: string): Promise<Piece[]> {
  const { rows } = await server.database.system.query<{ expiresOn: string; isAtLine: boolean; free: number }>(
    `select lot.expires_on::text as "expiresOn", balance.location_id = $2 as "isAtLine", (quantity - reserved)::int as free
     from stock_balance balance join lot on lot.id = balance.lot_id where balance.material_id = $1 order by balance.id`,
    [materialId, shop.line.id],
  )
  return rows.flatMap(({ free, ...row }) => Array.from({ length: free }, () => ({ ...row, isGone: false })))
}

it.each([1, 2, 3])('what orders are told is what dealing piece by piece gives, scene %i', async (scene) => {
  const material = await shop.stock.material(`SM-${scene}`, {
    baseUnitId: shop.piece,
    tracking: 'lot',
    shelfLifeDays: 500,
  })
  const product = await shop.product(`SM-P${scene}`)
  await shop.routeFor(product.id, [{ name: '装' }])
  await shop.billFor(product.id, [{ materialId: material.id, quantity: '1' }])
  for (let lot = 1; lot <= 3; lot++) {
    const [quantity, expiresOn] = [1 + upTo(6), upTo(3) ? inDays(1 + upTo(20)) : inDays(400)]
    const line = { materialId: material.id, quantity: String(quantity), lotCode: `L${lot}`, expiresOn }
    const { id } = await planner
      .client(stockEntry)
      .create({ kind: 'receipt', lines: [{ ...line, toLocationId: shelf.id }] })
    await planner.client(stockEntry).post({ id })
  }
  const wanting: Wanting[] = []
  for (let nth = 0; nth < 6; nth++) {
    const [wants, priority] = [1 + upTo(5), 1 + upTo(3)]
    const made = await shop.released(product.id, String(wants), { startOn: inDays(1 + upTo(12)), priority })
    const on = dayText(new Date(made.plannedStart as string).getTime(), USUAL_ZONE)
    wanting.push({ id: made.id, on, priority, wants, held: 0, brought: 0, isOrder: true })
  }
  const coming: string[] = []
  const warehouseId = shop.stock.house.id
  for (let nth = 0; nth < 2; nth++) {
    const [expectedOn, quantity] = [inDays(2 + upTo(20)), 1 + upTo(4)]
    const lines = [{ materialId: material.id, quantity: String(quantity) }]
    const { id } = await planner.client(inboundBill).create({ kind: 'purchase', warehouseId, expectedOn, lines })
    await planner.client(inboundBill).confirm({ id })
    for (let at = 0; at < quantity; at++) coming.push(expectedOn)
    const [neededOn, leaving] = [inDays(1 + upTo(12)), 1 + upTo(3)]
    const asked = { direction: 'out' as const, warehouseId, neededOn }
    const made = await planner
      .client(demand)
      .create({ ...asked, lines: [{ materialId: material.id, quantity: String(leaving) }] })
    const { id: lineId } = made.lines[0]!
    wanting.push({ id: lineId, on: neededOn, priority: 5, wants: leaving, held: 0, brought: 0, isOrder: false })
  }
  // Some of it is held for one order, and brought for another.
  for (const isBrought of [false, true]) {
    const own = wanting[upTo(6)]!
    const [need] = (await planner.client(preparation).page({ orderId: own.id, pageSize: 5 })).records
    const quantity = Math.min(Number(need!.missing), Number(need!.missing) - Number(need!.short))
    if (quantity <= 0) continue
    const [moved] = await planner.client(preparation).save({ lines: [{ id: need!.id, quantity: String(quantity) }] })
    if (isBrought) await planner.client(transfer).move({ id: moved!.id })
    own[isBrought ? 'brought' : 'held'] += quantity
  }
  const orderIds = wanting.slice(0, 6).map(({ id }) => id)
  const model = dealt(wanting, await lyingOf(material.id), coming)
  const told = await planner.client(productionOrder).analysis({ ids: orderIds })
  for (const { orderId, lines } of told) {
    const { available, expected, short, readyOn } = lines.find(({ kind }) => kind === 'material')!
    const own = model.get(orderId)!
    const figures = [available, expected, short].map(Number)
    expect([...figures, readyOn], `order ${orderIds.indexOf(orderId)}`).toEqual([
      own.available,
      own.expected,
      own.short,
      own.readyOn,
    ])
  }
})
