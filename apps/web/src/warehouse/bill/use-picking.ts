import type { Received } from '@zhizao/contract/http/call'
import { workedIn } from '@zhizao/contract/http/states'
import { outboundBillStates, type outboundWork } from '@zhizao/contract/warehouse/outbound-bill'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { dropAct, type KeptAct, useOffline, useOutbox } from '../../offline/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import { setUnsaved } from '../../platform/shell/unsaved.ts'
import { findScannedUnit } from '../unit/find-scanned-unit.ts'
import type { Card } from '../unit/use-unit-acts.ts'
import { PICK } from './bill-paths.ts'
import type { KeptPicking } from './kept-bill.ts'
import { type GoodsOut, PICK_GOODS } from './offer-bills.ts'
import { issueSubject, pendingIssues, picksWithout } from './pending-goods.ts'
import {
  type Elsewhere,
  instead,
  type PickTask,
  shipped,
  takenAgain,
  takenByScan,
  taking,
  taskMeant,
  tasksOf,
} from './pick-tasks.ts'
import { bookingWords, useBooking } from './use-booking.ts'
import { useBoxes } from './use-boxes.ts'

type Reply = Received<typeof outboundWork.ship>

export interface PickingProps extends KeptPicking {
  /** What was booked is there, or waits on this device. */
  onBooked: (isSent: boolean) => Promise<void>
}

/** What a code means: a task, or a box that goes out whole, which the server knows. */
function useMeaning({ goods }: KeptPicking) {
  const isOffline = useOffline()
  const box = (scan: Scan) => {
    if (!isOffline) return findScannedUnit(scan)
    if (scan.sscc) throw new NotTaken(t('离线时不能整箱出库，请连上后再扫箱码'))
    return undefined
  }
  return async (tasks: readonly PickTask[], scan: Scan): Promise<PickTask | Card> => {
    const unit = scan.sscc ? await box(scan) : undefined
    const task = unit ?? taskMeant(tasks, scan, scan.gtin && goods[scan.gtin])
    const found = task ?? (scan.sscc ? undefined : await box(scan))
    if (!found) throw new NotTaken(t('拣货清单里没有“{code}”', { code: scan.text }))
    return found
  }
}

/** What is picked of a bill before it is booked. */
export function usePicking({ onBooked, ...kept }: PickingProps) {
  const { bill, picks } = kept
  const { message } = App.useApp()
  const { acts } = useOutbox()
  const pending = useMemo(() => pendingIssues(acts, bill.id), [acts, bill.id])
  const [tasks, setTasks] = useState<PickTask[]>(() => tasksOf(picksWithout(picks, pending)))
  const [now, setNow] = useState<number>()
  const boxed = useBoxes(tasks)
  const booking = useBooking<Reply>(PICK_GOODS, issueSubject(bill.id))
  const meaning = useMeaning(kept)
  const counted = tasks.filter((task) => task.taken?.trim() || boxed.isCovered(task)).length
  const isBegun = counted > 0 || boxed.boxes.length > 0
  useEffect(() => {
    setUnsaved(PICK, isBegun)
    return () => setUnsaved(PICK, false)
  }, [isBegun])
  const isWaitedFor = workedIn(outboundBillStates).includes(bill.status)
  const isOpen = isWaitedFor && tasks.length > 0
  const take = (no: number, taken: string | null) => {
    setNow(no)
    booking.fail(undefined)
    setTasks((before) => taking(before, no, taken))
  }
  async function onScan(scan: Scan) {
    const task = await meaning(tasks, scan)
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
      return booking.fail(t('拣货数量应大于 0'))
    }
    const taken = tasks.filter((task) => task.taken?.trim())
    const body: GoodsOut = { id: bill.id, lines: result.lines, tasks: taken, boxes: boxed.boxes }
    const outcome = await booking.book(body, wordsOf(bill.code, body))
    if (!outcome) return
    if (outcome.isSent) message.success(outcome.answer.status === 'done' ? t('已全部出库') : t('出库成功'))
    setUnsaved(PICK, false)
    await onBooked(outcome.isSent)
  }
  return {
    ...{ tasks, now, counted, isBegun, isWaitedFor, isOpen, take, onScan, book, boxed, pending },
    ...{ busy: booking.busy, failure: booking.failure },
    takeInstead(no: number, from: Elsewhere) {
      setTasks((before) => instead(before, no, from))
      setNow(no)
    },
    async takeBack(act: KeptAct & { body: GoodsOut }) {
      setTasks((before) => takenAgain(before, act.body.tasks))
      boxed.takeBack(act.body.boxes)
      await dropAct(act)
    },
  }
}

const wordsOf = (code: string, { tasks, boxes }: Pick<GoodsOut, 'tasks' | 'boxes'>) =>
  bookingWords(code, [
    ...boxes.map((box) => [box.locationCode, box.code]),
    ...tasks.map(({ location, materialCode, lotCode, taken, unit }) => [location, materialCode, lotCode, taken, unit]),
  ])
