import { expect, it } from 'vitest'
import { pages } from './page-registry.ts'
import { longAddress, specifiedAddresses } from './specified-addresses.ts'

it('short addresses lead to pages that there are, whatever their letters, with their query', () => {
  const known = pages.map(({ path }) => path)
  expect(Object.values(specifiedAddresses).filter((path) => !known.includes(path))).toEqual([])
  expect(longAddress('/confirmReceipt', '?id=7')).toBe('/wms/pages/inbound/index/receive?id=7')
  expect(longAddress('/wms/pages/inbound/index', '')).toBeUndefined()
})
