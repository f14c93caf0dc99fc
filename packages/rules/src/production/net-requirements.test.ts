import { describe, expect, it } from 'vitest'
import { dayAfter } from '../calendar/shop-day.ts'
import {
  beforeTheirParts,
  lotOf,
  type NetComing,
  type NetMaterial,
  type NetNeed,
  type NetStock,
  netRequirements,
  type Proposal,
} from './net-requirements.ts'

const today = '2026-03-02'
const inDays = (days: number) => dayAfter(today, days)
const until = inDays(30)

const of = (id: string, more: Partial<NetMaterial> = {}): NetMaterial => ({
  id,
  isMade: false,
  leadDays: 0,
  minLot: null,
  lotMultiple: null,
  minStock: null,
  ...more,
})
const need = (materialId: string, days: number | null, quantity: string, more: Partial<NetNeed> = {}): NetNeed => ({
  id: `${materialId}-${days}`,
  materialId,
  on: days === null ? null : inDays(days),
  priority: 5,
  quantity,
  ...more,
})
const lying = (materialId: string, quantity: string, days: number | null = null): NetStock => ({
  materialId,
  quantity,
  expiresOn: days === null ? null : inDays(days),
})
const comes = (materialId: string, days: number | null, quantity: string): NetComing => ({
  materialId,
  on: days === null ? null : inDays(days),
  quantity,
})

interface Case {
  materials: NetMaterial[]
  needs?: NetNeed[]
  stock?: NetStock[]
  coming?: NetComing[]
  bills?: Record<string, Record<string, number>>
}
const run = ({ materials, needs = [], stock = [], coming = [], bills = {} }: Case) =>
  netRequirements(
    materials,
    { needs, stock, coming },
    {
      today,
      until,
      componentsOf: ({ materialId, quantity }) =>
        Object.entries(bills[materialId] ?? {}).map(([id, each]) => ({
          materialId: id,
          quantity: String(each * Number(quantity)),
        })),
    },
  )
const told = ({ proposals }: { proposals: readonly Proposal[] }) =>
  proposals.map(
    ({ materialId, kind, on, startOn, isLate, quantity }) =>
      `${materialId} ${kind} ${quantity} ${startOn}${isLate ? '!' : ''} ${on}`,
  )

describe('what to make and buy', () => {
  it('is what stock and what comes in time leave open, on the day of the need, ordered so many days before', () => {
    const found = run({
      materials: [of('A', { leadDays: 4 })],
      needs: [need('A', 5, '30'), need('A', 10, '20')],
      stock: [lying('A', '25')],
      coming: [comes('A', 7, '12')],
    })
    expect(told(found)).toEqual([`A buy 5 ${inDays(1)} ${inDays(5)}`, `A buy 8 ${inDays(6)} ${inDays(10)}`])
    expect(found.courses.get('A')!.days.map(({ left }) => left)).toEqual(['25', '0', '12', '0'])
  })

  it('comes late where its lead time began before today', () => {
    const found = run({
      materials: [of('A', { leadDays: 9 })],
      needs: [need('A', 3, '1'), need('A', -2, '1', { id: 'x' })],
    })
    expect(told(found)).toEqual([`A buy 1 ${today}! ${today}`, `A buy 1 ${today}! ${inDays(3)}`])
  })

  it('is no second time what comes later: who needs it last waits for it', () => {
    const found = run({
      materials: [of('A')],
      needs: [need('A', 2, '10'), need('A', 6, '10')],
      coming: [comes('A', 9, '10')],
    })
    expect(told(found)).toEqual([`A buy 10 ${inDays(2)} ${inDays(2)}`])
    expect(found.courses.get('A')!.days.map(({ left }) => left)).toEqual(['0', '0', '-10', '0'])
  })

  it('is in lots, and what is over of one is used first', () => {
    const lots = { minLot: '20', lotMultiple: '6' }
    expect(['1', '20', '24', '25'].map((short) => lotOf(short, lots))).toEqual(['24', '24', '24', '30'])
    expect(lotOf('0.7', { minLot: null, lotMultiple: '0.25' })).toBe('0.75')
    expect(lotOf('7', { minLot: '0', lotMultiple: '0' })).toBe('7')
    const found = run({
      materials: [of('A', lots)],
      needs: [need('A', 1, '20'), need('A', 2, '4'), need('A', 3, '1')],
    })
    expect(found.proposals.map(({ on, short, quantity }) => [on, short, quantity])).toEqual([
      [inDays(1), '20', '24'],
      [inDays(3), '1', '24'],
    ])
  })

  it('keeps the minimum there from the day on which it is not', () => {
    const materials = [of('A', { minStock: '10' })]
    const found = run({ materials, stock: [lying('A', '15')], needs: [need('A', 4, '8')] })
    expect(found.proposals).toMatchObject([{ on: inDays(4), short: '3', pegs: [{ needId: null, quantity: '3' }] }])
    expect(run({ materials, stock: [lying('A', '4')], coming: [comes('A', 9, '6')] }).proposals).toEqual([])
    expect(told(run({ materials, stock: [lying('A', '4'), lying('A', '9', 5)] }))).toEqual([
      `A buy 6 ${inDays(6)} ${inDays(6)}`,
    ])
  })

  it('takes no stock that has expired by then', () => {
    const found = run({
      materials: [of('A')],
      stock: [lying('A', '9', 3), lying('A', '9', -1)],
      needs: [need('A', 4, '5')],
    })
    expect(told(found)).toEqual([`A buy 5 ${inDays(4)} ${inDays(4)}`])
    expect(found.courses.get('A')!.days[1]).toMatchObject({ on: inDays(4), expired: '9', left: '0' })
  })

  it('asks for components when what they go into is begun, level by level', () => {
    const found = run({
      materials: [
        of('W', { isMade: true, leadDays: 3, lotMultiple: '10' }),
        of('G', { isMade: true, leadDays: 2 }),
        of('S', { leadDays: 5 }),
      ],
      needs: [need('W', 12, '14'), need('G', 20, '4')],
      stock: [lying('G', '6'), lying('S', '30')],
      bills: { W: { G: 2, S: 1 }, G: { S: 3 } },
    })
    expect(told(found)).toEqual([
      `W make 20 ${inDays(9)} ${inDays(12)}`,
      // Planning the order above makes these: 40 less 6 that lie there.
      `G below 34 ${inDays(7)} ${inDays(9)}`,
      `G make 4 ${inDays(18)} ${inDays(20)}`,
      `S buy 72 ${inDays(2)} ${inDays(7)}`,
      `S buy 20 ${inDays(4)} ${inDays(9)}`,
      `S buy 12 ${inDays(13)} ${inDays(18)}`,
    ])
    const [first] = found.proposals.filter(({ materialId }) => materialId === 'S')
    expect(found.dependent.get(first!.pegs[0]!.needId!)).toMatchObject({ materialId: 'G', kind: 'below' })
  })

  it('looks no further than the last day, on which all comes that has no day', () => {
    const found = run({
      materials: [of('A')],
      needs: [need('A', 31, '5'), need('A', null, '3')],
      coming: [comes('A', 31, '9'), comes('A', null, '1')],
    })
    expect(told(found)).toEqual([`A buy 2 ${until} ${until}`])
  })

  it('puts what is made before what it is made of, and says that something is made of itself', () => {
    const parts: Record<string, string[]> = { S: [], G: ['S'], W: ['S', 'G'] }
    expect(beforeTheirParts(['S', 'G', 'W'], (id) => parts[id]!)).toEqual(['W', 'G', 'S'])
    expect(() => beforeTheirParts(['A'], () => ['A'])).toThrow('made of itself')
  })
})

/** The same piece by piece, with days as numbers: nothing of the rule's own steps is used. */
interface SlowNeed {
  materialId: string
  day: number
  priority: number
  id: string
  count: number
  isBelow: boolean
}
interface SlowOrder {
  materialId: string
  kind: string
  day: number
  start: number
  count: number
}
interface SlowWorld {
  materials: { id: string; isMade: boolean; lead: number; lot: number; multiple: number; minimum: number }[]
  needs: SlowNeed[]
  stock: { materialId: string; last: number; count: number }[]
  coming: { materialId: string; day: number; count: number }[]
  bills: Record<string, Record<string, number>>
}
const END = 30

function slowly({ materials, needs, stock, coming, bills }: SlowWorld): SlowOrder[] {
  const orders: SlowOrder[] = []
  const all = [...needs]
  for (const { id, isMade, lead, lot, multiple, minimum } of materials) {
    const units: { from: number; to: number; usedOn?: number }[] = []
    for (const each of stock)
      if (each.materialId === id) for (let n = 0; n < each.count; n++) units.push({ from: -1, to: each.last })
    for (const each of coming)
      if (each.materialId === id && each.day <= END)
        for (let n = 0; n < each.count; n++) units.push({ from: Math.max(0, each.day), to: 999 })
    const mouths = all
      .filter((each) => each.materialId === id && each.day <= END)
      .map((each) => ({ ...each, day: Math.max(0, each.day) }))
      .sort((a, b) => a.day - b.day || a.priority - b.priority || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
      .flatMap((each) => Array.from({ length: each.count }, () => ({ ...each, isFed: false })))
    const free = () => units.filter(({ usedOn, to }) => usedOn === undefined && to >= 0)
    for (const mouth of mouths) {
      const fit = free().filter(({ from, to }) => from <= mouth.day && to >= mouth.day)
      const [best] = fit.sort((a, b) => Math.sign(a.from + 1) - Math.sign(b.from + 1) || a.to - b.to || a.from - b.from)
      if (best) best.usedOn = mouth.day
      mouth.isFed = best !== undefined
    }
    for (const mouth of [...mouths].reverse()) {
      if (mouth.isFed) continue
      const [late] = free().filter(({ from }) => from >= 0)
      if (late) late.usedOn = mouth.day
      mouth.isFed = late !== undefined
    }
    const there = (day: number) =>
      units.filter(
        ({ from, to, usedOn }) => from <= day && to >= day && to >= 0 && !(usedOn !== undefined && usedOn <= day),
      ).length
    let toAdd = Math.max(0, minimum - there(END))
    let [added, over] = [0, 0]
    for (let day = 0; day <= END; day++) {
      const hungry = mouths.filter((mouth) => !mouth.isFed && mouth.day === day)
      const below = hungry.filter(({ isBelow }) => isMade && isBelow).length
      let own = hungry.length - below
      while (toAdd > 0 && there(day) + added < minimum) [own, added, toAdd] = [own + 1, added + 1, toAdd - 1]
      let left = own
      while (over > 0 && left > 0) [over, left] = [over - 1, left - 1]
      const order = (kind: string, count: number) =>
        orders.push({ materialId: id, kind, day, start: Math.max(0, day - lead), count })
      if (left > 0) {
        let count = Math.max(left, lot)
        while (multiple > 0 && count % multiple) count++
        over += count - left
        order(isMade ? 'make' : 'buy', count)
      }
      let under = below
      while (over > 0 && under > 0) [over, under] = [over - 1, under - 1]
      if (under > 0) order('below', under)
    }
    for (const { materialId, kind, start, count } of orders.filter((order) => order.materialId === id))
      if (kind !== 'buy')
        for (const [part, each] of Object.entries(bills[materialId] ?? {}))
          all.push({
            materialId: part,
            day: start,
            priority: 5,
            id: `of-${all.length}`,
            count: each * count,
            isBelow: materials.find((other) => other.id === part)!.isMade,
          })
  }
  return orders
}

function worldOf(seed: number): SlowWorld {
  let state = seed * 2654435761 + 12345
  const upTo = (count: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 4294967296) * count)
  }
  const ids = ['W', 'G', 'S']
  const some = <Row>(most: number, row: (at: number) => Row) => Array.from({ length: upTo(most) }, (_, at) => row(at))
  const one = () => ids[upTo(3)]!
  return {
    materials: ids.map((id) => ({
      id,
      isMade: id !== 'S',
      lead: upTo(8),
      lot: upTo(3) ? 0 : upTo(9),
      multiple: upTo(2) ? 0 : upTo(6),
      minimum: upTo(2) ? 0 : upTo(7),
    })),
    needs: some(7, (at) => ({
      materialId: one(),
      day: upTo(36) - 3,
      priority: 1 + upTo(9),
      id: String(at + 1),
      count: 1 + upTo(6),
      isBelow: upTo(3) === 0,
    })),
    stock: some(5, () => ({ materialId: one(), last: upTo(3) ? upTo(34) - 2 : 900, count: 1 + upTo(7) })),
    coming: some(5, () => ({ materialId: one(), day: upTo(36) - 2, count: 1 + upTo(7) })),
    bills: { W: { G: 1 + upTo(2), ...(upTo(2) && { S: 1 + upTo(3) }) }, G: { S: 1 + upTo(3) } },
  }
}

it('comes to the same as counting piece by piece, in thousands of cases', () => {
  let many = 0
  for (let seed = 1; seed <= 4000; seed++) {
    const world = worldOf(seed)
    const found = run({
      materials: world.materials.map(({ id, isMade, lead, lot, multiple, minimum }) => ({
        id,
        isMade,
        leadDays: lead,
        minLot: lot ? String(lot) : null,
        minStock: String(minimum),
        lotMultiple: String(multiple),
      })),
      needs: world.needs.map(({ materialId, day, priority, id, count, isBelow }) => ({
        id,
        materialId,
        on: inDays(day),
        priority,
        quantity: String(count),
        isBelow,
      })),
      stock: world.stock.map(({ materialId, last, count }) => lying(materialId, String(count), last)),
      coming: world.coming.map(({ materialId, day, count }) => comes(materialId, day, String(count))),
      bills: world.bills,
    })
    const slow = slowly(world)
    expect(
      found.proposals.map(({ materialId, kind, on, startOn, quantity }) => [materialId, kind, on, startOn, quantity]),
      `seed ${seed}`,
    ).toEqual(
      slow.map(({ materialId, kind, day, start, count }) => [
        materialId,
        kind,
        inDays(day),
        inDays(start),
        String(count),
      ]),
    )
    many += slow.length
    for (const { pegs, short } of found.proposals)
      expect(pegs.reduce((all, { quantity }) => all + Number(quantity), 0)).toBe(Number(short))
    for (const { id, minimum } of world.materials)
      expect(Number(found.courses.get(id)!.days.at(-1)!.left)).toBeGreaterThanOrEqual(minimum)
  }
  expect(many).toBeGreaterThan(10_000)
})
