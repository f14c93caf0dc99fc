import { WAREHOUSE_READERS } from '@zhizao/contract/stock/warehouse'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { locations } from './location/location.table.ts'
import { warehouses } from './warehouse/warehouse.table.ts'

/** What dictionaries of companies may take from warehouses and their locations. */
export const stockDictionaries = [
  dictionarySource('warehouse', WAREHOUSE_READERS, {
    title: '仓库',
    from: warehouses,
    id: warehouses.id,
    text: warehouses.name,
    extend: warehouses.code,
    search: [warehouses.code],
    order: [warehouses.path],
  }),
  dictionarySource('location', WAREHOUSE_READERS, {
    title: '库位',
    from: locations,
    id: locations.id,
    text: locations.code,
    extend: locations.name,
    search: [locations.name],
    order: [locations.code],
  }),
]
