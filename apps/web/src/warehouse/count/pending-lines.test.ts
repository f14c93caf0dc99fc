import type { CountSheet } from '@zhizao/contract/counting/stock-count'
import { expect, test } from 'vitest'
import type { KeptAct } from '../../offline/index.ts'
import { withPending } from './pending-lines.ts'

const line = (id: string) => ({ id, counted: null, noted: null, needsRecount: false, countedAt: null })
const sheet = { id: '7', lines: [line('1'), line('2'), line('3')] } as unknown as CountSheet
let order = 0
const counted = (id: string, quantity: string, more: object = {}) =>
  ({
    order: ++order,
    action: 'stockCount.countLine',
    at: `2026-03-01T00:00:0${order}Z`,
    body: { id: '7', lines: [{ id, quantity }], ...more },
  }) as unknown as KeptAct

test('what waits on the device stands in its line, the last of several; of another count nothing', () => {
  const acts = [
    counted('1', '5'),
    counted('1', '6.50'),
    counted('2', '3', { isTemporary: 1 }),
    counted('3', '9', { id: '8' }),
  ]
  expect(withPending(sheet, acts, '王芳').lines).toMatchObject([
    { counted: '6.5', countedByName: '王芳', isPending: true },
    { counted: null, noted: '3', isPending: true },
    { counted: null },
  ])
  expect(withPending(sheet, acts, '王芳').lines[2]).not.toHaveProperty('isPending')
})
