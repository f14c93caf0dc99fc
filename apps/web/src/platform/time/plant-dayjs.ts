import { groupWall } from '@zhizao/rules/time/calendar'
import { type ZoneClock, zoneClock } from '@zhizao/rules/time/zone-clock'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { currentZone } from './plant-zone.ts'

/** What dayjs keeps of a time, as its own plugins know it. */
interface Inside {
  $d: Date
  $u: boolean | undefined
  $y: number
  $M: number
  $D: number
  $W: number
  $H: number
  $m: number
  $s: number
  $ms: number
  $locale(): { weekStart?: number }
  $utils(): { p(unit: string): string }
  clone(): Inside
  init(): void
}
interface Parsed {
  date: unknown
  utc?: boolean
  args?: unknown[]
}
interface Patched {
  parse(this: Inside, given: Parsed): void
  init(this: Inside): void
  $set(this: Inside, unit: string, value: number): Inside
  startOf(this: Inside, unit: string, isStart?: boolean): Inside
  utcOffset(this: Inside): number
}

const lengths: Readonly<Record<string, number>> = { hour: 3_600_000, minute: 60_000, second: 1000 }
const calendarUnits: ReadonlySet<string> = new Set(['day', 'date', 'week', 'month', 'year'])
const isValid = ({ $d }: Inside) => !Number.isNaN($d.getTime())
const clock = () => zoneClock(currentZone())

/** A text that names no zone, in a format that names none. */
const isWall = ({ date, args }: Parsed) =>
  typeof date === 'string' &&
  !/(Z|[+-]\d\d:?\d\d)$/i.test(date) &&
  !Array.isArray(args?.[1]) &&
  !(typeof args?.[1] === 'string' && /[ZXx]/.test(args[1]))

/** When the clocks show a wall time, as near as can be to what was an instant's offset. */
function instantOf(wall: number, { wallAt, firstAt }: ZoneClock, offset: number): number {
  return wallAt(wall - offset) === wall ? wall - offset : firstAt(wall)
}

/**
 * Every time of dayjs is the plant's: what it shows, its days and months, and the texts that it reads. Ant Design's pickers
 * take theirs from the same dayjs. What `dayjs/plugin/timezone` makes keeps its offset over a change of the clocks.
 */
function plantTime(_options: unknown, made: { prototype: unknown }) {
  const proto = made.prototype as Patched
  const { parse, init } = proto
  proto.parse = function (given) {
    if (!isWall(given)) return parse.call(this, given)
    // Read as if it were UTC, which gives the wall time.
    parse.call(this, { ...given, utc: true })
    this.$u = undefined
    if (isValid(this)) this.$d = new Date(clock().firstAt(this.$d.getTime()))
    this.init()
  }
  proto.init = function () {
    if (!isValid(this)) return init.call(this)
    const wall = new Date(this.$u ? this.$d.getTime() : clock().wallAt(this.$d.getTime()))
    this.$y = wall.getUTCFullYear()
    this.$M = wall.getUTCMonth()
    this.$D = wall.getUTCDate()
    this.$W = wall.getUTCDay()
    this.$H = wall.getUTCHours()
    this.$m = wall.getUTCMinutes()
    this.$s = wall.getUTCSeconds()
    this.$ms = wall.getUTCMilliseconds()
  }
  proto.utcOffset = function () {
    return isValid(this) ? Math.round((clock().wallAt(this.$d.getTime()) - this.$d.getTime()) / 60_000) : Number.NaN
  }
  proto.$set = function (unit, value) {
    if (!isValid(this)) return this
    const own = clock()
    const wall = own.wallAt(this.$d.getTime())
    const next = changed(wall, this.$utils().p(unit), value)
    this.$d = new Date(instantOf(next, own, wall - this.$d.getTime()))
    this.init()
    return this
  }
  proto.startOf = function (given, isStart = true) {
    const result = this.clone()
    const unit = this.$utils().p(given)
    // Without a unit two times are compared as they are.
    if (!isValid(this) || !(unit in lengths || calendarUnits.has(unit))) return result
    const own = clock()
    const at = this.$d.getTime()
    const wall = own.wallAt(at)
    const length = lengths[unit]
    // Within an hour the clocks run evenly.
    const start = length
      ? at - (wall - Math.floor(wall / length) * length)
      : own.firstAt(startWall(wall, unit, this.$locale().weekStart ?? 0, 0))
    const next = length ? start + length : own.firstAt(startWall(wall, unit, this.$locale().weekStart ?? 0, 1))
    result.$d = new Date(isStart ? start : next - 1)
    result.init()
    return result
  }
}

const DAY = 86_400_000

function startWall(wall: number, unit: string, weekStart: number, ahead: number): number {
  if (unit === 'month' || unit === 'year') return groupWall(wall, unit, 1, ahead)
  const midnight = Math.floor(wall / DAY) * DAY
  if (unit !== 'week') return midnight + ahead * DAY
  return midnight - ((new Date(wall).getUTCDay() - weekStart + 7) % 7) * DAY + ahead * 7 * DAY
}

/** A wall time with one of its parts set; a month that has no such day ends earlier. */
function changed(wall: number, unit: string, value: number): number {
  const date = new Date(wall)
  if (unit === 'month' || unit === 'year') {
    const day = date.getUTCDate()
    date.setUTCDate(1)
    if (unit === 'month') date.setUTCMonth(value)
    else date.setUTCFullYear(value)
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    return date.setUTCDate(Math.min(day, last))
  }
  if (unit === 'date') return date.setUTCDate(value)
  if (unit === 'day') return date.setUTCDate(date.getUTCDate() + value - date.getUTCDay())
  if (unit === 'hour') return date.setUTCHours(value)
  if (unit === 'minute') return date.setUTCMinutes(value)
  if (unit === 'second') return date.setUTCSeconds(value)
  return unit === 'millisecond' ? date.setUTCMilliseconds(value) : wall
}

// The pickers bring it along: brought later it would read texts by the browser's clocks.
dayjs.extend(customParseFormat)
dayjs.extend(plantTime as Parameters<typeof dayjs.extend>[0])

export { type Dayjs, dayjs }
