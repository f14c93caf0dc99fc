import { SwapOutlined } from '@ant-design/icons'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Segmented, Spin } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useOffline, useOutbox } from '../offline/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { keptOrder, keptWork, orderKey, type Work, workKey } from './kept-work.ts'
import { type PendingRow, rowsWithPending } from './pending-work.ts'
import { ScanWork } from './scan-work.tsx'
import { WorkCard } from './work-card.tsx'
import classes from './workbench.module.css'
import { MINE } from './workbench-path.ts'

const EVERY = 10_000
/** Work orders that are read along with the list: they are gone on with where the line is cut. */
const MOST_AHEAD = 12
const AHEAD_FOR = 60_000

const ReportRecords = lazy(async () => ({ default: (await import('./report-records.tsx')).ReportRecords }))

interface StationWorkProps {
  id: string
  name: string | undefined
  onChange: () => void
  onOpen: (id: string) => void
}

/** The work of a station in its order: what runs on top, what nobody has yet below. */
export function StationWork({ id, name, onChange, onOpen }: StationWorkProps) {
  const [shown, setShown] = useState<'work' | 'reports'>('work')
  const isOffline = useOffline()
  const { acts } = useOutbox()
  const title = name ?? (id === MINE ? t('我的工单') : t('工位'))
  const found = useQuery({
    queryKey: workKey(id),
    queryFn: ({ signal }) => keptWork(id, title, signal),
    refetchInterval: EVERY,
  })
  const rows = useMemo(() => rowsWithPending(found.data ?? [], acts), [found.data, acts])
  const waiting = useWaiting(id, found.data)
  const station = rows.find(({ stationId }) => stationId === id)
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>
          {name ?? station?.stationName ?? title}
          {station?.workCenterName && <small>{station.workCenterName}</small>}
        </h1>
        <Segmented<'work' | 'reports'>
          size="large"
          className={classes.views}
          aria-label={t('显示方式')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'work', label: t('工单') },
            { value: 'reports', label: t('报工记录'), disabled: isOffline },
          ]}
        />
        <Button size="large" className={classes.touch} icon={<SwapOutlined />} onClick={onChange}>
          {t('换工位')}
        </Button>
      </header>
      {shown === 'reports' ? (
        <div className={classes.records}>
          <Suspense fallback={<Spin />}>
            <ReportRecords />
          </Suspense>
        </div>
      ) : found.isError && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Loading />
      ) : (
        <>
          <ScanWork station={id} rows={rows} onOpen={onOpen} />
          <WorkList rows={rows} waiting={waiting} onOpen={onOpen} />
        </>
      )}
    </>
  )
}

/** How many pieces wait for each of the first, read with all else that going on without a connection needs. */
function useWaiting(station: string, work: Work | undefined) {
  const ahead = (work ?? []).filter(({ status }) => status !== 'pending').slice(0, MOST_AHEAD)
  return useQueries({
    queries: ahead.map(({ id }) => ({
      queryKey: orderKey(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => keptOrder(station, id, signal),
      staleTime: AHEAD_FOR,
    })),
    combine: (found) =>
      new Map(found.flatMap(({ data }) => (data ? [[data.form.id, data.form.waiting] as const] : []))),
  })
}

interface WorkListProps {
  rows: readonly PendingRow[]
  waiting: ReadonlyMap<string, string | null>
  onOpen: (id: string) => void
}

function WorkList({ rows, waiting, onOpen }: WorkListProps) {
  const groups = [
    { title: t('进行中'), rows: rows.filter(({ status }) => status === 'running' || status === 'stopped') },
    { title: t('待开工'), rows: rows.filter(({ status }) => status === 'dispatched') },
    { title: t('待领工'), rows: rows.filter(({ status }) => status === 'pending') },
  ].filter((group) => group.rows.length)
  if (!groups.length)
    return (
      <EmptyState
        title={t('现在没有要做的工单')}
        detail={t('计划员下达订单、派工到这个工位后，工单会自己出现在这里。')}
      />
    )
  return (
    <div className={classes.scroll}>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className={classes.group}>
            {group.title} <small>{group.rows.length}</small>
          </h2>
          <div className={classes.cards}>
            {group.rows.map((row) => (
              <WorkCard key={row.id} row={row} waiting={waiting.get(row.id)} onOpen={() => onOpen(row.id)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
