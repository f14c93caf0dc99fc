import { kindOf } from '@zhizao/rules/calendar/day-kind'
import { dayAfter } from '@zhizao/rules/calendar/shop-day'
import { ASSUMED_PLAN, plansOn, turnsBetween, type WorkingResource } from '@zhizao/rules/calendar/working-time'
import { plantInstant } from '@zhizao/rules/time/calendar'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { chainOf, isSame, ofChain, type Scope, scopeOf } from '../scope-chain.ts'
import { calendarsOf, dayName } from '../shop-calendar/shop-calendar.service.ts'
import { planResources, shiftPlans, shifts } from './work-plan.table.ts'

const MINUTE = 60_000

/** All that says when a resource works between two days. */
export async function workingResource(scope: Scope, from: string, to: string, context: Context) {
  const { db, user } = context
  const chain = await chainOf(scope, context)
  const calendars = await calendarsOf(chain, dayAfter(from, -3), dayAfter(to, 3), context)
  const named = await db
    .select({ plan: shiftPlans, resource: planResources })
    .from(planResources)
    .innerJoin(shiftPlans, eq(shiftPlans.id, planResources.planId))
    .where(ofChain(planResources, chain))
    .orderBy(asc(shiftPlans.id))
  const ids = [...new Set(named.map(({ plan }) => plan.id))]
  const all = ids.length
    ? await db.select().from(shifts).where(inArray(shifts.planId, ids)).orderBy(asc(shifts.sort))
    : []
  const ofPlan = Map.groupBy(all, ({ planId }) => planId)
  const plans = chain.map((each) =>
    named
      .filter(({ resource }) => isSame(scopeOf(resource), each))
      .map(({ plan }) => ({ ...plan, shifts: ofPlan.get(plan.id) ?? [] })),
  )
  const resource: WorkingResource = { zone: user.timeZone, calendar: calendars, plans }
  return { resource, calendars }
}

/** When a resource works in so many days: its shifts by the shop day that they begin on. */
export async function intervalsOf(
  { kind, resourceId, from, days }: { kind: Scope['kind']; resourceId?: string | null; from: string; days: number },
  context: Context,
) {
  const last = dayAfter(from, days - 1)
  const { resource, calendars } = await workingResource({ kind, id: resourceId ?? null }, from, last, context)
  const range = {
    from: plantInstant(from, resource.zone),
    // Whole: the night shift of the last day too.
    to: plantInstant(dayAfter(last, 2), resource.zone),
  }
  const turns = Map.groupBy(turnsBetween(resource, range), ({ day }) => day)
  const told = Array.from({ length: days }, (_, at) => {
    const date = dayAfter(from, at)
    const begun = (turns.get(date) ?? []).map(({ shift, work, ...turn }) => ({
      ...asTimes(turn),
      name: shift.name,
      minutes: work.reduce((sum, each) => sum + (each.to - each.from), 0) / MINUTE,
      work: work.map(asTimes),
    }))
    return {
      date,
      kind: kindOf(calendars, date),
      name: dayName(calendars, date),
      minutes: begun.reduce((sum, each) => sum + each.minutes, 0),
      shifts: begun,
    }
  })
  return {
    isAssumed: told.some(({ date }) => plansOn(resource, date)[0] === ASSUMED_PLAN),
    minutes: told.reduce((sum, { minutes }) => sum + minutes, 0),
    days: told,
  }
}

const asTimes = ({ from, to }: { from: number; to: number }) => ({ from: new Date(from), to: new Date(to) })
