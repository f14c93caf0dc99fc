import { useQuery } from '@tanstack/react-query'
import type { Received } from '@zhizao/contract/http/call'
import { workedIn } from '@zhizao/contract/http/states'
import { inboundBillStates, inboundKindTitles, inboundWork } from '@zhizao/contract/warehouse/inbound-bill'
import { location } from '@zhizao/contract/warehouse/location'
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
import { anotherOf, booked, changed, type Entry, entriesOf, meant, scanned } from './bill/receipt-entries.ts'
import { ReceiveLine } from './bill/receive-line.tsx'
import { useBooking } from './bill/use-booking.ts'

const work = client(inboundWork)
const locations = client(location)
const PATH = '/wms/pages/inbound/index/receive'
type Bill = Received<typeof inboundWork.info>
type Putaways = Received<typeof inboundWork.putaway>

/** 收货: what has come of a bill is counted, scanned and put away, in parts. */
export function ReceivePage() {
  const [search] = usePageSearch()
  const id = search.get('id')
  const found = useQuery({
    queryKey: ['receive', id],
    queryFn: async ({ signal }) => {
      const quiet = { quiet: true, signal }
      const [bill, putaway] = await Promise.all([work.info({ id: id! }, quiet), work.putaway({ id: id! }, quiet)])
      return { bill, putaway }
    },
    enabled: Boolean(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (!id) return <EmptyState title={t('请从入库单中选择要收货的单据')} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { bill, putaway } = found.data
  return (
    <Receiving
      key={`${id} ${bill.updatedAt}`}
      {...{ bill, putaway }}
      onBooked={async () => void (await found.refetch())}
    />
  )
}

interface ReceivingProps {
  bill: Bill
  putaway: Putaways
  onBooked: () => Promise<void>
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

/** What is typed and scanned of a bill before it is booked. */
function useReceiving({ bill, putaway, onBooked }: ReceivingProps) {
  const { message } = App.useApp()
  const [entries, setEntries] = useState<Entry[]>(() => entriesOf(bill.lines, putaway))
  const [now, setNow] = useState<number>()
  const [wrong, setWrong] = useState<string>()
  const booking = useBooking((key: string, lines: Parameters<typeof work.receive>[0]['lines']) =>
    work.receive({ id: bill.id, key, lines }, { quiet: true }),
  )
  const counted = entries.filter(({ quantity }) => quantity?.trim()).length
  useEffect(() => {
    setUnsaved(PATH, counted > 0)
    return () => setUnsaved(PATH, false)
  }, [counted])
  const isOpen = workedIn(inboundBillStates).includes(bill.status)
  const change = (no: number, values: Partial<Entry>) => {
    setNow(no)
    setWrong(undefined)
    setEntries((before) => changed(before, no, values))
  }
  const putOf = (lineId: string) => putaway.find((one) => one.lineId === lineId)
  async function onScan(scan: Scan) {
    const line = meant(bill.lines, scan, scan.gtin && (await findScannedMaterial(scan))?.id)
    if (line) {
      const result = scanned(entries, line, scan, putOf(line.id))
      setEntries(result.entries)
      setNow(result.no)
      return `${line.materialCode} ${line.materialName}`
    }
    if (scan.sscc) {
      change(atLine(now), { sscc: scan.sscc })
      return t('装在箱 {code} 里', { code: scan.sscc })
    }
    const [place] = await locations.list({ barcode: scan.text }, { quiet: true })
    const entry = entries.find(({ no }) => no === now)
    if (!place) throw new NotTaken(t('这张单据里没有“{code}”，也没有这个库位', { code: scan.text }))
    if (!entry) throw new NotTaken(t('请先扫描物料或批次，再扫描库位'))
    change(entry.no, { locationId: place.id, place: { value: place.id, label: place.code } })
    return t('放到 {location}', { location: place.code })
  }
  async function book() {
    const result = booked(entries, bill.lines)
    if ('missing' in result) {
      setNow(result.no)
      return setWrong(t(missingWords[result.missing]))
    }
    const reply = await booking.book(result.lines)
    if (!reply) return
    message.success(reply.status === 'done' ? t('已全部收完') : t('收货成功'))
    setUnsaved(PATH, false)
    void queryClient.invalidateQueries({ queryKey: ['/mes_stock/inboundbill/page'] })
    await onBooked()
  }
  return {
    ...{ entries, now, counted, isOpen, change, putOf, onScan, book, waits: booking.waits },
    ...{ busy: booking.busy, failure: wrong ?? booking.failure },
    add: (line: Bill['lines'][number]) => setEntries((before) => [...before, anotherOf(line, putOf(line.id))]),
    remove: (no: number) => setEntries((before) => before.filter((entry) => entry.no !== no)),
  }
}

function Receiving(props: ReceivingProps) {
  const { bill } = props
  const { entries, now, counted, isOpen, change, putOf, onScan, book, waits, busy, failure, add, remove } =
    useReceiving(props)
  return (
    <div className={classes.page}>
      <BillTop
        title={t('收货')}
        href={`/wms/pages/inbound/index/detail?id=${bill.id}`}
        states={inboundBillStates}
        bill={bill}
        facts={[t(inboundKindTitles[bill.kind]), bill.supplierName ?? bill.customerName, bill.deliveryNo]}
      />
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {isOpen && (
        <div className={classes.card}>
          <ScanField autoFocus label={t('扫描物料、批次或库位')} onScan={onScan} />
        </div>
      )}
      <div className={classes.list}>
        {bill.lines.map((line) => (
          <ReceiveLine
            key={line.id}
            line={line}
            put={putOf(line.id)}
            entries={entries.filter(({ lineId }) => lineId === line.id)}
            now={now}
            disabled={!isOpen || waits || busy}
            onChange={change}
            onAdd={() => add(line)}
            onRemove={remove}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <span>{isOpen ? t('本次 {n} 条', { n: counted }) : t('这张入库单现在不能收货')}</span>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={!isOpen || (!counted && !waits)}
          onClick={() => void book()}
        >
          {waits ? t('再次提交') : t('收货')}
        </Button>
      </div>
    </div>
  )
}
