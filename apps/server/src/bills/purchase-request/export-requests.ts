import {
  purchaseRequest,
  type purchaseRequestSheet,
  purchaseRequestStates,
} from '@zhizao/contract/bills/purchase-request'
import type { Input } from '@zhizao/contract/http/call'
import { titleOf } from '@zhizao/contract/http/schema'
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { materials } from '../../material/material/material.table.ts'
import { suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/crud/search.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import { spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { purchaseRequestLines, purchaseRequests } from './purchase-request.table.ts'
import { sumsOfRequestLine } from './request-sums.ts'

const MOST_EXPORTED = 50_000
const baseUnits = alias(units, 'base_unit')

const { shape: head } = purchaseRequest.page.reply.shape.records.element
const { shape: line } = purchaseRequest.get.reply.shape.lines.element
const columns = [
  ...sheetColumns(head, ['code', 'status', 'warehouseName'], {
    status: { words: Object.fromEntries(Object.entries(purchaseRequestStates).map(([of, { title }]) => [of, title])) },
  }),
  ...sheetColumns(
    line,
    [
      'materialCode',
      'materialName',
      'specification',
      'quantity',
      'unitName',
      'wantedOn',
      'supplier',
      'supplierName',
      'purpose',
      'done',
      'baseUnit',
      'billCode',
    ],
    { supplier: { title: '供应商编码' }, supplierName: { title: titleOf(line.supplierName)!, width: 20 } },
  ),
  ...sheetColumns(head, ['createdByName', 'remark']),
]

const linesOf = ({ code, keyword, status, warehouseId, materialId, wantedBy }: Filter, { db }: Pick<Context, 'db'>) =>
  db
    .select({
      code: purchaseRequests.code,
      status: purchaseRequests.status,
      remark: purchaseRequests.remark,
      createdByName: purchaseRequests.createdByName,
      warehouseName: warehouses.name,
      materialCode: materials.code,
      materialName: materials.name,
      specification: materials.specification,
      quantity: purchaseRequestLines.quantity,
      wantedOn: purchaseRequestLines.wantedOn,
      unitName: sql<string>`coalesce(${units.code}, ${baseUnits.code})`,
      supplier: suppliers.code,
      supplierName: suppliers.name,
      purpose: purchaseRequestLines.purpose,
      done: sql<string>`trim_scale(sums.done)::text`,
      baseUnit: baseUnits.code,
      billCode: sql<string | null>`sums.bill_code`,
    })
    .from(purchaseRequestLines)
    .innerJoin(purchaseRequests, eq(purchaseRequests.id, purchaseRequestLines.documentId))
    .innerJoin(warehouses, eq(warehouses.id, purchaseRequests.warehouseId))
    .innerJoin(materials, eq(materials.id, purchaseRequestLines.materialId))
    .innerJoin(baseUnits, eq(baseUnits.id, materials.baseUnitId))
    .leftJoin(units, eq(units.id, purchaseRequestLines.unitId))
    .leftJoin(suppliers, eq(suppliers.id, purchaseRequestLines.supplierId))
    .innerJoin(sumsOfRequestLine, sql`true`)
    .where(
      and(
        status ? eq(purchaseRequests.status, status) : undefined,
        code ? ilike(purchaseRequests.code, containing(code)) : undefined,
        keyword
          ? or(ilike(purchaseRequests.code, containing(keyword)), ilike(purchaseRequests.remark, containing(keyword)))
          : undefined,
        warehouseId ? eq(purchaseRequests.warehouseId, warehouseId) : undefined,
        materialId ? eq(purchaseRequestLines.materialId, materialId) : undefined,
        wantedBy ? sql`${purchaseRequestLines.wantedOn} <= ${wantedBy}::date` : undefined,
      ),
    )
    .orderBy(asc(purchaseRequests.id), asc(purchaseRequestLines.sort), asc(purchaseRequestLines.id))
    .limit(MOST_EXPORTED)

type Filter = Input<typeof purchaseRequestSheet.export>

/** Lines of requests by the filters of their list, a row a line: what is asked for, of whom, and what has come. */
export const exportRequests = (filter: Filter, context: Context) =>
  spreadsheet<never>(
    '采购申请明细',
    columns,
    inSlices(context, (own) => linesOf(filter, own)) as AsyncIterable<never[]>,
    context,
  )
