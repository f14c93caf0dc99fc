import { EditOutlined, ExportOutlined, RollbackOutlined, SendOutlined, SplitCellsOutlined } from '@ant-design/icons'
import { outsideWork } from '@zhizao/contract/production/outside-work'
import {
  SegmentPlan,
  segmentKindTitles,
  segmentPlan,
  segmentPlanStates,
} from '@zhizao/contract/production/segment-plan'
import { Segmented } from 'antd'
import { formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import type { RowAction, ScreenTools } from '../../platform/resource-screen/screen-types.ts'
import { offIn, stateChoices } from '../../platform/resource-screen/state-actions.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import listPage from '../../platform/widgets/list-page.module.css'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { DueDay, lasting, planTime, timeSpan } from '../late.tsx'
import { lateFilters, withSwitches } from '../late-filters.ts'
import { ManyButton } from '../many-button.tsx'
import { ManyDialog } from '../order/many-dialog.tsx'
import { StepDialog } from '../order/step-dialog.tsx'
import { OutsideDialog } from '../outside-work/outside-dialog.tsx'
import own from '../production.module.css'
import { findCenters } from '../production-choices.ts'
import { EDIT_PLAN, orderHref, outsideHref } from '../production-paths.ts'
import { Progress } from '../progress.tsx'
import { LoadTable } from './load-table.tsx'
import { plans, plansChanged } from './plan-calls.ts'
import { SplitPlanDialog } from './split-plan-dialog.tsx'
import { Timeline } from './timeline.tsx'

const calls = { page: segmentPlan.page }
const forms = formClient(calls)
const api: ResourceApi = {
  page: (body, options) => forms.page(withSwitches(body), options),
}

const options: ScreenOptions<typeof calls, SegmentPlan> = {
  title: '工序计划',
  whenEmpty: { detail: '生产订单排产后，按工艺路线展开成工序计划：每道工序在哪个工作中心、什么时候做。' },
  fields: { status: { choices: stateChoices(segmentPlanStates) } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '订单编号、产品、工序' },
    { field: 'status', kind: 'select', multiple: true },
    { field: 'workCenterId', kind: 'remote', choices: findCenters },
    ...lateFilters,
  ],
  columns: [
    { field: 'orderCode', kind: 'link', width: 150, fixed: 'left', href: ({ orderId }) => orderHref(orderId) },
    { field: 'no', kind: 'text', width: 80 },
    { field: 'name', width: 120 },
    { field: 'status', kind: 'status', width: 100 },
    {
      field: 'workCenterName',
      width: 130,
      render: ({ workCenterName, isOutside }) => (isOutside ? t('委外') : (workCenterName ?? t('未指定工作中心'))),
    },
    { field: 'good', title: '进度', width: 190, align: 'left', render: (row) => <Progress {...row} /> },
    { field: 'plannedStart', width: 120, sortable: true, render: ({ plannedStart }) => planTime(plannedStart) },
    { field: 'plannedEnd', width: 120, sortable: true, render: ({ plannedEnd }) => planTime(plannedEnd) },
    {
      field: 'dueOn',
      width: 190,
      sortable: true,
      render: (row) => <DueDay day={row.dueOn} late={row} />,
    },
    { field: 'materialName', width: 150 },
    { field: 'materialCode', width: 120, hidden: true },
    { field: 'kind', width: 80, hidden: true, render: ({ kind }) => t(segmentKindTitles[kind]) },
    { field: 'received', width: 100, hidden: true },
    { field: 'scrap', width: 100, hidden: true },
    { field: 'rework', width: 100, hidden: true },
    { field: 'setUpSeconds', title: '准备时间', width: 100, hidden: true, render: (row) => lasting(row.setUpSeconds) },
    {
      field: 'runSeconds',
      title: '单件工时',
      width: 100,
      hidden: true,
      render: (row) => lasting(Number(row.runSeconds)),
    },
    { field: 'transferQuantity', width: 100, hidden: true },
    { field: 'actualStart', width: 170, hidden: true },
    { field: 'actualEnd', width: 170, hidden: true },
  ],
  card: (row) => <PlanCard row={row} />,
  rowActions: planActions,
  toolbar: (tools) => <ManyButton tools={tools} actions={planActions(tools).filter(({ all }) => all)} />,
}

const offFor = (event: 'release' | 'cancelRelease') => {
  const { title } = Object.values(segmentPlanStates).flatMap(
    ({ on }) => (on as Record<string, { title: string }>)[event] ?? [],
  )[0]!
  return ({ status }: SegmentPlan) =>
    !(event in segmentPlanStates[status].on) && offIn(segmentPlanStates, status, title)
}

type Tools = ScreenTools<SegmentPlan>

function planActions({ go, show, reload, clearSelection }: Tools): RowAction<SegmentPlan>[] {
  const after = () => {
    clearSelection()
    reload()
    plansChanged()
  }
  const many = (title: string, rows: SegmentPlan[], work: (id: string) => Promise<unknown>) =>
    show((close) => (
      <ManyDialog
        title={title}
        rows={rows.map(({ id, orderCode, name }) => ({ id, code: `${orderCode} ${name}` }))}
        work={({ id }) => work(id)}
        onDone={after}
        onClose={close}
      />
    ))
  const release = (id: string) => plans.release({ ids: [id] }, { quiet: true })
  const cancel = (id: string) => plans.cancelRelease({ ids: [id] }, { quiet: true })
  const permission = segmentPlan.release.permission
  return [
    {
      key: 'edit',
      title: '调整',
      icon: <EditOutlined />,
      permission: segmentPlan.update.permission,
      disabled: ({ status }) => status === 'done' && t('已完成，不能调整'),
      run: ([row]) => go(`${EDIT_PLAN}?id=${row!.id}`),
    },
    {
      key: 'release',
      title: '下达',
      icon: <SendOutlined />,
      permission,
      disabled: offFor('release'),
      run: ([row]) =>
        show((close) => (
          <StepDialog
            title={t('下达工序计划 {code} {name}', { code: row!.orderCode, name: row!.name })}
            question={t('下达后生成一张工单，可以派工。确定下达吗？')}
            okText={t('下达')}
            onRun={() => release(row!.id).then(after)}
            onClose={close}
          />
        )),
    },
    {
      key: 'cancelRelease',
      title: '撤回下达',
      icon: <RollbackOutlined />,
      permission,
      disabled: offFor('cancelRelease'),
      run: ([row]) =>
        show((close) => (
          <StepDialog
            title={t('撤回下达 {code} {name}', { code: row!.orderCode, name: row!.name })}
            question={t('撤回后，它的工单一起撤回；已经开工的不能撤回。确定撤回吗？')}
            okText={t('撤回下达')}
            onRun={() => cancel(row!.id).then(after)}
            onClose={close}
          />
        )),
    },
    {
      key: 'split',
      title: '拆分',
      icon: <SplitCellsOutlined />,
      permission: segmentPlan.split.permission,
      disabled: ({ status, kind }) =>
        kind === 'rework' ? t('返工工序不能拆分，可以拆分工单') : status !== 'planned' && t('请先撤回下达，再拆分'),
      run: ([row]) => show((close) => <SplitPlanDialog plan={row!} onClose={close} onDone={after} />),
    },
    outsideAction({ go, show }),
    {
      key: 'releaseMany',
      title: '批量下达',
      icon: <SendOutlined />,
      all: true,
      permission,
      disabled: offFor('release'),
      run: (rows) => many(t('下达 {count} 条工序计划', { count: rows.length }), rows, release),
    },
    {
      key: 'cancelMany',
      title: '批量撤回下达',
      icon: <RollbackOutlined />,
      all: true,
      permission,
      disabled: offFor('cancelRelease'),
      run: (rows) => many(t('撤回 {count} 条工序计划', { count: rows.length }), rows, cancel),
    },
  ]
}

const outsideAction = ({ go, show }: Pick<Tools, 'go' | 'show'>): RowAction<SegmentPlan> => ({
  key: 'outside',
  title: '委外',
  icon: <ExportOutlined />,
  permission: outsideWork.create.permission,
  disabled: ({ isOutside, status }) =>
    !isOutside
      ? t('不是委外工序')
      : status === 'planned'
        ? t('请先下达')
        : status === 'done' && t('已完成，不能再委外'),
  run: ([row]) =>
    show((close) => (
      <OutsideDialog
        plan={row!}
        onClose={close}
        onMade={(id) => {
          close()
          go(outsideHref(id))
        }}
      />
    )),
})

function PlanCard({ row }: { row: SegmentPlan }) {
  const { title, colour } = segmentPlanStates[row.status]
  return (
    <div className={own.card}>
      <span className={own.cardLine}>
        <StatusTag choice={{ value: row.status, label: t(title), colour }} />
        <b>
          {row.no} {row.name}
        </b>
        <DueDay day={row.dueOn} late={row} />
      </span>
      <span className={own.two}>
        {row.workCenterName ?? t('未指定工作中心')} · {timeSpan(row.plannedStart, row.plannedEnd)}
      </span>
      <Progress isWide {...row} />
    </div>
  )
}

const definition = defineScreen(calls, SegmentPlan, options)
const views = { list: '列表', timeline: '时间轴', load: '负荷' } as const
type View = keyof typeof views

/** 工序计划: what is done where and when, as a list, on a timeline, and as load against capacity. */
export function SegmentPlanPage() {
  const [search, change] = usePageSearch()
  const asked = search.get('view')
  const view: View = asked && Object.hasOwn(views, asked) ? (asked as View) : 'list'
  return (
    <div className={listPage.listPage}>
      <Segmented<View>
        className={own.views}
        aria-label={t('显示方式')}
        options={(Object.keys(views) as View[]).map((value) => ({ value, label: t(views[value]) }))}
        value={view}
        onChange={(next) => change({ view: next === 'list' ? undefined : next })}
      />
      {view === 'list' && (
        <div className={listPage.below}>
          <ResourceList calls={calls} api={api} definition={definition} options={options} />
        </div>
      )}
      {view === 'timeline' && <Timeline />}
      {view === 'load' && <LoadTable />}
    </div>
  )
}
