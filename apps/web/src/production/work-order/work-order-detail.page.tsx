import { DownOutlined } from '@ant-design/icons'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { OrderComponent } from '@zhizao/contract/production/production-order'
import {
  firstArticleTitles,
  overtimeTitles,
  type WholeWorkOrder,
  type WorkTimes,
  workOrder,
  workOrderStates,
} from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { Button, Descriptions, Dropdown, Flex, Steps, Table, Tabs } from 'antd'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import page from '../../platform/document/document-page.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { menuItems } from '../../platform/widgets/context-menu.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { PrintButton } from '../../print/index.ts'
import { InstructionList } from '../../process/index.ts'
import { LateMarks, timeSpan } from '../late.tsx'
import detail from '../order/order-detail.module.css'
import { assignedTo, Reports, WorkState } from '../order/order-parts.tsx'
import { orderHref, WORK_ORDERS } from '../production-paths.ts'
import { Progress } from '../progress.tsx'
import { usualWay, WORK_WAY } from '../usual-way.ts'
import { FirstArticleMark } from './first-article-mark.tsx'
import { useWorkMenu } from './use-work-menu.tsx'
import { works } from './work-calls.ts'

const bench = client(workbench)
const EVERY = 15_000

/** 工单详情: one work order, who worked on it when, what was reported, and what it uses up. */
export function WorkOrderDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['work-order', 'whole', id],
    queryFn: ({ signal }) => works.info({ id }, { quiet: true, signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? EVERY : false),
  })
  if (!id)
    return (
      <EmptyState
        title={t('请从派工看板打开一张工单')}
        action={<PageLink href={WORK_ORDERS}>{t('打开派工看板')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneWork work={found.data} />
}

function OneWork({ work }: { work: WholeWorkOrder }) {
  const isPhone = useMedia(PHONE)
  const ways = usualWay(workOrderStates, WORK_WAY, work.status)
  return (
    <div className={page.page}>
      <Bar work={work} />
      {!isPhone && (
        <div className={page.card}>
          <Steps
            size="small"
            aria-label={t('单据进度')}
            current={ways.at}
            status={work.status === 'completed' ? 'finish' : 'process'}
            items={ways.way.map((state) => ({
              title: t(workOrderStates[state as keyof typeof workOrderStates].title),
            }))}
          />
        </div>
      )}
      <Facts work={work} />
      <Below work={work} />
    </div>
  )
}

/** Its number and state; what may be done now stands as buttons, the rest behind 更多 with the reason. */
function Bar({ work }: { work: WholeWorkOrder }) {
  const { menu, dialog } = useWorkMenu({ isPage: true })
  const entries = menu(work)
  const [open, shut] = [entries.filter(({ disabled }) => !disabled), entries.filter(({ disabled }) => disabled)]
  return (
    <div className={`${page.card} ${page.top}`}>
      <h1 className={page.name}>
        {t('工单 {code}', { code: work.code })}
        <WorkState status={work.status} />
        <FirstArticleMark state={work.firstArticle} />
        <LateMarks {...work} />
      </h1>
      <Flex gap={8} wrap>
        {open.map(({ key, label, danger, run }) => (
          <Button key={key} type={key === 'dispatch' ? 'primary' : 'default'} danger={danger} onClick={() => run()}>
            {label}
          </Button>
        ))}
        <PrintButton typeCode="workOrderReport" title="打印工单" words="打印工单" id={work.id} />
        {shut.length > 0 && (
          <Dropdown menu={{ items: menuItems(shut) }} trigger={['click']}>
            <Button icon={<DownOutlined />} iconPlacement="end">
              {t('更多')}
            </Button>
          </Dropdown>
        )}
      </Flex>
      {dialog}
    </div>
  )
}

function Facts({ work }: { work: WholeWorkOrder }) {
  const amount = (quantity: string | null) => (
    <ExactQuantity value={quantity} unit={work.unit} decimals={work.decimals} />
  )
  const facts: [string, React.ReactNode][] = [
    [
      t('生产订单'),
      <PageLink key="order" href={orderHref(work.orderId)}>
        {work.orderCode}
      </PageLink>,
    ],
    [t('产品'), `${work.materialCode} ${work.materialName} ${work.specification ?? ''}`],
    [t('工序'), `${work.no} ${work.segmentName}${work.isRework ? ` · ${t('返工')}` : ''}`],
    [t('工作中心'), work.workCenterName ?? '—'],
    [t('派给'), assignedTo(work) || t('还没有派')],
    [t('计划时间'), timeSpan(work.plannedStart, work.plannedEnd)],
    [t('实际时间'), timeSpan(work.startedAt, work.endedAt)],
    [t('待加工'), work.waiting === null ? t('首道工序') : amount(work.waiting)],
    [t('可报合格上限'), work.mostGood === null ? t('不限') : amount(work.mostGood)],
    [t('报废数量'), amount(work.scrap)],
    [t('返工数量'), amount(work.rework)],
    ...(work.stopReason ? [[t('停工原因'), work.stopReason] as [string, string]] : []),
    ...(work.firstArticleByName ? [[t('首件判定'), judgedText(work)] as [string, string]] : []),
    ...(work.autoProblem ? [[t('自动报工受阻'), work.autoProblem] as [string, string]] : []),
  ]
  return (
    <section className={page.card}>
      <div className={detail.progress}>
        <Progress isWide {...work} />
      </div>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 2, lg: 3, xxl: 4 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  )
}

const judgedText = ({ firstArticle, firstArticleByName, firstArticleAt, firstArticleRemark }: WholeWorkOrder) =>
  [
    firstArticle !== 'none' && t(firstArticleTitles[firstArticle]),
    firstArticleByName,
    firstArticleAt && moment(firstArticleAt),
    firstArticleRemark,
  ]
    .filter(Boolean)
    .join(' · ')

function Below({ work }: { work: WholeWorkOrder }) {
  const seesUse = usePermission(workbench.components.permission)
  return (
    <section className={page.card}>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'stretches', label: t('工时'), children: <Stretches work={work} /> },
          { key: 'reports', label: t('报工记录'), children: <Reports workOrderId={work.id} /> },
          { key: 'files', label: t('作业文件'), children: <Instructions id={work.id} /> },
          ...(seesUse ? [{ key: 'components', label: t('用料'), children: <Used id={work.id} /> }] : []),
        ]}
      />
    </section>
  )
}

type Stretch = WorkTimes['stretches'][number]

/** When it was worked on and when it stood, and what of it counts. */
function Stretches({ work }: { work: WholeWorkOrder }) {
  const { id } = work
  const found = useQuery({
    queryKey: ['work-order', 'times', id, work.stretches],
    queryFn: ({ signal }) => works.times({ id }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { stretches, runHours, overtimeHours, outsideHours, stopHours } = found.data
  if (!stretches.length) return <EmptyState title={t('还没有开工')} />
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {t('加工 {run} h（其中加班 {overtime} h），停工 {stop} h', {
          run: runHours,
          overtime: overtimeHours,
          stop: stopHours,
        })}
        {outsideHours > 0 && ` · ${t('班次外 {hours} h 未计入', { hours: outsideHours })}`}
      </p>
      <Table<Stretch>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={stretches}
        scroll={{ x: 980 }}
        columns={[
          { title: t('类型'), width: 90, render: (_, { kind }) => (kind === 'run' ? t('加工') : t('停工')) },
          { title: t('开始时间'), width: 170, render: (_, { from }) => moment(from) },
          { title: t('结束时间'), width: 170, render: (_, { to }) => (to ? moment(to) : t('进行中')) },
          { title: t('计入（h）'), width: 100, align: 'right', dataIndex: 'hours' },
          { title: t('班次外未计（h）'), width: 130, align: 'right', render: (_, each) => each.outsideHours || '—' },
          { title: t('人员'), width: 120, render: (_, { staffName }) => staffName ?? '—' },
          { title: t('加班'), width: 280, render: (_, each) => <Overtime stretch={each} workOrderId={id} /> },
          { title: t('原因'), render: (_, { reason }) => reason ?? '—' },
        ]}
      />
    </>
  )
}

/** Whether what lies outside of shifts is overtime; who may grant it says so here. */
function Overtime({ stretch, workOrderId }: { stretch: Stretch; workOrderId: string }) {
  const may = usePermission(workOrder.overtime.permission)
  const { id, kind, overtime, outsideHours } = stretch
  const judging = useMutation({
    mutationFn: (isGranted: boolean) => works.overtime({ id, isGranted }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['work-order', 'times', workOrderId] }),
  })
  if (kind === 'stop') return '—'
  const press = (isGranted: boolean, words: string) => (
    <Button type="link" size="small" loading={judging.isPending} onClick={() => judging.mutate(isGranted)}>
      {words}
    </Button>
  )
  return (
    <>
      {overtime ? t(overtimeTitles[overtime]) : !may && '—'}
      {may && overtime !== 'granted' && (overtime || outsideHours > 0) && press(true, t('认定为加班'))}
      {may && overtime && press(false, t('不算加班'))}
    </>
  )
}

const Instructions = ({ id }: { id: string }) => (
  <InstructionList
    name={['work-order', 'instructions', id]}
    load={(signal) => works.instructions({ id }, { quiet: true, signal })}
  />
)

function Used({ id }: { id: string }) {
  const found = useQuery({
    queryKey: ['work-order', 'components', id],
    queryFn: ({ signal }) => bench.components({ id }, { quiet: true, signal }),
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.length) return <EmptyState title={t('这道工序不用料')} />
  const amount = (quantity: string, { unit, decimals }: OrderComponent) => (
    <ExactQuantity value={quantity} unit={unit} decimals={decimals} />
  )
  return (
    <Table<OrderComponent>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={found.data}
      scroll={{ x: 640 }}
      columns={[
        { title: t('物料编码'), dataIndex: 'materialCode', width: 140 },
        { title: t('物料名称'), dataIndex: 'materialName' },
        { title: t('需求数量'), width: 130, align: 'right', render: (_, row) => amount(row.required, row) },
        { title: t('已耗用'), width: 130, align: 'right', render: (_, row) => amount(row.consumed, row) },
        { title: t('方式'), width: 110, render: (_, { isBackflush }) => (isBackflush ? t('倒冲') : t('扫码投料')) },
      ]}
    />
  )
}
