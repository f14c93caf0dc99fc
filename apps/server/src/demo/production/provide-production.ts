import { type ProductionOrder, productionOrder } from '@zhizao/contract/production/production-order'
import { dayAfter, weekdayOf } from '@zhizao/rules/calendar/shop-day'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { productionOrders } from '../../production/order/production-order.table.ts'
import { workReports } from '../../production/report/work-report.table.ts'
import { asUser, type DemoUser } from '../as-user.ts'
import type { CallsWithin } from '../calls-within.ts'
import { type DemoShop, equipShop, readShop } from './demo-shop.ts'
import { orderDay, REMARK, seeToExceptions } from './shop-plan.ts'
import { bringMaterial, workOn } from './shop-work.ts'

/** Hours of a working day at which something happens in the shop. */
const HOURS = [8, 11, 14, 17]
/** Those at which material is brought. */
const BRINGS: ReadonlySet<number> = new Set([8, 11, 14])
const SATURDAY = 6
const WEEK = 7 * 86_400_000
const HOUR = 3_600_000
/** Between two such hours the server does what people ask of it. */
const REST = 20
/** Different refusals that are told in one line of the log. */
const MOST_TOLD = 20

/**
 * Keeps the demo plant's shop at work through the product's calls, as of the hours at which it happens: some weeks at first,
 * later what was missed since. Where somebody has made orders himself before, the shop is left to him.
 */
export async function provideProduction(platform: Platform, demo: DemoUser, weeks: number): Promise<boolean> {
  const { now, log } = platform
  const started = performance.now()
  const { timeZone } = demo.user
  const standing = await lastMoment(platform, demo)
  if (standing === 'theirs') return false
  const today = dayText(now().getTime(), timeZone)
  const first = dayAfter(dayText(now().getTime() - weeks * WEEK, timeZone))
  const since = standing === 'none' ? plantInstant(first, timeZone) : standing
  if (standing === 'none') {
    const at = clockAt(since)
    await asUser(platform, demo, at, (ask) => equipShop(ask, first, dayAfter(today, 30)))
  }
  const shop = await asUser(platform, demo, now, readShop)
  const moments = momentsBetween(since, now().getTime(), timeZone)
  // Of the first day nothing was ordered the day before.
  if (standing === 'none' && moments[0])
    await asUser(platform, demo, clockAt(moments[0].at - HOUR), (ask) => orderDay(ask, shop, moments[0]!.day))
  const waited = new Map<string, number>()
  for (const { day, hour, at } of moments) {
    await moment(platform, demo, shop, { day, hour, at }, waited)
    await new Promise((resolve) => setTimeout(resolve, REST))
    demo.signal.throwIfAborted()
  }
  if (moments.length)
    log.info(
      { ms: Math.round(performance.now() - started), moments: moments.length, waited: mostOf(waited) },
      'production of the demo plant is up to now',
    )
  return true
}

/** What it was refused for, and how often: of a long catching up the most frequent. */
const mostOf = (waited: ReadonlyMap<string, number>) =>
  Object.fromEntries([...waited].toSorted(([, one], [, other]) => other - one).slice(0, MOST_TOLD))

/** A clock that stands at a moment; calls after each other have times after each other. */
function clockAt(from: number): () => Date {
  let at = from
  return () => {
    at += 20
    return new Date(at)
  }
}

/** What there is of the demo's own: nothing yet, orders of somebody else, or up to when. */
async function lastMoment({ database }: Platform, { user }: DemoUser): Promise<'none' | 'theirs' | number> {
  const { rows } = await database.system.query<{ own: boolean; any: boolean; last: string | null }>(
    statement`select exists (select from ${productionOrders} where company_id = $1) as any,
      exists (select from ${productionOrders} where company_id = $1 and remark like $2) as own,
      extract(epoch from greatest((select max(created_at) from ${productionOrders} where company_id = $1 and remark like $2),
        (select max(at) from ${workReports} where company_id = $1)))::text as last`,
    [user.companyId, `${REMARK}%`],
  )
  const { any, own, last } = rows[0]!
  return own ? Number(last) * 1000 : any ? 'theirs' : 'none'
}

interface Moment {
  day: string
  hour: number
  at: number
}

function momentsBetween(since: number, until: number, timeZone: string): Moment[] {
  const found: Moment[] = []
  for (let day = dayText(since, timeZone); day <= dayText(until, timeZone); day = dayAfter(day)) {
    if (weekdayOf(day) >= SATURDAY) continue
    for (const hour of HOURS) {
      const at = plantInstant(`${day} ${String(hour).padStart(2, '0')}:00:00`, timeZone)
      if (at > since && at <= until) found.push({ day, hour, at })
    }
  }
  return found
}

/** One of these hours: each act is a transaction of its own, and one that is refused waits for the next hour. */
async function moment(
  platform: Platform,
  demo: DemoUser,
  shop: DemoShop,
  { day, hour, at }: Moment,
  waited: Map<string, number>,
): Promise<void> {
  const dayBegan = plantInstant(day, demo.user.timeZone)
  let minutes = 0
  const waits = ({ message }: Refusal) => {
    waited.set(message, (waited.get(message) ?? 0) + 1)
    platform.log.debug({ day, hour, msg: message }, 'the demo plant waits')
  }
  const act = async <T>(work: (ask: CallsWithin) => Promise<T>): Promise<T | undefined> => {
    minutes += 2
    try {
      return await asUser(platform, demo, clockAt(at + minutes * 60_000), work)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      waits(error)
      return undefined
    }
  }
  if (hour === HOURS[0]) {
    await act((ask) => orderDay(ask, shop, workdayAfter(day)))
    await act((ask) => seeToExceptions(ask, day))
    for (const { id } of (await act(ended)) ?? [])
      await act((ask) => ask(productionOrder).status({ id, status: 'closed' }))
  }
  for (const order of (await act(inShop)) ?? []) {
    const isAhead = (order.startOn ?? day) > day
    // What is ordered a day ahead is prepared in the evening.
    if (isAhead ? hour === HOURS.at(-1) : BRINGS.has(hour)) await act((ask) => bringMaterial(ask, order))
    if (isAhead) continue
    await act((ask) => workOn(ask, shop, order, { tick: `${day} ${hour}`, dayBegan, waits }))
  }
}

const MOST = 200
type Order = Pick<ProductionOrder, 'id' | 'code' | 'status' | 'quantity' | 'goodQuantity' | 'startOn'>

function workdayAfter(day: string): string {
  let next = dayAfter(day)
  while (weekdayOf(next) >= SATURDAY) next = dayAfter(next)
  return next
}

/** Orders of the demo's own in some states, those for their parts with them. */
async function own(ask: CallsWithin, status: ProductionOrder['status'][]): Promise<Order[]> {
  const { records } = await ask(productionOrder).page({ status: ['released', 'running', 'completed'], pageSize: MOST })
  const own = records.filter(({ remark }) => remark?.startsWith(REMARK))
  return records
    .filter((each) => own.some(({ id, code }) => id === each.id || each.code.startsWith(`${code}-`)))
    .filter((each) => status.includes(each.status))
    .toSorted((one, other) => Number(one.id) - Number(other.id))
}
const inShop = (ask: CallsWithin) => own(ask, ['released', 'running'])
const ended = (ask: CallsWithin) => own(ask, ['completed'])
