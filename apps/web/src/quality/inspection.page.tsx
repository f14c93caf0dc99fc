import { Inspection, inspection, inspectionStates } from '@zhizao/contract/quality/inspection'
import { findLineMaterials, findSuppliers } from '../material/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { defineScreen } from '../platform/resource-screen/define-screen.ts'
import type { ResourceApi } from '../platform/resource-screen/resource-calls.ts'
import { ResourceList } from '../platform/resource-screen/resource-list.tsx'
import type { ScreenOptions } from '../platform/resource-screen/screen-options.ts'
import { stateChoices } from '../platform/resource-screen/state-actions.ts'
import { moment } from '../platform/shell/moment.ts'
import { ExactQuantity } from '../platform/widgets/exact-quantity.tsx'
import listPage from '../platform/widgets/list-page.module.css'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { AddInspectionDialog } from './add-inspection-dialog.tsx'
import { InspectionChips } from './inspection-chips.tsx'
import { inspectionKindChoices } from './quality-choices.ts'
import { inspectionHref, SCHEMES } from './quality-paths.ts'

const { page, create } = inspection
const calls = { page, create }

const options: ScreenOptions<typeof calls, Inspection> = {
  title: '检验单',
  whenEmpty: {
    detail: '有生效方案的物料收货或完工时自动生成检验单；巡检和出货检验在这里新增。',
    first: { title: '检验方案', href: SCHEMES, permission: 'inspectionScheme' },
  },
  fields: {
    status: { choices: stateChoices(inspectionStates) },
    kind: { choices: inspectionKindChoices },
    materialId: { kind: 'remote', choices: findLineMaterials },
    supplierId: { kind: 'remote', choices: findSuppliers },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '单号、物料、批次或供应商' },
    'status',
    'kind',
    'materialId',
    'supplierId',
    { field: 'from', kind: 'date' },
    { field: 'to', kind: 'date' },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 150, fixed: 'left', sortable: true, href: ({ id }) => inspectionHref(id) },
    { field: 'status', width: 100, sortable: true },
    { field: 'kind', width: 100 },
    { field: 'materialName', width: 170 },
    { field: 'materialCode', width: 130 },
    { field: 'lotCode', width: 120 },
    {
      field: 'quantity',
      width: 110,
      render: ({ quantity, unit, decimals }) => <ExactQuantity value={quantity} unit={unit} decimals={decimals} />,
    },
    { field: 'sampleSize', width: 90 },
    { field: 'failed', width: 100 },
    { field: 'supplierName', width: 150 },
    { field: 'sourceCode', width: 150 },
    { field: 'inspectorName', width: 100 },
    { field: 'createdAt', width: 160, sortable: true },
    { field: 'judgedByName', width: 100, hidden: true },
    { field: 'judgedAt', width: 160, hidden: true },
    { field: 'schemeName', width: 160, hidden: true },
    { field: 'remark', width: 160, hidden: true },
  ],
  add: ({ show }) => show((close) => <AddInspectionDialog onClose={close} />),
  card: (row) => {
    const { title, colour } = inspectionStates[row.status]
    return (
      <>
        <StatusTag choice={{ value: row.status, label: t(title), colour }} /> {row.materialName}
        <div>{[row.lotCode, row.supplierName, moment(row.createdAt)].filter(Boolean).join(' · ')}</div>
      </>
    )
  },
}

const api = client(calls)
const definition = defineScreen(calls, Inspection, options)

/** 检验单: lots that wait, what was found, and what was decided. */
export const InspectionListPage = () => (
  <div className={listPage.listPage}>
    <InspectionChips />
    <div className={listPage.below}>
      <ResourceList calls={calls} api={api as ResourceApi} definition={definition} options={options} />
    </div>
  </div>
)
