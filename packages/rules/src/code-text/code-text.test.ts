import { describe, expect, it } from 'vitest'
import { type CodePart, codeFormatProblem, codeFrame, codeOf, serialRoom, serialText } from './code-text.ts'

const serial = (more: Partial<CodePart> = {}): CodePart => ({
  type: 'serial',
  length: 4,
  base: 10,
  reset: 'never',
  ...more,
})
const text = (value: string): CodePart => ({ type: 'text', value })
const date = (value: string): CodePart => ({ type: 'date', value })
const facts = { day: '2026-11-22', fields: { supplier: 'S01', name: '螺丝' }, classCode: 'RAW' }

describe('the text of a code', () => {
  it('is its parts one after the other', () => {
    const parts = [
      text('WL-'),
      { type: 'class' as const },
      date('YYMM'),
      serial(),
      { type: 'field' as const, value: 'supplier' },
    ]
    const frame = codeFrame(parts, facts)
    expect(codeOf(frame, 7)).toBe('WL-RAW26110007S01')
    expect(frame.scope).toBe('WL-RAW2611|')
  })

  it('of a field that is called as every object is born is not there, where nobody gave it', () => {
    for (const value of ['toString', 'constructor', 'nothing'])
      expect(() => codeFrame([{ type: 'field', value }, serial()], facts)).toThrow()
  })

  it('counts in the base asked for, up to what its digits hold', () => {
    expect(serialText(255, serial({ base: 16 }))).toBe('00FF')
    expect([0, 1, 26, 26 ** 3 - 1].map((n) => serialText(n, serial({ base: 26, length: 3 })))).toEqual([
      'AAA',
      'AAB',
      'ABA',
      'ZZZ',
    ])
    expect(serialText(36 ** 4 - 1, serial({ base: 36 }))).toBe('ZZZZ')
    expect(serialRoom(serial({ length: 10, base: 36 }))).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })

  it('goes on with the count of what stands before the serial, within its period', () => {
    const scope = (reset: CodePart['reset'], day: string) =>
      codeFrame([text('A'), serial({ reset })], { ...facts, day }).scope
    expect([
      scope('never', '2026-12-31'),
      scope('year', '2026-12-31'),
      scope('month', '2026-12-31'),
      scope('day', '2026-12-31'),
    ]).toEqual(['A|', 'A|2026', 'A|2026-12', 'A|2026-12-31'])
  })

  it('wants fields that are filled in, with characters that a code may have', () => {
    const named = (value: string) => () => codeFrame([{ type: 'field', value }, serial()], facts)
    expect(named('other')).toThrow(expect.objectContaining({ at: 0, reason: 'empty' }))
    expect(named('name')).toThrow(expect.objectContaining({ at: 0, reason: 'characters' }))
  })

  it('is refused as a format where it could come twice', () => {
    expect(codeFormatProblem([text('A')])).toMatchObject({ message: expect.stringContaining('流水号') })
    expect(codeFormatProblem([serial(), serial()])).toMatchObject({ at: 1 })
    expect(codeFormatProblem([date('MM'), serial({ reset: 'year' })])).toMatchObject({ at: 1, field: 'reset' })
    expect(codeFormatProblem([date('YYYYMM'), serial({ reset: 'day' })])).toMatchObject({ at: 1, field: 'reset' })
    expect(codeFormatProblem([date('YY'), date('MMDD'), serial({ reset: 'day' })])).toBeUndefined()
    expect(codeFormatProblem([text('物料'), serial()])).toMatchObject({ at: 0, field: 'value' })
    expect(codeFormatProblem([serial({ length: null })])).toMatchObject({ at: 0, field: 'length' })
  })
})
