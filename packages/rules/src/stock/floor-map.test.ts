import { expect, test } from 'vitest'
import { arranged, clashOf, isOnMap, type MapPlace } from './floor-map.ts'

const size = { columns: 14, rows: 7 }
const at = (locationId: string, x: number, y: number, width = 4, height = 3): MapPlace => ({
  locationId,
  x,
  y,
  width,
  height,
})

test('a place lies on the map with all its cells', () => {
  expect(
    [at('a', 0, 0), at('b', 10, 4), at('c', 11, 4), at('d', 0, 5), at('e', -1, 0), at('f', 0, 0, 0)].map((each) =>
      isOnMap(each, size),
    ),
  ).toEqual([true, true, false, false, false, false])
})

test('places may touch, and not share a cell', () => {
  expect(clashOf([at('a', 0, 0), at('b', 4, 0), at('c', 0, 3)], size)).toBeUndefined()
  expect(clashOf([at('a', 0, 0), at('b', 4, 0), at('c', 7, 2)], size)).toEqual([at('b', 4, 0), at('c', 7, 2)])
})

test('locations without a place get the gaps, in their order, and are left out where there are none', () => {
  const all = arranged([at('a', 5, 0)], ['b', 'c', 'd', 'e', 'f', 'g'], size)
  expect(all.map(({ locationId, x, y }) => [locationId, x, y])).toEqual([
    ['a', 5, 0],
    ['b', 0, 0],
    ['c', 10, 0],
    ['d', 0, 4],
    ['e', 5, 4],
    ['f', 10, 4],
  ])
  expect(clashOf(all, size)).toBeUndefined()
})
