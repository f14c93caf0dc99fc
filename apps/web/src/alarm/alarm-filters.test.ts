import { expect, test } from 'vitest'
import { alarmBody, confirmable, currentFilters, handleable, isGrouped, listFilters } from './alarm-filters.ts'

test('switches of the address become numbers, other texts stay', () => {
  expect(alarmBody({ confirmed: '0', alarmStatus: '2', keyword: '0' })).toEqual({
    confirmed: 0,
    alarmStatus: '2',
    keyword: '0',
  })
})

test('the plain list folds related alarms and leaves shelved and suppressed ones out', () => {
  expect(currentFilters({}, isGrouped({}, false))).toEqual({
    shelved: 0,
    suppressed: 0,
    ended: 0,
    topOnly: 1,
  })
})

test('shelved alarms are listed where they are asked for', () => {
  expect(currentFilters({ shelved: '1' }, true)).toEqual({ shelved: 1, ended: 0 })
})

test('what is over stands apart, one alarm a row', () => {
  expect(listFilters({ ended: '1' })).toEqual({ shelved: 0, suppressed: 0, ended: 1 })
})

test('whoever looks for particular alarms sees those that others explain as well', () => {
  for (const name of ['keyword', 'level', 'objectId', 'condition'])
    expect(isGrouped({ [name]: 'x' }, false)).toBe(false)
  expect(isGrouped({ confirmed: '0' }, false)).toBe(true)
  expect(isGrouped({}, true)).toBe(false)
})

test('the choice not to fold is not sent as a filter', () => {
  expect(currentFilters({ flat: '1' }, false)).toEqual({ shelved: 0, suppressed: 0, ended: 0 })
})

test('“all” reaches folded alarms too, and only those that still need it', () => {
  const filters = currentFilters({ level: 'urgent' }, true)
  expect(confirmable(filters)).toMatchObject({ level: 'urgent', shelved: 0, confirmed: 0, topOnly: undefined })
  expect(handleable(filters)).toMatchObject({ alarmStatus: 1, topOnly: undefined })
})
