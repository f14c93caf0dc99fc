import {
  type GenealogyGap,
  type GenealogyGapKind,
  genealogyGapKindTitles,
} from '@zhizao/contract/production/genealogy-gap'
import { Tag } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import type { Column } from '../../platform/resource-screen/screen-types.ts'
import { orderHref } from '../production-paths.ts'

const colours: Record<GenealogyGapKind, string> = { missing: 'error', undealt: 'warning', unissued: 'processing' }

export const GapKind = ({ kind }: Pick<GenealogyGap, 'kind'>) => (
  <Tag color={colours[kind]}>{t(genealogyGapKindTitles[kind])}</Tag>
)

/** What a gap is told by in a list. */
export const gapColumns: Column<GenealogyGap>[] = [
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
]
