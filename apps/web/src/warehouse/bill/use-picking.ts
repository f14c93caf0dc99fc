import { outboundBillStates, type outboundWork } from '@zhizao/contract/bills/outbound-bill'
import type { Received } from '@zhizao/contract/http/call'
import { workedIn } from '@zhizao/contract/http/states'
import { isFarAbove } from '@zhizao/rules/quantity/far'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { dropAct, type KeptAct, useOffline, useOutbox } from '../../offline/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { type KnownPlace, saidAfter, severalPlacesWords, severalWords } from '../../platform/scan/goods-meant.ts'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import { setUnsaved } from '../../platform/shell/unsaved.ts'
import { useAskFar } from '../../platform/widgets/ask-far.tsx'
import { findScannedUnit } from '../unit/find-scanned-unit.ts'
import { PICK } from './bill-paths.ts'
import type { KeptPicking } from './kept-bill.ts'
import { type GoodsOut, PICK_GOODS } from './offer-bills.ts'
import { issueSubject, pendingIssues, picksWithout } from './pending-goods.ts'
import {
  type Elsewhere,
  instead,
  isAnyLot,
  type PickTask,
  pickMeant,
  shipped,
  takenAgain,
  takenByScan,
  taking,
  tasksOf,
} from './pick-tasks.ts'
import { bookingWords, useBooking } from './use-booking.ts'
import { useBoxes } from './use-boxes.ts'

type Reply = Received<typeof outboundWork.ship>

export interface PickingProps extends KeptPicking {
  /** What was booked is there, or waits on this device. */
  onBooked: (isSent: boolean) => Promise<void>
}

/** A box that a code means, which goes out whole; the server knows them. */
function useBoxScanned() {
  const isOffline = useOffline()
  return async (scan: Scan) => {
    if (!isOffline) return findScannedUnit(scan)
    if (scan.sscc) throw new NotTaken(t('离线时不能整箱出库，请连上后再扫箱码'))
    return undefined
  }
}

const whereWords = ({ location, materialCode, lotCode }: PickTask) =>
  [location, materialCode, lotCode].filter(Boolean).join(' ')

/** What scans do with the tasks: a place says where one stands, goods there are taken. */
function useTaskScans({ goods }: KeptPicking, tasks: readonly PickTask[], take: (no: number, taken: string) => void) {
  const [now, setNow] = useState<number>()
  const [standing, setStanding] = useState<KnownPlace & { place?: string }>({})
  /** Taken, stood at, or said why not; nothing where the code is none of the list's. */
  function onTask(scan: Scan): string | undefined {
    const materialId = scan.gtin && goods[scan.gtin]
    const meaning = pickMeant(tasks, scan, standing, materialId)
    if (!meaning) return undefined
    if ('place' in meaning) {
      const { no, locationId, location } = meaning.place
      setNow(no)
      setStanding({ locationId, place: location })
      return whereWords(meaning.place)
    }
    if ('places' in meaning) throw new NotTaken(severalPlacesWords(scan.text))
    if ('materials' in meaning) throw new NotTaken(severalWords(meaning.materials))
    if ('elsewhere' in meaning)
      throw new NotTaken(
        t('您在库位 {place}，“{code}”在 {where}；到那里请先扫库位', {
          place: standing.place!,
          code: scan.text,
          where: [...new Set(meaning.elsewhere.map(({ location }) => location))].join('、'),
        }),
      )
    const [task] = meaning.found
    setStanding({ ...standing, materialId: saidAfter(scan, task, standing.materialId) })
    setNow(task.no)
    if (isAnyLot(meaning.found, scan)) return t('{material} 有几个批次要拣，请扫批次', { material: task.materialCode })
    take(task.no, takenByScan(task, scan))
    return whereWords(task)
  }
  return { now, setNow, onTask }
}

/** What is picked of a bill before it is booked. */
export function usePicking({ onBooked, ...kept }: PickingProps) {
  const { bill, picks } = kept
  const { message } = App.useApp()
  const { acts } = useOutbox()
  const pending = useMemo(() => pendingIssues(acts, bill.id), [acts, bill.id])
  const [tasks, setTasks] = useState<PickTask[]>(() => tasksOf(picksWithout(picks, pending)))
  const [postedOn, setPostedOn] = useState<string | null>(null)
  const boxed = useBoxes(tasks)
  const booking = useBooking<Reply>(PICK_GOODS, issueSubject(bill.id))
  const boxScanned = useBoxScanned()
  const askFar = useAskFar()
  const counted = tasks.filter((task) => task.taken?.trim() || boxed.isCovered(task)).length
  const isBegun = counted > 0 || boxed.boxes.length > 0
  useEffect(() => {
    setUnsaved(PICK, isBegun)
    return () => setUnsaved(PICK, false)
  }, [isBegun])
  const isWaitedFor = workedIn(outboundBillStates).includes(bill.status)
  const isOpen = isWaitedFor && tasks.length > 0
  const take = (no: number, taken: string | null) => {
    scans.setNow(no)
    booking.fail(undefined)
    setTasks((before) => taking(before, no, taken))
  }
  const scans = useTaskScans(kept, tasks, take)
  const { now, setNow } = scans
  async function onScan(scan: Scan) {
    const unit = scan.sscc ? await boxScanned(scan) : undefined
    if (unit) return boxed.take(unit)
    const said = scans.onTask(scan)
    if (said !== undefined) return said
    const box = scan.sscc ? undefined : await boxScanned(scan)
    if (!box) throw new NotTaken(t('拣货清单里没有“{code}”', { code: scan.text }))
    return boxed.take(box)
  }
  async function book() {
    const result = shipped(tasks)
    if ('no' in result) {
      setNow(result.no)
      return booking.fail(t('拣货数量应大于 0'))
    }
    const taken = tasks.filter((task) => task.taken?.trim())
    if (!(await askFar(farTaken(taken)))) return
    const body: GoodsOut = { id: bill.id, lines: result.lines, tasks: taken, boxes: boxed.boxes, postedOn }
    const outcome = await booking.book(body, wordsOf(bill.code, body))
    if (!outcome) return
    if (outcome.isSent) message.success(outcome.answer.status === 'done' ? t('已全部出库') : t('出库成功'))
    setUnsaved(PICK, false)
    await onBooked(outcome.isSent)
  }
  return {
    tasks,
    now,
    counted,
    isBegun,
    isWaitedFor,
    isOpen,
    take,
    onScan,
    book,
    boxed,
    pending,
    postedOn,
    setPostedOn,
    busy: booking.busy,
    failure: booking.failure,
    takeInstead(no: number, from: Elsewhere) {
      setTasks((before) => instead(before, no, from))
      setNow(no)
    },
    async takeBack(act: KeptAct & { body: GoodsOut }) {
      setTasks((before) => takenAgain(before, act.body.tasks))
      boxed.takeBack(act.body.boxes)
      setPostedOn(act.body.postedOn ?? null)
      await dropAct(act)
    },
  }
}

/** What was taken far beyond what is wanted. */
const farTaken = (tasks: readonly PickTask[]) =>
  tasks.flatMap(({ location, materialCode, taken, quantity: expected, unit, decimals }) => {
    const quantity = typedQuantity(taken ?? '')
    return quantity && isFarAbove(quantity, expected)
      ? [{ name: `${location} ${materialCode}`, quantity, expected, unit, decimals }]
      : []
  })

const wordsOf = (code: string, { tasks, boxes }: Pick<GoodsOut, 'tasks' | 'boxes'>) =>
  bookingWords(code, [
    ...boxes.map((box) => [box.locationCode, box.code]),
    ...tasks.map(({ location, materialCode, lotCode, taken, unit }) => [location, materialCode, lotCode, taken, unit]),
  ])
