import { expect, test } from 'vitest'
import { closed, opened, overflowing, type Tag } from './tag-bar-rules.ts'

const tag = (path: string, openedAt = 0): Tag => ({ path, href: path, title: path, openedAt })
const three = [tag('/a', 1), tag('/b', 2), tag('/c', 3)]

test('an already open page is refocused where it stands, not opened twice', () => {
  const again = opened(three, { ...tag('/b', 9), href: '/b?page=2' })
  expect(again.map((one) => one.path)).toEqual(['/a', '/b', '/c'])
  expect(again[1]).toMatchObject({ href: '/b?page=2', openedAt: 2 })
})

test('a new page comes last', () => {
  expect(opened(three, tag('/d')).map((one) => one.path)).toEqual(['/a', '/b', '/c', '/d'])
})

test('nothing changes where the open page is as it was', () => {
  expect(opened(three, tag('/a', 7))).toBe(three)
})

test('closing the page on show opens the first of those that are left', () => {
  expect(closed(three, '/c', (one) => one.path === '/c')).toEqual({ tags: three.slice(0, 2), next: '/a' })
})

test('closing another page stays where it is', () => {
  expect(closed(three, '/c', (one) => one.path === '/a').next).toBeUndefined()
})

test('closing the last page leads to the empty page', () => {
  expect(closed([tag('/a')], '/a', () => true)).toEqual({ tags: [], next: '' })
})

test('the oldest tag is dropped once content and 200 px are wider than the box, never the one on show', () => {
  expect(overflowing(three, '/c', 800, 1000)).toBeUndefined()
  expect(overflowing(three, '/c', 801, 1000)?.path).toBe('/a')
  expect(overflowing(three, '/a', 801, 1000)?.path).toBe('/b')
  expect(overflowing([tag('/a')], '/a', 5000, 1000)).toBeUndefined()
})
