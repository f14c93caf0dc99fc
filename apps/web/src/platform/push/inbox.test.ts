import type { AlarmTotals } from '@zhizao/contract/alarm/alarm-row'
import { beforeEach, expect, test } from 'vitest'
import { countAlarms, emptyInbox, inboxNow, knowAlarms } from './inbox.ts'

beforeEach(emptyInbox)

const totals = (live: number) => ({ live }) as AlarmTotals
const event = (change: string, live: number) => ({ change, totals: totals(live) })

test('the bell shows the count that was asked for, and does not ring for it', () => {
  knowAlarms(totals(7))
  expect(inboxNow()).toMatchObject({ openAlarms: 7, arrivals: 0 })
})

test('a raised alarm rings, one that somebody confirmed or handled does not', () => {
  knowAlarms(totals(7))
  countAlarms(event('raise', 8))
  countAlarms(event('confirm', 8))
  countAlarms(event('handle', 7))
  expect(inboxNow()).toMatchObject({ openAlarms: 7, arrivals: 1 })
})

test('more alarms than were known ring even where the last change was another', () => {
  knowAlarms(totals(2))
  countAlarms(event('return', 5))
  expect(inboxNow().arrivals).toBe(1)
})

test('the first count of a session that comes with no news does not ring', () => {
  countAlarms(event('confirm', 5))
  expect(inboxNow()).toMatchObject({ openAlarms: 5, arrivals: 0 })
})
