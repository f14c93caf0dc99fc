import { expect, it } from 'vitest'
import { sizeWords } from '../size-words.ts'
import { levelOf } from './figures.ts'

it('a figure is judged from its threshold on', () => {
  expect([0.79, 0.8, 0.89, 0.9].map((share) => levelOf('disk', share))).toEqual(['good', 'warn', 'warn', 'bad'])
  expect([99, 100, 500].map((delay) => levelOf('loopDelay', delay))).toEqual(['good', 'warn', 'bad'])
})

it('sizes are said in the unit that people read', () => {
  expect([0, 1023, 1024, 1024 ** 2, 1.5 * 1024 ** 3].map(sizeWords)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '1.0 MB',
    '1.5 GB',
  ])
})
