import {
  MOST_REQUEST_LINES,
  purchaseRequest,
  purchaseRequestSheet,
  purchaseRequestStates,
} from '@zhizao/contract/bills/purchase-request'
import type { Received } from '@zhizao/contract/http/call'
import { Flex } from 'antd'
import { findLineMaterials, findSuppliers, materialColumns, scannedMaterial } from '../material/index.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import { stateChoices } from '../platform/resource-screen/state-actions.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { printing } from '../print/index.ts'
import { warehouseField } from './bill/bill-parts.tsx'

type Row = Received<typeof purchaseRequest.page>['records'][number]
const states = stateChoices(purchaseRequestStates)

const arrived = ({ doneCount, lineCount }: Row) => t('{done}/{all} 行', { done: doneCount, all: lineCount })

function RequestCard({ row }: { row: Row }) {
  const state = states.find(({ value }) => value === row.status)!
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} align="center">
        <StatusTag choice={{ ...state, label: t(state.label) }} />
        <span>{row.warehouseName}</span>
      </Flex>
      <span>{row.wantedOn && t('{day} 要用', { day: row.wantedOn })}</span>
      <span>
        {t('已到货行数')} {arrived(row)}
      </span>
      {row.remark && <span>{row.remark}</span>}
    </Flex>
  )
}

const options: DocumentOptions<typeof purchaseRequest, typeof purchaseRequestStates> = {
  title: '采购申请',
  linesTitle: '采购申请明细',
  states: purchaseRequestStates,
  path: '/wms/pages/purchaseRequest/index',
  query: [
    { field: 'materialId', kind: 'remote', choices: findLineMaterials },
    { field: 'wantedBy', title: '到货不晚于' },
  ],
  columns: [
    { field: 'warehouseName', width: 130 },
    { field: 'wantedOn', width: 130 },
    {
      field: 'doneCount',
      width: 110,
      render: arrived,
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
  card: (row) => <RequestCard row={row} />,
  scan: scannedMaterial,
  mostLines: MOST_REQUEST_LINES,
  sheet: purchaseRequestSheet,
  ...printing('purchaseRequest'),
}

export const PurchaseRequestListPage = documentList(purchaseRequest, options)
export const PurchaseRequestPage = documentPage(purchaseRequest, options)
