import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { besideMaterial } from '../../material/index.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { placeCalled } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { stockEntries, stockEntryLines } from './stock-entry.table.ts'

const from = alias(locations, 'from_location')
const to = alias(locations, 'to_location')
const material = besideMaterial(stockEntryLines)

export const entryHeads = headRows(stockEntries, {
  title: '库存单据',
  match: { ids: stockEntries.id, kind: stockEntries.kind },
})

export const entryLines = lineRows(stockEntryLines, {
  title: '库存明细',
  joins: [
    ...material.joins,
    { table: from, on: eq(from.id, stockEntryLines.fromLocationId) },
    { table: to, on: eq(to.id, stockEntryLines.toLocationId) },
  ],
  shown: {
    ...material.shown,
    fromLocation: placeCalled(from, stockEntryLines.fromLocationId),
    toLocation: placeCalled(to, stockEntryLines.toLocationId),
  },
})
