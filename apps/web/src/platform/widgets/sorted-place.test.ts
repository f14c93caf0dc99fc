import { describe, expect, it } from 'vitest'
import { placeAfter, placeUnder, scrollBy, withMoved } from './sorted-place.ts'

describe('rows that people put in order', () => {
  it('go where keys lead them, never beyond the ends', () => {
    expect(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => placeAfter(key, 3, 20))).toEqual([
      2, 4, 0, 13, 0, 19,
    ])
    expect(placeAfter('ArrowUp', 0, 20)).toBe(0)
    expect(placeAfter('PageDown', 15, 20)).toBe(19)
    expect(placeAfter('a', 3, 20)).toBeUndefined()
  })
  it('take the place of the row that they are held over', () => {
    expect([0, 19, 21, 59, 61].map((top) => placeUnder(top, 40))).toEqual([0, 0, 1, 1, 2])
    expect(withMoved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(withMoved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  })
  it('make the list scroll near its edges, faster the nearer', () => {
    expect(scrollBy(200, 200)).toBe(0)
    expect(scrollBy(40, 400)).toBeLessThan(0)
    expect(scrollBy(0, 400)).toBeLessThan(scrollBy(40, 400))
    expect(scrollBy(400, -1000)).toBe(24)
  })
})
