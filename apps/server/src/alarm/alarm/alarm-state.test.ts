import { type AlarmAction, type AlarmState, after, next } from '@zhizao/rules/alarm/alarm-state'
import { describe, expect, it } from 'vitest'
import { stateOf } from './alarm-state.ts'

/**
 * ISA-18.2, figure 5 and its text, in our words: from where, what happens, to where. Where hiding ends, it depends on the
 * condition meanwhile.
 */
const isa182: [from: AlarmState, action: AlarmAction, to: AlarmState, condition?: 'active' | 'normal'][] = [
  ['normal', 'raise', 'unconfirmed'],
  ['unconfirmed', 'confirm', 'confirmed'],
  ['unconfirmed', 'return', 'returned'],
  ['unconfirmed', 'escalate', 'unconfirmed'],
  ['unconfirmed', 'ease', 'unconfirmed'],
  ['confirmed', 'unconfirm', 'unconfirmed'],
  ['confirmed', 'escalate', 'unconfirmed'],
  ['confirmed', 'ease', 'confirmed'],
  ['confirmed', 'return', 'normal'],
  ['returned', 'confirm', 'normal'],
  ['returned', 'raise', 'unconfirmed'],
  ['shelved', 'unshelve', 'normal', 'normal'],
  ['shelved', 'unshelve', 'unconfirmed', 'active'],
  ['suppressed', 'unsuppress', 'normal', 'normal'],
  ['suppressed', 'unsuppress', 'unconfirmed', 'active'],
  ['outOfService', 'unsuppress', 'normal', 'normal'],
  ['outOfService', 'unsuppress', 'unconfirmed', 'active'],
]
/** What hides an alarm hides it whatever state it is in. */
const hiding: [AlarmAction, AlarmState][] = [
  ['shelve', 'shelved'],
  ['suppress', 'suppressed'],
  ['takeOut', 'outOfService'],
]
const all: AlarmState[] = ['normal', 'unconfirmed', 'confirmed', 'returned', 'shelved', 'suppressed', 'outOfService']

describe('the states of an alarm', () => {
  it.each(isa182)('follow ISA-18.2: %s, %s → %s', (from, action, to, condition) => {
    expect(after(from, action, condition === 'active')).toBe(to)
    // Only where hiding ends the condition decides.

    if (!condition) expect(after(from, action, true)).toBe(to)
  })

  it.each(hiding)('are all left by %s for %s', (action, to) => {
    expect(all.map((from) => after(from, action, true))).toEqual(all.map(() => to))
  })

  it('know every transition that ISA-18.2 has', () => {
    const named = new Set(isa182.map(([from, action]) => `${from} ${action}`))
    // What happens meanwhile leaves a hidden alarm hidden, and taking back a confirmation that ended it brings it again.
    const ours = Object.entries(next).flatMap(([from, actions]) =>
      Object.entries(actions)
        .filter(([action, to]) => to !== from && !hiding.some(([hides]) => hides === action))
        .map(([action]) => `${from} ${action}`),
    )
    expect(ours.filter((each) => !named.has(each))).toEqual(['normal unconfirm'])
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
