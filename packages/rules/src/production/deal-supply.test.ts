import { describe, expect, it } from 'vitest'
import {
  type ComingSupply,
  type Dealt,
  dealSupply,
  type LyingStock,
  leftSupply,
  missingOf,
  type SupplyNeed,
  thereOf,
} from './deal-supply.ts'

const TODAY = '2026-03-10'
const need = (id: string, more: Partial<SupplyNeed> = {}): SupplyNeed => ({
  id,
  materialId: 'm',
  on: '2026-03-12',
  priority: 5,
  place: null,
  owed: '0',
  asked: '0',
  pegged: '0',
  peggedAt: null,
  ...more,
})
const lying = (quantity: string, more: Partial<LyingStock> = {}): LyingStock => ({
  materialId: 'm',
  place: 'A',
  isPicked: true,
  expiresOn: null,
  quantity,
  ...more,
})
const dealt = (needs: SupplyNeed[], stock: LyingStock[], coming: ComingSupply[] = []) =>
  dealSupply(needs, stock, { coming, today: TODAY })
const there = (found: ReadonlyMap<string, Dealt>) => [...found].map(([id, one]) => `${id} ${thereOf(one)}`)

it('three needs of 50 on 60 are served in turn', () => {
  const needs = [need('1', { asked: '50' }), need('2', { asked: '50' }), need('3', { asked: '50' })]
  const found = dealt(needs, [lying('60')])
  expect(there(found)).toEqual(['1 50', '2 10', '3 0'])
  expect([...found.values()].map(({ short }) => short)).toEqual(['0', '40', '50'])
})

it('the day of the need comes before the priority, and the priority before who was there first', () => {
  const needs = [
    need('1', { asked: '10', on: null, priority: 1 }),
    need('2', { asked: '10', on: '2026-03-13', priority: 1 }),
    need('3', { asked: '10' }),
    need('4', { asked: '10', priority: 2 }),
  ]
  expect(there(dealt(needs, [lying('25')]))).toEqual(['4 10', '3 10', '2 5', '1 0'])
})

it('what expires before the day of the need is nothing for it, and is for who needs it before', () => {
  const stock = [lying('5', { expiresOn: '2026-03-11' })]
  expect(there(dealt([need('1', { asked: '5' })], stock))).toEqual(['1 0'])
  expect(there(dealt([need('1', { asked: '5', on: '2026-03-11' })], stock))).toEqual(['1 5'])
  // What was to begin long ago uses it today at the earliest.
  const old = [lying('5', { expiresOn: '2026-03-09' })]
  expect(there(dealt([need('1', { asked: '5', on: '2026-03-01' })], old))).toEqual(['1 0'])
})

it('what comes counts with its day, the earliest first', () => {
  const coming = [
    { materialId: 'm', quantity: '10', at: 900 },
    { materialId: 'm', quantity: '10', at: 500 },
    { materialId: 'm', quantity: '10', at: null },
  ]
  const found = dealt([need('1', { asked: '12' }), need('2', { asked: '5' }), need('3', { asked: '5' })], [], coming)
  expect([...found.values()].map(({ expected, expectedAt, short }) => [expected, expectedAt, short])).toEqual([
    ['12', 900, '0'],
    ['5', 900, '0'],
    ['5', null, '0'],
  ])
})

it('what an order makes for itself is its own, and need not be waited for where stock is left', () => {
  const own = need('1', { asked: '0', pegged: '30', peggedAt: 700 })
  const other = need('2', { asked: '40' })
  const short = dealt([own, other], [lying('40')])
  expect(there(short)).toEqual(['1 0', '2 40'])
  expect(short.get('1')).toMatchObject({ expected: '30', expectedAt: 700, short: '0' })
  expect(there(dealt([own, other], [lying('60')]))).toEqual(['1 20', '2 40'])
})

it('what was brought for a need is nobody else’s, wherever it stands in the turn', () => {
  const first = need('1', { asked: '10', place: 'L' })
  const second = need('2', { owed: '6', asked: '4', place: 'L', on: '2026-03-20' })
  const found = dealt([first, second], [lying('8', { place: 'L', isPicked: false })])
  expect(there(found)).toEqual(['1 2', '2 6'])
  expect(found.get('2')).toMatchObject({ owed: '6', atPlace: '0', short: '4' })
})

it('what lies at the place of a need is taken first, then what picking takes', () => {
  const stock = [lying('3', { place: 'B', isPicked: false }), lying('3'), lying('3', { place: 'L', isPicked: false })]
  expect(dealt([need('1', { asked: '8', place: 'L' })], stock).get('1')).toMatchObject({
    atPlace: '3',
    fromHouses: '3',
    elsewhere: '2',
    short: '0',
  })
})

it('who comes behind all others has what they leave, stock that keeps until then first', () => {
  const stock = [lying('5', { expiresOn: '2026-03-15' }), lying('10')]
  const coming = [{ materialId: 'm', quantity: '10', at: 500 }]
  const left = (asked: string, day: string) =>
    leftSupply([need('1', { asked })], stock, { coming, today: TODAY, day }).get('m')
  expect(left('8', '2026-03-11')).toEqual([
    { quantity: '7', at: 'now' },
    { quantity: '10', at: 500 },
  ])
  expect(left('3', '2026-03-16')![0]).toEqual({ quantity: '10', at: 'now' })
  expect(left('18', '2026-03-11')).toEqual([{ quantity: '7', at: 500 }])
})

describe('what other materials stand for', () => {
  const asks = (id: string, more: Partial<SupplyNeed> = {}) =>
    need(id, { asked: '10', substitutes: ['s', 't'], ...more })
  const of = (materialId: string, quantity: string, more: Partial<LyingStock> = {}) =>
    lying(quantity, { materialId, ...more })

  it('is what is missing, in the order of the substitutes', () => {
    const stock = [lying('3'), of('t', '9'), of('s', '4')]
    const found = dealt([asks('1')], stock)
    expect(found.get('1')).toMatchObject({ fromHouses: '3', short: '0', expected: '0' })
    expect(found.get('1')!.substitutes).toEqual([
      { materialId: 's', there: '4', picked: '4', expected: '0' },
      { materialId: 't', there: '3', picked: '3', expected: '0' },
    ])
    expect(there(found)).toEqual(['1 10'])
    expect(missingOf(found.get('1')!)).toBe('7')
  })

  it('lies there before it is waited for, and is waited for only where the own material does not come', () => {
    const coming = [
      { materialId: 's', quantity: '9', at: 500 },
      { materialId: 'm', quantity: '2', at: 900 },
    ]
    const found = dealt([asks('1')], [of('t', '3')], coming)
    expect(found.get('1')).toMatchObject({ expected: '7', expectedAt: 900, short: '0' })
    expect(found.get('1')!.substitutes).toEqual([
      { materialId: 's', there: '0', picked: '0', expected: '5' },
      { materialId: 't', there: '3', picked: '3', expected: '0' },
    ])
  })

  it('is picked from houses, but what lies at its place', () => {
    const found = dealt([asks('1', { place: 'L' })], [of('s', '4', { place: 'L', isPicked: false }), of('s', '9')])
    expect(found.get('1')!.substitutes).toEqual([{ materialId: 's', there: '10', picked: '6', expected: '0' }])
  })

  it('is nobody else’s once it was brought for a need, which then is short of nothing', () => {
    const brought = asks('1', {
      place: 'L',
      asked: '0',
      owed: '5',
      broughtAs: [{ materialId: 's', quantity: '9' }],
      on: '2026-04-01',
    })
    const found = dealt(
      [brought, need('2', { materialId: 's', asked: '7' }), need('3', { asked: '2', on: '2026-05-01' })],
      [of('s', '8', { place: 'L', isPicked: false }), lying('2')],
    )
    expect(found.get('1')).toMatchObject({ owed: '5', short: '0', substitutes: [] })
    expect(there(found)).toEqual(['2 3', '1 5', '3 2'])
  })

  it('is only what all leave whose own it is, however late they are, and those who come behind all have what is then left', () => {
    const needs = [asks('1'), need('2', { materialId: 's', asked: '6', on: '2026-04-01' })]
    const found = dealt(needs, [of('s', '9')])
    expect(there(found)).toEqual(['1 3', '2 6'])
    expect(found.get('1')!.short).toBe('7')
    const left = leftSupply(needs, [of('s', '20')], { coming: [], today: TODAY, day: TODAY })
    expect(left.get('s')).toEqual([{ quantity: '4', at: 'now' }])
  })

  it('is nothing that expires before its day', () => {
    expect(there(dealt([asks('1')], [of('s', '9', { expiresOn: '2026-03-11' })]))).toEqual(['1 0'])
  })
})

/** Whole pieces one by one, each asked for from the first to the last of the turn, by nothing of what the rule is made of. */
function slowly(needs: SupplyNeed[], stock: LyingStock[], coming: ComingSupply[]) {
  const pieces = stock.flatMap((row) => Array.from({ length: Number(row.quantity) }, () => ({ ...row, gone: false })))
  const later = coming.flatMap((each) =>
    Array.from({ length: Number(each.quantity) }, () => ({ ...each, gone: false })),
  )
  const before = (one: SupplyNeed, other: SupplyNeed) => {
    const [day, than] = [one.on ?? 'z', other.on ?? 'z']
    if (day !== than) return day < than
    if (one.priority !== other.priority) return one.priority < other.priority
    return Number(one.id) < Number(other.id)
  }
  const turn: SupplyNeed[] = []
  for (const each of needs) {
    const at = turn.findIndex((one) => before(each, one))
    turn.splice(at < 0 ? turn.length : at, 0, each)
  }
  const piece = (asking: SupplyNeed, materialId = asking.materialId) => {
    const day = asking.on !== null && asking.on > TODAY ? asking.on : TODAY
    const rank = (row: LyingStock) => (row.place === asking.place ? 0 : row.isPicked ? 1 : 2)
    let best: (typeof pieces)[number] | undefined
    for (const each of pieces) {
      if (each.gone || each.materialId !== materialId || (each.expiresOn !== null && each.expiresOn < day)) continue
      const key = (row: LyingStock) => `${rank(row)} ${row.expiresOn ?? 'z'}`
      if (!best || key(each) < key(best)) best = each
    }
    if (best) best.gone = true
    return best !== undefined
  }
  const next = (materialId: string) => {
    let first: (typeof later)[number] | undefined
    for (const one of later)
      if (!one.gone && one.materialId === materialId && (!first || (one.at ?? Infinity) < (first.at ?? Infinity)))
        first = one
    if (first) first.gone = true
    return first
  }
  const taken = new Map(
    turn.map(({ id }) => [
      id,
      { there: 0, expected: 0, short: 0, at: [] as (number | null)[], others: [] as string[] },
    ]),
  )
  const owed = new Map<string, number>()
  for (const each of turn) {
    let had = 0
    for (let at = 0; at < Number(each.owed); at++) if (piece(each)) had++
    owed.set(each.id, had)
    taken.get(each.id)!.there += had
  }
  for (const each of turn) {
    const own = taken.get(each.id)!
    for (let at = 0; at < Number(each.asked) + Number(each.owed) - owed.get(each.id)!; at++) {
      if (piece(each)) {
        own.there++
        continue
      }
      const first = next(each.materialId)
      if (!first) own.short++
      else {
        own.expected++
        own.at.push(first.at)
      }
    }
  }
  for (const each of turn) {
    const own = taken.get(each.id)!
    for (let at = 0; at < Number(each.pegged); at++)
      if (piece(each)) own.there++
      else {
        own.expected++
        own.at.push(each.peggedAt)
      }
  }
  for (const each of turn) {
    const own = taken.get(each.id)!
    for (const other of each.substitutes ?? [])
      while (own.short && piece(each, other)) {
        own.short--
        own.there++
        own.others.push(`${other} there`)
      }
    for (const other of each.substitutes ?? [])
      for (let first = own.short && next(other); first; first = own.short && next(other)) {
        own.short--
        own.expected++
        own.at.push(first.at)
        own.others.push(`${other} expected`)
      }
  }
  return new Map(
    [...taken].map(([id, { at, ...own }]) => [
      id,
      {
        ...own,
        others: own.others.sort(),
        expectedAt: !at.length || at.includes(null) ? null : Math.max(...(at as number[])),
      },
    ]),
  )
}

it('what everybody has is what dealing piece by piece gives, whatever is needed and whatever lies about', () => {
  let seed = 7
  const upTo = (count: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * count)
  }
  const day = () => `2026-03-${String(8 + upTo(9)).padStart(2, '0')}`
  const one = <T>(...of: T[]) => of[upTo(of.length)]!
  for (let round = 0; round < 400; round++) {
    const needs = Array.from({ length: 1 + upTo(7) }, (_, at) =>
      need(String(at + 1), {
        materialId: one('m', 'm', 'n'),
        on: upTo(5) ? day() : null,
        priority: 1 + upTo(3),
        place: one('A', 'L', null),
        owed: String(upTo(3)),
        asked: String(upTo(6)),
        pegged: String(upTo(2) * upTo(4)),
        peggedAt: one(null, 100, 300),
        substitutes: one<string[]>([], ['k'], ['k', 'n'], ['n', 'k']),
      }),
    )
    const stock = Array.from({ length: upTo(6) }, () =>
      lying(String(upTo(8)), {
        materialId: one('m', 'm', 'n', 'k'),
        place: one('A', 'L', 'Q'),
        isPicked: upTo(2) === 0,
        expiresOn: upTo(2) ? day() : null,
      }),
    )
    const coming = Array.from({ length: upTo(4) }, (_, at) => ({
      materialId: one('m', 'n', 'k'),
      quantity: String(upTo(6)),
      at: upTo(5) ? (at + 1) * 50 : null,
    }))
    const model = slowly(needs, stock, coming)
    const found = dealt(needs, stock, coming)
    const told = (id: string) => {
      const { expected, short, expectedAt, substitutes } = found.get(id)!
      const others = substitutes.flatMap(({ materialId, there, expected }) => [
        ...Array.from({ length: Number(there) }, () => `${materialId} there`),
        ...Array.from({ length: Number(expected) }, () => `${materialId} expected`),
      ])
      const figures = { there: Number(thereOf(found.get(id)!)), expected: Number(expected), short: Number(short) }
      return { ...figures, expectedAt, others: others.sort() }
    }
    for (const { id } of needs) expect(told(id), `round ${round}, need ${id}`).toEqual(model.get(id))
  }
})
