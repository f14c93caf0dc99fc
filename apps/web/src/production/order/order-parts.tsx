import { useQuery } from '@tanstack/react-query'
import {
  type OrderComponent,
  type ProductionOrder,
  productionOrderStates,
  type Readiness,
  type WholeProductionOrder,
} from '@zhizao/contract/production/production-order'
import { type WorkOrder, workOrder, workOrderStates } from '@zhizao/contract/production/work-order'
import { type WorkReport, workReportStates } from '@zhizao/contract/production/work-report'
import { workbench } from '@zhizao/contract/production/workbench'
import { compareQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { Pagination, Table, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { DueDay, planTime } from '../late.tsx'
import classes from '../production.module.css'
import { orderHref, workOrderHref } from '../production-paths.ts'
import { Progress } from '../progress.tsx'
import { RecordedMarks } from '../recorded-marks.tsx'
import { Substitutes } from '../substitutes.tsx'
import { orders } from './order-steps.tsx'

const bench = client(workbench)
const works = client(workOrder)
const PAGE_SIZE = 20

const isMore = (one: string, other: string) => compareQuantities(one, other) > 0

/** What is still to be used up. */
const left = ({ required, consumed }: OrderComponent) =>
  isMore(required, consumed) ? subtractQuantities(required, consumed) : '0'

/** What the order needs, has used, and lacks. */
export function Components({ order }: { order: WholeProductionOrder }) {
  const isAsked = !/^(draft|completed|closed|cancelled)$/.test(order.status) && order.components.length > 0
  const { data } = useQuery({
    queryKey: ['production-order', 'readiness', order.id, order.updatedAt],
    queryFn: ({ signal }) => orders.analysis({ ids: [order.id] }, { quiet: true, signal }),
    enabled: isAsked,
  })
  const missing = new Map(
    (data?.[0]?.lines ?? []).flatMap((line) => (line.kind === 'material' ? [[line.code, line] as const] : [])),
  )
  if (!order.components.length)
    return (
      <EmptyState
        title={t('没有用料')}
        detail={order.status === 'draft' ? t('排产后按 BOM 展开') : t('产品没有 BOM')}
      />
    )
  const amount = (quantity: string, { unit, decimals }: OrderComponent) => (
    <ExactQuantity value={quantity} unit={unit} decimals={decimals} />
  )
  return (
    <Table<OrderComponent>
      size="small"
      rowKey="id"
      dataSource={order.components}
      pagination={false}
      scroll={{ x: 1000 }}
      columns={[
        { title: t('物料编码'), dataIndex: 'materialCode', width: 130 },
        { title: t('物料名称'), dataIndex: 'materialName' },
        { title: t('工序'), width: 110, render: (_, { segmentName }) => segmentName ?? '—' },
        { title: t('需求数量'), width: 120, align: 'right', render: (_, row) => amount(row.required, row) },
        { title: t('已耗用'), width: 120, align: 'right', render: (_, row) => amount(row.consumed, row) },
        { title: t('未耗用'), width: 120, align: 'right', render: (_, row) => amount(left(row), row) },
        {
          title: t('缺口'),
          width: 170,
          align: 'right',
          render: (_, row) => <Short row={row} line={missing.get(row.materialCode)} />,
        },
        {
          title: t('方式'),
          width: 120,
          render: (_, { isBackflush, isFixed }) =>
            [isBackflush ? t('倒冲') : t('扫码投料'), isFixed && t('固定用量')].filter(Boolean).join(' · '),
        },
      ]}
    />
  )
}

interface ShortProps {
  row: OrderComponent
  line: Readiness['lines'][number] | undefined
}

/** What neither lies there nor is on its way; of what is, when it comes. */
function Short({ row, line }: ShortProps) {
  if (!line) return <span>—</span>
  if (isMore(line.short, '0'))
    return (
      <>
        <span className={classes.lateText}>
          <ExactQuantity value={line.short} unit={row.unit} decimals={row.decimals} />
        </span>
        <Substitutes of={line.substitutes} />
      </>
    )
  return (
    <>
      <span className={classes.second}>{line.isReady ? t('已齐') : t('{day} 到齐', { day: line.readyOn ?? '—' })}</span>
      <Substitutes of={line.substitutes} />
    </>
  )
}

interface Branch extends ProductionOrder {
  children?: Branch[]
}

/** Orders for made parts, as a tree below this one. */
export function ChildOrders({ order }: { order: ProductionOrder }) {
  const found = useQuery({
    queryKey: ['production-order', 'children', order.id, order.updatedAt],
    // An order for a part carries the number of the one above it.
    queryFn: ({ signal }) => orders.page({ code: `${order.code}-`, pageSize: 500 }, { quiet: true, signal }),
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const below = Map.groupBy(found.data.records, ({ parentId }) => parentId)
  const branches = (id: string): Branch[] =>
    (below.get(id) ?? [])
      .toSorted((one, other) => (one.code < other.code ? -1 : 1))
      .map((each) => ({ ...each, ...(below.has(each.id) && { children: branches(each.id) }) }))
  const tree = branches(order.id)
  if (!tree.length) return <EmptyState title={t('没有下级订单')} detail={t('排产时，缺的自制件会自动生成下级订单')} />
  return (
    <Table<Branch>
      size="small"
      rowKey="id"
      dataSource={tree}
      pagination={false}
      expandable={{ defaultExpandAllRows: true }}
      scroll={{ x: 900 }}
      columns={[
        {
          title: t('订单编号'),
          width: 240,
          render: (_, { id, code }) => <PageLink href={orderHref(id)}>{code}</PageLink>,
        },
        { title: t('状态'), width: 100, render: (_, row) => <OrderState status={row.status} /> },
        { title: t('产品'), render: (_, { materialCode, materialName }) => `${materialCode} ${materialName}` },
        {
          title: t('进度'),
          width: 210,
          render: (_, row) => (
            <Progress good={row.goodQuantity} scrap={row.scrapQuantity} {...pickUnit(row)} quantity={row.quantity} />
          ),
        },
        { title: t('交货日期'), width: 150, render: (_, row) => <DueDay day={row.dueOn} late={row} /> },
        { title: t('计划完工'), width: 120, render: (_, { plannedEnd }) => planTime(plannedEnd) },
      ]}
    />
  )
}

const pickUnit = ({ unit, decimals }: { unit: string; decimals: number }) => ({ unit, decimals })

export function OrderState({ status }: Pick<ProductionOrder, 'status'>) {
  const { title, colour } = productionOrderStates[status]
  return <StatusTag choice={{ value: status, label: t(title), colour }} />
}

/** Work orders of the order. */
export function WorkOrders({ orderId }: { orderId: string }) {
  const found = useQuery({
    queryKey: ['production-order', 'work', orderId],
    queryFn: ({ signal }) => works.page({ orderId, pageSize: 500 }, { quiet: true, signal }),
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.records.length)
    return <EmptyState title={t('还没有工单')} detail={t('订单下达后，每道工序生成一张工单')} />
  return (
    <Table<WorkOrder>
      size="small"
      rowKey="id"
      dataSource={found.data.records}
      pagination={false}
      scroll={{ x: 900 }}
      columns={[
        {
          title: t('工单编号'),
          width: 170,
          render: (_, { id, code }) => <PageLink href={workOrderHref(id)}>{code}</PageLink>,
        },
        { title: t('工序'), render: (_, { no, segmentName }) => `${no} ${segmentName}` },
        { title: t('状态'), width: 100, render: (_, row) => <WorkState status={row.status} /> },
        { title: t('派给'), width: 170, render: (_, row) => assignedTo(row) || '—' },
        { title: t('进度'), width: 210, render: (_, row) => <Progress {...row} /> },
        { title: t('计划开工'), width: 120, render: (_, { plannedStart }) => planTime(plannedStart) },
      ]}
    />
  )
}

export function WorkState({ status }: Pick<WorkOrder, 'status'>) {
  const { title, colour } = workOrderStates[status]
  return <StatusTag choice={{ value: status, label: t(title), colour }} />
}

/** Station, team and person that work is given to. */
export const assignedTo = ({ stationName, teamName, staffName }: WorkOrder) =>
  [stationName, teamName, staffName].filter(Boolean).join(' · ')

type ReportsProps = { orderId: string; workOrderId?: undefined } | { workOrderId: string; orderId?: undefined }

/** What was reported, the newest first. */
export function Reports(of: ReportsProps) {
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['work-reports', of.orderId ?? of.workOrderId, page],
    queryFn: ({ signal }) => bench.reports({ ...of, pageNumber: page, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    placeholderData: (before) => before,
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { records, total } = found.data
  if (!total) return <EmptyState title={t('还没有报工')} detail={t('操作员在工作台开工后报工')} />
  const amount = (quantity: string, { unit }: WorkReport) => <ExactQuantity value={quantity} unit={unit} />
  return (
    <>
      <Table<WorkReport>
        size="small"
        rowKey="id"
        dataSource={records}
        pagination={false}
        scroll={{ x: 1290 }}
        columns={[
          { title: t('报工时间'), width: 160, render: (_, { at }) => moment(at) },
          { title: t('报工单号'), dataIndex: 'code', width: 130 },
          { title: t('工序'), width: 130, render: (_, { no, segmentName }) => `${no} ${segmentName}` },
          { title: t('工位'), width: 110, render: (_, { stationName }) => stationName ?? '—' },
          { title: t('合格数量'), width: 110, align: 'right', render: (_, row) => amount(row.good, row) },
          { title: t('报废数量'), width: 100, align: 'right', render: (_, row) => amount(row.scrap, row) },
          { title: t('返工数量'), width: 100, align: 'right', render: (_, row) => amount(row.rework, row) },
          {
            title: t('不良原因'),
            width: 140,
            render: (_, { reasons }) => reasons.map(({ reason }) => reason).join('、') || '—',
          },
          { title: t('记录参数'), width: 160, render: (_, { values }) => <Values values={values} /> },
          { title: t('报工人'), width: 90, render: (_, { staffName, createdByName }) => staffName ?? createdByName },
          { title: t('计数'), width: 130, render: (_, row) => <CountCell row={row} /> },
          { title: t('状态'), width: 90, render: (_, row) => <ReportState row={row} /> },
        ]}
      />
      {total > PAGE_SIZE && (
        <Pagination
          style={{ marginTop: 12, justifyContent: 'flex-end' }}
          current={page}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

/** What machines had counted by then, whether it came from there, and why it differs. */
function CountCell({ row: { isAutomatic, counted, countReason, unit } }: { row: WorkReport }) {
  if (!isAutomatic && counted === null) return '—'
  return (
    <>
      {counted !== null && <ExactQuantity value={counted} unit={unit} />}
      {isAutomatic && <div>{t('自动报工')}</div>}
      {countReason && <div title={t('与计数不符的原因')}>{countReason}</div>}
    </>
  )
}

/** What was recorded; what was beyond its limits stands out. */
function Values({ values }: Pick<WorkReport, 'values'>) {
  if (!values.length) return '—'
  return values.map((each) => {
    const { name, value, unit, low, high, isOut } = each
    return (
      <div key={name}>
        {name}{' '}
        <Typography.Text type={isOut ? 'danger' : undefined} title={isOut ? `${low ?? ''} – ${high ?? ''}` : undefined}>
          {value} {unit}
          <RecordedMarks value={each} />
        </Typography.Text>
      </div>
    )
  })
}

function ReportState({ row: { status } }: { row: WorkReport }) {
  const { title, colour } = workReportStates[status]
  return <StatusTag choice={{ value: status, label: t(title), colour }} />
}
