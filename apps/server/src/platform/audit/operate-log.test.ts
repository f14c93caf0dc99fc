import { describe, expect, it } from 'vitest'
import { naughtyStrings } from '../../testing/naughty-strings.ts'
import { masked } from './operate-log.ts'
import { targetOf } from './target-of.ts'

/** Whether PostgreSQL takes it within JSON. */
const isStorable = (value: unknown) => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value))

describe('what the operate log keeps of a call', () => {
  it('can be stored whatever the call held, its names of fields too', () => {
    const odd = ['a\0b', '\ud83d', '\ude00x', `${'长'.repeat(1999)}😀`, `${'😀'.repeat(3000)}`, ...naughtyStrings]
    for (const text of odd) {
      expect(isStorable(masked({ text, [text]: 1, list: [text, { text }] }))).toBe(true)
      expect(isStorable(targetOf([`${'名'.repeat(499)}`.slice(0, 498), text]))).toBe(true)
    }
    expect(isStorable(masked({ big: 2n ** 64n, time: new Date(Number.NaN), nothing: undefined }))).toBe(true)
  })

  it('keeps long texts up to their last whole character', () => {
    expect(masked(`${'长'.repeat(1999)}😀`)).toBe(`${'长'.repeat(1999)}…`)
    expect(masked(`a\0b${'长'.repeat(3000)}`)).toBe(`ab${'长'.repeat(1997)}…`)
    expect(masked('一号机 😀')).toBe('一号机 😀')
  })
})
