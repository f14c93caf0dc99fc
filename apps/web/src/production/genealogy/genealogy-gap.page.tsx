import { GenealogyGap, genealogyGap, genealogyGapKindTitles } from '@zhizao/contract/production/genealogy-gap'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { orderHref } from '../production-paths.ts'
import { GapKind } from './gap-kind.tsx'

const kinds = Object.entries(genealogyGapKindTitles).map(([value, label]) => ({ value, label }))

/** 追溯缺口: what is not known of where lots come from, or went. */
export const GenealogyGapPage = resourceScreen({ page: genealogyGap.page }, GenealogyGap, {
  title: '追溯缺口',
  whenEmpty: { detail: '每个批次的来源和去向都清楚，没有缺口。' },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '订单编号、产品或物料' },
    { field: 'kind', kind: 'select', choices: kinds },
  ],
  columns: [
    { field: 'kind', width: 110, fixed: 'left', render: (row) => <GapKind {...row} /> },
    { field: 'orderCode', kind: 'link', width: 150, href: ({ orderId }) => orderHref(orderId) },
    { field: 'productName', width: 150, render: ({ productCode, productName }) => `${productCode} ${productName}` },
    { field: 'lotCode', width: 150 },
    {
      field: 'materialName',
      title: '缺口物料',
      width: 180,
      render: ({ materialCode, materialName }) => `${materialCode} ${materialName}`,
    },
    { field: 'quantity', width: 120, unit: (row) => row.unit, decimals: (row) => row.decimals },
    { field: 'segmentName', width: 110 },
    { field: 'reportCode', width: 150 },
    { field: 'reason', width: 160 },
    { field: 'reasonByName', width: 100 },
    { field: 'createdAt', width: 160 },
  ],
})
