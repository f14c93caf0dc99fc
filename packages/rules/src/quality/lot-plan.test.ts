import { expect, test } from 'vitest'
import { findingOf, isWithin, lotPlan, lotSizeOf, passesTighter } from './lot-plan.ts'

test('a lot counts whole pieces, of what is weighed each unit begun', () => {
  expect(['0.2', '7.5', '100', '99999999999'].map(lotSizeOf)).toEqual([1, 8, 100, 1e9])
})

test.each([
  [{ sampling: 'all' }, 30, 30],
  [{ sampling: 'fixed', sampleSize: 5 }, 30, 5],
  [{ sampling: 'fixed', sampleSize: 50 }, 30, 30],
  [{ sampling: 'percent', samplePercent: 10 }, 101, 11],
  [{ sampling: 'percent', samplePercent: 0.01 }, 30, 1],
] as const)('of %o in a lot of %i %i are looked at, and none may fail', (way, lotSize, size) => {
  const plan = lotPlan(way, lotSize)
  expect(plan).toMatchObject({ letter: null, size })
  expect(plan.criteria).toEqual(
    ['critical', 'major', 'minor'].map((defectClass) => ({ defectClass, size, accept: 0, reject: 1 })),
  )
})

const byAql = { sampling: 'aql', level: 'II', aqlMajor: '1.0', aqlMinor: '4.0' } as const

test('by AQL each class has its plan, and no critical nonconformity passes', () => {
  expect(lotPlan(byAql, 1000)).toEqual({
    letter: 'J',
    size: 80,
    criteria: [
      { defectClass: 'critical', size: 80, accept: 0, reject: 1 },
      { defectClass: 'major', size: 80, accept: 2, reject: 3 },
      { defectClass: 'minor', size: 80, accept: 7, reject: 8 },
    ],
  })
  expect(lotPlan(byAql, 1000, 'tightened').criteria[1]).toMatchObject({ accept: 1, reject: 2 })
})

test('a lot fails as soon as a class has too many, and passes when all has been looked at', () => {
  const { criteria } = lotPlan(byAql, 1000)
  const of = (defectClass: 'critical' | 'major' | 'minor', failed: number, isDone = true) => ({
    defectClass,
    failed,
    isDone,
  })
  expect(findingOf(criteria, [of('major', 2), of('minor', 7)])).toBe('passes')
  expect(findingOf(criteria, [of('major', 1), of('major', 2)])).toBe('fails')
  expect(findingOf(criteria, [of('major', 0, false), of('critical', 1)])).toBe('fails')
  expect(findingOf(criteria, [of('major', 0, false), of('minor', 0)])).toBeNull()
  expect(passesTighter(byAql, 1000, [of('major', 1)])).toBe(true)
  expect(passesTighter(byAql, 1000, [of('major', 2)])).toBe(false)
})

test('a value is within limits that are there, the limits themselves included', () => {
  const limits = { lower: '9.9', upper: '10.1' }
  expect(['9.9', '10.10', '9.89999999', '10.2'].map((value) => isWithin(value, limits))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(isWithin('-1000', { lower: null, upper: '2' })).toBe(true)
})
