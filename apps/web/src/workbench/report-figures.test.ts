import { expect, test } from 'vitest'
import type { Form } from './kept-work.ts'
import { allOf, amountOf, isReady, more, nothing, pressed, reportOf, sumOf, withTyped } from './report-figures.ts'

const typed = (keys: string, decimals = 0) => [...keys].reduce((text, key) => pressed(text, key, decimals), '')
const form = (values: Partial<Form>) =>
  ({ quantity: '100', good: '0', scrap: '0', rework: '0', waiting: null, mostGood: null, ...values }) as Form

test('digits become a number, and none that its unit cannot hold', () => {
  expect([typed('0120'), typed('12⌫3'), typed('12C7'), typed('1.5')]).toEqual(['120', '13', '7', '15'])
  expect([typed('.5', 3), typed('1.2.34567', 3), amountOf('12.'), amountOf('')]).toEqual(['0.5', '1.234', '12', '0'])
  expect([more('', 10), more('9.5', 1)]).toEqual(['10', '10.5'])
  expect(typed('1234567890123456')).toBe('123456789012345')
})

test('all is what is left of the plan, as far as pieces wait and may be good', () => {
  expect(allOf(form({ good: '60', scrap: '5' }))).toBe('35')
  expect(allOf(form({ waiting: '20' }))).toBe('20')
  expect(allOf(form({ waiting: '20', mostGood: '8' }))).toBe('8')
  expect(allOf(form({ good: '120' }))).toBe('0')
})

test('bad pieces have their reasons, each its own number; a reason without one is not sent', () => {
  const scrap = (reason: string) => ({ kind: 'scrap', reason }) as const
  let figures = withTyped(nothing, scrap('缺料'), '2')
  figures = withTyped(figures, scrap('毛刺'), '3')
  figures = withTyped(figures, scrap('缺料'), '4')
  figures = withTyped(figures, scrap('划伤'), '')
  expect(sumOf(figures, 'scrap')).toBe('7')
  expect([isReady(figures), isReady(nothing)]).toEqual([true, false])
  expect(reportOf(figures)).toEqual({
    good: '0',
    scrap: '7',
    rework: '0',
    reasons: [
      { kind: 'scrap', reason: '缺料', quantity: '4' },
      { kind: 'scrap', reason: '毛刺', quantity: '3' },
    ],
  })
})
