import { timesRatio } from '@zhizao/rules/quantity/decimal'
import { and, asc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import type { outboundBills } from '../outbound/outbound-bill.table.ts'
import { type BillKind, billTables } from './bill-tables.ts'

const MOST_EXPORTED = 50_000
const OPEN = ['draft', 'confirmed', 'partial'] as const
const baseUnits = alias(units, 'base_unit')

interface Filter {
  code?: string | undefined
  keyword?: string | undefined
  status?: string | undefined
  kind?: string | undefined
  warehouseId?: string | undefined
  supplierId?: string | undefined
  demandId?: string | undefined
}

/** Bills that are open, in the form in which they come in: a row a line, the head on each of them. */
export function exportOpenBills(
  of: BillKind,
  { title, columns }: { title: string; columns: readonly SheetColumn<never>[] },
  filter: Filter,
  context: Context,
) {
  const { heads, lines } = billTables[of]
  const own = (table: object, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (name in table ? [[name, (table as Record<string, SQL>)[name]!]] : [])))
  const rows = inSlices(context, async ({ db }) => {
    const found = await db
      .select({
        code: heads.code,
        kind: heads.kind,
        status: heads.status,
        expectedOn: heads.expectedOn,
        headRemark: heads.remark,
        ...own(heads, ['deliveryNo']),
        warehouse: warehouses.code,
        supplier: suppliers.code,
        customer: materialCustomers.code,
        materialCode: materials.code,
        unit: units.code,
        baseUnit: baseUnits.code,
        location: locations.code,
        quantity: lines.quantity,
        baseQuantity: lines.baseQuantity,
        done: lines.done,
        num: lines.num,
        den: lines.den,
        lotCode: lines.lotCode,
        remark: lines.remark,
        ...own(lines, ['supplierLot', 'producedOn', 'expiresOn']),
        lineStatus: of === 'outboundBill' ? lines.status : sql<null>`null`,
      })
      .from(lines)
      .innerJoin(heads, eq(heads.id, lines.documentId))
      .innerJoin(warehouses, eq(warehouses.id, heads.warehouseId))
      .innerJoin(materials, eq(materials.id, lines.materialId))
      .innerJoin(baseUnits, eq(baseUnits.id, materials.baseUnitId))
      .leftJoin(units, eq(units.id, lines.unitId))
      .leftJoin(suppliers, eq(suppliers.id, heads.supplierId))
      .leftJoin(materialCustomers, eq(materialCustomers.id, heads.customerId))
      .leftJoin(locations, eq(locations.id, lines.locationId))
      .where(wanted(heads, filter))
      .orderBy(asc(heads.id), asc(lines.sort), asc(lines.id))
      .limit(MOST_EXPORTED)
    return found.map((row) => ({
      ...row,
      state: row.status === 'draft' ? 'draft' : 'confirmed',
      ...(of === 'outboundBill' && { status: row.lineStatus }),
      ...said(row),
    }))
  })
  return spreadsheet(title, columns, rows as AsyncIterable<never[]>, context)
}

const wanted = (
  heads: (typeof billTables)[BillKind]['heads'],
  { code, keyword, status, kind, warehouseId, supplierId, demandId }: Filter,
) =>
  and(
    inArray(heads.status, [...OPEN]),
    status ? eq(heads.status, status as (typeof OPEN)[number]) : undefined,
    code ? ilike(heads.code, containing(code)) : undefined,
    keyword ? ilike(heads.code, containing(keyword)) : undefined,
    kind ? eq(heads.kind, kind as (typeof outboundBills.$inferSelect)['kind']) : undefined,
    warehouseId ? eq(heads.warehouseId, warehouseId) : undefined,
    supplierId ? eq(heads.supplierId, supplierId) : undefined,
    demandId ? eq(heads.demandId, demandId) : undefined,
  )

interface Counted {
  quantity: string
  baseQuantity: string | null
  done: string
  num: string | null
  den: string | null
  unit: string | null
  baseUnit: string
}

/** In the unit that was entered, unless what is done does not come out even in it: then in the base unit. */
function said({ quantity, baseQuantity, done, num, den, unit, baseUnit }: Counted) {
  if (done === '0') return { quantity, unitName: unit ?? baseUnit, doneBefore: null }
  const back = num && den ? timesRatio(done, { num: den, den: num }, 8) : done
  if (back !== undefined) return { quantity, unitName: unit ?? baseUnit, doneBefore: back }
  return { quantity: baseQuantity!, unitName: baseUnit, doneBefore: done }
}
