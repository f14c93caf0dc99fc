import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type CountSheet, type CountSheetLine, stockCount } from '@zhizao/contract/warehouse/stock-count'
import { isUnreadable, readScan } from '@zhizao/rules/scan/read-scan'
import { Alert, App, Button, Flex, Progress, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import {
  act,
  forgetKept,
  keepAlong,
  OfflineStrip,
  type Outcome,
  useOffline,
  useOutbox,
  useTerminal,
} from '../../offline/index.ts'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { COUNT_DETAIL, COUNTING } from './count-paths.ts'
import classes from './counting.module.css'
import { FoundDialog } from './found-dialog.tsx'
import { LineCard } from './line-card.tsx'
import { LineList } from './line-list.tsx'
import { isWaiting, nextWaiting, scannedLine } from './next-line.ts'
import { type Changed, COUNT_LINE, type CountLine, sheetKey } from './offer-counting.ts'
import { type PendingLine, withPending } from './pending-lines.ts'
import { ScanInput } from './scan-input.tsx'

const counts = client(stockCount)
const EVERY = 5000

/** 盘点录入: one line after the other, for a tablet or a handheld, with or without a connection. */
export function CountingPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: sheetKey(id),
    queryFn: ({ signal }) => keptSheet(id, signal),
    enabled: id !== '',
    // Others count the same sheet.
    refetchInterval: EVERY,
  })
  useTerminal()
  if (!id) return <EmptyState title={t('请从盘点单列表打开一张盘点单')} />
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <Counting sheet={found.data} reload={() => void found.refetch()} />
}

/** The sheet stays on this device as long as its reader may count it. */
async function keptSheet(id: string, signal: AbortSignal) {
  const key = `count:${id}`
  const sheet = await keepAlong(
    { key, href: `${COUNTING}?id=${id}`, titleOf: ({ code, warehouseName }: CountSheet) => `${code} ${warehouseName}` },
    () => counts.sheet({ id }, { signal, quiet: true }),
  )
  if (!sheet.mayCount) await forgetKept(key)
  return sheet
}

interface CountingProps {
  sheet: CountSheet
  reload: () => void
}

/** What is done at a sheet: where somebody stands, and what he has counted. */
function useCounting({ sheet, reload }: CountingProps) {
  const [at, setAt] = useState<string>()
  const { failure, setFailure, isSaving, run } = useSaving()
  const { message } = App.useApp()
  const router = useRouter()
  const { acts } = useOutbox()
  const { lines } = useMemo(() => withPending(sheet, acts, t('本机')), [sheet, acts])
  const { id, startedAt } = sheet
  const line = lines.find((one) => one.id === at) ?? nextWaiting(lines, undefined) ?? lines[0]
  const details = `${COUNT_DETAIL}?id=${id}`
  function go(next: CountSheetLine | undefined) {
    setFailure(undefined)
    if (next) setAt(next.id)
  }
  async function save(quantity: string, isTemporary: 0 | 1) {
    if (!line) return
    const body: CountLine = { id, startedAt, isTemporary, lines: [{ id: line.id, quantity }] }
    let outcome: Outcome<Changed> | undefined
    const isDone = await run(async () => {
      outcome = await act<Changed>({
        ...{ action: COUNT_LINE, body, subject: `count:${id}:${line.id}` },
        words: [sheet.code, line.locationCode, line.materialCode, line.lotCode].filter(Boolean).join(' '),
      })
    })
    if (!isDone || !outcome) return
    const others = lines.filter((one) => one.id !== line.id)
    const next = nextWaiting(others, line)
    if (!outcome.isSent) message.info(t('已记在本机，连上后自动上传'))
    else if (isTemporary) message.info(t('已暂存，还没有计为盘点'))
    else
      message.success(
        next ? t('{material} 已记为 {quantity}', { material: line.materialCode, quantity }) : t('全部盘完'),
      )
    go(next)
  }
  /** A sealed box is counted by its code, which the server knows; its figures come with the sheet. */
  async function saveUnit(code: string) {
    if (await run(() => counts.countUnit({ id, code }, { quiet: true })))
      message.success(t('已按箱码盘点 {code}', { code }))
    reload()
  }
  async function finish() {
    if (await run(() => counts.finish({ id }, { quiet: true }))) void router.navigate({ href: details, replace: true })
    reload()
  }
  const showDetails = () => void router.navigate({ href: details })
  return { lines, line, failure, isSaving, go, save, saveUnit, finish, showDetails }
}

function Counting(props: CountingProps) {
  const { sheet } = props
  const [view, setView] = useState<'one' | 'all'>('one')
  const [isAdding, setAdding] = useState(false)
  const { message } = App.useApp()
  const isPhone = useMedia(PHONE)
  const { lines, line, failure, isSaving, go, save, saveUnit, finish, showDetails } = useCounting(props)
  const left = lines.filter((one) => isWaiting(one, sheet.status)).length
  const choose = (one: CountSheetLine) => {
    go(one)
    setView('one')
  }
  if (!sheet.mayCount) return <NotToCount onDetails={showDetails} />
  const head = { onChoose: choose, onUnit: (code: string) => void saveUnit(code) }
  const list = <LineList lines={lines} status={sheet.status} at={line?.id} onChoose={choose} />
  const step = line ? lines.indexOf(line) : 0
  return (
    <div className={classes.page}>
      <OfflineStrip />
      <Head {...{ sheet, lines, line, left, view, ...head }} onView={isPhone ? setView : undefined} />
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <div className={classes.body}>
        {!isPhone && <aside className={classes.side}>{list}</aside>}
        {isPhone && view === 'all'
          ? list
          : line && (
              <LineCard
                key={`${line.id} ${line.countedAt} ${line.needsRecount}`}
                line={line}
                isSaving={isSaving}
                onSave={save}
                onBefore={() => go(lines[step - 1])}
                onNext={() => go(lines[step + 1])}
                isFirst={step === 0}
                isLast={step === lines.length - 1}
              />
            )}
      </div>
      <Foot
        {...{ id: sheet.id, left, isSaving }}
        onAdd={sheet.status === 'counting' ? () => setAdding(true) : undefined}
        onFinish={() => void finish()}
      />
      {isAdding && (
        <FoundDialog
          sheet={sheet}
          locationId={line?.locationId}
          onClose={() => setAdding(false)}
          onAdded={(isSent) => {
            setAdding(false)
            message.success(isSent ? t('已新增一行') : t('已记在本机，连上后自动上传'))
          }}
        />
      )}
    </div>
  )
}

const NotToCount = ({ onDetails }: { onDetails: () => void }) => (
  <EmptyState
    title={t('现在不能录入这张盘点单')}
    detail={t('它不在盘点中，或没有指定您盘点，或您看得到它的账面数量。')}
    action={<Button onClick={onDetails}>{t('查看盘点单')}</Button>}
  />
)

interface FootProps {
  id: string
  left: number
  isSaving: boolean
  /** None in a recount. */
  onAdd: (() => void) | undefined
  onFinish: () => void
}

/** What is left; a sheet is handed in when all that was counted here has arrived. */
function Foot({ id, left, isSaving, onAdd, onFinish }: FootProps) {
  const isOffline = useOffline()
  const { acts } = useOutbox()
  const pending = acts.filter(({ subject }) => subject.startsWith(`count:${id}:`)).length
  const words = left
    ? t('还剩 {left} 行', { left })
    : pending
      ? t('{count} 条待上传', { count: pending })
      : isOffline
        ? t('连上后提交复核')
        : t('提交复核')
  const isReady = !left && !pending && !isOffline
  return (
    <footer className={classes.foot}>
      {onAdd && (
        <Button size="large" onClick={onAdd}>
          {t('新增一行')}
        </Button>
      )}
      <Button
        size="large"
        type={isReady ? 'primary' : 'default'}
        disabled={!isReady}
        loading={isSaving}
        onClick={onFinish}
      >
        {words}
      </Button>
    </footer>
  )
}

interface HeadProps {
  sheet: CountSheet
  lines: readonly PendingLine[]
  line: CountSheetLine | undefined
  left: number
  view: 'one' | 'all'
  /** There is room for one of both only. */
  onView: ((view: 'one' | 'all') => void) | undefined
  onChoose: (line: CountSheetLine) => void
  onUnit: (code: string) => void
}

/** How far the sheet is, and where a code is scanned. */
function Head({ sheet, lines, line, left, view, onView, onChoose, onUnit }: HeadProps) {
  const done = lines.length - left
  return (
    <header className={classes.head}>
      <Flex justify="space-between" align="center" gap={8}>
        <h1 className={classes.code}>{sheet.code}</h1>
        <span className={classes.figures} role="status">
          {t('已盘 {done} / {all}', { done, all: lines.length })}
        </span>
      </Flex>
      <Progress
        aria-label={t('盘点进度')}
        percent={lines.length ? Math.round((done / lines.length) * 100) : 0}
        showInfo={false}
        size="small"
      />
      <ScanInput
        onScan={(text) => {
          const hit = scannedLine(lines, text, line)
          const scan = readScan(text)
          if (!hit && !isUnreadable(scan) && scan.sscc) return void onUnit(scan.sscc)
          if (!hit) return t('盘点表里没有“{text}”', { text })
          onChoose(hit)
          return undefined
        }}
      />
      {onView && (
        <Segmented
          block
          size="large"
          aria-label={t('显示方式')}
          value={view}
          onChange={onView}
          options={[
            { value: 'one', label: t('逐行盘点') },
            { value: 'all', label: t('全部行') },
          ]}
        />
      )}
    </header>
  )
}
