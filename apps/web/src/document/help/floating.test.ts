import { describe, expect, it } from 'vitest'
import { fitted, moved, resized } from './floating.ts'

const screen = { width: 1440, height: 900 }
const place = { x: 400, y: 100, width: 480, height: 640 }

describe('a floating window', () => {
  it('is never smaller than 200 by 40, whichever edge is drawn', () => {
    expect(resized(place, 'se', -1000, -1000)).toEqual({ ...place, width: 200, height: 40 })
    expect(resized(place, 'nw', 1000, 1000)).toEqual({ x: 680, y: 700, width: 200, height: 40 })
    expect(resized(place, 'e', 30, 99)).toEqual({ ...place, width: 510 })
  })

  it('keeps its title on the screen', () => {
    expect(moved(place, -5000, -5000, screen)).toMatchObject({ x: -400, y: 0 })
    expect(moved(place, 5000, 5000, screen)).toMatchObject({ x: 1360, y: 860 })
    expect(resized(place, 'n', 0, -500)).toMatchObject({ y: 0, height: 740 })
  })

  it('fits a screen that has become smaller', () => {
    expect(fitted({ x: 1200, y: 700, width: 1000, height: 800 }, { width: 800, height: 600 })).toEqual({
      x: 720,
      y: 560,
      width: 768,
      height: 504,
    })
  })
})
