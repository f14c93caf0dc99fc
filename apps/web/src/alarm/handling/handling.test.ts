import { expect, test } from 'vitest'
import { canConfirm, canHandle, canShelve, canUnshelve } from './allowed-actions.ts'
import { bulkWords } from './bulk-words.ts'
import { commonType, exampleOf } from './common-rule.ts'
import { LONGEST_SHELF, shelfProblem } from './shelf-times.ts'

const row = { state: 'unconfirmed', confirmed: false, alarmStatus: 1, closedAt: null } as const

test('what can be done follows the state', () => {
  expect([canConfirm(row), canHandle(row), canShelve(row), canUnshelve(row)]).toEqual([true, true, true, false])
  const shelved = { ...row, state: 'shelved' } as const
  expect([canConfirm(shelved), canShelve(shelved), canUnshelve(shelved)]).toEqual([false, false, true])
  const over = { ...row, state: 'normal', closedAt: '2026-05-01T00:00:00Z' } as const
  expect([canConfirm(over), canHandle(over), canShelve(over)]).toEqual([false, true, false])
})

test('the outcome for several says how many others were faster', () => {
  expect(bulkWords('handle', { total: 5, done: 3, skipped: 2 })).toBe('已处理 3 条报警，2 条已由他人处理')
  expect(bulkWords('confirm', { total: 2, done: 2, skipped: 0 })).toBe('已确认 2 条报警')
  expect(bulkWords('confirm', { total: 2, done: 0, skipped: 2 })).toBe('所选报警无需确认')
})

test('experience is offered where all rows are of one rule, tags where they are of one type', () => {
  const [first, second] = [
    { ruleKey: 'rule:1', alarmTypeId: '4' },
    { ruleKey: 'rule:2', alarmTypeId: '4' },
  ]
  expect(exampleOf([first!, first!])).toBe(first)
  expect(exampleOf([first!, second!])).toBeUndefined()
  expect(commonType([first!, second!])).toBe('4')
  expect(commonType([first!, { alarmTypeId: null }])).toBeUndefined()
})

test('alarms are shelved until a moment to come, 30 days at most', () => {
  expect(shelfProblem(undefined, 1)).toBe('missing')
  expect(shelfProblem(1, 1)).toBe('past')
  expect(shelfProblem(1 + LONGEST_SHELF, 1)).toBeUndefined()
  expect(shelfProblem(2 + LONGEST_SHELF, 1)).toBe('tooLong')
})
