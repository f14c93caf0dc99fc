import { isEndedIn } from '@zhizao/contract/http/states'
import { type WorkOrder, workOrder, workOrderStates } from '@zhizao/contract/production/work-order'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { useOffline } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { isSameCode } from '../platform/scan/goods-meant.ts'
import { ScanField } from '../platform/scan/scan-field.tsx'
import { NotTaken } from '../platform/scan/use-scans.ts'
import classes from './workbench.module.css'

const works = client(workOrder)
const MOST = 200

type Row = Pick<WorkOrder, 'id' | 'code' | 'orderCode' | 'status' | 'stationId'>

interface ScanWorkProps {
  station: string
  rows: readonly Row[]
  onOpen: (id: string) => void
}

/** The one of a station's, or the only one; of several nobody knows which is meant. */
function meantBy(code: string, rows: readonly Row[], station: string): Row | undefined {
  const named = rows.find((each) => isSameCode(each.code, code))
  if (named) return named
  const open = rows.filter(
    ({ orderCode, status }) => isSameCode(orderCode, code) && !isEndedIn(workOrderStates, status),
  )
  const here = open.filter(({ stationId }) => stationId === station)
  if (here.length === 1) return here[0]
  if (open.length > 1)
    throw new NotTaken(t('订单 {code} 有 {count} 张工单，请扫流转卡上工序的条码', { code, count: open.length }))
  return open[0]
}

/** Opens the work order whose code is scanned from a card or a label; an order's where it is clear which is meant. */
export function ScanWork({ station, rows, onOpen }: ScanWorkProps) {
  const isOffline = useOffline()
  async function open({ text }: Scan) {
    const known = rows.find(({ code }) => isSameCode(code, text))
    const found = known ?? (isOffline ? meantBy(text, rows, station) : await asked(text, station))
    if (!found)
      throw new NotTaken(isOffline ? t('离线时只能打开本机已有的工单') : t('没有这张流转卡或工单，或它已结束'))
    onOpen(found.id)
    return found.code
  }
  return (
    <div className={classes.scan}>
      <ScanField label={t('扫描流转卡或工单')} onScan={open} />
    </div>
  )
}

async function asked(text: string, station: string) {
  const { records } = await works.page({ keyword: text, pageSize: MOST }, { quiet: true })
  return meantBy(text, records, station)
}
