import { useQuery } from '@tanstack/react-query'
import type { EventOf } from '@zhizao/contract/http/states'
import { type ProjectInfo, project } from '@zhizao/contract/production/project'
import { projectStates } from '@zhizao/contract/production/project-states'
import { Alert, App, Button, Descriptions, Flex, Tabs, Tooltip } from 'antd'
import { queryClient } from '../../platform/api/query-client.ts'
import { useLocked } from '../../platform/api/way.ts'
import page from '../../platform/document/document-page.module.css'
import { HistoryList } from '../../platform/document/history-list.tsx'
import { stateButtons } from '../../platform/document/state-way.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isGranted } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { moment } from '../../platform/shell/moment.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { ProjectCharts } from './project-charts.tsx'
import classes from './project-detail.module.css'
import { ProjectOrders, ProjectProducts, ProjectSegments } from './project-parts.tsx'
import { PROJECTS } from './project-paths.ts'
import { projectQuestions, projects, stepProject } from './project-steps.ts'

const EVERY = 30_000

/** 项目详情: how far a project is, by its orders and by what they have made. */
export function ProjectDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['project', 'info', id],
    queryFn: ({ signal }) => projects.info({ id }, { quiet: true, signal }),
    enabled: id !== '',
    // Others report meanwhile.
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? EVERY : false),
  })
  if (!id)
    return (
      <EmptyState
        title={t('请从项目列表打开一个项目')}
        action={<PageLink href={PROJECTS}>{t('打开项目列表')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneProject info={found.data} />
}

function OneProject({ info }: { info: ProjectInfo }) {
  const { id, updatedAt } = info
  return (
    <div className={page.page}>
      <ProjectBar info={info} />
      <Head info={info} />
      <ProjectCharts id={id} changed={updatedAt} />
      <section className={page.card}>
        <Tabs
          items={[
            { key: 'orders', label: t('生产订单'), children: <ProjectOrders id={id} changed={updatedAt} /> },
            { key: 'products', label: t('产品'), children: <ProjectProducts rows={info.products} /> },
            { key: 'segments', label: t('工序进度'), children: <ProjectSegments rows={info.segments} /> },
            {
              key: 'history',
              label: t('变更记录'),
              children: (
                <HistoryList
                  name={['project', 'history', id, updatedAt]}
                  read={(options) => projects.history({ id }, options)}
                />
              ),
            },
          ]}
        />
      </section>
    </div>
  )
}

/** Name and state, and what can be done: a button that is off says why. */
function ProjectBar({ info }: { info: ProjectInfo }) {
  const user = useUser()
  const ask = useAsk()
  const isLocked = useLocked()
  const { message } = App.useApp()
  const { isSaving, failure, run, setFailure } = useSaving(t('操作失败，请稍后重试'))
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])
  const state = projectStates[info.status]
  const step = async (event: EventOf<typeof projectStates>) => {
    if (await run(() => stepProject(event, info))) message.success(t('操作成功'))
    void queryClient.invalidateQueries({ queryKey: ['project'] })
    void queryClient.invalidateQueries({ queryKey: [project.page.path] })
  }
  const begin = (event: EventOf<typeof projectStates>) => {
    const question = projectQuestions[event]
    if (question) void ask({ title: t(question), onOk: () => step(event) })
    else void step(event)
  }
  return (
    <>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>
          {`${info.code} ${info.name}`}
          <StatusTag choice={{ value: info.status, label: t(state.title), colour: state.colour }} />
        </h1>
        <Flex gap={8} wrap>
          {stateButtons(projectStates, info.status, holds).map(({ event, title, isDangerous, off }) => {
            const reason = off ?? (isLocked ? t('连接已断开') : undefined)
            return (
              <Tooltip key={event} title={reason}>
                <span>
                  <Button
                    danger={isDangerous}
                    disabled={Boolean(reason)}
                    aria-description={reason}
                    loading={isSaving}
                    onClick={() => begin(event as EventOf<typeof projectStates>)}
                  >
                    {t(title)}
                  </Button>
                </span>
              </Tooltip>
            )
          })}
        </Flex>
      </div>
      {failure && (
        <Alert type="error" showIcon role="alert" closable={{ onClose: () => setFailure(undefined) }} title={failure} />
      )}
    </>
  )
}

interface GaugeProps {
  title: string
  share: number
  /** Where it should be by now. */
  planned: number
}

const Gauge = ({ title, share, planned }: GaugeProps) => (
  <div className={classes.gauge} title={t('计划进度 {planned} %', { planned })}>
    <span>{title}</span>
    <b>{`${share} %`}</b>
    <div className={classes.track} aria-hidden>
      <i style={{ width: `${share}%` }} />
      {planned > 0 && <u style={{ left: `calc(${planned}% - 1px)` }} />}
    </div>
  </div>
)

const Late = ({ isLate, children }: { isLate: boolean; children: React.ReactNode }) => (
  <span style={isLate ? { color: 'var(--bad)', fontWeight: 600 } : undefined}>{children}</span>
)

function Head({ info }: { info: ProjectInfo }) {
  const span = (from: string | null, to: string | null) =>
    from || to ? `${from ? moment(from) : '—'} ~ ${to ? moment(to) : '—'}` : '—'
  const facts: [string, React.ReactNode][] = [
    [t('客户'), info.customerName ?? '—'],
    [t('负责人'), info.managerName ?? '—'],
    [
      t('交付日期'),
      <Late key="due" isLate={info.isLate}>
        {info.isLate ? t('{day} 逾期', { day: info.dueOn! }) : (info.dueOn ?? '—')}
      </Late>,
    ],
    [t('订单'), t('{ended} / {all} 已完成', { ended: info.endedCount, all: info.orderCount })],
    [
      t('逾期订单'),
      <Late key="late" isLate={info.lateCount > 0}>
        {info.lateCount}
      </Late>,
    ],
    [t('计划时间'), span(info.plannedStart, info.plannedEnd)],
    [t('实际时间'), span(info.actualStart, info.actualEnd)],
    ...(info.remark ? [[t('备注'), info.remark] as [string, string]] : []),
  ]
  return (
    <section className={page.card}>
      <div className={classes.gauges}>
        <Gauge title={t('数量进度')} share={info.byQuantity} planned={info.planned} />
        <Gauge title={t('订单进度')} share={info.byOrders} planned={info.planned} />
        <Gauge title={t('计划进度')} share={info.planned} planned={0} />
      </div>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 2, lg: 3, xxl: 4 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  )
}
