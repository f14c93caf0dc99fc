import { expect, test } from 'vitest'
import { isGranted } from './permission.ts'

test('any alternative is enough', () => {
  expect(isGranted('alarmType|alarmRule', ['alarmRule'])).toBe(true)
  expect(isGranted('alarmType|alarmRule', ['alarm'])).toBe(false)
})

test('nothing required is granted to everybody', () => {
  expect(isGranted(undefined, [])).toBe(true)
  expect(isGranted('@signed-in', [])).toBe(true)
})
