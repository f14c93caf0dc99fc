import { type AlarmAction, type AlarmState, after } from '@zhizao/rules/alarm/alarm-state'
import { stateOf } from '../alarm/alarm-state.ts'
import type { AlarmEvent } from './alarm-event.ts'
import { deviceText } from './describe.ts'
import { levelNames, severityOf } from './latch.ts'

/** The columns of a live alarm that the engine moves. */
export interface LiveAlarm {
  id: string
  companyId: string
  ruleKey: string
  level: string
  topLevel: string
  content: string
  limit: number | null
  activationValue: number | null
  peakValue: number | null
  lastValue: number | null
  textValue: string | null
  condition: string
  activations: number
  activatedAt: Date
  lastActivatedAt: Date
  earlierMs: number
  returnedAt: Date | null
  closedAt: Date | null
  confirmed: boolean
  shelvedUntil: Date | null
  suppressed: string | null
  handledAt: Date | null
  headId: string | null
}

/** A row to be written. */
export interface Draft extends LiveAlarm {
  event: AlarmEvent
  isNew: boolean
  /** The occurrence at hand, and those that ended in this fold. The first one of a live alarm stands in the tables. */
  occurrences: OccurrenceDraft[]
}

export interface OccurrenceDraft {
  number: number
  isNew: boolean
  /** Of the moment it was worst; undefined leaves a stored one as it is. */
  told: Told | undefined
  peakValue: number | null
  startedAt: Date
  endedAt: Date | null
}

/** What happened when it happened. */
interface Told {
  level: string
  content: string
  limit: number | null
  triggerValue: number | null
  textValue: string | null
}

export interface Transition {
  draft: Draft
  action: AlarmAction
  from: AlarmState
  to: AlarmState
  event: AlarmEvent
  level: string
  at: Date
}

export const keyOf = (companyId: string, ruleKey: string) => `${companyId} ${ruleKey}`

/**
 * What events make of the live alarms they meet, by the state machine; pure. An alarm raised again before it was
 * confirmed goes on as the same one; one that grew worse asks for a new confirmation and handling.
 */
export function fold(
  live: readonly LiveAlarm[],
  events: readonly AlarmEvent[],
): { drafts: Draft[]; transitions: Transition[] } {
  const current = new Map<string, Draft>()
  const drafts: Draft[] = []
  const transitions: Transition[] = []
  const before = new Map(live.map((row) => [keyOf(row.companyId, row.ruleKey), row]))
  function apply(event: AlarmEvent): void {
    const key = keyOf(event.source.companyId, event.source.ruleKey)
    let draft = current.get(key)
    const row = before.get(key)
    if (!draft && row) {
      draft = { ...row, event, isNew: false, occurrences: storedOccurrence(row) }
      before.delete(key)
      current.set(key, draft)
    }
    if (!draft || draft.closedAt) {
      if (event.action !== 'raise' || event.suppression) return
      draft = opened(event)
      current.set(key, draft)
      drafts.push(draft)
      const to = 'unconfirmed'
      transitions.push({ draft, action: 'raise', from: 'normal', to, event, level: draft.level, at: draft.activatedAt })
    } else if (event.until && event.at < endOf(draft)) {
      transitions.push(...joinPast(draft, event, event.until.at))
      if (!drafts.includes(draft)) drafts.push(draft)
      return
    } else {
      const transition = move(draft, event)
      if (!transition) return
      transitions.push(transition)
      if (!drafts.includes(draft)) drafts.push(draft)
    }
    if (event.until) apply({ ...event, ...event.until, action: 'return', until: undefined })
  }
  for (const event of events) apply(event)
  return { drafts, transitions }
}

/** Until when a live alarm's own time reaches. */
const endOf = ({ condition, returnedAt }: LiveAlarm) =>
  condition === 'active' ? Number.POSITIVE_INFINITY : (returnedAt?.getTime() ?? 0)

/** An earlier time of a live alarm, heard of late: counted, told in its story, and nothing else about it moves. */
function joinPast(draft: Draft, event: AlarmEvent, until: number): Transition[] {
  const state = stateOf(draft)
  const [start, end] = [new Date(event.at), new Date(until)]
  draft.activations++
  draft.earlierMs += until - event.at
  if (event.peak !== null) draft.peakValue = worst(draft.peakValue, event.peak, event.source.direction)
  const past = { number: draft.activations, isNew: true, told: tells(event), peakValue: event.peak }
  draft.occurrences.unshift({ ...past, startedAt: start, endedAt: end })
  const level = levelNames[event.severity]
  return (['raise', 'return'] as const).map((action) => ({
    draft,
    action,
    from: state,
    to: state,
    event,
    level,
    at: action === 'raise' ? start : end,
  }))
}

const number = (value: number | string | null) => (typeof value === 'number' ? value : null)
const text = (value: number | string | null) => (typeof value === 'string' ? deviceText(value) : null)

const tells = ({ source, severity, value, limit }: AlarmEvent): Told => ({
  level: levelNames[severity],
  content: source.describe(severity, value, limit),
  limit,
  triggerValue: number(value),
  textValue: text(value),
})

const storedOccurrence = ({ condition, activations, lastActivatedAt }: LiveAlarm): OccurrenceDraft[] =>
  condition === 'active'
    ? [
        {
          number: activations,
          isNew: false,
          told: undefined,
          peakValue: null,
          startedAt: lastActivatedAt,
          endedAt: null,
        },
      ]
    : []

function begin(draft: Draft, event: AlarmEvent, startedAt: Date): void {
  const peakValue = event.peak ?? number(event.value)
  draft.occurrences.push({
    number: draft.activations,
    isNew: true,
    told: tells(event),
    peakValue,
    startedAt,
    endedAt: null,
  })
}

function opened(event: AlarmEvent): Draft {
  const { source, value } = event
  const at = new Date(event.at)
  const { level, content, limit, triggerValue, textValue } = tells(event)
  const draft: Draft = {
    id: '',
    companyId: source.companyId,
    ruleKey: source.ruleKey,
    level,
    topLevel: level,
    content,
    limit,
    activationValue: triggerValue,
    peakValue: event.peak ?? number(value),
    lastValue: number(value),
    textValue,
    condition: 'active',
    activations: 1,
    activatedAt: at,
    lastActivatedAt: at,
    earlierMs: 0,
    returnedAt: null,
    closedAt: null,
    confirmed: false,
    shelvedUntil: null,
    suppressed: null,
    handledAt: null,
    headId: null,
    event,
    isNew: true,
    occurrences: [],
  }
  begin(draft, event, at)
  return draft
}

function move(draft: Draft, event: AlarmEvent): Transition | undefined {
  const from = stateOf(draft)
  const action = actionOf(draft, event)
  // A rule that was raised before its row was known to have returned changes nothing (after a restart).
  const active = event.action === 'return' ? false : draft.condition === 'active' || action === 'raise'
  const to = after(from, action, active)
  if (!to || (action === 'return' && draft.condition === 'returned')) return undefined
  if (action === 'raise' && draft.condition === 'active') return undefined
  // Late news must not put an end before its beginning.
  const at = new Date(Math.max(event.at, draft.lastActivatedAt.getTime()))
  draft.event = event
  measure(draft, event)
  if (action === 'raise') reopen(draft, event, at)
  if (action === 'escalate') {
    grow(draft, event)
    const occurrence = draft.condition === 'active' ? draft.occurrences.at(-1) : undefined
    if (occurrence) occurrence.told = tells(event)
  }
  // Text, limit and trigger value go on telling what happened; the level is of the moment.
  if (action === 'ease') draft.level = levelNames[event.severity]
  if (event.action === 'return' && draft.condition === 'active') end(draft, at)
  if (action === 'suppress' || action === 'takeOut') draft.suppressed = event.suppression
  if (action === 'unsuppress') draft.suppressed = null
  // Shelving outlives suppression.
  const landed = action === 'unsuppress' && draft.shelvedUntil ? 'shelved' : to
  if (landed === 'unconfirmed') draft.confirmed = false
  // What was done about it has not helped, or not enough: hidden or not, it asks to be handled again.
  if (action === 'raise' || action === 'escalate') draft.handledAt = null
  if (landed === 'normal') draft.closedAt = at
  return { draft, action, from, to: landed, event, level: draft.level, at }
}

/** What hid the alarm of a rule that is no more hides it no longer: there is nothing left to come back. */
function actionOf({ suppressed }: Draft, event: AlarmEvent): AlarmAction {
  if (event.action === 'return' && event.isRuleGone && suppressed) return 'unsuppress'
  return event.action === 'suppress' && event.suppression === 'service' ? 'takeOut' : event.action
}

function end(draft: Draft, at: Date): void {
  draft.condition = 'returned'
  draft.returnedAt = at
  draft.level = draft.topLevel
  const occurrence = draft.occurrences.at(-1)
  if (occurrence) occurrence.endedAt = at
}

function measure(draft: Draft, event: AlarmEvent): void {
  if (event.action === 'suppress' || event.action === 'unsuppress') return
  draft.lastValue = number(event.value) ?? draft.lastValue
  draft.textValue = text(event.value) ?? draft.textValue
  if (event.peak === null) return
  draft.peakValue = worst(draft.peakValue, event.peak, event.source.direction)
  const occurrence = draft.condition === 'active' ? draft.occurrences.at(-1) : undefined
  if (occurrence) occurrence.peakValue = worst(occurrence.peakValue, event.peak, event.source.direction)
}

function worst(before: number | null, peak: number, direction: AlarmEvent['source']['direction']): number {
  if (before === null || direction === null) return peak
  return direction === 'upper' ? Math.max(before, peak) : Math.min(before, peak)
}

function reopen(draft: Draft, event: AlarmEvent, at: Date): void {
  draft.earlierMs += Math.max(0, (draft.returnedAt ?? at).getTime() - draft.lastActivatedAt.getTime())
  draft.condition = 'active'
  draft.activations++
  draft.lastActivatedAt = at
  draft.returnedAt = null
  grow(draft, event)
  begin(draft, event, at)
}

/** What an alarm says is what happened last: it was raised, or grew worse. */
function grow(draft: Draft, event: AlarmEvent): void {
  const { level, content, limit, triggerValue } = tells(event)
  draft.level = level
  if (event.severity > severityOf(draft.topLevel)) draft.topLevel = level
  draft.content = content
  draft.limit = limit
  draft.activationValue = triggerValue
}
