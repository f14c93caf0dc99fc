import { useQuery } from '@tanstack/react-query'
import type { WorkCenterLoad } from '@zhizao/contract/production/segment-plan'
import { Button, DatePicker, Select } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { LateCount } from '../late.tsx'
import { mondayOf, namedDay } from './days-shown.ts'
import { percentOf } from './load-percent.ts'
import classes from './load-table.module.css'
import { plans } from './plan-calls.ts'

const WEEKS = [4, 8, 13, 26]
const USUAL_WEEKS = 8

/** Hours that are planned at each work center in each week, against those that there are. */
export function LoadTable() {
  const [search, change] = usePageSearch()
  const first = mondayOf(namedDay(search.get('from')) ?? dayjs())
  const weeks = WEEKS.find((count) => String(count) === search.get('weeks')) ?? USUAL_WEEKS
  const from = first.format('YYYY-MM-DD')
  const found = useQuery({
    queryKey: ['segment-plan', 'load', from, weeks],
    queryFn: ({ signal }) => plans.load({ from, weeks }, { quiet: true, signal }),
    placeholderData: (before) => before,
  })
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const days = Array.from({ length: weeks }, (_, at) => first.add(at * 7, 'day').format('YYYY-MM-DD'))
  return (
    <section className={classes.card}>
      <div className={classes.tools}>
        <DatePicker
          picker="week"
          aria-label={t('开始日期')}
          value={first}
          allowClear={false}
          onChange={(day) => day && change({ from: mondayOf(day).format('YYYY-MM-DD') })}
        />
        <Select
          aria-label={t('周数')}
          style={{ width: 110 }}
          value={weeks}
          options={WEEKS.map((count) => ({ value: count, label: t('{count} 周', { count }) }))}
          onChange={(count) => change({ weeks: String(count) })}
        />
        <Button onClick={() => change({ from: undefined })}>{t('本周')}</Button>
        <span className={classes.note}>
          {t('负荷 = 准备时间 + 未完成数量 × 单件工时；能力 = 班次工作时间 × 并行数')}
        </span>
      </div>
      {!found.data ? (
        <Loading />
      ) : found.data.length ? (
        <Table
          load={found.data}
          weeks={days}
          onWeek={(week) => change({ view: 'timeline', from: week, span: undefined })}
        />
      ) : (
        <EmptyState title={t('这段时间没有负荷')} detail={t('排产后，每个工作中心每周的工时在这里与能力比较')} />
      )}
    </section>
  )
}

interface TableProps {
  load: readonly WorkCenterLoad[]
  weeks: readonly string[]
  onWeek: (week: string) => void
}

function Table({ load, weeks, onWeek }: TableProps) {
  const centers = Map.groupBy(load, ({ workCenterId }) => workCenterId)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.scroll} tabIndex={0} aria-label={t('工作中心负荷')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('工作中心')}</th>
            {weeks.map((week) => (
              <th key={week} scope="col">
                {t('{day} 周', { day: dayjs(week).format('MM-DD') })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...centers].map(([id, found]) => (
            <tr key={id}>
              <th scope="row">{found[0]!.workCenterName}</th>
              {weeks.map((week) => (
                <td key={week}>
                  <Cell load={found.find((each) => each.week === week)} onOpen={() => onWeek(week)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const MOST_WIDTH = 100

function Cell({ load, onOpen }: { load: WorkCenterLoad | undefined; onOpen: () => void }) {
  if (!load) return <span className={classes.none}>—</span>
  const percent = percentOf(load)
  const isOver = percent > 100
  return (
    <button type="button" className={`${classes.cell} ${isOver ? classes.over : ''}`} onClick={onOpen}>
      <span className={classes.percent}>
        {load.capacity > 0 ? `${percent}%` : t('无班次')}
        {load.lateCount > 0 && <LateCount count={load.lateCount} />}
      </span>
      <span className={classes.track} aria-hidden>
        <i style={{ width: `${Math.min(MOST_WIDTH, percent)}%` }} />
      </span>
      <span className={classes.hours}>
        {t('{planned} / {capacity} 小时', { planned: load.planned, capacity: load.capacity })}
      </span>
    </button>
  )
}
