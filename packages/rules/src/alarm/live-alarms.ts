/** What order and filters look at of an alarm; times are ISO 8601 in UTC. */
export interface ListedAlarm {
  id: string
  batchNo: string
  kind: string
  level: string
  content: string
  objectName: string | null
  objectPath: string | null
  pointId: string | null
  pointName: string | null
  boxId: string | null
  alarmTypeId: string | null
  condition: string
  confirmed: boolean
  alarmStatus: number
  shelvedUntil: string | null
  suppressed: string | null
  activatedAt: string
  lastActivatedAt: string
  closedAt: string | null
  headId: string | null
}

/** Filters of the calls that list alarms, as they go over the wire. */
export interface ListedFilters {
  keyword?: string
  objectId?: string
  pointId?: string
  boxId?: string
  level?: string | readonly string[]
  kind?: string | readonly string[]
  alarmTypeId?: string
  alarmStatus?: number | string
  confirmed?: number
  condition?: string
  shelved?: number
  suppressed?: number
  ended?: number
  startTime?: string
  endTime?: string
  headId?: string
  topOnly?: number
}

const severity: Record<string, number> = { urgent: 3, error: 2, warning: 1 }
const rank = ({ closedAt, condition, confirmed }: ListedAlarm) =>
  closedAt ? 3 : condition === 'returned' ? 2 : confirmed ? 1 : 0
/** Ids are numbers too long for JavaScript's. */
const byNumber = (one: string, other: string) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)
const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other)

/** Orders what needs a person to the top: active before returned before over, unconfirmed before confirmed, then the worst, then what was raised last. */
export const compareOpen = (one: ListedAlarm, other: ListedAlarm): number =>
  rank(one) - rank(other) ||
  severity[other.level]! - severity[one.level]! ||
  byTime(other.lastActivatedAt, one.lastActivatedAt) ||
  byNumber(other.id, one.id)

/** The order of a column that a user asked for, what needs a person first among equals. */
export const compareBy =
  (sort: 'level' | 'activatedAt', order: 'ASC' | 'DESC') =>
  (one: ListedAlarm, other: ListedAlarm): number => {
    const ascending =
      sort === 'level' ? severity[one.level]! - severity[other.level]! : byTime(one.activatedAt, other.activatedAt)
    return (order === 'DESC' ? -ascending : ascending) || compareOpen(one, other)
  }

const among = (value: string, wanted: string | readonly string[] | undefined) =>
  wanted === undefined || wanted.length === 0 || (Array.isArray(wanted) ? wanted : [wanted]).includes(value)
const isSet = (value: unknown, wanted: number | undefined) =>
  wanted === undefined || (wanted === 1) === (value !== null)
const same = (value: string | null, wanted: string | undefined) => !wanted || value === wanted

/** Whether filters find an alarm, as the server's lists do. `isActive`: whether the alarm of an id is known and active. */
export function fitsFilters(row: ListedAlarm, filters: ListedFilters, isActive: (id: string) => boolean): boolean {
  const { keyword, objectId, alarmStatus, confirmed, startTime, endTime } = filters
  const word = keyword?.toLowerCase()
  const outlivesHead = () => row.condition === 'active' && !row.closedAt && !isActive(row.headId!)
  return (
    (!word ||
      [row.content, row.objectName, row.pointName, row.batchNo].some((text) => text?.toLowerCase().includes(word))) &&
    (!objectId || (row.objectPath?.includes(`/${objectId}/`) ?? false)) &&
    same(row.pointId, filters.pointId) &&
    same(row.boxId, filters.boxId) &&
    among(row.level, filters.level) &&
    among(row.kind, filters.kind) &&
    same(row.alarmTypeId, filters.alarmTypeId) &&
    (alarmStatus === undefined || alarmStatus === '' || row.alarmStatus === Number(alarmStatus)) &&
    (confirmed === undefined || row.confirmed === (confirmed === 1)) &&
    same(row.condition, filters.condition) &&
    isSet(row.shelvedUntil, filters.shelved) &&
    isSet(row.suppressed, filters.suppressed) &&
    isSet(row.closedAt, filters.ended) &&
    (!startTime || Date.parse(row.activatedAt) >= Date.parse(startTime)) &&
    (!endTime || Date.parse(row.activatedAt) <= Date.parse(endTime)) &&
    same(row.headId, filters.headId) &&
    (filters.topOnly !== 1 || row.headId === null || outlivesHead())
  )
}
