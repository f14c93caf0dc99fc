import { AreaChartOutlined } from '@ant-design/icons'
import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { PointCheck } from '@zhizao/contract/point-check/point-check-fields'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import { findPoints, termsForm } from './check-form.ts'
import { KIND_CHOICES, termsWords } from './check-words.ts'
import { HistoryDialog } from './history-dialog.tsx'

const { page, get, create, update, remove } = pointCheck
const forms = formClient(pointCheck)

const STATUS_CHOICES = [
  { value: '1', label: '启用' },
  { value: '0', label: '停用' },
]

/** Rules with how they stand now. */
export const CheckRules = resourceScreen({ page, get, create, update, remove }, PointCheck, {
  title: '数据质量规则',
  tree: { title: '对象', field: 'objectId', load: loadObjectTree },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '规则、对象或点位' },
    'kind',
    { field: 'status', kind: 'select', choices: STATUS_CHOICES },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 130 },
    { field: 'isHit', width: 92, render: (row) => <Standing row={row} /> },
    { field: 'objectName', width: 110 },
    { field: 'pointName', width: 110 },
    { field: 'rate', title: '条件', width: 200, align: 'left', render: termsWords },
    { field: 'status', kind: 'switch', width: 72 },
    { field: 'kind', width: 120, hidden: true },
    { field: 'hitSince', width: 170, hidden: true },
    { field: 'pointCode', width: 140, hidden: true },
    { field: 'remark', width: 160, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'name', group: '规则' },
    {
      field: 'pointId',
      group: '规则',
      choices: findPoints,
      placeholder: '输入对象、点位名称或编码查找',
      disableOnEdit: true,
    },
    ...termsForm,
    { field: 'status', group: '其他', defaultValue: 1 },
    { field: 'remark', group: '其他' },
  ],
  fields: { kind: { choices: KIND_CHOICES } },
  api: {
    page: (body, options) =>
      forms.page({ ...body, ...(body.status !== undefined && { status: Number(body.status) as 0 | 1 }) }, options),
  },
  rowActions: ({ show }) => [
    {
      key: 'history',
      title: '检查历史数据',
      icon: <AreaChartOutlined />,
      run: ([row]) => show((close) => <HistoryDialog rule={row!} onClose={close} />),
    },
  ],
})

function Standing({ row: { isHit, status, kind } }: { row: PointCheck }) {
  if (!status) return <StatusTag quiet choice={{ value: 'rests', label: t('停用'), colour: 'default' }} />
  if (!isHit) return <StatusTag quiet choice={{ value: 'well', label: t('正常'), colour: 'success' }} />
  return (
    <StatusTag choice={{ value: 'hit', label: kind === 'missing' ? t('缺失中') : t('命中中'), colour: 'warning' }} />
  )
}
