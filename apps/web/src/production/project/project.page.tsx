import { LineChartOutlined } from '@ant-design/icons'
import { isOpenIn } from '@zhizao/contract/http/states'
import { Project, project } from '@zhizao/contract/production/project'
import { projectStates } from '@zhizao/contract/production/project-states'
import { findCustomers } from '../../material/index.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { stateActions, stateChoices } from '../../platform/resource-screen/state-actions.ts'
import { projectHref } from './project-paths.ts'
import { ProjectShare } from './project-progress.tsx'
import { projectQuestions, stepProject } from './project-steps.ts'

const { page, get, create, update, remove, removeMany, export: sheet } = project
const projects = client(project)

/** 项目: what orders are made for together. */
export const ProjectPage = resourceScreen({ page, get, create, update, remove, removeMany, export: sheet }, Project, {
  title: '项目',
  whenEmpty: { detail: '项目把为同一交付而做的生产订单放在一起，看它们整体做到哪里；停止项目时订单一起暂停。' },
  fields: {
    status: { choices: stateChoices(projectStates) },
    customerId: { choices: findCustomers },
  },
  query: [{ field: 'keyword', title: '关键字', placeholder: '项目编号或名称' }, 'status', 'isLate'],
  columns: [
    { field: 'code', kind: 'link', width: 150, fixed: 'left', sortable: true, href: ({ id }) => projectHref(id) },
    { field: 'name', width: 200, sortable: true },
    { field: 'status', width: 100 },
    { field: 'endedCount', title: '订单进度', width: 160, render: (row) => <ProjectShare project={row} /> },
    {
      field: 'dueOn',
      width: 150,
      sortable: true,
      render: ({ dueOn, isLate }) =>
        isLate ? <b style={{ color: 'var(--bad)' }}>{t('{day} 逾期', { day: dueOn! })}</b> : dueOn,
    },
    { field: 'customerName', width: 150 },
    { field: 'managerName', width: 100 },
    { field: 'startOn', width: 110, hidden: true },
    { field: 'remark', hidden: true },
    { field: 'createdAt', width: 170, hidden: true, sortable: true },
  ],
  form: [
    { field: 'code', placeholder: '留空自动生成', when: () => true },
    'name',
    'customerId',
    'managerName',
    'startOn',
    'dueOn',
    { field: 'remark', wide: true },
  ],
  card: (row) => (
    <>
      {row.name} · {row.dueOn ?? t('未定交付日期')}
      <ProjectShare project={row} />
    </>
  ),
  editable: ({ status }) => isOpenIn(projectStates, status),
  removable: ({ status }) => status === 'draft' || status === 'cancelled',
  rowActions: ({ go, reload }) => [
    {
      key: 'progress',
      title: '项目进度',
      icon: <LineChartOutlined />,
      run: ([row]) => go(projectHref(row!.id)),
    },
    ...stateActions(projectStates, {
      stateOf: ({ status }: Project) => status,
      run: {
        start: (row) => stepProject('start', row),
        stop: (row) => stepProject('stop', row),
        resume: (row) => stepProject('resume', row),
        complete: (row) => stepProject('complete', row),
        cancel: (row) => stepProject('cancel', row),
      },
      confirm: projectQuestions,
      reload,
    }),
  ],
  api: { get: ({ id }) => projects.get({ id: String(id) }) },
})
