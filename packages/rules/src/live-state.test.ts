import { expect, test } from 'vitest'
import { isAway, lifeOfAll, liveStateOf, type NewestSample } from './live-state.ts'

const told = (more: Partial<NewestSample>) =>
  liveStateOf({ time: 1, quality: 0, source: 'device', life: 'on', ...more })

test('a value of a living device is good however old it is', () => {
  expect(told({ time: 1 })).toBe('good')
})

test('what reads it comes before what was read last', () => {
  expect(told({ life: 'box', quality: 2 })).toBe('box')
  expect(told({ life: 'device', quality: 2 })).toBe('device')
  expect([told({ quality: 1 }), told({ quality: 2 })]).toEqual(['bad', 'bad'])
})

test('what never came is absent, and what nothing reads stands for itself', () => {
  expect(told({ time: null, quality: null, life: 'box' })).toBe('none')
  expect(told({ life: null })).toBe('unread')
  expect(told({ life: null, source: 'manual' })).toBe('good')
})

test('a machine lives while one of what reads it does', () => {
  expect(lifeOfAll(['box', 'on', 'device'])).toBe('on')
  expect(lifeOfAll(['box', 'device', 'box'])).toBe('device')
  expect([lifeOfAll(['box']), lifeOfAll([])]).toEqual(['box', null])
  expect((['on', 'device', 'box', null] as const).map(isAway)).toEqual([false, true, true, false])
})
