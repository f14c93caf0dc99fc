import type { StockRow } from '@zhizao/contract/stock/stock'
import { expect, it } from 'vitest'
import { looseOf, packed, packMeant, sent } from './pack-lines.ts'

const row = (more: Partial<StockRow>) =>
  ({
    id: '1',
    materialId: '1',
    materialCode: 'M',
    materialName: '料',
    lotId: '5',
    lotCode: 'L1',
    status: 'available',
    quantity: '10',
    packed: '4',
    reserved: '0',
    free: '10',
    unit: 'kg',
    decimals: 2,
    ...more,
  }) as StockRow

it('what lies loose is what is not packed yet', () => {
  const all = looseOf([row({}), row({ lotId: '6', lotCode: 'L2', packed: '10' }), row({ status: null })])
  expect(all.map(({ lotCode, most }) => `${lotCode} ${most}`)).toEqual(['L1 6'])
})

it('a code means a lot or a material, and what may be used before the rest', () => {
  const all = looseOf([row({ status: 'held' }), row({}), row({ lotId: '6', lotCode: 'L2' })])
  const gtin = '06901234567892'
  expect(packMeant(all, { text: 'L2' }, {})).toMatchObject({ found: [{ lotCode: 'L2' }] })
  expect(packMeant(all, { text: 'M' }, {})).toMatchObject({ found: [{ lotCode: 'L1', status: 'available' }, {}, {}] })
  expect(packMeant(all, { text: 'x', gtin, lot: 'L9' }, {}, '1')).toBeUndefined()
  expect(packMeant(all, { text: 'x', gtin, lot: 'L2' }, {}, '2')).toBeUndefined()
})

it('of a lot that two materials have at the place it is asked for the material', () => {
  const all = looseOf([row({}), row({ materialId: '2', materialCode: 'N', lotId: '7' })])
  expect(packMeant(all, { text: 'L1' }, {})).toEqual({ materials: 2 })
  expect(packMeant(all, { text: 'N', material: 'N', lot: 'l1' }, {})).toMatchObject({ found: [{ materialCode: 'N' }] })
  expect(packMeant(all, { text: 'O', material: 'O', lot: 'L1' }, {})).toBeUndefined()
  expect(packMeant(all, { text: 'L1' }, { materialId: '2' })).toMatchObject({ found: [{ materialCode: 'N' }] })
})

it('a scan adds what it says, and all that is loose where it says nothing', () => {
  const [goods] = looseOf([row({})]) as [ReturnType<typeof looseOf>[0]]
  const two = packed([], goods, { quantity: '2' })
  expect(packed(two, goods, { quantity: '1.5' })).toMatchObject([{ quantity: '3.5' }])
  expect(packed(two, goods, {})).toMatchObject([{ quantity: '6' }])
  expect(sent(two)).toMatchObject({ lines: [{ materialId: '1', lotId: '5', quantity: '2' }] })
  expect(sent([{ ...goods, quantity: '0' }])).toEqual({ wrong: goods.key })
})
