import { useQuery } from '@tanstack/react-query'
import { outboundBillStates, outboundKindTitles } from '@zhizao/contract/bills/outbound-bill'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { OfflineStrip, useOffline, useTerminal } from '../offline/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { ScanField } from '../platform/scan/scan-field.tsx'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { BillTop } from './bill/bill-top.tsx'
import classes from './bill/bill-work.module.css'
import { HappenedOn } from './bill/happened-on.tsx'
import { InsteadDialog } from './bill/instead-dialog.tsx'
import { keptPicking } from './bill/kept-bill.ts'
import { pickKey } from './bill/offer-bills.ts'
import { PendingNote } from './bill/pending-note.tsx'
import { PickCard } from './bill/pick-card.tsx'
import type { PickTask } from './bill/pick-tasks.ts'
import { UnitChips } from './bill/unit-chips.tsx'
import { type PickingProps, usePicking } from './bill/use-picking.ts'

/** 拣货出库: where to go for what a bill holds, and what was taken there, with or without a connection. */
export function PickPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const [turn, setTurn] = useState(0)
  const found = useQuery({
    queryKey: pickKey(id),
    queryFn: ({ signal }) => keptPicking(id, signal),
    enabled: id !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  useTerminal()
  if (!id) return <EmptyState title={t('请从出库单中选择要拣货的单据')} />
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  async function onBooked(isSent: boolean) {
    if (isSent) await found.refetch()
    setTurn((before) => before + 1)
  }
  return <Picking key={`${id} ${turn}`} {...found.data} onBooked={onBooked} />
}

function Picking(props: PickingProps) {
  const { bill } = props
  const work = usePicking(props)
  const { tasks, now, isBegun, isOpen, take, busy, failure, boxed, pending } = work
  const [swapped, setSwapped] = useState<PickTask>()
  const isOffline = useOffline()
  const disabled = !isOpen || busy
  return (
    <div className={classes.page}>
      <OfflineStrip />
      <BillTop
        title={t('拣货出库')}
        href={`/wms/pages/outbound/index/detail?id=${bill.id}`}
        states={outboundBillStates}
        bill={bill}
        facts={[t(outboundKindTitles[bill.kind]), bill.customerName ?? bill.supplierName, bill.expectedOn]}
      />
      {isOpen && (
        <div className={classes.card}>
          <ScanField autoFocus label={t('扫描库位、批次或物料')} onScan={work.onScan} />
          {isOffline && <div className={classes.sub}>{t('离线时不能换批次，也不能整箱出库，请连上后再做。')}</div>}
        </div>
      )}
      <PendingNote
        pending={pending}
        disabled={busy || !work.isWaitedFor}
        onTakeBack={(act) => void work.takeBack(act)}
      />
      <Notes isShort={bill.isShort} failure={failure} />
      <div className={classes.list}>
        <UnitChips units={boxed.boxes} disabled={disabled} onRemove={boxed.remove} />
        {tasks.map((task) => (
          <PickCard
            key={task.no}
            task={task}
            disabled={disabled}
            isOffline={isOffline}
            covered={boxed.covered.get(task.no)}
            isNow={task.no === now}
            onTake={(taken) => take(task.no, taken)}
            onInstead={() => setSwapped(task)}
          />
        ))}
      </div>
      {!tasks.length && <NothingLeft isWaiting={pending.waiting.length > 0} />}
      <Foot {...work} isReady={isOpen && isBegun} />
      {swapped && (
        <InsteadDialog
          task={swapped}
          warehouseId={bill.warehouseId}
          onClose={() => setSwapped(undefined)}
          onChoose={(from) => {
            work.takeInstead(swapped.no, from)
            setSwapped(undefined)
          }}
        />
      )}
    </div>
  )
}

const Notes = ({ isShort, failure }: { isShort: boolean; failure: string | undefined }) => (
  <>
    {isShort && (
      <Alert
        type="warning"
        showIcon
        title={t('缺货：预留的货后来被冻结、判为不合格或盘亏。替代的批次没有预留，请尽快拣货，或取消单据。')}
      />
    )}
    {failure && <Alert type="error" showIcon role="alert" title={failure} />}
  </>
)

const NothingLeft = ({ isWaiting }: { isWaiting: boolean }) =>
  isWaiting ? (
    <EmptyState title={t('要拣的都已拣完，等待上传')} />
  ) : (
    <EmptyState title={t('没有要拣的货')} detail={t('出库单确认后按拣货规则预留库存，这里列出去哪里拣。')} />
  )

type Footed = 'tasks' | 'counted' | 'busy' | 'book' | 'postedOn' | 'setPostedOn'
interface FootProps extends Pick<ReturnType<typeof usePicking>, Footed> {
  isReady: boolean
}

const Foot = ({ tasks, counted, busy, book, postedOn, setPostedOn, isReady }: FootProps) => (
  <div className={classes.foot}>
    <span>{t('已拣 {n}/{all}', { n: counted, all: tasks.length })}</span>
    <HappenedOn title={t('出库日期')} value={postedOn} onChange={setPostedOn} disabled={busy} />
    <Button type="primary" size="large" loading={busy} disabled={!isReady} onClick={() => void book()}>
      {t('出库')}
    </Button>
  </div>
)
