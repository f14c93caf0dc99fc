import { MOST_OUTSIDE_LINES, outsideWork, outsideWorkStates } from '@zhizao/contract/production/outside-work'
import { findLineMaterials, findSuppliers, lineMaterialOf } from '../../material/index.ts'
import { documentList } from '../../platform/document/document-list.tsx'
import type { DocumentOptions } from '../../platform/document/document-options.ts'
import { documentPage } from '../../platform/document/document-page.tsx'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { printing } from '../../print/index.ts'
import { findLocations } from '../../warehouse/index.ts'
import { OUTSIDE_WORK, orderHref } from '../production-paths.ts'
import { Progress } from '../progress.tsx'
import { findOutsidePlans } from './outside-calls.ts'
import { ReceiveTool } from './receive-outside.tsx'

const printed = printing('outsideNote')
const options: DocumentOptions<typeof outsideWork, typeof outsideWorkStates> = {
  title: '委外单',
  linesTitle: '发料明细',
  path: OUTSIDE_WORK,
  states: outsideWorkStates,
  query: [{ field: 'supplierId', kind: 'remote', choices: findSuppliers }],
  columns: [
    {
      field: 'orderCode',
      width: 150,
      render: ({ orderId, orderCode }) => <PageLink href={orderHref(orderId)}>{orderCode}</PageLink>,
    },
    { field: 'segmentName', width: 120, render: ({ no, segmentName }) => `${no} ${segmentName}` },
    { field: 'supplierName', width: 150 },
    {
      field: 'quantity',
      width: 110,
      render: ({ quantity, unit, decimals }) => <ExactQuantity value={quantity} unit={unit} decimals={decimals} />,
    },
    { field: 'good', title: '收回进度', width: 190, align: 'left', render: (row) => <Progress {...row} /> },
    { field: 'sentAt', width: 160 },
    { field: 'expectedOn', width: 120 },
    { field: 'materialName', width: 150 },
    { field: 'materialCode', width: 120, hidden: true },
    { field: 'workOrderCode', width: 160, hidden: true },
    { field: 'remark', width: 160 },
    { field: 'createdByName', width: 100, hidden: true },
  ],
  head: [
    { field: 'segmentPlanId', kind: 'remote', choices: findOutsidePlans, help: '已下达、设为委外的工序' },
    { field: 'supplierId', kind: 'remote', choices: findSuppliers },
    { field: 'quantity', help: '按产品的单位' },
    { field: 'expectedOn' },
    { field: 'remark', wide: true },
  ],
  lines: [
    {
      field: 'materialId',
      width: 200,
      choices: findLineMaterials,
      fills: ({ value }: { value: unknown }) => lineMaterialOf(value),
    },
    { field: 'materialCode', width: 120 },
    { field: 'quantity', width: 110 },
    { field: 'unitName', width: 80 },
    { field: 'lotCode', width: 120 },
    { field: 'fromLocationId', width: 120, choices: findLocations },
    { field: 'taken', width: 170 },
    { field: 'remark', width: 160 },
  ],
  confirm: {
    send: '发料从仓库移到供应商的库位，工单随之开工。确定发出吗？',
    cancel: '取消后，发出的料退回原库位，件仍在这道工序待加工。确定取消这张委外单吗？',
    end: '剩下的不再收回，件仍在这道工序待加工，可以另开委外单。确定结案吗？',
  },
  rowActions: printed.rowActions,
  tools: (document) => (
    <>
      <ReceiveTool {...document} />
      {printed.tools(document)}
    </>
  ),
  mostLines: MOST_OUTSIDE_LINES,
}

export const OutsideWorkPage = documentList(outsideWork, options)
export const OutsideWorkDetailPage = documentPage(outsideWork, options)
