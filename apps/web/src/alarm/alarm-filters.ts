import type { AlarmFilterBody } from './alarm-calls.ts'

type Texts = Record<string, unknown>

/** Filters that hold 1 or 0 on the wire; the address knows texts only. */
const switches = ['confirmed', 'shelved', 'suppressed', 'ended', 'topOnly']

/** Filters of the address as the calls take them: switches become numbers, nothing else changes. */
export function alarmBody<Body extends Texts>(filters: Body): Body {
  const body: Texts = { ...filters }
  for (const name of switches) {
    if (body[name] !== undefined && body[name] !== '') body[name] = Number(body[name])
  }
  return body as Body
}

/** Filters by which a user looks for particular alarms: then those that another one explains are wanted as well. */
const particular = ['keyword', 'level', 'objectId', 'alarmTypeId', 'kind', 'startTime', 'endTime', 'condition']

export const isParticular = (filters: Texts) => particular.some((name) => filters[name] !== undefined)

/** Whether the list shows a dead box as one row with what it explains below. */
export const isGrouped = (filters: Texts, isFlat: boolean) =>
  !isFlat && !isParticular(filters) && filters.ended === undefined

/** What the current list asks for: shelved and suppressed alarms only where they were asked for. */
export function currentFilters(filters: Texts, grouped: boolean): AlarmFilterBody {
  const { flat: _flat, ...own } = filters
  const hidden = own.shelved === undefined && own.suppressed === undefined
  return {
    ...alarmBody(own),
    ...(hidden && { shelved: 0, suppressed: 0 }),
    ended: own.ended === '1' ? 1 : 0,
    ...(grouped && hidden && { topOnly: 1 }),
  } as AlarmFilterBody
}

/** What the current list asks for with the filters of its address. */
export const listFilters = (filters: Texts) => currentFilters(filters, isGrouped(filters, filters.flat === '1'))

/** The same alarms without folding, those to which confirming means something: what "all" acts on. */
export const confirmable = (filters: AlarmFilterBody): AlarmFilterBody => ({
  ...filters,
  topOnly: undefined,
  confirmed: 0,
})

/** The same alarms without folding, those not yet handled. */
export const handleable = (filters: AlarmFilterBody): AlarmFilterBody => ({
  ...filters,
  topOnly: undefined,
  alarmStatus: 1,
})
