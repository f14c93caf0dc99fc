import { Nonconformance, nonconformance, nonconformanceStates } from '@zhizao/contract/quality/nonconformance'
import { findLineMaterials, findSuppliers } from '../material/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { stateChoices } from '../platform/resource-screen/state-actions.ts'
import { moment } from '../platform/shell/moment.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { ExactQuantity } from '../platform/widgets/exact-quantity.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { inspectionHref, nonconformanceHref } from './quality-paths.ts'

const CAUSES = 'nonconformanceCause'

/** 不合格品: what did not pass, what is to become of it, and that it was done. */
export const NonconformanceListPage = resourceScreen({ page: nonconformance.page }, Nonconformance, {
  title: '不合格品单',
  whenEmpty: { detail: '检验单判定不合格时自动生成；合格批里挑出的不合格品在检验单上登记。' },
  fields: {
    status: { choices: stateChoices(nonconformanceStates) },
    materialId: { kind: 'remote', choices: findLineMaterials },
    supplierId: { kind: 'remote', choices: findSuppliers },
    cause: { kind: 'dictionary', dictionary: CAUSES },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '单号、物料、批次或描述' },
    'status',
    'materialId',
    'supplierId',
    'cause',
    { field: 'from', kind: 'date' },
    { field: 'to', kind: 'date' },
  ],
  columns: [
    {
      field: 'code',
      kind: 'link',
      width: 160,
      fixed: 'left',
      sortable: true,
      href: ({ id }) => nonconformanceHref(id),
    },
    { field: 'status', width: 100, sortable: true },
    { field: 'materialName', width: 170 },
    { field: 'materialCode', width: 130 },
    { field: 'lotCode', width: 120 },
    {
      field: 'quantity',
      width: 120,
      render: ({ quantity, unit, decimals }) => <ExactQuantity value={quantity} unit={unit} decimals={decimals} />,
    },
    { field: 'description', width: 220 },
    { field: 'cause', width: 110, dictionary: CAUSES },
    { field: 'supplierName', width: 150 },
    {
      field: 'inspectionCode',
      width: 150,
      render: ({ inspectionId, inspectionCode }) => (
        <PageLink href={inspectionHref(inspectionId)}>{inspectionCode}</PageLink>
      ),
    },
    { field: 'createdByName', width: 100 },
    { field: 'createdAt', width: 160, sortable: true },
    { field: 'sourceCode', width: 150, hidden: true },
    { field: 'reviewedByName', width: 100, hidden: true },
    { field: 'closedAt', width: 160, hidden: true },
  ],
  card: (row) => {
    const { title, colour } = nonconformanceStates[row.status]
    return (
      <>
        <StatusTag choice={{ value: row.status, label: t(title), colour }} /> {row.materialName}
        <div>{[row.description, row.supplierName, moment(row.createdAt)].filter(Boolean).join(' · ')}</div>
      </>
    )
  },
})
