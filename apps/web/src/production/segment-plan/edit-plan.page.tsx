import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type SegmentPlan,
  segmentPlan,
  segmentPlanStates,
  type WholeSegmentPlan,
} from '@zhizao/contract/production/segment-plan'
import { Alert, App, Button, DatePicker, Flex, Form, Table } from 'antd'
import { useState } from 'react'
import { useLocked } from '../../platform/api/way.ts'
import page from '../../platform/document/document-page.module.css'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { type Dayjs, dayjs } from '../../platform/time/plant-dayjs.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { DueDay, LateMarks, lasting, timeSpan } from '../late.tsx'
import { findCenters } from '../production-choices.ts'
import { orderHref, SEGMENT_PLANS } from '../production-paths.ts'
import { dateProblems } from './date-problems.ts'
import { mondayOf } from './days-shown.ts'
import { percentOf } from './load-percent.ts'
import { hoursLeft, plans, plansChanged } from './plan-calls.ts'

/** 调整工序计划: where and when a segment is done, beside the other segments of its order and the load of the week. */
export function EditPlanPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['segment-plan', 'one', id],
    queryFn: ({ signal }) => plans.get({ id }, { quiet: true, signal }),
    enabled: id !== '',
    gcTime: 0,
  })
  if (!id)
    return (
      <EmptyState
        title={t('请从工序计划打开一条计划')}
        action={<PageLink href={SEGMENT_PLANS}>{t('打开工序计划')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OnePlan key={`${id} ${found.data.updatedAt}`} plan={found.data} />
}

const at = (time: string | null) => (time ? dayjs(time) : null)

function OnePlan({ plan }: { plan: WholeSegmentPlan }) {
  const router = useRouter()
  const { message } = App.useApp()
  const isLocked = useLocked()
  const mayEdit = usePermission(segmentPlan.update.permission)
  const { isSaving, failure, run } = useSaving()
  const [center, setCenter] = useState<string | null>(plan.workCenterId)
  const [start, setStart] = useState<Dayjs | null>(at(plan.plannedStart))
  const [end, setEnd] = useState<Dayjs | null>(at(plan.plannedEnd))
  const beside = useQuery({
    queryKey: ['segment-plan', 'of-order', plan.orderId],
    queryFn: ({ signal }) => plans.page({ orderId: plan.orderId, pageSize: 500 }, { quiet: true, signal }),
  })
  const others = beside.data?.records ?? []
  const problems = dateProblems(plan, { start: start?.valueOf(), end: end?.valueOf() }, others)
  const isOff = plan.status === 'done' || !mayEdit
  const save = () =>
    run(async () => {
      await plans.update(
        {
          id: plan.id,
          seenAt: plan.updatedAt,
          workCenterId: center,
          plannedStart: start?.toISOString() ?? null,
          plannedEnd: end?.toISOString() ?? null,
        },
        { quiet: true },
      )
      plansChanged()
      message.success(t('保存成功'))
    })
  const { title, colour } = segmentPlanStates[plan.status]
  return (
    <div className={page.page}>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>
          {t('调整工序计划 {no} {name}', { no: plan.no, name: plan.name })}
          <StatusTag choice={{ value: plan.status, label: t(title), colour }} />
          <LateMarks {...plan} />
        </h1>
        <Flex gap={8}>
          <Button onClick={() => void router.navigate({ href: SEGMENT_PLANS })}>{t('返回')}</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={isOff || isLocked || problems.isWrong}
            onClick={() => void save()}
          >
            {t('保存')}
          </Button>
        </Flex>
      </div>
      {plan.status === 'done' && <Alert type="info" showIcon title={t('已完成，不能调整')} />}
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {problems.told.map((words) => (
        <Alert key={words} type={problems.isWrong ? 'error' : 'warning'} showIcon title={words} />
      ))}
      <section className={page.card}>
        <Facts plan={plan} />
        <PlaceForm
          plan={plan}
          isOff={isOff}
          center={center}
          start={start}
          end={end}
          setCenter={setCenter}
          setStart={setStart}
          setEnd={setEnd}
        />
      </section>
      <Beside plan={plan} others={others} />
    </div>
  )
}

interface PlaceFormProps {
  plan: SegmentPlan
  isOff: boolean
  center: string | null
  start: Dayjs | null
  end: Dayjs | null
  setCenter: (center: string | null) => void
  setStart: (start: Dayjs | null) => void
  setEnd: (end: Dayjs | null) => void
}

/** Where and when. */
function PlaceForm({ plan, isOff, center, start, end, setCenter, setStart, setEnd }: PlaceFormProps) {
  const known = plan.workCenterId ? [{ value: plan.workCenterId, label: plan.workCenterName ?? '' }] : []
  return (
    <Form layout="vertical" disabled={isOff}>
      <Flex gap={16} wrap>
        <Form.Item label={t('工作中心')} htmlFor="planCenter" style={{ width: 260 }}>
          <RemoteSelect
            id="planCenter"
            name="production-centers"
            find={findCenters}
            known={known}
            disabled={isOff}
            value={center}
            onChange={(next) => setCenter((next as string | null) ?? null)}
          />
        </Form.Item>
        <Form.Item label={t('计划开工')} htmlFor="planStart" style={{ width: 210 }}>
          <TimeInput id="planStart" value={start} onChange={setStart} />
        </Form.Item>
        <Form.Item label={t('计划完工')} htmlFor="planEnd" style={{ width: 210 }}>
          <TimeInput id="planEnd" value={end} onChange={setEnd} />
        </Form.Item>
        <WeekLoad plan={plan} center={center} start={start} />
      </Flex>
    </Form>
  )
}

interface TimeInputProps {
  id: string
  value: Dayjs | null
  onChange: (value: Dayjs | null) => void
}

const TimeInput = (props: TimeInputProps) => (
  <DatePicker {...props} showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
)

const Facts = ({ plan }: { plan: SegmentPlan }) => (
  <Flex gap="4px 24px" wrap style={{ marginBottom: 16 }}>
    <PageLink href={orderHref(plan.orderId)}>{plan.orderCode}</PageLink>
    <span>
      {plan.materialCode} {plan.materialName}
    </span>
    <span>{t('合格 {good} / {quantity} {unit}', { good: plan.good, quantity: plan.quantity, unit: plan.unit })}</span>
    <span>{t('剩余工时 {hours}', { hours: lasting(hoursLeft(plan) * 3600) })}</span>
    <span>
      {t('交货日期')} <DueDay day={plan.dueOn} late={plan} />
    </span>
  </Flex>
)

interface WeekLoadProps {
  plan: SegmentPlan
  center: string | null
  start: Dayjs | null
}

/** What the chosen work center has to do in the week of the chosen beginning. */
function WeekLoad({ plan, center, start }: WeekLoadProps) {
  const week = start && mondayOf(start).format('YYYY-MM-DD')
  const { data } = useQuery({
    queryKey: ['segment-plan', 'load', week, 1],
    queryFn: ({ signal }) => plans.load({ from: week!, weeks: 1 }, { quiet: true, signal }),
    enabled: Boolean(week),
  })
  if (!week || !center || !data) return null
  const found = data.find(({ workCenterId }) => workCenterId === center)
  const isThere =
    center === plan.workCenterId &&
    plan.plannedStart &&
    mondayOf(dayjs(plan.plannedStart)).format('YYYY-MM-DD') === week
  const planned = (found?.planned ?? 0) + (isThere ? 0 : hoursLeft(plan))
  const percent = found ? percentOf({ planned, capacity: found.capacity }) : undefined
  return (
    <Form.Item label={t('{day} 这一周的负荷', { day: week })}>
      {percent === undefined ? (
        <span>{t('这一周还没有其他计划')}</span>
      ) : (
        <span style={{ color: percent > 100 ? 'var(--bad)' : undefined, fontVariantNumeric: 'tabular-nums' }}>
          {t('{percent}%（{planned} / {capacity} 小时）', {
            percent,
            planned: Math.round(planned * 100) / 100,
            capacity: found!.capacity,
          })}
        </span>
      )}
    </Form.Item>
  )
}

/** All segments of the order, by their numbers. */
function Beside({ plan, others }: { plan: SegmentPlan; others: readonly SegmentPlan[] }) {
  return (
    <section className={page.card}>
      <h2 className={page.title} style={{ marginBottom: 12 }}>
        {t('这张订单的工序')}
      </h2>
      <Table<SegmentPlan>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={others.toSorted((one, other) => one.no - other.no || Number(one.id) - Number(other.id))}
        scroll={{ x: 760 }}
        columns={[
          { title: t('工序号'), dataIndex: 'no', width: 80 },
          { title: t('工序'), render: (_, { id, name }) => (id === plan.id ? <b>{name}</b> : name) },
          { title: t('工作中心'), width: 150, render: (_, { workCenterName }) => workCenterName ?? '—' },
          {
            title: t('计划时间'),
            width: 240,
            render: (_, { plannedStart, plannedEnd }) => timeSpan(plannedStart, plannedEnd),
          },
          { title: t('数量'), width: 110, align: 'right', render: (_, { quantity, unit }) => `${quantity} ${unit}` },
          { title: t('状态'), width: 110, render: (_, { status }) => <StateOf status={status} /> },
        ]}
      />
    </section>
  )
}

function StateOf({ status }: Pick<SegmentPlan, 'status'>) {
  const { title, colour } = segmentPlanStates[status]
  return <StatusTag choice={{ value: status, label: t(title), colour }} />
}
