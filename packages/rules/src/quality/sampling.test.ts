import { describe, expect, it, test } from 'vitest'
import {
  type Aql,
  afterLot,
  aqls,
  inspectionLevels,
  type Severity,
  type Switching,
  samplePlan,
  severities,
  switchingStart,
  tighterAql,
} from './sampling.ts'

const plan = (lotSize: number, aql: Aql, severity: Severity = 'normal') => {
  const { letter, size, accept } = samplePlan({ lotSize, level: 'II', aql, severity })
  return [letter, size, accept]
}
const largeLots = [8, 15, 25, 50, 90, 150, 280, 500, 1200, 3200, 10_000, 35_000, 150_000, 500_000, 1e9]

describe('plans of the standard', () => {
  it.each<[number, Aql, Severity, (string | number)[]]>([
    [1000, '1.0', 'normal', ['J', 80, 2]],
    [1000, '1.0', 'tightened', ['J', 80, 1]],
    [1000, '1.0', 'reduced', ['J', 32, 1]],
    [1000, '1.5', 'normal', ['J', 80, 3]],
    [1000, '2.5', 'normal', ['J', 80, 5]],
    [1000, '2.5', 'tightened', ['J', 80, 3]],
    [1000, '4.0', 'normal', ['J', 80, 7]],
    [1000, '6.5', 'tightened', ['J', 80, 8]],
    [1000, '10', 'normal', ['J', 80, 14]],
    // Arrows: to the next plan with fewer pieces, or with more.
    [1000, '0.25', 'reduced', ['H', 20, 0]],
    [1000, '0.40', 'reduced', ['L', 80, 1]],
    [1000, '0.65', 'reduced', ['K', 50, 1]],
    [1e9, '0.025', 'reduced', ['N', 200, 0]],
    [1000, '0.25', 'normal', ['H', 50, 0]],
    [1000, '0.40', 'normal', ['K', 125, 1]],
    [2000, '0.010', 'normal', ['Q', 1250, 0]],
    [4000, '0.65', 'normal', ['L', 200, 3]],
    [4000, '2.5', 'normal', ['L', 200, 10]],
    [4000, '6.5', 'normal', ['L', 200, 21]],
    [4000, '10', 'normal', ['K', 125, 21]],
    [100, '6.5', 'normal', ['F', 20, 3]],
    // As many as the lot has: all of them.
    [5, '0.65', 'normal', ['F', 5, 0]],
  ])('a lot of %i at AQL %s, %s: %o', (lotSize, aql, severity, expected) => {
    expect(plan(lotSize, aql, severity)).toEqual(expected)
  })

  test('there is one for every lot, level, AQL and severity, and it fits the lot', () => {
    for (const severity of severities)
      for (const level of inspectionLevels)
        for (const lotSize of [1, 2, ...largeLots])
          for (const aql of aqls) {
            const { size, accept, reject } = samplePlan({ lotSize, level, aql, severity })
            expect(reject).toBe(accept + 1)
            expect(size).toBeLessThanOrEqual(lotSize)
            expect(size).toBeGreaterThan(0)
          }
  })

  test('a larger AQL lets pass no less of the same sample, a tightened plan no more than the normal one', () => {
    for (const lotSize of largeLots) {
      const bySize = new Map<string, number>()
      for (const aql of aqls) {
        const [letter, , accept] = plan(lotSize, aql) as [string, number, number]
        expect(accept).toBeGreaterThanOrEqual(bySize.get(letter) ?? 0)
        bySize.set(letter, accept)
        const [tightLetter, , tight] = plan(lotSize, aql, 'tightened') as [string, number, number]
        if (tightLetter === letter) expect(tight).toBeLessThanOrEqual(accept)
      }
    }
  })

  test("a letter's row is its neighbour's, shifted by one AQL", () => {
    for (const [at, lotSize] of largeLots.slice(0, -1).entries())
      for (const aql of aqls.slice(1, 12)) {
        const [, , one] = plan(lotSize, aql)
        const [letter, , other] = plan(largeLots[at + 1]!, tighterAql(aql)!)
        if (plan(lotSize, aql)[0] !== 'A' && letter !== 'R') expect(other).toBe(one)
      }
  })
})

describe('switching rules', () => {
  const good = { accepted: true, accept: 1, passesTighter: true, mayReduce: true }
  const bad = { ...good, accepted: false }
  const after = (...lots: (typeof good)[]) => lots.reduce<Switching>(afterLot, switchingStart)

  test('two of five that are refused tighten, five that are accepted turn back to normal', () => {
    expect(after(bad, good, good, good, good, bad)).toMatchObject({ severity: 'normal' })
    const tightened = after(bad, good, good, good, bad)
    expect(tightened).toMatchObject({ severity: 'tightened', recent: [] })
    expect([good, good, good, good].reduce(afterLot, tightened)).toMatchObject({ severity: 'tightened' })
    expect([good, good, good, good, good].reduce(afterLot, tightened)).toMatchObject({ severity: 'normal', score: 0 })
  })

  test('five that are refused under tightened inspection stop it', () => {
    const stopped = after(bad, bad, bad, good, bad, bad, bad, bad)
    expect(stopped).toMatchObject({ severity: 'tightened', refused: 5, isStopped: true })
    expect(afterLot(stopped, good)).toBe(stopped)
  })

  test('a score of 30 reduces where it may, and one that is refused turns back', () => {
    const fifteen = Array.from({ length: 15 }, () => good)
    expect(after(...fifteen)).toMatchObject({ severity: 'reduced' })
    expect(after(...fifteen.slice(1))).toMatchObject({ severity: 'normal', score: 28 })
    expect(after(...fifteen.map((lot) => ({ ...lot, mayReduce: false })))).toMatchObject({ severity: 'normal' })
    expect(afterLot(after(...fifteen), bad)).toMatchObject({ severity: 'normal', score: 0 })
    const ten = Array.from({ length: 10 }, () => ({ ...good, accept: 2 }))
    expect(after(...ten)).toMatchObject({ severity: 'reduced' })
    const close = { ...good, accept: 2, passesTighter: false }
    expect(after(...ten.slice(1), close)).toMatchObject({ severity: 'normal', score: 0 })
  })
})
