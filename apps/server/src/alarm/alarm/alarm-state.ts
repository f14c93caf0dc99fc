import type { AlarmState } from '@zhizao/rules/alarm/alarm-state'
import { toSnakeCase } from 'drizzle-orm/casing'

/** What a row says of its state. */
export interface StateColumns {
  condition: string
  confirmed: boolean
  shelvedUntil: Date | null
  suppressed: string | null
  closedAt: Date | null
}

/**
 * What puts a row into a state, the strongest first: out of service hides more than suppression, suppression more than shelving,
 * and each goes on when another ends. A column, and the value that it must have; without one, any.
 */
const reasons: readonly [state: AlarmState, column: keyof StateColumns, value?: string | true][] = [
  ['normal', 'closedAt'],
  ['outOfService', 'suppressed', 'service'],
  ['suppressed', 'suppressed'],
  ['shelved', 'shelvedUntil'],
  ['returned', 'condition', 'returned'],
  ['confirmed', 'confirmed', true],
]
const otherwise: AlarmState = 'unconfirmed'

export const stateOf = (row: StateColumns): AlarmState =>
  reasons.find(([, column, value]) => (value === undefined ? row[column] !== null : row[column] === value))?.[0] ??
  otherwise

/** The same as SQL, of whatever row of alarms stands in the statement. */
export const stateSql = `case ${reasons
  .map(([state, column, value]) => {
    const held = value === undefined ? 'is not null' : value === true ? 'is true' : `= '${value}'`
    return `when ${toSnakeCase(column)} ${held} then '${state}'`
  })
  .join(' ')} else '${otherwise}' end`
