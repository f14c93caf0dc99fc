import { beforeEach, expect, test } from 'vitest'
import { countAlarms, emptyInbox, inboxNow, knowOpenAlarms } from './inbox.ts'

beforeEach(emptyInbox)

const event = (change: string, open: number) =>
  ({ event: 'alarm', alarmId: '1', change, open, unconfirmed: open }) as const

test('the bell shows the count that was asked for, and does not ring for it', () => {
  knowOpenAlarms(7)
  expect(inboxNow()).toMatchObject({ openAlarms: 7, arrivals: 0 })
})

test('a raised alarm rings, one that somebody confirmed or handled does not', () => {
  knowOpenAlarms(7)
  countAlarms(event('raise', 8))
  countAlarms(event('confirm', 8))
  countAlarms(event('handle', 7))
  expect(inboxNow()).toMatchObject({ openAlarms: 7, arrivals: 1 })
})

test('more alarms than were known ring even where the last change was another', () => {
  knowOpenAlarms(2)
  countAlarms(event('return', 5))
  expect(inboxNow().arrivals).toBe(1)
})

test('the first count of a session that comes with no news does not ring', () => {
  countAlarms(event('confirm', 5))
  expect(inboxNow()).toMatchObject({ openAlarms: 5, arrivals: 0 })
})
