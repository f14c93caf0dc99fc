import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Action, after, type StateName, stateOf } from './alarm-state.ts'

const file = path.join(import.meta.dirname, '../../../../../../shared/data/conformance/isa182_alarm_transitions.csv')
const names: Record<string, StateName> = {
  A_NORM: 'normal',
  B_UNACK: 'unconfirmed',
  C_ACKED: 'confirmed',
  D_RTNUN: 'returned',
  E_SHLVD: 'shelved',
  F_DSUPR: 'suppressed',
  G_OOSRV: 'outOfService',
}
const actions: Record<string, Action> = {
  alarm: 'raise',
  ack: 'confirm',
  unack: 'unconfirm',
  alarm_more_severe: 'escalate',
  alarm_less_severe: 'ease',
  return_to_normal: 'return',
  shelve: 'shelve',
  unshelve: 'unshelve',
  'suppression ends': 'unsuppress',
  'back in service': 'unsuppress',
}
const live: StateName[] = ['unconfirmed', 'confirmed', 'returned', 'shelved', 'suppressed', 'outOfService']

describe('the states of an alarm', () => {
  it.skipIf(!existsSync(file))('follow every row of the ISA-18.2 table (skipped where the table is absent)', () => {
    const rows = readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      const [from, event, operator, to] = row.split(',') as [string, string, string, string]
      const action = actions[event || operator]!
      const [, name, condition] = /^(\S+?)(?:\(condition (\w+)\))?$/.exec(from)!
      const starts = name === '*' ? [...live, 'normal' as const] : [names[name!]!]
      for (const start of starts) {
        expect(`${row} → ${after(start, action, condition === 'active')}`).toBe(`${row} → ${names[to]}`)
      }
    }
  })

  it('refuse what means nothing: confirming twice, confirming what is hidden, returning twice', () => {
    for (const state of ['normal', 'confirmed', 'shelved', 'suppressed', 'outOfService'] as const)
      expect(after(state, 'confirm', true)).toBeUndefined()
    expect(after('returned', 'return', false)).toBeUndefined()
    expect(after('normal', 'return', false)).toBeUndefined()
  })

  it('are read off a row, the strongest reason for hiding first', () => {
    const row = { condition: 'active', confirmed: false, shelvedUntil: null, suppressed: null, closedAt: null }
    const now = new Date()
    expect(stateOf(row)).toBe('unconfirmed')
    expect(stateOf({ ...row, confirmed: true })).toBe('confirmed')
    expect(stateOf({ ...row, condition: 'returned' })).toBe('returned')
    expect(stateOf({ ...row, shelvedUntil: now })).toBe('shelved')
    expect(stateOf({ ...row, shelvedUntil: now, suppressed: 'design' })).toBe('suppressed')
    expect(stateOf({ ...row, suppressed: 'service' })).toBe('outOfService')
    expect(stateOf({ ...row, closedAt: now })).toBe('normal')
  })
})
