import {
  MOST_REQUEST_LINES,
  purchaseRequest,
  purchaseRequestSheet,
  purchaseRequestStates,
} from '@zhizao/contract/warehouse/purchase-request'
import { findLineMaterials, materialColumns, scannedMaterial } from '../material/line-materials.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import { printing } from '../print/print-action.tsx'
import { findSuppliers } from '../trace/lot-choices.ts'
import { warehouseField } from './bill/bill-parts.tsx'

const options: DocumentOptions<typeof purchaseRequest, typeof purchaseRequestStates> = {
  ...{ title: '采购申请', linesTitle: '采购申请明细', states: purchaseRequestStates },
  path: '/wms/pages/purchaseRequest/index',
  query: [
    { field: 'materialId', kind: 'remote', choices: findLineMaterials },
    { field: 'wantedBy', placeholder: '如 2026-03-31' },
  ],
  columns: [
    { field: 'warehouseName', width: 130 },
    { field: 'wantedOn', width: 130 },
    {
      ...{ field: 'doneCount', width: 110 },
      render: ({ doneCount, lineCount }) => t('{done}/{all} 行', { done: doneCount, all: lineCount }),
    },
    { field: 'remark', width: 200 },
    { field: 'createdByName', width: 100 },
    { field: 'createdAt', width: 170 },
  ],
  head: [warehouseField, { field: 'remark', wide: true }],
  lines: [
    ...materialColumns,
    { field: 'wantedOn', width: 125 },
    { field: 'done', width: 120, unit: ({ baseUnit }) => baseUnit as string },
    { field: 'supplierId', width: 160, choices: findSuppliers },
    { field: 'purpose', width: 150 },
    { field: 'billCode', width: 150 },
  ],
  confirm: {
    approve: '批准后按供应商和要求到货日期生成入库单，等待收货，申请不能再修改。确定批准吗？',
    sendBack: '退回后申请人可以修改并重新提交。确定退回吗？',
  },
  scan: scannedMaterial,
  mostLines: MOST_REQUEST_LINES,
  sheet: purchaseRequestSheet,
  ...printing('purchaseRequest'),
}

export const PurchaseRequestListPage = documentList(purchaseRequest, options)
export const PurchaseRequestPage = documentPage(purchaseRequest, options)
