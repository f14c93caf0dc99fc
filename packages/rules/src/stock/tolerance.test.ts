import { describe, expect, it } from 'vitest'
import { fits, isEnough, leastOf, mostOf } from './tolerance.ts'

describe('tolerance', () => {
  it('lets exactly so many percent more pass, in digits', () => {
    expect(mostOf('1000', '2.5')).toBe('1025')
    expect(mostOf('0.1', '0.3')).toBe('0.1003')
    expect(fits('1000', '2.5', '1025')).toBe(true)
    expect(fits('1000', '2.5', '1025.00000001')).toBe(false)
    expect(fits('7', '0', '7')).toBe(true)
  })

  it('takes so many percent less as enough, and nothing never', () => {
    expect(leastOf('1000', '2')).toBe('980')
    expect(isEnough('1000', '2', '980')).toBe(true)
    expect(isEnough('1000', '2', '979.99999999')).toBe(false)
    expect(isEnough('1000', '100', '0')).toBe(false)
    expect(isEnough('1000', '250', '0.1')).toBe(true)
  })
})
