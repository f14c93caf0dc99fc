import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stock as stockCalls } from '@zhizao/contract/stock/stock'
import { inOutReport } from '@zhizao/contract/stock-watch/in-out-report'
import { lot } from '@zhizao/contract/trace/lot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays, noon } from '../../testing/plant-day.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testStock } from '../test-stock.ts'

let server: TestServer
let clerk: Caller
let stock: Awaited<ReturnType<typeof testStock>>
beforeAll(async () => {
  server = await startTestServer()
  server.setTime(noon)
  clerk = await server.signIn()
  stock = await testStock(server, clerk)
})
afterAll(() => server.stop())

/** Whole numbers below `most`, the same for the same seed. */
function dice(seed: number) {
  let state = seed >>> 0
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}
type Dice = ReturnType<typeof dice>
const inTurn = Number(process.env.SEED ?? 0) + 8
const POSTINGS = Number(process.env.MONTH_POSTINGS ?? 120)

const RULES = ['fifo', 'fefo'] as const
const LOTS = 4
const DAYS = 30
const PLACES = ['A', 'B'] as const
type PlaceCode = (typeof PLACES)[number]

/** What happened, without a word of when it is told. `back`: what it takes back, today, as all that is taken back. */
interface Event {
  readonly nth: number
  readonly day: number
  readonly kind: 'receipt' | 'issue' | 'transfer' | 'status' | 'back'
  readonly of: number
  readonly lot: string
  readonly place: PlaceCode
  readonly quantity: number
  readonly back?: number
}

/**
 * A month in which nothing is ever short: goods come to A, go on to B, are held or issued. Each lot comes first on a day of its own,
 * so that one comes before the other; some lots come by mistake and go back whole.
 */
function month(roll: Dice): Event[] {
  const events: Event[] = []
  const add = (event: Omit<Event, 'nth'>) => events.push({ ...event, nth: events.length })
  const days = Array.from({ length: DAYS }, (_, at) => -at - 1)
  for (const [of] of RULES.entries())
    for (let at = 0; at < LOTS; at++) {
      const [day] = days.splice(roll(days.length), 1)
      const first = { kind: 'receipt', of, lot: `L${at}`, place: 'A' } as const
      add({ ...first, day: day!, quantity: 20 + roll(20) })
      if (roll(2)) add({ ...first, day: day! + roll(-day!), quantity: 5 + roll(10) })
    }
  add({ kind: 'receipt', of: 0, lot: 'WRONG', place: 'B', day: -5, quantity: 7 })
  add({ kind: 'back', of: 0, lot: 'WRONG', place: 'B', day: 0, quantity: 7, back: events.at(-1)!.nth })
  while (events.length < POSTINGS) {
    const kind = (['issue', 'issue', 'transfer', 'status'] as const)[roll(4)]!
    const place = kind === 'transfer' ? 'A' : PLACES[roll(2)]!
    const event = { kind, place, of: roll(RULES.length), lot: `L${roll(LOTS)}`, quantity: 1 + roll(6) }
    const tried = { ...event, day: -1 - roll(DAYS), nth: events.length }
    if (!isCovered([...events, tried])) continue
    add(tried)
    if (kind === 'issue' && roll(5) === 0) add({ ...event, kind: 'back', day: 0, back: tried.nth })
  }
  return events
}

/** Told slowly: no place is short of usable stock of a lot at the end of any day. */
function isCovered(events: readonly Event[]): boolean {
  const lying = new Map<string, number>()
  const put = ({ of, lot }: Event, place: PlaceCode, quantity: number) => {
    const key = `${of} ${lot} ${place}`
    lying.set(key, (lying.get(key) ?? 0) + quantity)
  }
  for (let day = -DAYS - 1; day <= 0; day++) {
    for (const event of events.filter((each) => each.day === day)) {
      const isBackOfReceipt =
        event.back !== undefined && events.find(({ nth }) => nth === event.back)!.kind === 'receipt'
      const comes = event.kind === 'receipt' || (event.kind === 'back' && !isBackOfReceipt)
      put(event, event.place, comes ? event.quantity : -event.quantity)
      if (event.kind === 'transfer') put(event, 'B', event.quantity)
    }
    if ([...lying.values()].some((quantity) => quantity < 0)) return false
  }
  return true
}

/** A set of places and materials of its own, in which a month is typed. */
async function shop(name: string) {
  const places = Object.fromEntries(
    await Promise.all(PLACES.map(async (code) => [code, (await stock.place(`${name}-${code}`)).id] as const)),
  ) as Record<PlaceCode, string>
  const materials: string[] = []
  for (const [nth, pickRule] of RULES.entries())
    materials.push(
      (await stock.material(`${name}-M${nth}`, { tracking: 'lot', pickRule, shelfLifeDays: 400 } as never)).id,
    )
  const calls = clerk.client(stockEntry)
  const ids = new Map<number, string>()

  /** Types one, or says that it cannot be yet. */
  async function type({ nth, day, kind, of, lot: lotCode, place, quantity, back }: Event): Promise<boolean> {
    if (kind === 'back') {
      const id = ids.get(back!)
      if (id) await calls.reverse({ id })
      return id !== undefined
    }
    const comes = kind === 'receipt'
    const { id } = await calls.create({
      kind,
      postedOn: inDays(day),
      remark: String(nth),
      reason: kind === 'status' ? '待查' : null,
      lines: [
        {
          materialId: materials[of]!,
          quantity: String(quantity),
          lotCode,
          ...(comes ? { toLocationId: places[place] } : { fromLocationId: places[place] }),
          ...(kind === 'transfer' && { toLocationId: places.B }),
          ...(kind === 'status' && { status: 'available' as const, toStatus: 'held' as const }),
        },
      ],
    })
    const answer = await clerk.call(stockEntry.post, { id })
    if (answer.code !== 200) {
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 409, msg: expect.stringMatching(/只有|没有批次/) })
      return false
    }
    ids.set(nth, id)
    return true
  }

  /** All that can be known of it afterwards, by names that do not depend on the set. */
  async function told() {
    const bare = (text: string) => text.replaceAll(`${name}-`, '')
    const { rows } = await server.database.system.query<{ move: string }>(
      `select concat_ws(' ', posted_on, f.code, t.code, m.code, lot.code, l.status, l.to_status, trim_scale(l.quantity), l.reverses_id is not null) as move
       from stock_ledger l join location f on f.id = l.from_location_id join location t on t.id = l.to_location_id
         join material m on m.id = l.material_id left join lot on lot.id = l.lot_id
       where l.company_id = $1 and l.material_id = any($2::bigint[])`,
      [server.companyId, materials],
    )
    const lots = await Promise.all(
      materials.map(async (materialId) =>
        (await clerk.client(lot).page({ materialId, pageSize: 100 })).records
          .map(({ code, receivedOn, producedOn, expiresOn }) => [code, receivedOn, producedOn, expiresOn].join(' '))
          .toSorted(),
      ),
    )
    const picks = []
    for (const materialId of materials)
      for (const quantity of ['1', '15', '60', '500']) {
        const { lines, short } = await clerk.client(stockCalls).pick({ materialId, quantity })
        picks.push([...lines.map((row) => bare(`${row.lotCode} ${row.locationCode} ${row.take} ${row.why}`)), short])
      }
    const figures = []
    for (const type of ['material', 'day', 'month'] as const)
      for (const [nth, materialId] of materials.entries()) {
        const { records } = await clerk
          .client(inOutReport)
          .page({ type, materialId, from: inDays(-DAYS - 1), pageSize: 500 })
        for (const { period, opening, received, issued, closing } of records)
          figures.push([type, nth, period, opening, received, issued, closing].join(' '))
      }
    const balances = Object.entries(await stock.balances()).filter(([key]) => key.startsWith(`${name}-`))
    return {
      moves: rows.map(({ move }) => bare(move)).toSorted(),
      lots,
      picks,
      figures,
      balances: balances.map(([key, quantity]) => `${bare(key)} ${quantity}`),
    }
  }
  return { type, told }
}

describe.each([
  ['1', 1],
  ['in turn', inTurn],
])('a month by seed %s', (_, seed) => {
  it('is the same however it was typed: ledger, lots, what is picked first, and report', async () => {
    const roll = dice(seed)
    const events = month(roll)
    const inOrder = await shop(`Y${seed}T`)
    const ranks = ({ kind }: Event) => (kind === 'receipt' ? 0 : kind === 'transfer' ? 1 : 2)
    // Of one day what brings comes first: `isCovered` asks what lies there at its end.
    for (const event of events.toSorted(
      (one, other) => one.day - other.day || ranks(one) - ranks(other) || one.nth - other.nth,
    ))
      expect(await inOrder.type(event), JSON.stringify(event)).toBe(true)
    const anyhow = await shop(`Y${seed}R`)
    // What cannot be yet is typed again once more is known, as people do.
    const typed: Event[] = []
    let waiting: readonly Event[] = events
    while (waiting.length) {
      const turn = waiting.map((event) => [roll(1_000_000), event] as const).toSorted(([one], [other]) => one - other)
      const left: Event[] = []
      for (const [, event] of turn) {
        const isTaken = await anyhow.type(event)
        // Refused exactly where some day would be short of it.
        if (event.kind !== 'back') expect(isTaken, JSON.stringify(event)).toBe(isCovered([...typed, event]))
        if (isTaken) typed.push(event)
        else left.push(event)
      }
      expect(left.length, JSON.stringify(left)).toBeLessThan(waiting.length)
      waiting = left
    }
    expect(await anyhow.told()).toEqual(await inOrder.told())
    expect(await stock.differences()).toEqual([])
  }, 120_000)
})
