import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import dayjs from 'dayjs'
import type { CSSProperties } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { ViewState } from '../../platform/resource-screen/view-state.ts'
import { alarmTotalsQuery } from '../../platform/session/alarm-totals.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { formatNumber } from '../../platform/widgets/quantity.ts'
import { type LevelLooks, raisedSinceQuery, shelvedCountQuery } from '../alarm-calls.ts'
import { toggled } from './quick-filters.ts'
import classes from './summary-strip.module.css'

export interface SummaryStripProps {
  filters: ViewState['filters']
  looks: LevelLooks
  onFilter: (filters: ViewState['filters']) => void
}

const LEVELS = ['urgent', 'error', 'warning'] as const

/** Counts of what asks for something; each is a filter at the same time. */
export function SummaryStrip({ filters, looks, onFilter }: SummaryStripProps) {
  const router = useRouter()
  const totals = useQuery(alarmTotalsQuery).data
  const shelved = useQuery(shelvedCountQuery).data
  const today = dayjs().startOf('day').toISOString()
  const raised = useQuery(raisedSinceQuery(today)).data
  const seesHistory = usePermission('alarmHistory')
  const tile = (title: string, count: number | undefined, colour: string, name: string, value: string) => {
    const isOn = [filters[name]].flat().join() === value
    return (
      <Tile
        key={title}
        title={title}
        count={count}
        colour={colour}
        isOn={isOn}
        onClick={() => onFilter(toggled(filters, name, value))}
      />
    )
  }
  return (
    <div className={classes.strip}>
      {LEVELS.map((level) => tile(looks[level].name, totals?.[level], looks[level].colour, 'level', level))}
      {tile(t('未确认'), totals?.unconfirmed, 'var(--brand)', 'confirmed', '0')}
      {tile(t('已搁置'), shelved, 'var(--text-faint)', 'shelved', '1')}
      <Tile
        title={t('今日新增')}
        count={raised}
        colour="var(--good)"
        onClick={() => {
          if (seesHistory)
            void router.navigate({
              href: `/dvs/pages/alarm/history?${new URLSearchParams({ startTime: today, endTime: dayjs().endOf('day').toISOString() })}`,
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
