import { describe, expect, it } from 'vitest'
import { type LimitName, limitNames, limitProblems, limitTitles } from './alarm-limits.ts'

const whole = { urgentUpper: 60, errorUpper: 50, warningUpper: 40, warningLower: 30, errorLower: 20, urgentLower: 10 }

describe('alarm limits', () => {
  it('may be all given, all absent, or any one alone', () => {
    expect(limitProblems(whole)).toEqual([])
    expect(limitProblems({})).toEqual([])
    for (const name of limitNames) expect(limitProblems({ [name]: -5 })).toEqual([])
  })

  const pairs: [LimitName, LimitName][] = limitNames.flatMap((upper, at) =>
    limitNames.slice(at + 1).map((lower): [LimitName, LimitName] => [upper, lower]),
  )
  it.each(pairs)('%s must lie above %s: a little above will do, the same or below will not', (upper, lower) => {
    const message = `${limitTitles[upper]}必须大于${limitTitles[lower]}，最接近的可用值为 40.01`
    expect(limitProblems({ [upper]: 40.001, [lower]: 40 })).toEqual([])
    expect(limitProblems({ [upper]: 40, [lower]: 40 })).toEqual([{ field: upper, message }])
    expect(limitProblems({ [upper]: 39.999, [lower]: 40 })).toEqual([{ field: upper, message }])
  })

  it('look past absent ones', () => {
    expect(limitProblems({ ...whole, errorUpper: null, urgentUpper: 40 })).toEqual([
      { field: 'urgentUpper', message: '紧急上限必须大于预警上限，最接近的可用值为 40.01' },
    ])
  })

  it('ask for the ones that are required', () => {
    expect(limitProblems({ warningUpper: 1 }, ['urgentUpper', 'warningUpper', 'warningLower'])).toEqual([
      { field: 'urgentUpper', message: '请输入紧急上限' },
      { field: 'warningLower', message: '请输入预警下限' },
    ])
    expect(limitProblems({ warningUpper: 0 }, ['warningUpper'])).toEqual([])
  })

  it('leave room for their deadband', () => {
    expect(limitProblems({ ...whole, limitDeadband: 9.999 })).toEqual([])
    expect(limitProblems({ ...whole, decimals: 1, limitDeadband: 10 })).toEqual([
      { field: 'limitDeadband', message: '报警死区必须小于预警上限与预警下限之差，最大可用值为 9.9' },
    ])
    expect(limitProblems({ warningUpper: 5, limitDeadband: 100 })).toEqual([])
    expect(limitProblems({ limitDeadband: -0.1 })).toMatchObject([{ field: 'limitDeadband' }])
  })
})
