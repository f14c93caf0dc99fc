import { MOST_STOCK_ENTRY_LINES, stockEntryStates } from '@zhizao/contract/bills/stock-entry'
import { eq } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { documents } from '../../platform/document/documents.ts'
import { today } from '../../platform/today.ts'
import { requireSeenWhole } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { linesToPost } from './entry-line.ts'
import { EntryLine, entryColumns, readEntryLines } from './entry-sheet.ts'
import { postEntry, reverseEntry } from './post-entry.ts'
import { stockEntries, stockEntryLines } from './stock-entry.table.ts'
import { entryHeads, entryLines } from './stock-entry-query.ts'

/** What is done with entries of stock by hand, by their calls and by whoever makes one for somebody. */
export const entryDocuments = (ports: BillsPorts) =>
  documents(stockEntries, stockEntryLines, stockEntryStates, {
    title: '库存单据',
    kind: 'stockEntry',
    ports,
    heads: entryHeads,
    lineRows: entryLines,
    lines: {
      title: '库存明细',
      references: {
        materialId: { table: materials, title: '物料' },
        unitId: { table: units, title: '单位' },
        fromLocationId: { table: locations, title: '移出库位' },
        toLocationId: { table: locations, title: '移入库位' },
      },
      most: MOST_STOCK_ENTRY_LINES,
    },
    sheet: { columns: entryColumns, line: EntryLine, read: readEntryLines },
    // Of one whose lines are partly hidden nothing is posted, taken back or removed by halves.
    mayWrite: ({ id }, context) => requireSeenWhole((seeing) => placesOf(id, seeing), context),
    // Posting reads the lines all the same, and refuses where there are none.
    guards: { hasLines: () => undefined },
    // The day that the ledger has it on, also where nobody chose one.
    sets: { post: (row, context) => ({ postedOn: row.postedOn || today(context) }) },
    ahead: { post: linesToPost },
    // What is posted is read with more of each line than its list shows.
    ready: { post: (row, lines) => ({ ...row, lines: lines as never }) },
    after: {
      post: (row, context, lines) => postEntry(row, lines, ports, context),
      reverse: (row, context) => reverseEntry(row, context),
    },
  })

async function placesOf(id: string, { db }: Context): Promise<string[]> {
  const found = await db
    .select({ from: stockEntryLines.fromLocationId, to: stockEntryLines.toLocationId })
    .from(stockEntryLines)
    .where(eq(stockEntryLines.documentId, id))
  return found.flatMap(({ from, to }) => [from, to]).filter((place) => place !== null)
}
