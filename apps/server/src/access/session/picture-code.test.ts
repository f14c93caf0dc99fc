import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pictureCodes } from './picture-code.ts'

function setUp(draw?: (code: string) => Buffer) {
  let time = Date.parse('2026-11-21T00:00:00Z')
  const told = new Map<string, string>()
  const pictures = pictureCodes(
    () => new Date(time),
    (codeKey, code) => told.set(codeKey, code),
    draw,
  )
  const later = (ms: number) => {
    time += ms
  }
  const make = () => {
    const { codeKey, image } = pictures.make()
    return { codeKey, image, code: told.get(codeKey)! }
  }
  return { pictures, make, later }
}

/** The picture's file, and its points. */
function opened(image: string) {
  const file = Buffer.from(image.split(',')[1]!, 'base64')
  const at = file.indexOf('IDAT')
  return { file, points: inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4))) }
}

describe('a picture code', () => {
  it('is a picture without any text, drawn anew each time', () => {
    const { make } = setUp()
    const seen = new Set<string>()
    for (let each = 0; each < 20; each++) {
      const { image, code } = make()
      expect(image).toMatch(/^data:image\/png;base64,/)
      const { file, points } = opened(image)
      expect(file.toString('latin1')).not.toContain(code)
      expect([...file.toString().matchAll(/>([A-Z0-9])<\/text>/g)]).toEqual([])
      expect(points).toHaveLength((240 + 1) * 80)
      // Ink and paper: it is not empty.
      expect(points.filter((grey) => grey < 120).length).toBeGreaterThan(800)
      seen.add(image)
    }
    expect(seen.size).toBe(20)
  })

  it('is good once, whether the try was right or wrong, however the letters are written', () => {
    const { pictures, make } = setUp()
    const [right, wrong] = [make(), make()]
    expect(pictures.fits(right.codeKey, ` ${right.code.toLowerCase()} `)).toBe(true)
    expect(pictures.fits(right.codeKey, right.code)).toBe(false)
    expect(pictures.fits(wrong.codeKey, '????')).toBe(false)
    expect(pictures.fits(wrong.codeKey, wrong.code)).toBe(false)
  })

  it('is good for five minutes', () => {
    const { pictures, make, later } = setUp()
    const [early, late] = [make(), make()]
    later(299_000)
    expect(pictures.fits(early.codeKey, early.code)).toBe(true)
    later(1_000)
    expect(pictures.fits(late.codeKey, late.code)).toBe(false)
  })

  it('is not spoilt by who asks for ten thousand others and tries them', () => {
    const { pictures, make } = setUp(() => Buffer.of())
    const mine = make()
    const other = make()
    // The drawing is not what is asked about.
    for (let each = 0; each < 10_000; each++) pictures.fits(`${other.codeKey.slice(0, -1)}${each}`, other.code)
    for (let each = 0; each < 10_001; each++) pictures.make()
    expect(pictures.fits(mine.codeKey, mine.code)).toBe(true)
  }, 60_000)

  it('is not made by anybody else', () => {
    const { pictures } = setUp()
    const foreign = setUp().make()
    expect(pictures.fits(foreign.codeKey, foreign.code)).toBe(false)
    for (const nonsense of ['', 'x', '='.repeat(64)]) expect(pictures.fits(nonsense, 'AAAA')).toBe(false)
  })
})
