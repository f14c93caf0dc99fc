import { ArrowLeftOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type KeptAct, useOutbox } from '../offline/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { ConsumePanel } from './consume-panel.tsx'
import { ExceptionButton } from './exception-button.tsx'
import { keptOrder, orderKey } from './kept-work.ts'
import { MachineBand } from './machine-band.tsx'
import { orderWithPending, type PendingOrder } from './pending-work.ts'
import { ReportPad } from './report-pad.tsx'
import { RunControl } from './run-control.tsx'
import { ShiftBand } from './shift-band.tsx'
import { WorkBar } from './work-bar.tsx'
import { WorkMarks } from './work-card.tsx'
import classes from './workbench.module.css'
import { WorkerButton } from './worker-button.tsx'

const EVERY = 15_000
const Instructions = lazy(async () => ({ default: (await import('./instructions.tsx')).Instructions }))
const WorkHistory = lazy(async () => ({ default: (await import('./work-history.tsx')).WorkHistory }))

interface WorkDetailProps {
  id: string
  station: string
  onBack: () => void
}

/** One work order: its clock, its keypad, its material and what was reported of it. */
export function WorkDetail({ id, station, onBack }: WorkDetailProps) {
  const { acts } = useOutbox()
  const found = useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => keptOrder(station, id, signal),
    refetchInterval: EVERY,
  })
  const order = useMemo(() => found.data && orderWithPending(found.data, acts), [found.data, acts])
  if (found.isError && !order) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!order) return <Loading />
  return <Detail order={order} station={station} onBack={onBack} />
}

type View = 'report' | 'material' | 'files' | 'history'

function Detail({ order, station, onBack }: { order: PendingOrder; station: string; onBack: () => void }) {
  const [view, setView] = useState<View>('report')
  const { form, components } = order
  return (
    <div className={classes.detail}>
      <section className={classes.side} aria-label={t('工单')}>
        <DetailHead order={order} onBack={onBack} />
        <Refused acts={order.refused} />
        <ShiftBand form={form} />
        <MachineBand form={form} />
        <RunControl form={form} station={station} />
      </section>
      <div className={classes.main}>
        <Segmented<View>
          block
          size="large"
          className={classes.views}
          aria-label={t('显示方式')}
          value={view}
          onChange={setView}
          options={[
            { value: 'report', label: t('报工') },
            { value: 'material', label: t('用料 {count}', { count: components.length }) },
            ...(form.instructionCount > 0
              ? [{ value: 'files' as const, label: t('文件 {count}', { count: form.instructionCount }) }]
              : []),
            { value: 'history', label: t('记录') },
          ]}
        />
        {view === 'report' && <ReportPad key={form.id} form={form} />}
        {view === 'material' && <ConsumePanel form={form} components={components} />}
        {view === 'files' && (
          <Suspense fallback={<Loading />}>
            <div className={classes.scroll}>
              <Instructions id={form.id} />
            </div>
          </Suspense>
        )}
        {view === 'history' && (
          <Suspense fallback={<Loading />}>
            <WorkHistory form={form} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function DetailHead({ order: { form, isPending }, onBack }: { order: PendingOrder; onBack: () => void }) {
  const row = { ...form, isPending }
  return (
    <>
      <div className={classes.back}>
        <Button
          size="large"
          className={classes.touch}
          aria-label={t('返回')}
          icon={<ArrowLeftOutlined />}
          onClick={onBack}
        />
        <h1 className={classes.name}>
          {form.materialName}
          <small>
            {form.no} {form.segmentName} · {form.code}
          </small>
        </h1>
        <ExceptionButton form={form} />
        <WorkerButton workOrderId={form.id} />
      </div>
      <div className={classes.lead}>
        <span className={classes.asides}>
          <WorkMarks row={row} />
          <span className={classes.sub}>
            {[form.materialCode, form.specification, form.stationName].filter(Boolean).join(' · ')}
          </span>
        </span>
        <WorkBar row={row} />
      </div>
    </>
  )
}

/** What the server has not accepted of this work order; later acts of it wait until that is settled. */
function Refused({ acts }: { acts: readonly KeptAct[] }) {
  return acts.map((act) => (
    <Alert
      key={act.id}
      type="error"
      showIcon
      role="alert"
      title={t('没有被接受：{reason}', { reason: act.refusal ?? '' })}
      description={t('请到“待上传记录”处理')}
    />
  ))
}
