import { describe, expect, it } from 'vitest'
import { type ReachingRule, ruleProblem } from './rule-reach.ts'
import { type ReachingPoint, reachOf } from './value-reach.ts'

const states = [
  { value: 0, words: '停机' },
  { value: 1, words: '运行' },
  { value: 5, words: '故障' },
]
const found = (point: ReachingPoint, rule: ReachingRule) => {
  const problem = ruleProblem(rule, reachOf(point)!)
  return problem && `${problem.field} ${problem.isNever ? 'never' : 'always'} ${problem.nearest}`
}

describe('a rule', () => {
  it.each([
    ['bool', { comparison: 'eq', value: 5 }, 'value never 1'],
    ['bool', { comparison: 'ne', value: 5 }, 'value always 1'],
    ['bool', { comparison: 'gt', value: 1 }, 'value never 0'],
    ['bool', { comparison: 'ge', value: 1 }, undefined],
    ['bool', { comparison: 'ge', value: 0 }, 'value always 1'],
    ['int16', { comparison: 'gt', value: 40_000 }, 'value never 32766'],
    ['int16', { comparison: 'lt', value: -40_000 }, 'value never -32767'],
    ['uint16', { comparison: 'lt', value: 0 }, 'value never 1'],
    ['uint16', { comparison: 'le', value: 0 }, undefined],
    ['uint16', { comparison: 'gt', value: -1 }, 'value always 0'],
    ['uint16', { comparison: 'gt', value: 100, deadband: 150 }, 'deadband always 100'],
    ['uint16', { comparison: 'lt', value: 65_500, deadband: 36 }, 'deadband always 35'],
    ['int32', { comparison: 'eq', value: 5.4 }, 'value never 5'],
    ['float32', { comparison: 'gt', value: 1e39 }, 'value never 3.4028234663852886e+38'],
    ['float64', { comparison: 'eq', value: 5.4 }, undefined],
    ['float32', { comparison: 'outside', value: 10, other: 20, deadband: 6 }, 'deadband always 4.99'],
    ['float32', { comparison: 'outside', value: 10, other: 20, deadband: 4.9 }, undefined],
    ['int16', { comparison: 'outside', value: 10, other: 20, deadband: 5 }, undefined],
    ['int16', { comparison: 'outside', value: 10, other: 20, deadband: 6 }, 'deadband always 5'],
    ['uint16', { comparison: 'inside', value: -5, other: 70_000 }, 'other always 65534'],
    ['uint16', { comparison: 'inside', value: 100, other: 65_535, deadband: 100 }, 'deadband always 99'],
    ['uint16', { comparison: 'inside', value: 70_000, other: 80_000 }, 'value never 65535'],
    ['uint16', { comparison: 'outside', value: 0, other: 65_535 }, 'other never 65534'],
  ] as [string, ReachingRule, string | undefined][])('of %s: %j: %s', (dataType, rule, problem) => {
    expect(found({ dataType, decimals: 2 }, rule)).toBe(problem)
  })

  it('is held against engineering values of what is read from devices, and of others as they are', () => {
    const tenths = { dataType: 'int16', scale: 0.1, offset: -40 }
    expect(found(tenths, { comparison: 'gt', value: 4000 })).toBe('value never 3236.6')
    expect(found(tenths, { comparison: 'eq', value: 20.3 })).toBeUndefined()
    expect(found(tenths, { comparison: 'eq', value: 20.34 })).toBe('value never 20.3')
    expect(found({ ...tenths, source: 'formula' }, { comparison: 'gt', value: 4000 })).toBeUndefined()
    expect(found({ dataType: 'uint16', scale: -1 }, { comparison: 'gt', value: 0 })).toBe('value never -1')
  })

  it('on states names one that there is; where bits have words any value may come', () => {
    const tells = { dataType: 'int16', valueWords: states }
    expect(found(tells, { comparison: 'eq', value: 4 })).toBe('value never 5')
    expect(found(tells, { comparison: 'ne', value: 4 })).toBe('value always 5')
    expect(found(tells, { comparison: 'eq', value: 1 })).toBeUndefined()
    const bits = [...states, { bit: 3, words: '急停' }]
    expect(found({ ...tells, valueWords: bits }, { comparison: 'eq', value: 8 })).toBeUndefined()
  })

  /** Slowly: every value of a small register, on and off as the engine judges. */
  it('is refused just where no value begins or ends it, and the nearest value would do', () => {
    const reach = { least: 0, most: 12, step: 1, unit: 1, states: undefined }
    const values = Array.from({ length: 13 }, (_, value) => value)
    const isOn = ({ comparison, value, other, deadband = 0 }: ReachingRule, at: number, isHeld: boolean): boolean => {
      const slack = isHeld ? deadband! : 0
      if (comparison === 'gt') return at > value - slack
      if (comparison === 'ge') return slack > 0 ? at > value - slack : at >= value
      if (comparison === 'lt') return at < value + slack
      if (comparison === 'le') return slack > 0 ? at < value + slack : at <= value
      if (comparison === 'eq') return at === value
      if (comparison === 'ne') return at !== value
      if (comparison === 'inside') return at >= value - slack && at <= other! + slack
      return at < value + slack || at > other! - slack
    }
    const works = (rule: ReachingRule) =>
      values.some((at) => isOn(rule, at, false)) && values.some((at) => !isOn(rule, at, true))
    let [refused, mended] = [0, 0]
    for (const comparison of ['gt', 'ge', 'lt', 'le', 'eq', 'ne', 'inside', 'outside'])
      for (let value = -3; value <= 15; value += 0.5)
        for (const other of ['inside', 'outside'].includes(comparison)
          ? [0.5, 1, 3, 7, 12, 20].map((by) => value + by)
          : [null])
          for (const deadband of [0, 1, 2.5, 6, 30]) {
            const rule = { comparison, value, other, deadband }
            const problem = ruleProblem(rule, reach)
            expect({ ...rule, works: !problem }).toEqual({ ...rule, works: works(rule) })
            if (!problem) continue
            refused++
            const better = { ...rule, [problem.field]: problem.nearest }
            const after = ruleProblem(better, reach)
            // The value is right by itself; a deadband too wide for it is told next.
            if (!after || (problem.field !== 'deadband' && after.field !== problem.field)) mended++
          }
    expect(refused).toBeGreaterThan(500)
    expect(mended).toBe(refused)
  })
})
