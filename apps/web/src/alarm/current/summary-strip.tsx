import { useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { LevelLooks } from '../../live/alarm/level-looks.ts'
import { t } from '../../platform/i18n/translate.ts'
import { useInbox } from '../../platform/push/inbox.ts'
import type { ViewState } from '../../platform/resource-screen/view-state.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { formatNumber } from '../../platform/widgets/quantity.ts'
import { ALARM, type AlarmFilterBody, countOf as countOfServer } from '../alarm-calls.ts'
import { listFilters } from '../alarm-filters.ts'
import { toggled, turnedOn } from './quick-filters.ts'
import classes from './summary-strip.module.css'

type Filters = ViewState['filters']

export interface SummaryStripProps {
  filters: Filters
  looks: LevelLooks
  /** How many filters find; undefined where only the server knows. */
  countOf: (filters: AlarmFilterBody) => number | undefined
  onFilter: (filters: Filters) => void
}

/** Counts of what asks for something; each is a filter at the same time, and counts what the list will show. */
export function SummaryStrip({ filters, looks, countOf, onFilter }: SummaryStripProps) {
  const router = useRouter()
  const { totals } = useInbox()
  const seesHistory = usePermission('alarmHistory')
  const tiles = [
    ...(['urgent', 'error', 'warning'] as const).map((level) => ({
      title: looks[level].name,
      colour: looks[level].colour,
      name: 'level',
      value: level as string,
    })),
    { title: t('未确认'), colour: 'var(--brand)', name: 'confirmed', value: '0' },
    { title: t('已搁置'), colour: 'var(--text-faint)', name: 'shelved', value: '1' },
  ].map((tile) => {
    const body = listFilters(turnedOn(filters, tile.name, tile.value))
    return { ...tile, body, count: countOf(body) }
  })
  const asked = useQueries({
    queries: tiles.map(({ body, count }) => ({
      queryKey: [ALARM, 'count', body],
      queryFn: ({ signal }: { signal: AbortSignal }) => countOfServer(body, signal),
      enabled: count === undefined && totals !== undefined,
    })),
  })
  return (
    <div className={classes.strip}>
      {tiles.map(({ title, colour, name, value, count }, at) => (
        <Tile
          key={title}
          title={title}
          count={count ?? asked[at]!.data}
          colour={colour}
          isOn={[filters[name]].flat().join() === value}
          onClick={() => onFilter(toggled(filters, name, value))}
        />
      ))}
      <Tile
        title={t('今日新增')}
        count={totals?.today}
        colour="var(--good)"
        onClick={() => {
          if (seesHistory && totals)
            void router.navigate({
              href: `/dvs/pages/alarm/history?${new URLSearchParams({ startTime: totals.todayBegan })}`,
            })
        }}
      />
    </div>
  )
}

interface TileProps {
  title: string
  count: number | undefined
  colour: string
  isOn?: boolean
  onClick: () => void
}

const Tile = ({ title, count, colour, isOn, onClick }: TileProps) => (
  <button
    type="button"
    className={classes.tile}
    style={{ '--tile': colour } as CSSProperties}
    aria-pressed={isOn}
    onClick={onClick}
  >
    <span>{title}</span>
    <span className={classes.count}>{count === undefined ? '—' : formatNumber(count, 0)}</span>
  </button>
)
