import type { BoardFigures } from '@zhizao/contract/production/board'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { dayText, plantInstant } from '@zhizao/rules/time/calendar'
import { eq, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { stations } from '../../plant/work-center/work-center.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import { productionExceptions } from '../exception/exception.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { within } from '../production-report/report-range.ts'
import { finished, reportedWork } from '../production-report/reported-work.ts'
import { workOrders } from '../work-order/work-order.table.ts'

const MOST_ORDERS = 10
const MOST_STATIONS = 60

type OrderRow = BoardFigures['orders'][number] & Record<string, unknown>
type TodayRow = BoardFigures['today'][number] & Record<string, unknown>

/** What the wall of a company shows, on a connection that stands on its rows. */
export async function boardFigures(companyId: string, db: Db, now: Date): Promise<BoardFigures> {
  const zone = await plantZoneIn(db)
  const day = dayText(now.getTime(), zone)
  const at = (of: string) => new Date(plantInstant(of, zone)).toISOString()
  const range = { from: day, to: day, since: at(day), until: at(dayAfter(day)) }
  const late = sql`o.due_on < ${day}::date`
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  const orders = await db.execute<OrderRow & { running: number }>(sql`
    select o.code, m.name as product, o.quantity::text, u.code as unit, u.decimals, o.good_quantity::text as good,
      round(100 * o.good_quantity / o.quantity, 1)::float8 as progress, o.due_on::text as "dueOn", ${late} as "isLate",
      (count(*) over ())::int as running
    from ${productionOrders} o join ${materials} m on m.id = o.material_id join ${units} u on u.id = m.base_unit_id
    where o.status = 'running' order by ${late} desc, o.priority, o.due_on, o.id limit ${MOST_ORDERS}::int`)
  const counts = await db.execute<{ late: number }>(sql`
    select count(*)::int as late from ${productionOrders} o
    where o.status in ('planned', 'released', 'running', 'held', 'paused') and ${late}`)
  const today = await db.execute<TodayRow>(sql`
    with parts as (
      select u.code as unit, u.decimals, 0::numeric as planned, case when ${finished} then w.good else 0 end as good, w.scrap
      ${reportedWork(range, {})}
      union all
      select u.code, u.decimals, o.quantity, 0, 0
      from ${productionOrders} o join ${materials} m on m.id = o.material_id join ${units} u on u.id = m.base_unit_id
      where o.status not in ('draft', 'cancelled') and ${within(sql`o.planned_end`, range)})
    select unit, decimals, sum(planned)::text as planned, sum(good)::text as good, sum(scrap)::text as scrap
    from parts group by 1, 2 order by sum(parts.good) + sum(parts.planned) desc limit 4`)
  const exceptions = await db.execute<BoardFigures['exceptions'][number] & Record<string, unknown>>(sql`
    select kind, count(*)::int as count from ${productionExceptions} where status in ('open', 'accepted') group by 1 order by 2 desc, 1`)
  const places = await stationsOf(db)
  return {
    companyName: company?.name ?? '',
    at: now.toISOString(),
    timeZone: zone,
    runningCount: orders.rows[0]?.running ?? 0,
    lateCount: counts.rows[0]!.late,
    orders: orders.rows.map(({ running: _, ...row }) => ({ ...row, ...plain(row, 'quantity', 'good') })),
    today: today.rows.map((row) => ({ ...row, ...plain(row, 'planned', 'good', 'scrap') })),
    exceptions: exceptions.rows,
    ...places,
  }
}

/** Quantities without needless zeros. */
const plain = <Row extends object, Name extends keyof Row & string>(row: Row, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, plainDecimal(row[name] as string)])) as Record<Name, string>

/** Stations that have work, and how many are in which state. */
async function stationsOf(db: Db): Promise<Pick<BoardFigures, 'stations' | 'stationCounts'>> {
  const places = await db.execute<BoardFigures['stations'][number] & Record<string, unknown> & Counts>(sql`
    with each as (
      select s.id, s.name, s.code, case when bool_or(j.status = 'running') then 'running' when bool_or(j.status = 'stopped') then 'stopped'
        else 'waiting' end as state
      from ${stations} s join ${workOrders} j on j.station_id = s.id and j.status in ('running', 'stopped', 'dispatched')
      group by s.id, s.name, s.code)
    select each.id::text, name, state, (count(*) filter (where state = 'running') over ())::int as running,
      (count(*) filter (where state = 'stopped') over ())::int as stopped,
      (count(*) filter (where state = 'waiting') over ())::int as waiting
    from each order by array_position(array['running', 'stopped', 'waiting'], state), each.code limit ${MOST_STATIONS}::int`)
  const [place] = places.rows
  return {
    stations: places.rows.map(({ id, name, state }) => ({ id, name, state })),
    stationCounts: {
      running: place?.running ?? 0,
      stopped: place?.stopped ?? 0,
      waiting: place?.waiting ?? 0,
    },
  }
}

interface Counts {
  running: number
  stopped: number
  waiting: number
}
