import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { shapedSelect } from '../../platform/db/shaped-select.ts'
import { outsideColumn, placeCalled } from '../../stock/index.ts'
import { locations } from '../../stock/location/location.table.ts'
import { stockEntryLines } from './stock-entry.table.ts'

const from = alias(locations, 'from_location')
const to = alias(locations, 'to_location')
const lineUnits = alias(units, 'line_unit')

const read = shapedSelect((given: { readonly documentId: unknown }, _: object, select) =>
  select({
    ...getTableColumns(stockEntryLines),
    materialCode: materials.code,
    materialName: materials.name,
    specification: materials.specification,
    unitName: sql<string>`coalesce(${lineUnits.code}, ${units.code})`,
    fromLocation: placeCalled(from, stockEntryLines.fromLocationId),
    toLocation: placeCalled(to, stockEntryLines.toLocationId),
    tracking: materials.tracking,
    shelfLifeDays: materials.shelfLifeDays,
    baseUnitId: materials.baseUnitId,
    baseDecimals: units.decimals,
    fromKind: from.kind,
    toKind: to.kind,
    outside: outsideColumn,
  })
    .from(stockEntryLines)
    .innerJoin(materials, eq(materials.id, stockEntryLines.materialId))
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .leftJoin(lineUnits, eq(lineUnits.id, stockEntryLines.unitId))
    .leftJoin(from, eq(from.id, stockEntryLines.fromLocationId))
    .leftJoin(to, eq(to.id, stockEntryLines.toLocationId))
    .where(eq(stockEntryLines.documentId, given.documentId as string))
    .orderBy(asc(stockEntryLines.sort)),
)

/** A line of an entry as it is shown, with what posting has to know of its material, its places and the outside. */
export type EntryLine = Awaited<ReturnType<typeof linesToPost>>[number]

/** The lines of an entry in their order; a posting reads them once, and answers with them. */
export const linesToPost = (documentId: string, { db }: Pick<Context, 'db'>) => read(db, { documentId }, {})
