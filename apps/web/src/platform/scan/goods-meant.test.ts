import { expect, it } from 'vitest'
import { goodsMeant, type KnownPlace, type Meanable, saidAfter } from './goods-meant.ts'

const line = (materialCode: string, lotCode: string | null, locationId?: string): Meanable => ({
  materialId: `m-${materialCode}`,
  materialCode,
  lotCode,
  locationId,
})
const [bolt, nut] = ['BOLT', 'NUT']
const all = [
  line(bolt, 'S7', 'A'),
  line(bolt, 'S8', 'A'),
  line(nut, 'S7', 'A'),
  line(bolt, 'S7', 'B'),
  line(nut, 'S9', 'B'),
]
const means = (
  scan: { text: string; material?: string; gtin?: string; lot?: string },
  standing?: KnownPlace,
  materialId?: string,
) => {
  const meaning = goodsMeant(all, scan, standing, materialId)
  const words = (some: readonly Meanable[]) =>
    some.map(({ materialCode, lotCode, locationId }) => [materialCode, lotCode, locationId].join(' '))
  if (!meaning) return undefined
  if ('materials' in meaning) return meaning.materials
  return 'found' in meaning ? words(meaning.found) : { elsewhere: words(meaning.elsewhere) }
}

it('means what lies where somebody stands', () => {
  expect(means({ text: 'S7' }, { locationId: 'B' })).toEqual(['BOLT S7 B'])
  expect(means({ text: 's7 ' }, { locationId: 'B' })).toEqual(['BOLT S7 B'])
  expect(means({ text: 'BOLT' }, { locationId: 'B' })).toEqual(['BOLT S7 B'])
  expect(means({ text: 'S8' }, { locationId: 'B' })).toEqual({ elsewhere: ['BOLT S8 A'] })
})

it('of a lot that several materials have means that of the material said before, else it asks', () => {
  expect(means({ text: 'S7' }, { locationId: 'A' })).toBe(2)
  expect(means({ text: 'S7' }, { locationId: 'A', materialId: 'm-NUT' })).toEqual(['NUT S7 A'])
  // What was chosen elsewhere does not lead away from where he stands.
  expect(means({ text: 'S7' }, { locationId: 'B', materialId: 'm-NUT' })).toEqual(['BOLT S7 B'])
  expect(means({ text: 'S9' }, { materialId: 'm-BOLT' })).toEqual(['NUT S9 B'])
})

it('that names material and lot means that lot of that material alone', () => {
  const gs1 = { text: '01…10S7', gtin: '06901234567892', lot: 'S7' }
  expect(means(gs1, { locationId: 'A', materialId: 'm-BOLT' }, 'm-NUT')).toEqual(['NUT S7 A'])
  expect(means({ ...gs1, lot: 'S8' }, {}, 'm-NUT')).toBeUndefined()
  expect(means(gs1, { locationId: 'A' }, 'm-OTHER')).toBeUndefined()
  // A number of goods that nobody has entered is not guessed at by its lot.
  expect(means(gs1, { locationId: 'A' })).toBeUndefined()
})

it('on a label of ours is that lot of its material alone, in whatever letters it was typed', () => {
  const label = (material: string, lot: string) => ({ text: material, material, lot })
  expect(means(label(nut, 'S7'), { materialId: 'm-BOLT' })).toEqual(['NUT S7 A'])
  expect(means(label('ｎut', 'ｓ7'))).toEqual(['NUT S7 A'])
  expect(means(label(nut, 'S8'))).toBeUndefined()
  expect(means(label('SCREW', 'S7'))).toBeUndefined()
  // A lot that is called as the material is.
  expect(goodsMeant([line(bolt, nut)], label(nut, 'S7'))).toBeUndefined()
})

it('may be a lot that is written with digits as a number of goods is', () => {
  const digits = [line(bolt, '6901234567892', 'A')]
  expect(goodsMeant(digits, { text: '6901234567892', gtin: '06901234567892' })).toEqual({ found: digits })
})

it('what is not told apart by lots is meant whatever lot its label names', () => {
  const plain = [line(bolt, null, 'A')]
  expect(goodsMeant(plain, { text: 'x', gtin: '1', lot: 'L1' }, {}, 'm-BOLT')).toEqual({ found: plain })
})

it('a code of goods alone says of which goods the next lots are, until a lot of others comes', () => {
  const seven = line(nut, 'S7')
  expect(saidAfter({ text: 'NUT' }, seven, undefined)).toBe('m-NUT')
  expect(saidAfter({ text: 'S7' }, seven, 'm-NUT')).toBe('m-NUT')
  expect(saidAfter({ text: 'S7' }, seven, 'm-BOLT')).toBeUndefined()
  expect(saidAfter({ text: '01…', lot: 'S7' }, seven, undefined)).toBeUndefined()
})
