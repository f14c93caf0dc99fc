import { describe, expect, it } from 'vitest'
import { typedDay } from './typed-day.ts'

describe('a day', () => {
  it.each([
    '2026-03-04',
    '2026-3-4',
    '2026/3/4',
    '2026.03.04',
    '2026年3月4日',
    '2026年3月4',
    '20260304',
    ' ２０２６－３－４ ',
    '2026-03-04 00:00:00',
    '2026/3/4 8:30',
    '2026-03-04T08:30:00.000Z',
    '2026年3月4日 8时30分',
    '4-Mar-26',
    '4 March 2026',
    '46085',
    '46085.75',
  ])('is read from %s', (text) => expect(typedDay(text)).toBe('2026-03-04'))

  it('is read where only one order of day and month can be', () => {
    expect(typedDay('25/12/2026')).toBe('2026-12-25')
    expect(typedDay('12/25/2026')).toBe('2026-12-25')
    expect(typedDay('3/3/2026')).toBe('2026-03-03')
  })

  it.each([
    '3/4/2026',
    '26/3/4',
    '2026-02-30',
    '2026-13-01',
    '2026年3月',
    '123',
    '99999',
    '13/13/2026',
    '4-Foo-26',
    'x',
    '',
  ])('is not guessed from %j', (text) => expect(typedDay(text)).toBeUndefined())
})
