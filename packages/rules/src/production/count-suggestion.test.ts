import { describe, expect, it } from 'vitest'
import { countSuggestion, isBeyondTolerance } from './count-suggestion.ts'

const none = { good: '0', scrap: '0', rework: '0' }

describe('what is still to be reported of what machines have counted', () => {
  it('strokes are good pieces where nothing else counts, less what was reported as anything', () => {
    const machines = [{ counter: '40', good: null, reject: null }]
    expect(countSuggestion(machines, none, 0)).toEqual({ total: '40', reported: '0', good: '40', scrap: '0' })
    expect(countSuggestion(machines, { good: '30', scrap: '4', rework: '1' }, 0)).toMatchObject({
      reported: '35',
      good: '5',
      scrap: '0',
    })
    expect(countSuggestion(machines, { good: '50', scrap: '0', rework: '0' }, 0)).toMatchObject({ good: '0' })
  })

  it('good ones and bad ones go before strokes; machines of a station add up', () => {
    const machines = [
      { counter: '99', good: '40', reject: '5' },
      { counter: '10', good: null, reject: '1' },
    ]
    expect(countSuggestion(machines, none, 0)).toEqual({ total: '55', reported: '0', good: '49', scrap: '6' })
  })

  it('what people found bad stands for what the machine did', () => {
    const machines = [{ counter: null, good: '100', reject: '5' }]
    expect(countSuggestion(machines, { good: '90', scrap: '8', rework: '0' }, 0)).toMatchObject({
      good: '7',
      scrap: '0',
    })
    expect(countSuggestion(machines, { good: '104', scrap: '0', rework: '0' }, 0)).toMatchObject({
      good: '0',
      scrap: '1',
    })
  })

  it('parts of a piece are not there yet', () => {
    expect(countSuggestion([{ counter: '7.75', good: null, reject: null }], none, 0)).toMatchObject({ total: '7' })
    expect(countSuggestion([{ counter: '7.75', good: null, reject: null }], none, 1)).toMatchObject({ good: '7.7' })
  })

  it('is held against sums, either way', () => {
    expect(isBeyondTolerance('95', '100', '5')).toBe(false)
    expect(isBeyondTolerance('94', '100', '5')).toBe(true)
    expect(isBeyondTolerance('105', '100', '5')).toBe(false)
    expect(isBeyondTolerance('106', '100', '5')).toBe(true)
    expect(isBeyondTolerance('1', '0', '5')).toBe(true)
    expect(isBeyondTolerance('0', '0', '0')).toBe(false)
  })
})
