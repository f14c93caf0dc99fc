import { dayText } from '@zhizao/rules/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { today } from '../platform/today.ts'
import { productionOrders } from './order/production-order.table.ts'
import { segmentPlans } from './segment-plan/segment-plan.table.ts'

/**
 * Three things that are called late, each by a word of its own: 逾期, the day that it is due on has passed; 预计延期, it is planned
 * to end after that day; 落后, something that the plan says has not happened yet. All three are read, none is kept: they are true
 * of the moment at which they are asked.
 */
export interface Lateness {
  readonly isLate: boolean
  readonly isDelayed: boolean
  readonly isBehind: boolean
}

interface Course {
  readonly isOpen: boolean
  readonly dueOn: string
  /** Nothing where no working time was found for it. */
  readonly plannedEnd: Date | string | null
  /** The first thing that the plan says and that has not happened: a begin or an end. */
  readonly nextAt: string | null
}

type Moment = Pick<Context, 'now' | 'user'>

/** Nobody is behind who begins a little later than the plan says. */
const GRACE_MS = 3_600_000

/** What should have happened before this moment and has not is behind. */
export const behindSince = ({ now }: Pick<Moment, 'now'>): Date => new Date(now().getTime() - GRACE_MS)

const NOT_LATE: Lateness = { isLate: false, isDelayed: false, isBehind: false }

export function latenessOf({ isOpen, dueOn, plannedEnd, nextAt }: Course, context: Moment): Lateness {
  if (!isOpen) return NOT_LATE
  const endsOn = plannedEnd && dayText(new Date(plannedEnd).getTime(), context.user.timeZone)
  return {
    isLate: dueOn < today(context),
    isDelayed: endsOn !== null && endsOn > dueOn,
    isBehind: nextAt !== null && new Date(nextAt) < behindSince(context),
  }
}

/** The same as conditions: on the day of the plant, in its zone, at a moment. */
export const isOverdue = (day: unknown): SQL => sql`${productionOrders.dueOn} < ${day}::date`
export const endsAfterDue = (plannedEnd: SQL, zone: unknown): SQL =>
  sql`(${plannedEnd} at time zone ${zone}::text)::date > ${productionOrders.dueOn}`

/** What is to happen next of a segment; when what came back is mended nobody plans. */
export const nextOfSegment = sql`case when ${segmentPlans.kind} = 'rework' or ${segmentPlans.status} = 'done' then null
  when ${segmentPlans.status} in ('planned', 'released') then ${segmentPlans.plannedStart} else ${segmentPlans.plannedEnd} end`

/** The first of those of an order. */
export const nextOfOrder = sql`(select min(${nextOfSegment}) from ${segmentPlans} where ${segmentPlans.orderId} = ${productionOrders.id})`

/** A time as lists read it. */
export const isoText = (time: SQL) => sql<string | null>`to_json(${time}) #>> '{}'`
