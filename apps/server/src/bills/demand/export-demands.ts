import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { MOST_OPEN_ROWS } from '../bill/open-bills.ts'
import { demandLines, demands } from './demand.table.ts'
import { openDemandColumns } from './demand-open.ts'
import { sumsOfLine } from './demand-sums.ts'

interface Filter {
  code?: string | undefined
  keyword?: string | undefined
  status?: string | undefined
  direction?: string | undefined
  warehouseId?: string | undefined
  neededBy?: string | undefined
}

const OPEN = ['open', 'partial'] as const

/** Demands that are open, in the form in which they come in: a row a line with what is still needed. */
export function exportOpenDemands(filter: Filter, context: Context) {
  const open = sql<string>`trim_scale(${demandLines.quantity} - sums.done)::text`
  const rows = inSlices(context, ({ db }) =>
    db
      .select({
        code: demands.code,
        direction: demands.direction,
        orderNo: demands.orderNo,
        neededOn: demands.neededOn,
        headRemark: demands.remark,
        warehouse: warehouses.code,
        supplier: suppliers.code,
        customer: materialCustomers.code,
        materialCode: materials.code,
        quantity: open,
        remark: demandLines.remark,
      })
      .from(demandLines)
      .innerJoin(demands, eq(demands.id, demandLines.documentId))
      .innerJoin(warehouses, eq(warehouses.id, demands.warehouseId))
      .innerJoin(materials, eq(materials.id, demandLines.materialId))
      .leftJoin(suppliers, eq(suppliers.id, demands.supplierId))
      .leftJoin(materialCustomers, eq(materialCustomers.id, demands.customerId))
      .innerJoin(sumsOfLine, sql`true`)
      .where(and(...wanted(filter), sql`${demandLines.quantity} > sums.done`))
      .orderBy(asc(demands.id), asc(demandLines.sort), asc(demandLines.id))
      .limit(MOST_OPEN_ROWS),
  )
  return spreadsheet('未完成需求', openDemandColumns, rows as AsyncIterable<never[]>, context)
}

const wanted = ({ code, keyword, status, direction, warehouseId, neededBy }: Filter): (SQL | undefined)[] => [
  inArray(demands.status, [...OPEN]),
  status ? eq(demands.status, status as (typeof OPEN)[number]) : undefined,
  code ? ilike(demands.code, containing(code)) : undefined,
  keyword ? or(ilike(demands.code, containing(keyword)), ilike(demands.orderNo, containing(keyword))) : undefined,
  direction ? eq(demands.direction, direction as 'in' | 'out') : undefined,
  warehouseId ? eq(demands.warehouseId, warehouseId) : undefined,
  neededBy ? sql`${demands.neededOn} <= ${neededBy}::date` : undefined,
]
