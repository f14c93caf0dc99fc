import { type StockEntryKind, stockEntryStates } from '@zhizao/contract/bills/stock-entry'
import type { StockStatus } from '@zhizao/rules/stock/stock-status'
import { date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { materialLineColumns, materialLineKeys } from '../../material/line/material-line-columns.ts'
import { idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByEnds, seenByLines } from '../../platform/db/seen-policy.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'
import { locations } from '../../stock/location/location.table.ts'

/** What is done to stock by hand. */
export const stockEntries = documentTable(
  'stock_entry',
  stockEntryStates,
  {
    kind: text().$type<StockEntryKind>().notNull(),
    postedOn: date(),
    reason: text(),
    remark: text(),
  },
  () => [seenByLines()],
)

/** In the units that were entered; `num` and `den` say what one of them was of the base unit when it was posted; nothing where it is the base unit. */
export const stockEntryLines = documentLineTable(
  'stock_entry_line',
  stockEntries,
  {
    ...materialLineColumns(),
    num: quantityColumn(),
    den: quantityColumn(),
    lotCode: text(),
    fromLocationId: idColumn(),
    toLocationId: idColumn(),
    status: text().$type<StockStatus>(),
    toStatus: text().$type<StockStatus>(),
    supplierLot: text(),
    receivedOn: date(),
    producedOn: date(),
    expiresOn: date(),
    remark: text(),
  },
  (table) => [
    seenByEnds(locations, 'stock_entry_line', 'from_location_id', 'to_location_id'),
    ...materialLineKeys(table),
    index().on(table.fromLocationId, table.companyId),
    index().on(table.toLocationId, table.companyId),
    foreignKey({
      name: 'stock_entry_line_from_fk',
      columns: [table.fromLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
    foreignKey({
      name: 'stock_entry_line_to_fk',
      columns: [table.toLocationId, table.companyId],
      foreignColumns: [locations.id, locations.companyId],
    }),
  ],
)
