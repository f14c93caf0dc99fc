import { MOST_BILL_LINES } from '@zhizao/contract/bills/bill'
import {
  inboundBill,
  inboundBillStates,
  inboundKindTitles,
  inboundSheet,
  inboundWork,
} from '@zhizao/contract/bills/inbound-bill'
import { workedIn } from '@zhizao/contract/http/states'
import { findSuppliers, materialColumns, scannedMaterial } from '../material/index.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import { printing } from '../print/index.ts'
import { choicesOf, customerField, partnerOf, supplierField, warehouseField } from './bill/bill-parts.tsx'
import { findLocations } from './warehouse-choices.ts'

const kinds = choicesOf(inboundKindTitles)
const path = '/wms/pages/inbound/index'

const options: DocumentOptions<typeof inboundBill, typeof inboundBillStates> = {
  title: '入库单',
  linesTitle: '入库明细',
  path,
  states: inboundBillStates,
  query: [
    { field: 'kind', kind: 'select', choices: kinds },
    { field: 'supplierId', kind: 'remote', choices: findSuppliers },
  ],
  columns: [
    { field: 'kind', width: 120, render: ({ kind }) => t(inboundKindTitles[kind]) },
    { field: 'warehouseName', width: 120 },
    { field: 'supplierName', title: '供应商或客户', width: 160, render: partnerOf },
    { field: 'deliveryNo', width: 130 },
    { field: 'expectedOn', width: 110, sortable: true },
    {
      field: 'doneCount',
      width: 110,
      render: ({ doneCount, lineCount }) => t('{done}/{all} 行', { done: doneCount, all: lineCount }),
    },
    { field: 'demandCode', width: 130 },
  ],
  head: [
    { field: 'kind', choices: kinds, defaultValue: 'purchase' },
    warehouseField,
    supplierField,
    customerField,
    { field: 'deliveryNo' },
    'expectedOn',
    { field: 'remark', wide: true },
  ],
  lines: [
    ...materialColumns,
    { field: 'lotCode', width: 120 },
    { field: 'supplierLot', width: 120 },
    { field: 'producedOn', width: 120 },
    { field: 'expiresOn', width: 120 },
    { field: 'locationId', width: 120, choices: findLocations },
    { field: 'done', width: 110 },
    { field: 'baseUnit', width: 80 },
    { field: 'remark', width: 160 },
    { field: 'doneBefore', width: 120 },
  ],
  actions: [
    {
      title: '收货',
      href: (id) => `${path}/receive?id=${id}`,
      permission: inboundWork.receive.permission,
      states: workedIn(inboundBillStates),
    },
  ],
  confirm: {
    confirm: '确认后不能再修改明细。确定确认吗？',
    end: '余下的数量不再收。确定结束收货吗？',
    counter: '会开一张冲销单，把已收的货全部退回，且不能再恢复。确定冲销吗？',
  },
  scan: scannedMaterial,
  mostLines: MOST_BILL_LINES,
  sheet: inboundSheet,
  ...printing('inboundBill'),
}

export const InboundBillPage = documentList(inboundBill, options)
export const InboundBillDetailPage = documentPage(inboundBill, options)
