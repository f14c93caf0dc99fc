import { GenealogyGap, genealogyGap, genealogyGapKindTitles } from '@zhizao/contract/production/genealogy-gap'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { gapColumns } from './gap-columns.tsx'

const kinds = Object.entries(genealogyGapKindTitles).map(([value, label]) => ({ value, label }))

/** 追溯缺口: what is not known of where lots come from, or went. */
export const GenealogyGapPage = resourceScreen({ page: genealogyGap.page }, GenealogyGap, {
  title: '追溯缺口',
  whenEmpty: { detail: '每个批次的来源和去向都清楚，没有缺口。' },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '订单编号、产品或物料' },
    { field: 'kind', kind: 'select', choices: kinds },
  ],
  columns: gapColumns,
})
