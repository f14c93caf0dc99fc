import { quantity } from '@zhizao/contract/http/quantity'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ExactQuantity } from '../widgets/exact-quantity.tsx'
import { putRight } from '../widgets/quantity-field.tsx'
import { cell } from './cell.tsx'
import { contractField, problemOf } from './contract-field.ts'
import type { FullColumn } from './define-screen.ts'
import { FieldInput } from './field-input.tsx'

const amount = quantity({ decimals: 3 }).meta({ title: '数量' })
const textOf = (page: React.ReactNode) => renderToStaticMarkup(page).replace(/<[^>]*>/g, '')

test('the contract says that a field is a quantity, and what is wrong with one', () => {
  const field = contractField(amount.nullable(), 'amount')
  expect(field).toMatchObject({ kind: 'quantity', title: '数量', required: false })
  expect(problemOf(field, '1,5', () => undefined)).toBe('请输入数字，例如 1234.5')
  expect(contractField(z.string(), 'name').kind).toBe('text')
})

test('a quantity is shown with every digit, the decimals of its unit at least, and its unit', () => {
  expect(textOf(<ExactQuantity value="123456789012345.12345678" />)).toBe('123,456,789,012,345.12345678')
  expect(textOf(<ExactQuantity value="1234.5" decimals={3} unit="kg" />)).toBe('1,234.500kg')
  expect(textOf(<ExactQuantity value={null} />)).toBe('—')
})

test('a list shows each row with the unit and the decimals of its own', () => {
  type Row = { amount: string; unit: string; decimals: number }
  const column: FullColumn<Row> = {
    field: 'amount',
    title: '数量',
    kind: 'quantity',
    unit: (row) => row.unit,
    decimals: (row) => row.decimals,
  }
  const shown = (row: Row) => textOf(cell(column, row, 0, {} as never))
  expect(shown({ amount: '1.5', unit: 'kg', decimals: 3 })).toBe('1.500kg')
  expect(shown({ amount: '2000', unit: '件', decimals: 0 })).toBe('2,000件')
})

test('a form enters it as a text that phones show digits for, with its unit', () => {
  const look = { field: 'amount', contract: contractField(amount, 'amount'), unit: 'kg' }
  const page = renderToStaticMarkup(<FieldInput look={look} value="12.50" />)
  expect(page).toContain('inputMode="decimal"')
  expect(page).toContain('value="12.50"')
  expect(page).toContain('kg')
})

test('what was typed is put right, and left alone where nobody can say what it is', () => {
  expect(['1,234.50', '１２', ' ', '12kg '].map(putRight)).toEqual(['1234.5', '12', null, '12kg'])
})
