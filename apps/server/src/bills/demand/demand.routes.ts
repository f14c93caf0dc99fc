import { MOST_BILL_LINES } from '@zhizao/contract/bills/bill'
import { demand, demandSheet, demandStates, demandWork } from '@zhizao/contract/bills/demand'
import { decimalsOf } from '@zhizao/rules/quantity/decimal'
import { asc, eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { type Context, holds } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { documents } from '../../platform/document/documents.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, forbidden, invalid } from '../../platform/refusal.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { relatedToDemand } from '../bill/bill-rows.ts'
import { readBillLines } from '../bill/bill-sheet.ts'
import { headReferences } from '../bill/check-head.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { inboundDocuments } from '../inbound/inbound-bill.routes.ts'
import { outboundDocuments } from '../outbound/outbound-bill.routes.ts'
import { demandLines, demands } from './demand.table.ts'
import { billFor, demandOf, proposed } from './demand-bill.ts'
import { openDemandImport } from './demand-open.ts'
import { DemandLine, demandColumns } from './demand-sheet.ts'
import { demandStock } from './demand-stock.ts'
import { hasNoBills, sumColumns, sumsOfLine } from './demand-sums.ts'
import { exportOpenDemands } from './export-demands.ts'

const MOST_BILLS = 200
const billsOf = (demandId: string) => ({ demandId, pageSize: MOST_BILLS, pageNumber: 1 })

const demandDocuments = (ports: BillsPorts) =>
  documents(demands, demandLines, demandStates, {
    title: '需求',
    kind: 'demand',
    ports,
    heads: headRows(demands, {
      title: '需求',
      joins: [
        { table: warehouses, on: eq(warehouses.id, demands.warehouseId) },
        { table: suppliers, on: eq(suppliers.id, demands.supplierId) },
        { table: materialCustomers, on: eq(materialCustomers.id, demands.customerId) },
      ],
      shown: {
        warehouseName: warehouses.name,
        supplierName: sql<string | null>`${suppliers.name}`,
        customerName: sql<string | null>`${materialCustomers.name}`,
        lineCount: sql<number>`(select count(*)::int from ${demandLines} each where each.document_id = ${demands.id})`,
      },
      match: { direction: demands.direction, warehouseId: demands.warehouseId },
      search: { keyword: [demands.code, demands.orderNo] },
      filters: { neededBy: (day) => sql`${demands.neededOn} <= ${day}::date` },
    }),
    lineRows: lineRows(demandLines, {
      title: '需求明细',
      joins: [
        { table: materials, on: eq(materials.id, demandLines.materialId) },
        { table: units, on: eq(units.id, materials.baseUnitId) },
        { table: sumsOfLine, on: sql`true` },
      ],
      shown: {
        materialCode: materials.code,
        materialName: materials.name,
        specification: materials.specification,
        unit: units.code,
        decimals: units.decimals,
        ...sumColumns,
      },
    }),
    lines: {
      title: '需求明细',
      references: { materialId: { table: materials, title: '物料' } },
      most: MOST_BILL_LINES,
    },
    sheet: { columns: demandColumns, line: DemandLine, read: readBillLines },
    references: headReferences,
    check: async (draft, context) => {
      const bill = draft.id && (await hasNoBills({ id: draft.id }, context))
      if (bill) throw conflict(bill)
    },
    related: relatedToDemand,
    guards: { hasNoBills },
  })

/** Refuses quantities that the base units of their materials cannot hold. */
async function requireWhole(id: string, { db }: Context) {
  const found = await db
    .select({ quantity: demandLines.quantity, unit: units.code, decimals: units.decimals })
    .from(demandLines)
    .innerJoin(materials, eq(materials.id, demandLines.materialId))
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(eq(demandLines.documentId, id))
    .orderBy(asc(demandLines.sort), asc(demandLines.id))
  const at = found.findIndex(({ quantity, decimals }) => decimalsOf(quantity) > decimals)
  if (at === -1) return
  const message = `第 ${at + 1} 行：单位“${found[at]!.unit}”最多 ${found[at]!.decimals} 位小数`
  throw invalid(`需求明细：${message}`, [{ field: `lines.${at}.quantity`, title: '数量', message }])
}

export function demandRoutes(ports: BillsPorts): Route[] {
  const own = demandDocuments(ports)
  const bills = { inbound: inboundDocuments(ports), outbound: outboundDocuments(ports) }
  const may = (code: string, { user }: Context) => {
    if (!holds(user, code)) throw forbidden()
  }
  return [
    ...implement(demand, {
      ...own,
      async create(draft, context) {
        const made = await own.create(draft, context)
        await requireWhole(made.id, context)
        return made
      },
      async update(draft, context) {
        const changed = await own.update(draft, context)
        await requireWhole(draft.id, context)
        return changed
      },
    }),
    ...implement(demandSheet, {
      ...sheetHandlers(openDemandImport(), 'demand.import', demandSheet, ports.jobs),
      export: (filter, context) => exportOpenDemands(filter, context),
    }),
    ...implement(demandWork, {
      async inbound({ id }, context) {
        await demandOf(id, 'in', context)
        return own.get({ id }, context)
      },
      async outbound({ id }, context) {
        await demandOf(id, 'out', context)
        return own.get({ id }, context)
      },
      async stock({ id }, context) {
        await own.get({ id }, context)
        return demandStock(id, ports, context)
      },
      async outboundBills({ id }, context) {
        may('outboundBill', context)
        await own.get({ id }, context)
        return (await bills.outbound.page(billsOf(id), context)).records
      },
      async inboundBills({ id }, context) {
        may('inboundBill', context)
        await own.get({ id }, context)
        return (await bills.inbound.page(billsOf(id), context)).records
      },
      proposeOutbound: ({ id }, context) => proposed({ id, direction: 'out' }, ports, context),
      proposeInbound: ({ id }, context) => proposed({ id, direction: 'in' }, ports, context),
      // It makes a bill of the way that it is told.
      saveInbound: (chosen, context) => billFor('in', chosen, bills, context) as never,
      // The same of what goes out.
      saveOutbound: (chosen, context) => billFor('out', chosen, bills, context) as never,
    }),
  ]
}
