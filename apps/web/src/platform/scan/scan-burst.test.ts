import { expect, it } from 'vitest'
import { scanBurst } from './scan-burst.ts'

/** Keys one after the other, so many ms apart; the codes that were read, and which keys may have begun one. */
function typed(keys: readonly string[], apart: number) {
  const burst = scanBurst()
  const begun: string[] = []
  const codes = keys.flatMap((key, at) => {
    const code = burst.key(key, at * apart)
    if (key.length === 1 && burst.hasBegun()) begun.push(key)
    return code ?? []
  })
  return { codes, begun: begun.join(''), pending: burst.pending() }
}

it('many keys close together are a code, ended by Enter or Tab', () => {
  expect(typed([...'L-77', 'Enter'], 5)).toMatchObject({ codes: ['L-77'], begun: 'L' })
  expect(typed([...'6901234567892', 'Tab'], 30).codes).toEqual(['6901234567892'])
  expect(typed([...'6901234567892'], 5).pending).toBe('6901234567892')
})

it('what a person types is none, nor what is too short for one', () => {
  expect(typed([...'1200', 'Enter'], 120)).toEqual({ codes: [], begun: '1200', pending: undefined })
  expect(typed([...'120', 'Enter'], 5).codes).toEqual([])
})

it('a code that begins with a capital has not begun before it', () => {
  expect(typed(['Shift', 'A', 'Shift', 'B', 'C', 'D', 'Enter'], 5)).toMatchObject({ codes: ['ABCD'], begun: 'A' })
})
