import { type Action, after, type StateName, stateOf } from '../alarm/alarm-state.ts'
import type { AlarmEvent } from './alarm-event.ts'
import { storable } from './describe.ts'
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
  peakValue: number | null
  lastValue: number | null
  textValue: string | null
  condition: string
  activations: number
  activatedAt: Date
  lastActivatedAt: Date
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
  activationValue: number | null
}

export interface Transition {
  draft: Draft
  action: Action
  from: StateName
  to: StateName
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
  for (const event of events) {
    const key = keyOf(event.source.companyId, event.source.ruleKey)
    let draft = current.get(key)
    const row = before.get(key)
    if (!draft && row) {
      draft = { ...row, event, isNew: false, activationValue: null }
      before.delete(key)
      current.set(key, draft)
    }
    if (!draft || draft.closedAt) {
      if (event.action !== 'raise' || event.suppression) continue
      draft = opened(event)
      current.set(key, draft)
      drafts.push(draft)
      transitions.push({
        draft,
        action: 'raise',
        from: 'normal',
        to: 'unconfirmed',
        event,
        level: draft.level,
        at: draft.activatedAt,
      })
      continue
    }
    const transition = move(draft, event)
    if (!transition) continue
    transitions.push(transition)
    if (!drafts.includes(draft)) drafts.push(draft)
  }
  return { drafts, transitions }
}

const number = (value: number | string | null) => (typeof value === 'number' ? value : null)
const text = (value: number | string | null) => (typeof value === 'string' ? storable(value) : null)

function opened(event: AlarmEvent): Draft {
  const { source, severity, value, limit } = event
  const at = new Date(event.at)
  const level = levelNames[severity]
  return {
    id: '',
    companyId: source.companyId,
    ruleKey: source.ruleKey,
    level,
    topLevel: level,
    content: source.describe(severity, value, limit),
    limit,
    activationValue: number(value),
    peakValue: event.peak ?? number(value),
    lastValue: number(value),
    textValue: text(value),
    condition: 'active',
    activations: 1,
    activatedAt: at,
    lastActivatedAt: at,
    returnedAt: null,
    closedAt: null,
    confirmed: false,
    shelvedUntil: null,
    suppressed: null,
    handledAt: null,
    headId: null,
    event,
    isNew: true,
  }
}

function move(draft: Draft, event: AlarmEvent): Transition | undefined {
  const from = stateOf(draft)
  const action: Action = event.action === 'suppress' && event.suppression === 'service' ? 'takeOut' : event.action
  // A rule that was raised before its row was known to have returned changes nothing (after a restart).
  const active = action === 'return' ? false : draft.condition === 'active' || action === 'raise'
  const to = after(from, action, active)
  if (!to || (action === 'return' && draft.condition === 'returned')) return undefined
  if (action === 'raise' && draft.condition === 'active') return undefined
  // Late news must not put an end before its beginning.
  const at = new Date(Math.max(event.at, draft.lastActivatedAt.getTime()))
  draft.event = event
  measure(draft, event)
  if (action === 'raise') reopen(draft, event, at)
  if (action === 'escalate' || action === 'ease') relevel(draft, event)
  if (action === 'return') {
    draft.condition = 'returned'
    draft.returnedAt = at
    draft.level = draft.topLevel
  }
  if (action === 'suppress' || action === 'takeOut') draft.suppressed = event.suppression
  if (action === 'unsuppress') draft.suppressed = null
  // Shelving outlives suppression.
  const landed = action === 'unsuppress' && draft.shelvedUntil ? 'shelved' : to
  if (landed === 'unconfirmed') {
    draft.confirmed = false
    if (action === 'escalate') draft.handledAt = null
  }
  if (landed === 'normal') draft.closedAt = at
  return { draft, action, from, to: landed, event, level: draft.level, at }
}

function measure(draft: Draft, event: AlarmEvent): void {
  if (event.action === 'suppress' || event.action === 'unsuppress') return
  draft.lastValue = number(event.value) ?? draft.lastValue
  draft.textValue = text(event.value) ?? draft.textValue
  if (event.peak === null) return
  const upper = event.source.direction !== 'lower'
  draft.peakValue =
    draft.peakValue === null || event.source.direction === null
      ? event.peak
      : upper
        ? Math.max(draft.peakValue, event.peak)
        : Math.min(draft.peakValue, event.peak)
}

function reopen(draft: Draft, event: AlarmEvent, at: Date): void {
  draft.condition = 'active'
  draft.activations++
  draft.lastActivatedAt = at
  draft.returnedAt = null
  relevel(draft, event)
}

function relevel(draft: Draft, event: AlarmEvent): void {
  draft.level = levelNames[event.severity]
  if (event.severity > severityOf(draft.topLevel)) draft.topLevel = draft.level
  draft.limit = event.limit
  draft.content = event.source.describe(event.severity, event.value, event.limit)
}
