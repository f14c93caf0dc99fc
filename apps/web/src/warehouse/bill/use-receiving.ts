import { inboundBillStates, type inboundWork } from '@zhizao/contract/bills/inbound-bill'
import type { Received } from '@zhizao/contract/http/call'
import { workedIn } from '@zhizao/contract/http/states'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { dropAct, type KeptAct, useOffline, useOutbox } from '../../offline/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isSameCode, saidAfter, severalWords } from '../../platform/scan/goods-meant.ts'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import { setUnsaved } from '../../platform/shell/unsaved.ts'
import { useAskFar } from '../../platform/widgets/ask-far.tsx'
import { findScannedLocation } from '../find-scanned.ts'
import { RECEIVE } from './bill-paths.ts'
import type { KeptReceipt } from './kept-bill.ts'
import { type GoodsIn, RECEIVE_GOODS } from './offer-bills.ts'
import { pendingReceipts, putawayWithout, receiptSubject, receivedHere } from './pending-goods.ts'
import {
  anotherOf,
  booked,
  changed,
  type Entry,
  entriesOf,
  farEntries,
  lineMeant,
  type ReceivedLine,
  scanned,
  takenBack,
} from './receipt-entries.ts'
import { bookingWords, useBooking } from './use-booking.ts'

type Reply = Received<typeof inboundWork.receive>

export interface ReceivingProps extends KeptReceipt {
  /** What was booked is there, or waits on this device. */
  onBooked: (isSent: boolean) => Promise<void>
}

const missingWords = {
  quantity: '本次收货的数量应大于 0',
  location: '请选择库位',
  lot: '请填写序列号',
}

/** The entry that somebody is at, which a box belongs to. */
function atLine(now: number | undefined) {
  if (!now) throw new NotTaken(t('请先扫描物料或批次，再扫箱码'))
  return now
}

/** What waits on this device of a bill, and what is to come without it. */
function useHere({ bill, putaway }: KeptReceipt) {
  const { acts } = useOutbox()
  const pending = useMemo(() => pendingReceipts(acts, bill.id), [acts, bill.id])
  const here = useMemo(() => receivedHere(pending, bill.lines), [pending, bill.lines])
  return { pending, here, open: useMemo(() => putawayWithout(putaway, here), [putaway, here]) }
}

function usePlaceScanned({ places }: KeptReceipt) {
  const isOffline = useOffline()
  return async (scan: Scan) => {
    const known = scan.material ? undefined : places.find(({ barcode }) => isSameCode(barcode, scan.text))
    return known || isOffline ? known : findScannedLocation(scan)
  }
}

/** What is typed and scanned of a bill before it is booked. */
export function useReceiving({ onBooked, ...kept }: ReceivingProps) {
  const { bill, goods } = kept
  const { message } = App.useApp()
  const { pending, here, open } = useHere(kept)
  const [entries, setEntries] = useState<Entry[]>(() => entriesOf(bill.lines, open))
  const [now, setNow] = useState<number>()
  /** The material that was scanned or touched last, whose lots come next. */
  const [said, setSaid] = useState<string>()
  const [postedOn, setPostedOn] = useState<string | null>(null)
  const materialOf = (no: number) => {
    const lineId = entries.find((entry) => entry.no === no)?.lineId
    return bill.lines.find(({ id }) => id === lineId)?.materialId
  }
  const booking = useBooking<Reply>(RECEIVE_GOODS, receiptSubject(bill.id))
  const placeScanned = usePlaceScanned(kept)
  const askFar = useAskFar()
  const counted = entries.filter(({ quantity }) => quantity?.trim()).length
  useEffect(() => {
    setUnsaved(RECEIVE, counted > 0)
    return () => setUnsaved(RECEIVE, false)
  }, [counted])
  const change = (no: number, values: Partial<Entry>) => {
    setNow(no)
    setSaid(materialOf(no))
    booking.fail(undefined)
    setEntries((before) => changed(before, no, values))
  }
  const putOf = (lineId: string) => open.find((one) => one.lineId === lineId)
  async function onScan(scan: Scan, from?: HTMLElement) {
    const entry = entries.find(({ no }) => no === now)
    const lotOf = from?.dataset.lotOf
    const materialId = lotOf ? materialOf(Number(lotOf)) : said
    const meaning = lineMeant(bill.lines, scan, { materialId }, scan.gtin && goods[scan.gtin])
    if (meaning && 'materials' in meaning) throw new NotTaken(severalWords(meaning.materials))
    if (meaning && 'found' in meaning) {
      const [line] = meaning.found
      const result = scanned(entries, line, scan, putOf(line.id))
      setEntries(result.entries)
      setNow(result.no)
      setSaid(saidAfter(scan, line, said))
      return `${line.materialCode} ${line.materialName}`
    }
    if (scan.sscc) {
      change(atLine(now), { sscc: scan.sscc })
      return t('装在箱 {code} 里', { code: scan.sscc })
    }
    const place = await placeScanned(scan)
    // What nobody knows and was scanned into the field of a lot is the lot that has come.
    if (lotOf && !place && !scan.gtin && !scan.material) {
      const lotCode = scan.serial ?? scan.lot ?? scan.text
      change(Number(lotOf), { lotCode, ...(scan.expires && { expiresOn: scan.expires }) })
      return t('批次 {code}', { code: lotCode })
    }
    if (!place) throw new NotTaken(t('这张单据里没有“{code}”，也没有这个库位', { code: scan.text }))
    if (!entry) throw new NotTaken(t('请先扫描物料或批次，再扫描库位'))
    change(entry.no, { locationId: place.id, place: { value: place.id, label: place.code } })
    return t('放到 {location}', { location: place.code })
  }
  async function book() {
    const result = booked(entries, bill.lines)
    if ('missing' in result) {
      setNow(result.no)
      return booking.fail(t(missingWords[result.missing]))
    }
    const typed = entries.filter(({ quantity }) => quantity?.trim())
    if (!(await askFar(farEntries(typed, bill.lines, open)))) return
    const body: GoodsIn = { id: bill.id, lines: result.lines, entries: typed, postedOn }
    const outcome = await booking.book(body, wordsOf(bill.code, typed, bill.lines))
    if (!outcome) return
    if (outcome.isSent) message.success(outcome.answer.status === 'done' ? t('已全部收完') : t('收货成功'))
    setUnsaved(RECEIVE, false)
    await onBooked(outcome.isSent)
  }
  return {
    entries,
    now,
    counted,
    change,
    putOf,
    onScan,
    book,
    pending,
    here,
    postedOn,
    setPostedOn,
    busy: booking.busy,
    failure: booking.failure,
    isOpen: workedIn(inboundBillStates).includes(bill.status),
    add: (line: ReceivedLine) => setEntries((before) => [...before, anotherOf(line, putOf(line.id))]),
    remove: (no: number) => setEntries((before) => before.filter((entry) => entry.no !== no)),
    async takeBack(act: KeptAct & { body: GoodsIn }) {
      setEntries((before) => takenBack(before, act.body.entries))
      setPostedOn(act.body.postedOn ?? null)
      await dropAct(act)
    },
  }
}

function wordsOf(code: string, entries: readonly Entry[], lines: readonly ReceivedLine[]) {
  const byId = new Map(lines.map((line) => [line.id, line]))
  return bookingWords(
    code,
    entries.map(({ lineId, lotCode, quantity, inLineUnit, place }) => {
      const line = byId.get(lineId)
      return [line?.materialCode, lotCode, quantity, inLineUnit ? line?.unitName : line?.baseUnit, place?.label]
    }),
  )
}
