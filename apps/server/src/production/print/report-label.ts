import { PRODUCTION_READERS } from '@zhizao/contract/production/production-order'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { lotIdentityText } from '@zhizao/rules/scan/lot-identity'
import { eq, inArray } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { type Printable, type PrintedRecord, textsOf } from '../../platform/print/printable.ts'
import { newestOf } from '../../platform/print/printed-document.ts'
import { starterLabel } from '../../platform/print/starter-design.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { SEVERAL } from '../report/post-report.ts'
import { reportRows } from '../report/report-query.ts'
import { workReports } from '../report/work-report.table.ts'
import { printedTime } from './printed-time.ts'

const fields = [
  { code: 'label', title: '标签条码' },
  { code: 'code', title: '报工单号' },
  { code: 'lotCode', title: '产出批次号' },
  { code: 'orderCode', title: '订单编号' },
  { code: 'workOrderCode', title: '工单编号' },
  { code: 'no', title: '工序号' },
  { code: 'segmentName', title: '工序' },
  { code: 'materialCode', title: '产品编码' },
  { code: 'materialName', title: '产品名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'good', title: '合格数量' },
  { code: 'unit', title: '单位' },
  { code: 'stationName', title: '工位' },
  { code: 'by', title: '报工人' },
  { code: 'at', title: '报工时间' },
]

/** Goes onto what was just made: its lot where it has one, else the work order that it waits in. */
export const reportLabel: Printable = {
  id: '32',
  code: 'workReportLabel',
  title: '报工标签',
  permission: PRODUCTION_READERS,
  fields,
  starter: starterLabel('{materialName}', '{label}', [
    ['物料', '{materialCode}'],
    ['工序', '{no} {segmentName}'],
    ['合格', '{good} {unit}'],
    ['订单', '{orderCode}'],
    ['时间', '{at}'],
  ]),
  read,
  newest: newestOf(workReports),
}

async function read(ids: readonly string[], context: Context): Promise<PrintedRecord[]> {
  const [found, products] = [await reportRows.list({ ids }, context, ids.length), await productsOf(ids, context)]
  const product = new Map(products.map((each) => [each.reportId, each]))
  const time = printedTime(context)
  return found.map((row) => ({
    id: row.id,
    code: row.code,
    values: textsOf(row, fields, {
      // Codes of several pieces do not fit one bar code: each has its own label.
      label:
        row.lotCode && !row.lotCode.includes(SEVERAL)
          ? lotIdentityText({ material: row.materialCode, lot: row.lotCode })
          : row.workOrderCode,
      specification: product.get(row.id)?.specification ?? '',
      good: quantityText(row.good, product.get(row.id)?.decimals ?? 0),
      by: row.staffName ?? row.createdByName,
      at: time(row.at),
    }),
  }))
}

const productsOf = (ids: readonly string[], { db }: Context) =>
  db
    .select({ reportId: workReports.id, specification: materials.specification, decimals: units.decimals })
    .from(workReports)
    .innerJoin(productionOrders, eq(productionOrders.id, workReports.orderId))
    .innerJoin(materials, eq(materials.id, productionOrders.materialId))
    .innerJoin(units, eq(units.id, materials.baseUnitId))
    .where(inArray(workReports.id, [...ids]))
