import { useQuery } from '@tanstack/react-query'
import type { Received } from '@zhizao/contract/http/call'
import { workedIn } from '@zhizao/contract/http/states'
import { outboundBillStates, outboundKindTitles, outboundWork } from '@zhizao/contract/warehouse/outbound-bill'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { Alert, App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { findScannedMaterial } from '../material/find-scanned.ts'
import { client } from '../platform/api/client.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ScanField } from '../platform/scan/scan-field.tsx'
import { NotTaken } from '../platform/scan/use-scans.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { setUnsaved } from '../platform/shell/unsaved.ts'
import { BillTop } from './bill/bill-top.tsx'
import classes from './bill/bill-work.module.css'
import { InsteadDialog } from './bill/instead-dialog.tsx'
import { PickCard } from './bill/pick-card.tsx'
import {
  type Elsewhere,
  instead,
  type PickTask,
  shipped,
  takenByScan,
  taking,
  taskMeant,
  tasksOf,
} from './bill/pick-tasks.ts'
import { UnitChips } from './bill/unit-chips.tsx'
import { useBooking } from './bill/use-booking.ts'
import { useBoxes } from './bill/use-boxes.ts'
import { findScannedUnit } from './unit/find-scanned-unit.ts'
import type { Card } from './unit/use-unit-acts.ts'

const work = client(outboundWork)
const PATH = '/wms/pages/outbound/index/pick'
type Bill = Received<typeof outboundWork.info>
type Shipping = Pick<Parameters<typeof work.ship>[0], 'lines' | 'units'>
type Picks = Received<typeof outboundWork.picks>['picks']

/** 拣货出库: where to go for what a bill holds, and what was taken there. */
export function PickPage() {
  const [search] = usePageSearch()
  const id = search.get('id')
  const found = useQuery({
    queryKey: ['pick', id],
    queryFn: async ({ signal }) => {
      const quiet = { quiet: true, signal }
      const [bill, { picks }] = await Promise.all([work.info({ id: id! }, quiet), work.picks({ id: id! }, quiet)])
      return { bill, picks }
    },
    enabled: Boolean(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (!id) return <EmptyState title={t('请从出库单中选择要拣货的单据')} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { bill, picks } = found.data
  return (
    <Picking key={`${id} ${bill.updatedAt}`} {...{ bill, picks }} onBooked={async () => void (await found.refetch())} />
  )
}

interface PickingProps {
  bill: Bill
  picks: Picks
  onBooked: () => Promise<void>
}

/** What a code means: a task, or a box that goes out whole. */
async function taskOf(tasks: readonly PickTask[], scan: Scan): Promise<PickTask | Card> {
  const unit = scan.sscc ? await findScannedUnit(scan) : undefined
  const task = unit ?? taskMeant(tasks, scan, scan.gtin && (await findScannedMaterial(scan))?.id)
  const found = task ?? (scan.sscc ? undefined : await findScannedUnit(scan))
  if (!found) throw new NotTaken(t('拣货清单里没有“{code}”', { code: scan.text }))
  return found
}

/** What is picked of a bill before it is booked. */
function usePicking({ bill, picks, onBooked }: PickingProps) {
  const { message } = App.useApp()
  const [tasks, setTasks] = useState<PickTask[]>(() => tasksOf(picks))
  const [now, setNow] = useState<number>()
  const [wrong, setWrong] = useState<string>()
  const boxed = useBoxes(tasks)
  const booking = useBooking((key: string, [issue]: Shipping[]) =>
    work.ship({ id: bill.id, key, ...issue! }, { quiet: true }),
  )
  const counted = tasks.filter((task) => task.taken?.trim() || boxed.isCovered(task)).length
  const isBegun = counted > 0 || boxed.boxes.length > 0
  useEffect(() => {
    setUnsaved(PATH, isBegun)
    return () => setUnsaved(PATH, false)
  }, [isBegun])
  const isOpen = workedIn(outboundBillStates).includes(bill.status) && tasks.length > 0
  const take = (no: number, taken: string | null) => {
    setNow(no)
    setWrong(undefined)
    setTasks((before) => taking(before, no, taken))
  }
  async function onScan(scan: Scan) {
    const task = await taskOf(tasks, scan)
    if (!('no' in task)) return boxed.take(task)
    // The place is where one stands; only the goods themselves are taken.
    if (scan.text === (task.barcode ?? task.location)) setNow(task.no)
    else take(task.no, takenByScan(task, scan))
    return `${task.location} ${task.materialCode} ${task.lotCode ?? ''}`
  }
  async function book() {
    const result = shipped(tasks)
    if ('no' in result) {
      setNow(result.no)
      return setWrong(t('拣货数量应大于 0'))
    }
    const reply = await booking.book([{ lines: result.lines, units: boxed.boxes.map(({ id }) => id) }])
    if (!reply) return
    message.success(reply.status === 'done' ? t('已全部出库') : t('出库成功'))
    setUnsaved(PATH, false)
    void queryClient.invalidateQueries({ queryKey: ['/mes_stock/outboundbill/page'] })
    await onBooked()
  }
  return {
    ...{ tasks, now, counted, isBegun, isOpen, take, onScan, book, waits: booking.waits, boxed },
    ...{ busy: booking.busy, failure: wrong ?? booking.failure },
    takeInstead(no: number, from: Elsewhere) {
      setTasks((before) => instead(before, no, from))
      setNow(no)
    },
  }
}

function Picking(props: PickingProps) {
  const { bill } = props
  const { tasks, now, counted, isBegun, isOpen, take, onScan, book, waits, busy, failure, takeInstead, boxed } =
    usePicking(props)
  const [swapped, setSwapped] = useState<PickTask>()
  const disabled = !isOpen || waits || busy
  return (
    <div className={classes.page}>
      <BillTop
        title={t('拣货出库')}
        href={`/wms/pages/outbound/index/detail?id=${bill.id}`}
        states={outboundBillStates}
        bill={bill}
        facts={[t(outboundKindTitles[bill.kind]), bill.customerName ?? bill.supplierName, bill.expectedOn]}
      />
      {isOpen && (
        <div className={classes.card}>
          <ScanField autoFocus label={t('扫描库位、批次或物料')} onScan={onScan} />
        </div>
      )}
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <div className={classes.list}>
        <UnitChips units={boxed.boxes} disabled={disabled} onRemove={boxed.remove} />
        {tasks.map((task) => (
          <PickCard
            key={task.no}
            {...{ task, disabled }}
            covered={boxed.covered.get(task.no)}
            isNow={task.no === now}
            onTake={(taken) => take(task.no, taken)}
            onInstead={() => setSwapped(task)}
          />
        ))}
      </div>
      {!tasks.length && (
        <EmptyState title={t('没有要拣的货')} detail={t('出库单确认后按拣货规则预留库存，这里列出去哪里拣。')} />
      )}
      <Foot {...{ tasks, counted, busy, waits, book }} isReady={isOpen && (isBegun || waits)} />
      {swapped && (
        <InsteadDialog
          task={swapped}
          warehouseId={bill.warehouseId}
          onClose={() => setSwapped(undefined)}
          onChoose={(from) => {
            takeInstead(swapped.no, from)
            setSwapped(undefined)
          }}
        />
      )}
    </div>
  )
}

interface FootProps extends Pick<ReturnType<typeof usePicking>, 'tasks' | 'counted' | 'busy' | 'waits' | 'book'> {
  isReady: boolean
}

const Foot = ({ tasks, counted, busy, waits, book, isReady }: FootProps) => (
  <div className={classes.foot}>
    <span>{t('已拣 {n}/{all}', { n: counted, all: tasks.length })}</span>
    <Button type="primary" size="large" loading={busy} disabled={!isReady} onClick={() => void book()}>
      {waits ? t('再次提交') : t('出库')}
    </Button>
  </div>
)
