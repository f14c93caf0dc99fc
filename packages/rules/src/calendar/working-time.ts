import { dayText } from '../time/calendar.ts'
import { type ShopCalendar, worksAs } from './day-kind.ts'
import { minutesOfBreak, minutesOfShift, type Shift } from './shift.ts'
import { dayAfter, instantsShowing, joined, type Stretch, within, without } from './shop-day.ts'

export const MINUTE = 60_000
const DAY = 86_400_000

/** Shifts that hold from a day to another, both included (YYYY-MM-DD); an end that is not said is open. */
export interface ShiftPlan {
  readonly id?: string
  readonly name: string
  readonly validFrom?: string | null
  readonly validTo?: string | null
  readonly shifts: readonly Shift[]
}

/** All that says when a resource works. */
export interface WorkingResource {
  readonly zone: string
  readonly calendar: ShopCalendar
  /** Plans by scope, the nearest first; the nearest scope with a plan that holds on a day gives its shifts. */
  readonly plans: readonly (readonly ShiftPlan[])[]
}

/** What is taken to hold where nobody has made a plan: Monday to Friday 08:00 to 17:00. */
export const ASSUMED_PLAN: ShiftPlan = {
  name: '',
  shifts: [{ name: '', weekdays: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '17:00', breaks: [] }],
}

/** A shift on the shop day that it begins on. */
export interface ShiftTurn extends Stretch {
  /** The shop day: YYYY-MM-DD. */
  readonly day: string
  readonly shift: Shift
  /** The time of work in it, in order. */
  readonly work: readonly Stretch[]
}

const holds = ({ validFrom, validTo }: ShiftPlan, day: string) =>
  (!validFrom || validFrom <= day) && (!validTo || day <= validTo)

/** The plans that hold for a resource on a day; the assumed one where nobody has made one. */
export function plansOn({ plans }: Pick<WorkingResource, 'plans'>, day: string): readonly ShiftPlan[] {
  for (const scope of plans) {
    const holding = scope.filter((plan) => holds(plan, day))
    if (holding.length) return holding
  }
  return [ASSUMED_PLAN]
}

interface BegunTurn extends ShiftTurn {
  /** All of the shift, breaks included: apart only where the clocks show an hour twice. */
  readonly all: readonly Stretch[]
}

/** The shifts that begin on a shop day. Only their beginning asks what the day is: a night shift runs into a holiday. */
function turnsBeginning(resource: WorkingResource, day: string): BegunTurn[] {
  const weekday = worksAs(resource.calendar, day)
  if (weekday === undefined) return []
  return plansOn(resource, day)
    .flatMap(({ shifts }) => shifts)
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .flatMap((shift) => {
      const { from, to } = minutesOfShift(shift)
      const resting = shift.breaks.flatMap((each) => {
        const minutes = minutesOfBreak(shift, each)
        return instantsShowing(day, minutes.from, minutes.to, resource.zone)
      })
      return turnOf(day, shift, instantsShowing(day, from, to, resource.zone), joined(resting))
    })
}

function turnOf(day: string, shift: Shift, all: readonly Stretch[], resting: readonly Stretch[]): BegunTurn[] {
  const [first, last] = [all[0], all.at(-1)]
  return first && last ? [{ day, shift, from: first.from, to: last.to, all, work: without(all, resting) }] : []
}

/** The shifts of a resource that touch a stretch of time, whole, in order. What a later one takes the earlier has not. */
export function turnsBetween(resource: WorkingResource, { from, to }: Stretch): ShiftTurn[] {
  const turns: BegunTurn[] = []
  const last = dayText(to, resource.zone)
  for (let day = dayAfter(dayText(from, resource.zone), -2); day <= last; day = dayAfter(day))
    turns.push(...turnsBeginning(resource, day))
  turns.sort((one, other) => one.from - other.from)
  return turns
    .flatMap((turn, at) => {
      const taken: Stretch[] = []
      for (let next = at + 1; next < turns.length && turns[next]!.from < turn.to; next++)
        taken.push(...turns[next]!.all)
      if (!taken.length) return turn
      const [all, work] = [turn.all, turn.work].map((each) => without(each, joined(taken)))
      return turnOf(turn.day, turn.shift, all!, []).map((left) => ({ ...left, work: work! }))
    })
    .filter((turn) => turn.from < to && turn.to > from)
    .map(({ all: _, ...turn }) => turn)
}

/** When a resource works in a stretch of time, in order and apart. */
export const workingIntervals = (resource: WorkingResource, range: Stretch): Stretch[] =>
  joined(
    within(
      turnsBetween(resource, range)
        .flatMap(({ work }) => work)
        .toSorted((one, two) => one.from - two.from),
      range,
    ),
  )

/** Milliseconds that a resource works between two moments. */
export const workingTime = (resource: WorkingResource, range: Stretch): number =>
  workingIntervals(resource, range).reduce((sum, { from, to }) => sum + to - from, 0)

/** Work is looked for so far; whoever has none in it has none. */
export const FARTHEST = 800 * DAY
/** Stretch that is looked through at once. */
const STEP = 14 * DAY

/** When `minutes` of work that begin at a moment are done; undefined where the resource does not work enough in two years. */
export function endOfWork(resource: WorkingResource, start: number, minutes: number): number | undefined {
  let left = minutes * MINUTE
  if (left <= 0) return start
  for (let at = start; at < start + FARTHEST; at += STEP)
    for (const { from, to } of workingIntervals(resource, { from: at, to: at + STEP })) {
      if (left <= to - from) return from + left
      left -= to - from
    }
  return undefined
}

/** The latest moment at which `minutes` of work must begin to be done at another. */
export function startOfWork(resource: WorkingResource, end: number, minutes: number): number | undefined {
  let left = minutes * MINUTE
  if (left <= 0) return end
  for (let at = end; at > end - FARTHEST; at -= STEP)
    for (const { from, to } of workingIntervals(resource, { from: at - STEP, to: at }).toReversed()) {
      if (left <= to - from) return to - left
      left -= to - from
    }
  return undefined
}
