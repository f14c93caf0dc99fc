import type { BomStatus } from '@zhizao/contract/material/bom'
import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant, quantityColumn } from '../../platform/db/columns.ts'
import { materials } from '../material/material.table.ts'
import { units } from '../unit/unit.table.ts'

/** One version of what a material is made of; holds from `validFrom` up to the day before `validTo`. */
export const boms = companyTable(
  'bom',
  {
    code: text().notNull(),
    name: text().notNull(),
    materialId: idColumn().notNull(),
    alternative: text().notNull(),
    version: integer().notNull(),
    status: text().$type<BomStatus>().notNull().default('draft'),
    /** All versions of an alternative alike. */
    isDefault: boolean().notNull().default(false),
    baseQuantity: quantityColumn().notNull(),
    unitId: idColumn().notNull(),
    /** 1 of its unit is num/den of the material's base unit, as it was when it was saved. */
    num: quantityColumn().notNull(),
    den: quantityColumn().notNull(),
    validFrom: date(),
    validTo: date(),
    remark: text(),
    releasedBy: text(),
    releasedAt: instant(),
    createdByName: text().notNull(),
    updatedByName: text().notNull(),
    /** Users who have written it: where the company's way asks for another, none of them releases it. */
    writtenBy: idColumn().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.materialId, table.alternative, table.version),
    uniqueIndex('bom_one_released')
      .on(table.companyId, table.materialId, table.alternative)
      .where(sql`status = 'released'`),
    uniqueIndex('bom_one_default').on(table.companyId, table.materialId).where(sql`status = 'released' and is_default`),
    index().on(table.companyId, table.code),
    index().on(table.materialId, table.companyId),
    index().on(table.unitId, table.companyId),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.unitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
  ],
)

/** The lines of bills. */
export const bomItems = companyTable(
  'bom_item',
  {
    bomId: idColumn().notNull(),
    materialId: idColumn().notNull(),
    quantity: quantityColumn().notNull(),
    unitId: idColumn().notNull(),
    /** 1 of its unit is num/den of the component's base unit, as it was when it was saved. */
    num: quantityColumn().notNull(),
    den: quantityColumn().notNull(),
    isFixed: boolean().notNull().default(false),
    loss: quantityColumn().notNull().default('0'),
    isPhantom: boolean().notNull().default(false),
    substituteGroup: text(),
    rank: integer(),
    overPercent: quantityColumn(),
    position: text(),
    remark: text(),
    sort: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.bomId, table.companyId, table.sort),
    index().on(table.materialId, table.companyId),
    index().on(table.unitId, table.companyId),
    // Few lines are of a group: what stands for a material is looked up whenever stock is dealt out.
    index('bom_item_of_group').on(table.materialId, table.bomId).where(sql`substitute_group <> ''`),
    foreignKey({ columns: [table.bomId, table.companyId], foreignColumns: [boms.id, boms.companyId] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.materialId, table.companyId], foreignColumns: [materials.id, materials.companyId] }),
    foreignKey({ columns: [table.unitId, table.companyId], foreignColumns: [units.id, units.companyId] }),
  ],
)
