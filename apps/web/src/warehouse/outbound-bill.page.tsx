import { MOST_BILL_LINES } from '@zhizao/contract/bills/bill'
import {
  OutboundStatus,
  outboundBill,
  outboundBillStates,
  outboundKindTitles,
  outboundSheet,
  outboundWork,
} from '@zhizao/contract/bills/outbound-bill'
import { workedIn } from '@zhizao/contract/http/states'
import { materialColumns, scannedMaterial } from '../material/index.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import { printing } from '../print/index.ts'
import { choicesOf, customerField, partnerOf, supplierField, warehouseField } from './bill/bill-parts.tsx'
import { shortTag } from './short-tag.tsx'
import { findLocations, statusChoices } from './warehouse-choices.ts'

const kinds = choicesOf(outboundKindTitles)
/** What has failed its inspection, or waits for it, goes back to its supplier alone. */
const statuses = statusChoices.filter(({ value }) => OutboundStatus.safeParse(value).success)
const path = '/wms/pages/outbound/index'

const options: DocumentOptions<typeof outboundBill, typeof outboundBillStates> = {
  title: '出库单',
  linesTitle: '出库明细',
  path,
  states: outboundBillStates,
  query: [{ field: 'kind', kind: 'select', choices: kinds }],
  columns: [
    { field: 'kind', width: 120, render: ({ kind }) => t(outboundKindTitles[kind]) },
    { field: 'warehouseName', width: 120 },
    { field: 'customerName', title: '供应商或客户', width: 160, render: partnerOf },
    { field: 'expectedOn', width: 110, sortable: true },
    {
      field: 'doneCount',
      width: 110,
      render: ({ doneCount, lineCount }) => t('{done}/{all} 行', { done: doneCount, all: lineCount }),
    },
    { field: 'demandCode', width: 130 },
    { field: 'isShort', width: 80, render: shortTag },
  ],
  head: [
    { field: 'kind', choices: kinds, defaultValue: 'sale' },
    warehouseField,
    customerField,
    supplierField,
    'expectedOn',
    { field: 'remark', wide: true },
  ],
  lines: [
    ...materialColumns,
    { field: 'status', width: 100, choices: statuses },
    { field: 'lotCode', width: 120 },
    { field: 'locationId', width: 120, choices: findLocations },
    { field: 'done', width: 110 },
    { field: 'baseUnit', width: 80 },
    { field: 'remark', width: 160 },
    { field: 'doneBefore', width: 120 },
  ],
  actions: [
    {
      title: '拣货出库',
      href: (id) => `${path}/pick?id=${id}`,
      permission: outboundWork.ship.permission,
      states: workedIn(outboundBillStates),
    },
  ],
  confirm: {
    confirm: '确认后按拣货规则预留库存，明细不能再修改。确定确认吗？',
    end: '余下的数量不再出，预留的库存会释放。确定结束出库吗？',
    counter: '会开一张冲销单，把已出的货全部退回原库位，且不能再恢复。确定冲销吗？',
  },
  scan: scannedMaterial,
  mostLines: MOST_BILL_LINES,
  sheet: outboundSheet,
  ...printing('outboundBill'),
}

export const OutboundBillPage = documentList(outboundBill, options)
export const OutboundBillDetailPage = documentPage(outboundBill, options)
