import type { StockRow } from '@zhizao/contract/warehouse/stock'
import { expect, it } from 'vitest'
import { goodsMeant, looseOf, packed, sent } from './pack-lines.ts'

const row = (more: Partial<StockRow>) =>
  ({
    ...{
      id: '1',
      materialId: '1',
      materialCode: 'M',
      materialName: '料',
      lotId: '5',
      lotCode: 'L1',
      status: 'available',
    },
    ...{ quantity: '10', packed: '4', reserved: '0', free: '10', unit: 'kg', decimals: 2 },
    ...more,
  }) as StockRow

it('what lies loose is what is not packed yet', () => {
  const all = looseOf([row({}), row({ lotId: '6', lotCode: 'L2', packed: '10' }), row({ status: null })])
  expect(all.map(({ lotCode, most }) => `${lotCode} ${most}`)).toEqual(['L1 6'])
})

it('a code means a lot before a material, and what may be used before the rest', () => {
  const all = looseOf([row({ status: 'held' }), row({}), row({ lotId: '6', lotCode: 'L2' })])
  expect(goodsMeant(all, { text: 'L2' })?.lotCode).toBe('L2')
  expect(goodsMeant(all, { text: 'M' })).toMatchObject({ lotCode: 'L1', status: 'available' })
  expect(goodsMeant(all, { text: 'x', lot: 'L9' }, '1')).toBeUndefined()
  expect(goodsMeant(all, { text: 'x', lot: 'L2' }, '2')).toBeUndefined()
})

it('a scan adds what it says, and all that is loose where it says nothing', () => {
  const [goods] = looseOf([row({})]) as [ReturnType<typeof looseOf>[0]]
  const two = packed([], goods, { quantity: '2' })
  expect(packed(two, goods, { quantity: '1.5' })).toMatchObject([{ quantity: '3.5' }])
  expect(packed(two, goods, {})).toMatchObject([{ quantity: '6' }])
  expect(sent(two)).toMatchObject({ lines: [{ materialId: '1', lotId: '5', quantity: '2' }] })
  expect(sent([{ ...goods, quantity: '0' }])).toEqual({ wrong: goods.key })
})
