import { describe, expect, it } from 'vitest'
import { boundsRoundedUp } from '../quantity/bounds.ts'
import { compareQuantities } from '../quantity/decimal.ts'
import { compareFractions, type Fraction, fractionOf, roundedUp } from '../quantity/fraction.ts'
import { type Bill, type BillLine, billOn } from './bill.ts'
import { compareBills } from './compare-bills.ts'
import { cycleThrough } from './cycle.ts'
import { billsOn, explode, places, requiredQuantity } from './explode.ts'
import { randomStructure } from './random-structure.ts'
import { type Use, whereUsed } from './where-used.ts'

let lines = 0
const line = (material: string, quantity: string, more: Partial<BillLine> = {}): BillLine => ({
  id: String(++lines),
  material,
  quantity: fractionOf(quantity),
  isFixed: false,
  loss: '0',
  isPhantom: false,
  ...more,
})
const bill = (material: string, of: readonly BillLine[], more: Partial<Bill> = {}): Bill => ({
  id: `${material} ${more.alternative ?? ''} ${more.version ?? 1}`,
  material,
  alternative: '',
  version: 1,
  from: null,
  to: null,
  isDefault: true,
  base: fractionOf('1'),
  lines: of,
  ...more,
})
const one = fractionOf('1')
const required = (bills: readonly Bill[], material: string, quantity: string, day = '2026-01-01') => {
  const exploded = explode(material, fractionOf(quantity), billsOn(bills, day))
  if ('cycle' in exploded) throw new Error(exploded.cycle.join(' → '))
  return Object.fromEntries(exploded.requirements.map((each) => [each.material, requiredQuantity(each, 4)]))
}

describe('a structure opened to what it takes', () => {
  it('gathers what is used at several places, and rounds up once at the end', () => {
    const bills = [
      bill('handle', [line('shell', '1'), line('screw', '3')]),
      bill('shell', [line('screw', '1'), line('granulate', '0.035', { loss: '3' })]),
    ]
    expect(required(bills, 'handle', '1000')).toEqual({
      handle: '1000',
      shell: '1000',
      screw: '4000',
      granulate: '36.0825',
    })
  })

  it('is by the base quantity, fixed lines once for all, phantoms by their components alone', () => {
    const bills = [
      bill('box', [line('kit', '2', { isPhantom: true }), line('setup', '5', { isFixed: true })], {
        base: fractionOf('10'),
      }),
      bill('kit', [line('bolt', '4'), line('nut', '4')]),
    ]
    expect(required(bills, 'box', '25')).toEqual({ box: '25', setup: '5', bolt: '20', nut: '20' })
  })

  it('keeps a phantom as a requirement where nothing says what it is made of', () => {
    expect(required([bill('box', [line('kit', '2', { isPhantom: true })])], 'box', '1')).toEqual({ box: '1', kit: '2' })
  })

  it('plans the first of what stands for one another', () => {
    const bills = [
      bill('box', [line('glue A', '1', { group: 'glue', rank: 2 }), line('glue B', '1', { group: 'glue', rank: 1 })]),
    ]
    expect(required(bills, 'box', '1')).toEqual({ box: '1', 'glue B': '1' })
    const shown = places('box', one, billsOn(bills, '2026-01-01'), { most: 10 })
    expect(shown.places.map(({ line, isSubstitute }) => [line.material, isSubstitute])).toEqual([
      ['glue A', true],
      ['glue B', false],
    ])
  })

  it('takes the version that holds on the day: from its first day, not on its last', () => {
    const bills = [
      bill('box', [line('old', '1')], { to: '2026-03-01' }),
      bill('box', [line('new', '1')], { from: '2026-03-01', version: 2 }),
    ]
    expect(Object.keys(required(bills, 'box', '1', '2026-02-28'))).toEqual(['box', 'old'])
    expect(Object.keys(required(bills, 'box', '1', '2026-03-01'))).toEqual(['box', 'new'])
    expect(billOn([bill('box', [], { from: '2027-01-01' })], '2026-01-01')).toBeUndefined()
    const others = [
      bill('box', [], { alternative: 'a', isDefault: false }),
      bill('box', [], { alternative: 'b' }),
      bill('box', [], { alternative: 'b', version: 2 }),
    ]
    expect(billOn(others, '2026-01-01')).toMatchObject({ alternative: 'b', version: 2 })
    expect(billOn(others, '2026-01-01', 'a')).toMatchObject({ alternative: 'a' })
  })

  it('asks for the exact number where its bounds lie on both sides of a figure', () => {
    const third = { base: fractionOf('3') }
    const bills = [bill('a', [line('b', '1')], third), bill('b', [line('c', '3'), line('d', '1', { loss: '3' })])]
    // 7 ÷ 3 × 3 is 7, and no decimal below or above it.
    expect(required(bills, 'a', '7')).toEqual({ a: '7', b: '2.3334', c: '7', d: '2.4055' })
    const exploded = explode('a', fractionOf('7'), billsOn(bills, '2026-01-01'))
    if ('cycle' in exploded) throw new Error('a circle')
    const c = exploded.requirements.find(({ material }) => material === 'c')!
    expect(c.bounds.low).toBeLessThan(c.bounds.high)
    expect(boundsRoundedUp(c.bounds, 4)).toBeUndefined()
    expect(compareFractions(c.exact(), fractionOf('7'))).toBe(0)
  })

  it('names the circle that it would run in', () => {
    const bills = [bill('a', [line('b', '1')]), bill('b', [line('c', '1')]), bill('c', [line('b', '1')])]
    expect(explode('a', one, billsOn(bills, '2026-01-01'))).toEqual({ cycle: ['b', 'c', 'b'] })
    const deep = (material: string) => (Number(material) < 100_000 ? [String(Number(material) + 1)] : [])
    expect(cycleThrough('0', deep)).toBeUndefined()
  })

  it('is the same as a slow program that asks upwards, for 2,000 lines in 8 levels', () => {
    for (const seed of [1, 2, 3]) {
      const { bills: made, materials } = randomStructure(seed, 2000, 8)
      const bills = made.map(({ material, base, lines }) =>
        bill(
          material,
          lines.map(({ material: component, quantity, ...more }) => line(component, quantity, more)),
          { base: fractionOf(base) },
        ),
      )
      const billOf = billsOn(bills, '2026-01-01')
      const exploded = explode('0/0', fractionOf('17.5'), billOf)
      if ('cycle' in exploded) throw new Error('a circle')
      const slow = slowRequirements(bills, '0/0', { num: 35n, den: 2n })
      const fast = new Map(exploded.requirements.map((each) => [each.material, requiredQuantity(each, 6)]))
      expect(bills.flatMap((each) => each.lines).length).toBe(2000)
      expect(Math.max(...exploded.requirements.map(({ level }) => level))).toBe(8)
      expect(fast.size).toBeGreaterThan(300)
      for (const material of materials) expect([material, fast.get(material)]).toEqual([material, slow(material)])
    }
  })
})

it('a tree shows each place, and says where it was cut', () => {
  const bills = [bill('a', [line('b', '2'), line('c', '1')]), bill('b', [line('c', '3', { loss: '50' })])]
  const all = places('a', fractionOf('2'), billsOn(bills, '2026-01-01'), { most: 10 })
  expect(all.isCut).toBe(false)
  expect(all.places.map(({ level, line, exact }) => [level, line.material, roundedUp(exact, 2)])).toEqual([
    [1, 'b', '4'],
    [2, 'c', '24'],
    [1, 'c', '2'],
  ])
  expect(places('a', one, billsOn(bills, '2026-01-01'), { most: 2 })).toMatchObject({ isCut: true })
})

it('what a material goes into is found upwards, each way once', () => {
  const uses: Record<string, Use[]> = {
    screw: [
      { line: '1', by: 'shell' },
      { line: '2', by: 'handle' },
    ],
    shell: [{ line: '3', by: 'handle' }],
    handle: [{ line: '4', by: 'shell' }],
  }
  const found = whereUsed('screw', (material) => uses[material] ?? [], 10)
  expect(found.uses.map(({ by, level, path }) => [by, level, path])).toEqual([
    ['shell', 1, '1'],
    ['handle', 2, '1/3'],
    ['handle', 1, '2'],
    ['shell', 2, '2/4'],
  ])
  expect(whereUsed('screw', (material) => uses[material] ?? [], 3).isCut).toBe(true)
})

it('two versions are compared line by line, by what one piece takes', () => {
  const before = bill('box', [line('a', '1'), line('b', '2'), line('c', '1'), line('a', '5')])
  const after = bill('box', [line('a', '50'), line('a', '10'), line('b', '20', { loss: '1' }), line('d', '1')], {
    base: fractionOf('10'),
    version: 2,
  })
  expect(compareBills(before, after).map(({ kind, material, fields }) => [kind, material, ...fields])).toEqual([
    ['same', 'a'],
    ['same', 'a'],
    ['changed', 'b', 'loss'],
    ['added', 'd'],
    ['removed', 'c'],
  ])
})

/** What a material needs is what the bills that name it need of it: asked upwards, with fractions of its own. */
function slowRequirements(bills: readonly Bill[], top: string, quantity: Fraction) {
  type Pair = [bigint, bigint]
  const made = new Set(bills.map((each) => each.material))
  const uses = Map.groupBy(
    bills.flatMap((by) => by.lines.map((each) => ({ by, each }))),
    ({ each }) => each.material,
  )
  const known = new Map<string, { all: Pair; own: Pair }>()
  const add = ([a, b]: Pair, [c, d]: Pair): Pair => short([a * d + c * b, b * d])
  function short([a, b]: Pair): Pair {
    let [x, y] = [a, b]
    while (y) [x, y] = [y, x % y]
    return x ? [a / x, b / x] : [0n, 1n]
  }
  function need(material: string): { all: Pair; own: Pair } {
    const before = known.get(material)
    if (before) return before
    let all: Pair = material === top ? [quantity.num, quantity.den] : [0n, 1n]
    let own = all
    for (const { by, each } of uses.get(material) ?? []) {
      const [a, b] = need(by.material).all
      if (a === 0n) continue
      const net: Pair = each.isFixed
        ? [each.quantity.num, each.quantity.den]
        : [each.quantity.num * a * by.base.den, each.quantity.den * b * by.base.num]
      const tenths = BigInt(Math.round(Number(each.loss) * 10))
      const gross: Pair = [net[0] * 1000n, net[1] * (1000n - tenths)]
      all = add(all, gross)
      if (!each.isPhantom || !made.has(material)) own = add(own, gross)
    }
    const result = { all, own }
    known.set(material, result)
    return result
  }
  return (material: string) => {
    const [a, b] = need(material).own
    if (a === 0n) return undefined
    const scaled = (a * 1_000_000n + b - 1n) / b
    const text = String(scaled).padStart(7, '0')
    const whole = `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
    return compareQuantities(whole, '0') ? whole : undefined
  }
}
