import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { expect, test } from 'vitest'
import { heldList, listOf, PLAIN } from './live-lists.ts'

const row = (id: string, more: Partial<Alarm> = {}) =>
  ({
    id,
    level: 'warning',
    condition: 'active',
    confirmed: false,
    closedAt: null,
    shelvedUntil: null,
    suppressed: null,
    headId: null,
    activatedAt: '2026-11-22T08:00:00Z',
    lastActivatedAt: '2026-11-22T08:00:00Z',
    ...more,
  }) as Alarm
const rowsOf = (...rows: Alarm[]) => ({ rows: new Map(rows.map((one) => [one.id, one])) })
const ids = (rows: readonly Alarm[]) => rows.map(({ id }) => id)

test('what needs a person stands on top: active and unconfirmed, then the level, then the latest trigger', () => {
  const list = listOf(
    rowsOf(
      row('1', { condition: 'returned', level: 'urgent' }),
      row('2', { confirmed: true, level: 'urgent' }),
      row('3'),
      row('4', { lastActivatedAt: '2026-11-22T09:00:00Z' }),
      row('5', { level: 'error' }),
      row('6', { shelvedUntil: '2026-11-23T00:00:00Z' }),
      row('7', { headId: '2' }),
      row('8', { headId: '1', level: 'urgent' }),
    ),
    PLAIN,
  )
  expect(ids(list)).toEqual(['8', '5', '4', '3', '2', '1'])
})

test('a list that holds still shows its rows as they are now, in their places, and counts what has come', () => {
  const before = [row('1'), row('2'), row('3')]
  const now = [row('9', { level: 'urgent' }), row('3', { level: 'urgent' }), row('1')]
  const gone = row('2', { closedAt: '2026-11-22T08:30:00Z' })
  const { rows, waiting } = heldList(ids(before), now, (id) => (id === '2' ? gone : undefined))
  expect(ids(rows)).toEqual(['1', '2', '3'])
  expect([rows[1]!.closedAt, rows[2]!.level, ids(waiting)]).toEqual([gone.closedAt, 'urgent', ['9']])
  expect(heldList(undefined, now, () => undefined)).toEqual({ rows: now, waiting: [] })
})
