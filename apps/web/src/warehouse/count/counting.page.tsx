import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type CountSheet, type CountSheetLine, stockCount } from '@zhizao/contract/counting/stock-count'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { isFar } from '@zhizao/rules/quantity/far'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { Alert, App, Button, Flex, Progress, Segmented } from 'antd'
import { type ComponentProps, useMemo, useState } from 'react'
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
import { type KnownPlace, saidAfter, severalPlacesWords, severalWords } from '../../platform/scan/goods-meant.ts'
import { ScanField } from '../../platform/scan/scan-field.tsx'
import { NotTaken } from '../../platform/scan/use-scans.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { useAskFar } from '../../platform/widgets/ask-far.tsx'
import { COUNT_DETAIL, COUNTING } from './count-paths.ts'
import classes from './counting.module.css'
import { FoundDialog } from './found-dialog.tsx'
import { LineCard } from './line-card.tsx'
import { LineList } from './line-list.tsx'
import { isWaiting, lineMeant, nextWaiting } from './next-line.ts'
import { type Changed, COUNT_LINE, type CountLine, sheetKey } from './offer-counting.ts'
import { type PendingLine, withPending } from './pending-lines.ts'

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

/** What was counted, where it is far from what the books say, as far as one may know. */
function farCounted(line: CountSheetLine, quantity: string) {
  const { locationCode, materialCode, lotCode, book, askFrom, unit, decimals } = line
  const isAsked = compareQuantities(quantity, askFrom) >= 0 || (book !== null && isFar(quantity, book))
  const name = [locationCode, materialCode, lotCode].filter(Boolean).join(' ')
  return isAsked ? [{ name, quantity, expected: book ?? undefined, unit, decimals }] : []
}

interface CountingProps {
  sheet: CountSheet
  reload: () => void
}

/** What is done at a sheet: where somebody stands, and what he has counted. */
function useCounting({ sheet, reload }: CountingProps) {
  const [at, setAt] = useState<string>()
  /** How often a line was led to: the first thing on the page is a scan. */
  const [turn, setTurn] = useState(0)
  const askFar = useAskFar()
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
    if (!next) return
    setAt(next.id)
    setTurn((before) => before + 1)
  }
  async function save(quantity: string, isTemporary: 0 | 1) {
    if (!line || !(await askFar(farCounted(line, quantity)))) return
    const body: CountLine = { id, startedAt, isTemporary, lines: [{ id: line.id, quantity }] }
    let outcome: Outcome<Changed> | undefined
    const isDone = await run(async () => {
      outcome = await act<Changed>({
        action: COUNT_LINE,
        body,
        subject: `count:${id}:${line.id}`,
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
    await counts.countUnit({ id, code }, { quiet: true }).finally(reload)
    return t('已按箱码盘点 {code}', { code })
  }
  async function finish() {
    if (await run(() => counts.finish({ id }, { quiet: true }))) void router.navigate({ href: details, replace: true })
    reload()
  }
  const showDetails = () => void router.navigate({ href: details })
  return { lines, line, turn, failure, isSaving, go, save, saveUnit, finish, showDetails }
}

interface Hand extends Pick<ReturnType<typeof useCounting>, 'lines' | 'line' | 'saveUnit'> {
  onChoose: (line: CountSheetLine) => void
}

/** What is scanned at a sheet: where one stands, goods there, or a sealed box. */
function useCountScans({ lines, line, saveUnit, onChoose }: Hand) {
  const [scanned, setStanding] = useState<KnownPlace & { place?: string }>({})
  // The sheet has led on to another place meanwhile.
  const standing: typeof scanned = scanned.locationId && scanned.locationId !== line?.locationId ? {} : scanned
  return async (scan: Scan) => {
    const meaning = scan.sscc && !scan.gtin ? undefined : lineMeant(lines, scan, standing, line)
    if (!meaning) {
      if (scan.sscc) return saveUnit(scan.sscc)
      throw new NotTaken(t('盘点表里没有“{text}”', { text: scan.text }))
    }
    if ('places' in meaning) throw new NotTaken(severalPlacesWords(scan.text))
    if ('materials' in meaning) throw new NotTaken(severalWords(meaning.materials))
    if ('elsewhere' in meaning)
      throw new NotTaken(
        t('库位 {place} 的盘点表里没有“{text}”（在 {where}）；货在这里请新增一行', {
          place: standing.place!,
          text: scan.text,
          where: [...new Set(meaning.elsewhere.map(({ locationCode }) => locationCode))].join('、'),
        }),
      )
    const next = 'place' in meaning ? meaning.place : meaning.found[0]
    if ('place' in meaning) setStanding({ locationId: next.locationId, place: next.locationCode })
    else setStanding({ ...standing, materialId: saidAfter(scan, next, standing.materialId) })
    onChoose(next)
    return [next.locationCode, next.materialCode, next.lotCode].filter(Boolean).join(' ')
  }
}

function Counting(props: CountingProps) {
  const { sheet } = props
  const [view, setView] = useState<'one' | 'all'>('one')
  const [isAdding, setAdding] = useState(false)
  const { message } = App.useApp()
  const isPhone = useMedia(PHONE)
  const { lines, line, turn, failure, isSaving, go, save, saveUnit, finish, showDetails } = useCounting(props)
  const left = lines.filter((one) => isWaiting(one, sheet.status)).length
  const choose = (one: CountSheetLine) => {
    go(one)
    setView('one')
  }
  const onScan = useCountScans({ lines, line, saveUnit, onChoose: choose })
  if (!sheet.mayCount) return <NotToCount onDetails={showDetails} />
  const list = <LineList lines={lines} status={sheet.status} at={line?.id} onChoose={choose} />
  const step = line ? lines.indexOf(line) : 0
  return (
    <div className={classes.page}>
      <OfflineStrip />
      <Head
        sheet={sheet}
        lines={lines}
        left={left}
        view={view}
        onScan={onScan}
        onView={isPhone ? setView : undefined}
      />
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
                turn={turn}
                onSave={save}
                onBefore={() => go(lines[step - 1])}
                onNext={() => go(lines[step + 1])}
                isFirst={step === 0}
                isLast={step === lines.length - 1}
              />
            )}
      </div>
      <Foot
        id={sheet.id}
        left={left}
        isSaving={isSaving}
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
  left: number
  view: 'one' | 'all'
  /** There is room for one of both only. */
  onView: ((view: 'one' | 'all') => void) | undefined
  onScan: ComponentProps<typeof ScanField>['onScan']
}

/** How far the sheet is, and where a code is scanned. */
function Head({ sheet, lines, left, view, onView, onScan }: HeadProps) {
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
      <div>
        <ScanField autoFocus label={t('扫描库位、物料或批次')} onScan={onScan} />
      </div>
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
