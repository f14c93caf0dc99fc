import { describe, expect, it } from 'vitest'
import { compareQuantities, sumOfQuantities } from '../quantity/decimal.ts'
import { type Deal, type DealtDraw, type DealtOutput, dealMaterial } from './deal-material.ts'
import { randomDeal, slowDeal } from './test-slow-deal.ts'

const bag = { id: 'bag', required: '10', decimals: 3, isPiece: false }
const fed = (id: string, quantity: string, at: number, more: Partial<DealtDraw> = {}): DealtDraw => ({
  id,
  componentId: 'bag',
  quantity,
  at,
  lyingSince: 0,
  outputId: null,
  isPiece: false,
  returns: [],
  ...more,
})
const lot = (id: string, pieces: string, at: number): DealtOutput => ({ id, at, pieces, isLot: true })
const deal = (draws: DealtDraw[], outputs: DealtOutput[], more: Partial<Deal> = {}) =>
  dealMaterial({ whole: '10', before: '0', components: [bag], draws, outputs, isEnded: false, ...more })
const sharesOf = ({ shares }: ReturnType<typeof deal>) =>
  shares.map(({ drawId, outputId, quantity }) => `${drawId} ${outputId} ${quantity}`)
const missingOf = ({ missing }: ReturnType<typeof deal>) =>
  missing.map(({ outputId, quantity }) => `${outputId} ${quantity}`)

describe('what was drawn is dealt to what was made', () => {
  it('of one bag by the pieces of each lot; the rest lies there for those to come', () => {
    const first = deal([fed('B1', '10', 1)], [lot('A', '4', 2)])
    expect([sharesOf(first), first.loose]).toEqual([['B1 A 4'], [{ drawId: 'B1', quantity: '6' }]])
    const both = deal([fed('B1', '10', 1)], [lot('A', '4', 2), lot('B', '6', 3)])
    expect([sharesOf(both), both.loose, both.missing]).toEqual([['B1 A 4', 'B1 B 6'], [], []])
  })

  it('of bags that lie there together by how much there is of each, of those fed one after the other apart', () => {
    const together = deal([fed('B1', '5', 1), fed('B2', '5', 1)], [lot('A', '4', 2), lot('B', '6', 3)])
    expect(sharesOf(together)).toEqual(['B1 A 2', 'B1 B 3', 'B2 A 2', 'B2 B 3'])
    const apart = deal([fed('B1', '4', 1), fed('B2', '6', 3)], [lot('A', '4', 2), lot('B', '6', 4)])
    expect(sharesOf(apart)).toEqual(['B1 A 4', 'B2 B 6'])
  })

  it('as it was posted where a report drew it; what it drew for pieces that go round is theirs', () => {
    const own = deal(
      [fed('B1', '4', 2, { outputId: 'A' }), fed('B2', '6', 3, { outputId: 'B' })],
      [lot('A', '4', 2), lot('B', '6', 3)],
    )
    expect(sharesOf(own)).toEqual(['B1 A 4', 'B2 B 6'])
    const round = deal([fed('B1', '10', 2, { outputId: 'A' })], [lot('A', '8', 2), lot('B', '2', 3)])
    expect(sharesOf(round)).toEqual(['B1 A 8', 'B1 B 2'])
  })

  it('late to what was made since it lay there, and to all that lack it', () => {
    const outputs = [lot('A', '4', 2), lot('B', '6', 4)]
    expect(missingOf(deal([], outputs))).toEqual(['A 4', 'B 6'])
    expect(sharesOf(deal([fed('B1', '10', 5)], outputs))).toEqual(['B1 A 4', 'B1 B 6'])
    const half = deal([fed('B1', '5', 5)], outputs)
    expect([sharesOf(half), missingOf(half)]).toEqual([
      ['B1 A 2', 'B1 B 3'],
      ['A 2', 'B 3'],
    ])
    const came = deal([fed('B1', '6', 5, { lyingSince: 3 })], outputs)
    expect([sharesOf(came), missingOf(came)]).toEqual([['B1 B 6'], ['A 4']])
    // It came when all was made, and is in no lot as far as anyone knows: all of them are told.
    expect(sharesOf(deal([fed('B1', '5', 6, { lyingSince: 6 })], outputs))).toEqual(['B1 A 2', 'B1 B 3'])
  })

  it('to all of them what pieces did not use, once nothing more is made', () => {
    const more = [fed('B1', '10.5', 1)]
    expect(sharesOf(deal(more, [lot('A', '4', 2), lot('B', '6', 3)]))).toEqual(['B1 A 4.2', 'B1 B 6.3'])
    const short = [lot('A', '4', 2)]
    expect(deal(more, short).loose).toEqual([{ drawId: 'B1', quantity: '6.5' }])
    expect(sharesOf(deal(more, short, { isEnded: true }))).toEqual(['B1 A 10.5'])
    expect(deal(more, [], { isEnded: true }).loose).toEqual([{ drawId: 'B1', quantity: '10.5' }])
  })

  it('less what came back, first of what lies there', () => {
    const back = (quantity: string) => [fed('B1', '10', 1, { returns: [{ at: 3, quantity }] })]
    const made = [lot('A', '4', 2)]
    expect([sharesOf(deal(back('6'), made)), deal(back('6'), made).loose]).toEqual([['B1 A 4'], []])
    expect([sharesOf(deal(back('7'), made)), missingOf(deal(back('7'), made))]).toEqual([['B1 A 3'], []])
    // A lot from which all came back has no source any more.
    expect([sharesOf(deal(back('10'), made)), missingOf(deal(back('10'), made))]).toEqual([[], ['A 4']])
  })

  it('whole where it is a single piece', () => {
    const pump = { id: 'pump', required: '2', decimals: 0, isPiece: true }
    const piece = (id: string, at: number) => fed(id, '1', at, { componentId: 'pump', isPiece: true })
    const found = dealMaterial({
      whole: '2',
      before: '0',
      components: [pump],
      isEnded: false,
      draws: [piece('P1', 1), piece('P2', 1)],
      outputs: [lot('S1', '1', 2), lot('S2', '1', 3)],
    })
    expect(found.shares).toEqual([
      { drawId: 'P1', outputId: 'S1', quantity: '1' },
      { drawId: 'P2', outputId: 'S2', quantity: '1' },
    ])
  })

  it('to each of those that are made of one together, fed or drawn by the report of the first', () => {
    const roll = { id: 'bag', required: '3', decimals: 0, isPiece: false }
    const pieces = Array.from({ length: 10 }, (_, at) => lot(`S${at}`, '1', at + 2))
    const parts = (draws: DealtDraw[]) => sharesOf(deal(draws, pieces, { components: [roll] }))
    expect(parts([fed('R', '3', 1)])).toEqual(pieces.map(({ id }) => `R ${id} 0.3`))
    const drawn = [0, 4, 7].map((at) => fed(`R${at}`, '1', at + 2, { outputId: `S${at}` }))
    expect(new Set(parts(drawn).map((each) => each.split(' ')[1])).size).toBe(10)
  })

  it('the same for what is made next as when all of it is dealt anew', () => {
    const draws = [fed('B1', '7', 1), fed('B2', '3', 3)]
    const outputs = [lot('A', '4', 2), lot('B', '5', 4)]
    const all = deal(draws, outputs)
    const next = deal([fed('B1', '3', 1), fed('B2', '3', 3)], [outputs[1]!], { before: '4' })
    expect(sharesOf(next)).toEqual(sharesOf(all).filter((each) => each.includes(' B ')))
  })
})

it('whatever is drawn, made and brought back, in any order: it adds up, and a slow dealing says the same', () => {
  for (let seed = 0; seed < 400; seed++) {
    const given = randomDeal(seed)
    const { shares, loose, missing } = dealMaterial(given)
    for (const { id, quantity, returns } of given.draws) {
      const own = [...shares, ...loose].filter(({ drawId }) => drawId === id).map((each) => each.quantity)
      const all = [...own, ...returns.map((each) => each.quantity)]
      expect(sumOfQuantities(all), `${seed} ${id}`).toBe(sumOfQuantities([quantity]))
    }
    for (const each of [...shares, ...loose, ...missing]) expect(compareQuantities(each.quantity, '0')).toBe(1)
    const slow = slowDeal(given)
    for (const { drawId, outputId, quantity } of shares)
      expect(Math.abs(Number(quantity) - (slow.get(`${drawId} ${outputId}`) ?? 0)), `${seed} ${drawId}`).toBeLessThan(
        0.02,
      )
    for (const [key, quantity] of slow)
      if (quantity > 0.02)
        expect(
          shares.some(({ drawId, outputId }) => `${drawId} ${outputId}` === key),
          `${seed} ${key}`,
        ).toBe(true)
  }
})
