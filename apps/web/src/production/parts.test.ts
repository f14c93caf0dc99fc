import { expect, it } from 'vitest'
import { evenParts, partsOf } from './parts.ts'

it('what remains is told exactly while parts are typed', () => {
  expect(partsOf('100', 0, ['30', '20'])).toMatchObject({ taken: '50', left: '50', isRight: true })
  expect(partsOf('0.3', 1, ['0.1', '0.1'])).toMatchObject({ left: '0.1', isRight: true })
})

it('something has to remain, and every part is a quantity of the unit', () => {
  expect(partsOf('100', 0, ['100'])).toMatchObject({ isTooMuch: true, isRight: false })
  expect(partsOf('100', 0, ['0', '1.5', null]).wrong).toEqual(['notPositive', 'decimals', 'empty'])
  expect(partsOf('100', 0, []).isRight).toBe(false)
})

it('even parts leave the rest with the first', () => {
  expect(evenParts('100', 0, 3)).toEqual(['33', '33'])
  expect(evenParts('10', 2, 4)).toEqual(['2.5', '2.5', '2.5'])
  expect(evenParts('2', 0, 3)).toEqual([])
})
