import { MOST_BILL_LINES } from '@zhizao/contract/bills/bill'
import { demand, demandDirectionTitles, demandSheet, demandStates } from '@zhizao/contract/bills/demand'
import { findLineMaterials, lineMaterialOf, scannedMaterial } from '../material/index.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import { choicesOf, customerField, partnerOf, supplierField, warehouseField } from './bill/bill-parts.tsx'

const directions = choicesOf(demandDirectionTitles)
const path = '/wms/pages/demand/index'

const options: DocumentOptions<typeof demand, typeof demandStates> = {
  title: '需求',
  linesTitle: '需求明细',
  path,
  states: demandStates,
  query: [
    { field: 'direction', kind: 'select', choices: directions },
    { field: 'neededBy', placeholder: '如 2026-03-31' },
  ],
  columns: [
    { field: 'direction', width: 100, render: ({ direction }) => t(demandDirectionTitles[direction]) },
    { field: 'neededOn', width: 110, sortable: true },
    { field: 'orderNo', width: 140 },
    { field: 'warehouseName', width: 120 },
    { field: 'customerName', title: '供应商或客户', width: 160, render: partnerOf },
    { field: 'lineCount', width: 90 },
  ],
  head: [
    { field: 'direction', choices: directions, defaultValue: 'out' },
    warehouseField,
    'neededOn',
    { field: 'orderNo', help: '缺料时用它说明影响了哪张订单' },
    customerField,
    supplierField,
    { field: 'remark', wide: true },
  ],
  lines: [
    { field: 'materialId', width: 200, choices: findLineMaterials, fills: ({ value }) => lineMaterialOf(value) },
    { field: 'materialCode', width: 120 },
    { field: 'quantity', width: 110 },
    { field: 'unit', width: 80 },
    { field: 'planned', width: 110 },
    { field: 'done', width: 110 },
    { field: 'open', width: 110 },
    { field: 'remark', width: 160 },
  ],
  actions: [
    {
      title: '安排出入库',
      href: (id) => `${path}/fulfil?id=${id}`,
      permission: 'demand',
      states: ['open', 'partial', 'met', 'closed'],
    },
  ],
  scan: scannedMaterial,
  mostLines: MOST_BILL_LINES,
  sheet: demandSheet,
}

export const DemandPage = documentList(demand, options)
export const DemandDetailPage = documentPage(demand, options)
