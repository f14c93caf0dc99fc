import { expect, test } from 'vitest'
import { isAllDivided, restOf } from './review-rest.ts'

const parts = (...quantities: string[]) =>
  quantities.map((quantity, key) => ({ key, kind: 'scrap' as const, quantity, remark: '' }))

test('a review says what its parts leave over', () => {
  expect(restOf('20', parts('8', '6.5'))).toBe('5.5')
  expect(restOf('20', parts('20', ''))).toBe('0')
  expect(restOf('20', parts('21'))).toBe('-1')
  expect(restOf('20', parts('x'))).toBeUndefined()
  expect([restOf('0.3', parts('0.1', '0.2')), undefined, '1'].map(isAllDivided)).toEqual([true, false, false])
})
