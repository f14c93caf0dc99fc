import type { PickRule, Source, Tracking } from '@zhizao/contract/material/material-ways'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, extraColumn, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { materialClasses } from '../material-class/material-class.table.ts'
import { units } from '../unit/unit.table.ts'

/** What is bought, made, kept and used up; its quantities are in the base unit. */
export const materials = companyTable(
  'material',
  {
    code: text().notNull(),
    name: text().notNull(),
    classId: idColumn(),
    specification: text(),
    drawingNo: text(),
    baseUnitId: idColumn().notNull(),
    purchaseUnitId: idColumn(),
    source: text().$type<Source>().notNull(),
    tracking: text().$type<Tracking>().notNull(),
    shelfLifeDays: integer(),
    pickRule: text().$type<PickRule>().notNull(),
    overPercent: quantityColumn().notNull().default('0'),
    underPercent: quantityColumn().notNull().default('0'),
    backflush: boolean().notNull().default(false),
    safetyStock: quantityColumn(),
    reorderPoint: quantityColumn(),
    leadDays: integer(),
    minLot: quantityColumn(),
    lotMultiple: quantityColumn(),
    externalCode: text(),
    /** 14 digits. */
    gtin: text(),
    imageId: idColumn(),
    endsOn: date(),
    status: smallint().$type<0 | 1>().notNull().default(1),
    remark: text(),
    extra: extraColumn(),
    /** What a keyword is looked for in, lower case, so that one plain comparison answers. */
    searched: text().generatedAlwaysAs(
      (): SQL =>
        sql`lower(code || chr(10) || name || chr(10) || coalesce(specification, '') || chr(10) || coalesce(drawing_no, '') || chr(10) || coalesce(external_code, ''))`,
    ),
  },
  (table) => [
    check('material_lots', sql`lead_days between 0 and 3650 and min_lot >= 0 and lot_multiple >= 0`),
    uniqueIndex().on(table.companyId, table.code),
    uniqueIndex().on(table.companyId, table.externalCode),
    uniqueIndex().on(table.companyId, table.gtin),
    index().on(table.companyId, table.name),
    index().on(table.companyId, table.classId, table.code),
    index().on(table.baseUnitId, table.companyId),
    index().on(table.purchaseUnitId, table.companyId),
    index().on(table.imageId, table.companyId),
    foreignKey({
      columns: [table.classId, table.companyId],
      foreignColumns: [materialClasses.id, materialClasses.companyId],
    }),
    foreignKey({ columns: [table.baseUnitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
    foreignKey({ columns: [table.purchaseUnitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
    foreignKey({ columns: [table.imageId, table.companyId], foreignColumns: [storedFiles.id, storedFiles.companyId] }),
  ],
)
