import { useQuery } from '@tanstack/react-query'
import { inboundBillStates, inboundKindTitles } from '@zhizao/contract/bills/inbound-bill'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import { OfflineStrip, useOffline, useTerminal } from '../offline/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { ScanField } from '../platform/scan/scan-field.tsx'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { BillTop } from './bill/bill-top.tsx'
import classes from './bill/bill-work.module.css'
import { HappenedOn } from './bill/happened-on.tsx'
import { type KeptPlace, keptReceipt } from './bill/kept-bill.ts'
import { receiveKey } from './bill/offer-bills.ts'
import { PendingNote } from './bill/pending-note.tsx'
import { type Places, ReceiveLine } from './bill/receive-line.tsx'
import { type ReceivingProps, useReceiving } from './bill/use-receiving.ts'
import { findLocations } from './warehouse-choices.ts'

/** 收货: what has come of a bill is counted, scanned and put away, in parts, with or without a connection. */
export function ReceivePage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const [turn, setTurn] = useState(0)
  const found = useQuery({
    queryKey: receiveKey(id),
    queryFn: ({ signal }) => keptReceipt(id, signal),
    enabled: id !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  useTerminal()
  if (!id) return <EmptyState title={t('请从入库单中选择要收货的单据')} />
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  async function onBooked(isSent: boolean) {
    if (isSent) await found.refetch()
    setTurn((before) => before + 1)
  }
  return <Receiving key={`${id} ${turn}`} {...found.data} onBooked={onBooked} />
}

/** Without a connection one chooses among what is kept with the bill. */
function usePlaces(billId: string, places: readonly KeptPlace[]): Places {
  const isOffline = useOffline()
  return useMemo(() => {
    if (!isOffline) return { name: 'receive-location', find: findLocations }
    const all = places.map(({ id, code, name }) => ({ value: id, label: code === name ? code : `${code} ${name}` }))
    const among = (keyword: string) =>
      all.filter(({ label }) => label.toLowerCase().includes(keyword.trim().toLowerCase()))
    return { name: `receive-location-${billId}`, find: async (keyword) => among(keyword) }
  }, [isOffline, billId, places])
}

function Receiving(props: ReceivingProps) {
  const { bill } = props
  const work = useReceiving(props)
  const { entries, now, counted, isOpen, busy, failure, pending, here } = work
  const places = usePlaces(bill.id, props.places)
  return (
    <div className={classes.page}>
      <OfflineStrip />
      <BillTop
        title={t('收货')}
        href={`/wms/pages/inbound/index/detail?id=${bill.id}`}
        states={inboundBillStates}
        bill={bill}
        facts={[t(inboundKindTitles[bill.kind]), bill.supplierName ?? bill.customerName, bill.deliveryNo]}
      />
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <PendingNote pending={pending} disabled={busy || !isOpen} onTakeBack={(act) => void work.takeBack(act)} />
      {isOpen && <Scanning onScan={work.onScan} />}
      <div className={classes.list}>
        {bill.lines.map((line) => (
          <ReceiveLine
            key={line.id}
            line={line}
            put={work.putOf(line.id)}
            entries={entries.filter(({ lineId }) => lineId === line.id)}
            here={here.get(line.id)}
            now={now}
            places={places}
            disabled={!isOpen || busy}
            onChange={work.change}
            onAdd={() => work.add(line)}
            onRemove={work.remove}
          />
        ))}
      </div>
      <div className={classes.foot}>
        <span>{isOpen ? t('本次 {n} 条', { n: counted }) : t('这张入库单现在不能收货')}</span>
        {isOpen && (
          <HappenedOn title={t('入库日期')} value={work.postedOn} onChange={work.setPostedOn} disabled={busy} />
        )}
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={!isOpen || !counted}
          onClick={() => void work.book()}
        >
          {t('收货')}
        </Button>
      </div>
    </div>
  )
}

function Scanning({ onScan }: Pick<ReturnType<typeof useReceiving>, 'onScan'>) {
  const isOffline = useOffline()
  return (
    <div className={classes.card}>
      <ScanField autoFocus label={t('扫描物料、批次或库位')} onScan={onScan} />
      {isOffline && (
        <div className={classes.sub}>
          {t('离线时只能放到打开单据时已有的库位；超收、单据有变由服务器在上传时核对。')}
        </div>
      )}
    </div>
  )
}
