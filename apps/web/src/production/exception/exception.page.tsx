import { UserAddOutlined } from '@ant-design/icons'
import { exceptionStates, ProductionException, productionException } from '@zhizao/contract/production/exception'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { stateChoices } from '../../platform/resource-screen/state-actions.ts'
import { moment } from '../../platform/shell/moment.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { kindChoices } from './exception-calls.ts'
import { EXCEPTION_DETAIL, exceptionHref } from './exception-paths.ts'

const { page, create, export: sheet } = productionException
const MAY_BE_ASSIGNED = ['open', 'accepted']

/** 异常: what went wrong in the shop, who sees to it, and what was done. */
export const ExceptionPage = resourceScreen({ page, create, export: sheet }, ProductionException, {
  title: '异常',
  whenEmpty: { detail: '发现设备、物料、质量等异常时在这里提报并拍照；受理、处理、关闭都留有记录。' },
  fields: {
    status: { choices: stateChoices(exceptionStates) },
    kind: { choices: kindChoices },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '编号、内容或原因' },
    'status',
    'kind',
    'isMine',
    { field: 'from', kind: 'date' },
    { field: 'to', kind: 'date' },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 150, fixed: 'left', sortable: true, href: ({ id }) => exceptionHref(id) },
    { field: 'status', width: 100, sortable: true },
    { field: 'kind', width: 80 },
    { field: 'title', width: 220 },
    { field: 'staffName', width: 100 },
    { field: 'objectName', width: 140 },
    { field: 'orderCode', width: 140 },
    { field: 'workOrderCode', width: 150, hidden: true },
    { field: 'at', width: 160, sortable: true },
    { field: 'createdByName', width: 100 },
    { field: 'handledAt', width: 160, hidden: true },
    { field: 'cause', width: 180, hidden: true },
    { field: 'action', width: 180, hidden: true },
  ],
  add: ({ go }) => go(EXCEPTION_DETAIL),
  card: (row) => {
    const { title, colour } = exceptionStates[row.status]
    return (
      <>
        <StatusTag choice={{ value: row.status, label: t(title), colour }} /> {row.title}
        <div>{[row.objectName, row.orderCode, row.staffName, moment(row.at)].filter(Boolean).join(' · ')}</div>
      </>
    )
  },
  rowActions: ({ show, reload }) => [
    {
      key: 'assign',
      title: '分派',
      icon: <UserAddOutlined />,
      permission: productionException.assign.permission,
      disabled: ({ status }) => !MAY_BE_ASSIGNED.includes(status) && t('已经处理完或作废，不能分派'),
      run: ([row]) => show((close) => <AssignDialog row={row!} onClose={close} onDone={reload} />),
    },
  ],
})
