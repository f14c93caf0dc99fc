import { expect, test } from 'vitest'
import { type Labelled, labelRoom } from './label-room.ts'

const mark = (id: string, x: number, y: number, isUrgent = false): Labelled => ({
  id,
  name: '空压站支路',
  x,
  y,
  values: 2,
  isUrgent,
})
const shown = (...marks: Labelled[]) =>
  Object.fromEntries([...labelRoom(marks, 400)].map(([id, { what, side }]) => [id, `${what} ${side}`]))

test('words that have room stand whole, at the right', () => {
  expect(shown(mark('a', 50, 50), mark('b', 200, 50))).toEqual({ a: 'all right', b: 'all right' })
})

test('at the edge they stand at the left', () => {
  expect(shown(mark('a', 50, 50), mark('b', 380, 50))).toEqual({ a: 'all right', b: 'all left' })
})

test('values give way first, then the name', () => {
  expect(shown(mark('a', 50, 50), mark('b', 50, 90))).toEqual({ a: 'all right', b: 'name right' })
  expect(shown(mark('a', 50, 50), mark('b', 80, 60), mark('c', 20, 60))).toMatchObject({ a: 'none right' })
})

test('nothing lies on a mark', () => {
  expect(shown(mark('a', 50, 50), mark('b', 90, 50))).toEqual({ a: 'none right', b: 'all right' })
})

test('who has an alarm has words first', () => {
  expect(shown(mark('a', 50, 50), mark('b', 50, 90, true))).toEqual({ a: 'name right', b: 'all right' })
})
