import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  type SegmentPlanStatus,
  segmentPlanStates,
  type WorkCenterLoad,
} from '@zhizao/contract/production/segment-plan'
import { Alert, Button, DatePicker, Input, Segmented } from 'antd'
import type { CSSProperties } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { type Dayjs, dayjs } from '../../platform/time/plant-dayjs.ts'
import { Hint } from '../../platform/widgets/hint.tsx'
import { lasting, lateWords, timeSpan } from '../late.tsx'
import { EDIT_PLAN } from '../production-paths.ts'
import { mondayOf, namedDay, onClocks, openingDay, TODAY, weekOf } from './days-shown.ts'
import { type Bar, barsOf, type CenterBars, LEAST } from './lanes.ts'
import { percentOf } from './load-percent.ts'
import { hoursLeft, plans } from './plan-calls.ts'
import classes from './timeline.module.css'

const MOST = 500
const ASK_AGAIN = 60_000
const DAY = 'YYYY-MM-DD'
const OPEN: SegmentPlanStatus[] = ['planned', 'released', 'running']
const SPANS = { day: 1, week: 7, fortnight: 14 } as const
type Span = keyof typeof SPANS
const spanTitles: Record<Span, string> = { day: '日', week: '周', fortnight: '两周' }

/** What the address asks for; one that names no day opens where something is planned. */
function useRange() {
  const [search, change] = usePageSearch()
  const asked = search.get('span')
  const span: Span = asked && Object.hasOwn(SPANS, asked) ? (asked as Span) : 'week'
  const days = SPANS[span]
  const keyword = search.get('find') ?? ''
  const named = namedDay(search.get('from'))
  const today = dayjs().startOf('day')
  const from = today.format(DAY)
  const next = useQuery({
    queryKey: ['segment-plan', 'next', keyword, from],
    queryFn: ({ signal }) => plans.page({ ...openOnes(keyword), from, pageSize: 1 }, { quiet: true, signal }),
    enabled: !named,
    refetchInterval: ASK_AGAIN,
    placeholderData: (before) => before,
  })
  const isKnown = named || next.data || next.isError
  // Where the next plan cannot be read, neither can the others, which say so.
  const begin = named ?? openingDay(today, next.data?.records[0]?.plannedStart, days)
  return {
    span,
    days,
    begin,
    end: begin.add(days, 'day'),
    keyword,
    change,
    isKnown: Boolean(isKnown),
    isAhead: !named && begin.isAfter(today),
  }
}
type Shown = ReturnType<typeof useRange>

const openOnes = (keyword: string) => ({ status: OPEN, keyword: keyword || undefined })

/** What is planned in the range, what has no time yet, and the load of its week. */
function usePlans({ begin, end, days, keyword, isKnown }: Shown) {
  const range = { from: begin.format(DAY), to: end.subtract(1, 'day').format(DAY) }
  const found = useQuery({
    queryKey: ['segment-plan', 'timeline', keyword, range],
    queryFn: ({ signal }) => plans.page({ ...openOnes(keyword), ...range, pageSize: MOST }, { quiet: true, signal }),
    enabled: isKnown,
    placeholderData: (before) => before,
    refetchInterval: ASK_AGAIN,
  })
  const undated = useQuery({
    queryKey: ['segment-plan', 'undated', keyword],
    queryFn: ({ signal }) =>
      plans.page({ ...openOnes(keyword), isUndated: true, pageSize: 1 }, { quiet: true, signal }),
  })
  const week = weekOf(begin, days).format(DAY)
  const load = useQuery({
    queryKey: ['segment-plan', 'load', week, 1],
    queryFn: ({ signal }) => plans.load({ from: week, weeks: 1 }, { quiet: true, signal }),
    enabled: isKnown,
  })
  return { found, undated, load }
}

/** Segment plans as bars over days, a row for each work center, with the load of the week beside its name. */
export function Timeline() {
  const shown = useRange()
  const { begin, end, days } = shown
  const { found, undated, load } = usePlans(shown)
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const [from, until] = [onClocks(begin.valueOf()), onClocks(end.valueOf())]
  const centers = barsOf(found.data?.records ?? [], from, until, onClocks)
  const { total = 0 } = found.data ?? {}
  const without = undated.data?.total ?? 0
  return (
    <section className={classes.card}>
      <Tools {...shown} />
      <Period {...shown} />
      {total > MOST && (
        <Alert
          type="warning"
          showIcon
          title={t('这段时间有 {total} 条，只显示最早的 {most} 条，请缩短时间跨度或用关键字缩小范围', {
            total,
            most: MOST,
          })}
        />
      )}
      {without > 0 && (
        <Alert type="info" showIcon title={t('{count} 条工序计划没有计划时间，不在时间轴上', { count: without })} />
      )}
      {!found.data ? (
        <Loading />
      ) : centers.length ? (
        <div className={classes.scroll}>
          <div className={classes.plane} style={{ '--days': days } as CSSProperties}>
            <Days begin={begin} days={days} />
            {centers.map((center) => (
              <CenterRow
                key={center.id ?? ''}
                center={center}
                load={load.data?.find(({ workCenterId }) => workCenterId === center.id)}
                now={(onClocks(Date.now()) - from) / (until - from)}
              />
            ))}
          </div>
        </div>
      ) : (
        <EmptyState title={t('这段时间没有工序计划')} detail={t('换一段时间，或先在生产订单中排产')} />
      )}
      <Legend />
    </section>
  )
}

function Tools({ span, begin, days, keyword, change }: Shown) {
  const show = (day: Dayjs) => change({ from: day.format(DAY) })
  return (
    <div className={classes.tools}>
      <Segmented<Span>
        aria-label={t('时间跨度')}
        options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(spanTitles[value]) }))}
        value={span}
        onChange={(next) => change({ span: next === 'week' ? undefined : next })}
      />
      <Button icon={<LeftOutlined />} aria-label={t('往前')} onClick={() => show(begin.subtract(days, 'day'))} />
      <DatePicker aria-label={t('开始日期')} value={begin} allowClear={false} onChange={(day) => day && show(day)} />
      <Button icon={<RightOutlined />} aria-label={t('往后')} onClick={() => show(begin.add(days, 'day'))} />
      <Button onClick={() => change({ from: TODAY })}>{t('今天')}</Button>
      <Input.Search
        key={keyword}
        allowClear
        className={classes.find}
        defaultValue={keyword}
        aria-label={t('关键字')}
        placeholder={t('订单编号、产品、工序')}
        onSearch={(find) => change({ find: find.trim() || undefined })}
      />
    </div>
  )
}

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']
const dayName = (day: Dayjs, format: string) => `${day.format(format)} ${t(`周${WEEKDAYS[day.day()]}`)}`

/** Which days are shown, and why they are not those from today on. */
const Period = ({ begin, end, days, isKnown, isAhead }: Shown) => (
  <div className={classes.period} role="status">
    {isKnown && (
      <strong>
        {days === 1
          ? dayName(begin, DAY)
          : t('{from} 至 {to}', { from: dayName(begin, DAY), to: dayName(end.subtract(1, 'day'), DAY) })}
      </strong>
    )}
    {isAhead && <span>{t('从最近有计划的一天开始显示')}</span>}
  </div>
)

const HOURS = [0, 4, 8, 12, 16, 20]

function Days({ begin, days }: { begin: Dayjs; days: number }) {
  const today = dayjs().format(DAY)
  return (
    <div className={`${classes.row} ${classes.heading}`}>
      <span className={classes.center}>{t('工作中心')}</span>
      <div className={classes.days}>
        {days === 1
          ? HOURS.map((hour) => (
              <span key={hour} className={classes.day}>
                {String(hour).padStart(2, '0')}:00
              </span>
            ))
          : Array.from({ length: days }, (_, at) => begin.add(at, 'day')).map((day) => (
              <span
                key={day.valueOf()}
                className={`${classes.day} ${day.format(DAY) === today ? classes.today : ''} ${day.day() % 6 === 0 ? classes.off : ''}`}
              >
                {dayName(day, 'MM-DD')}
              </span>
            ))}
      </div>
    </div>
  )
}

interface CenterRowProps {
  center: CenterBars
  load: WorkCenterLoad | undefined
  /** Where now is, 0 to 1 of the range. */
  now: number
}

const LANE = 34

const loadWords = ({ week }: WorkCenterLoad, percent: number) =>
  week === mondayOf(dayjs()).format(DAY)
    ? t('本周负荷 {percent}%', { percent })
    : t('{day} 周负荷 {percent}%', { day: dayjs(week).format('MM-DD'), percent })

function CenterRow({ center, load, now }: CenterRowProps) {
  const percent = load && percentOf(load)
  return (
    <div className={classes.row}>
      <span className={classes.center}>
        <strong className={classes.name}>{center.name ?? t('未指定工作中心')}</strong>
        {load && percent !== undefined && (
          <span className={percent > 100 ? classes.over : classes.load}>{loadWords(load, percent)}</span>
        )}
      </span>
      <div className={classes.lanes} style={{ height: center.lanes * LANE + 8 }}>
        {now > 0 && now < 1 && <i className={classes.now} style={{ left: `${now * 100}%` }} aria-hidden />}
        {center.bars.map((bar) => (
          <PlanBar key={bar.plan.id} bar={bar} />
        ))}
      </div>
    </div>
  )
}

function PlanBar({ bar: { plan, from, to, lane, isCutBefore, isCutBehind } }: { bar: Bar }) {
  const router = useRouter()
  const words = `${plan.orderCode} ${plan.no} ${plan.name}`
  const isShort = to - from < LEAST
  const looks = [
    classes.bar,
    isShort ? classes.short : '',
    classes[plan.status],
    plan.isLate || plan.isDelayed ? classes.late : '',
    isCutBefore ? classes.cutBefore : '',
    isCutBehind ? classes.cutBehind : '',
  ]
  const told = () => (
    <div className={classes.told}>
      <strong>{words}</strong>
      <span>{`${plan.materialCode} ${plan.materialName}`}</span>
      <span>{timeSpan(plan.plannedStart, plan.plannedEnd)}</span>
      <span>
        {t('合格 {good} / {quantity} {unit}，剩余工时 {hours}', {
          good: plan.good,
          quantity: plan.quantity,
          unit: plan.unit,
          hours: lasting(hoursLeft(plan) * 3600),
        })}
      </span>
      <span>
        {t(segmentPlanStates[plan.status].title)}
        {lateWords(plan).map((word) => ` · ${word}`)}
        {plan.isLate || plan.isDelayed ? ` · ${t('交货日期 {day}', { day: plan.dueOn })}` : ''}
      </span>
    </div>
  )
  return (
    <Hint title={told}>
      <button
        type="button"
        className={looks.join(' ')}
        aria-label={`${words}，${t(segmentPlanStates[plan.status].title)}${lateWords(plan)
          .map((word) => `，${word}`)
          .join('')}`}
        style={{
          left: `${from * 100}%`,
          width: `${Math.max(to - from, Math.min(LEAST, 1 - from)) * 100}%`,
          top: lane * LANE + 6,
        }}
        onClick={() => void router.navigate({ href: `${EDIT_PLAN}?id=${plan.id}` })}
      >
        <i className={classes.length} style={{ width: isShort ? `${((to - from) * 100) / LEAST}%` : '100%' }} />
        <span className={classes.words}>{words}</span>
      </button>
    </Hint>
  )
}

const Legend = () => (
  <ul className={classes.legend}>
    {(['planned', 'released', 'running'] as const).map((status) => (
      <li key={status}>
        <i className={`${classes.swatch} ${classes[status]}`} aria-hidden />
        {t(segmentPlanStates[status].title)}
      </li>
    ))}
    <li>
      <i className={`${classes.swatch} ${classes.planned} ${classes.late}`} aria-hidden />
      {t('逾期或预计延期')}
    </li>
  </ul>
)
