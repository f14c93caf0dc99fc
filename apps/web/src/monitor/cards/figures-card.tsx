import type { MachineFigures } from '@zhizao/contract/monitor/equipment-monitor'
import { stateKinds, stateKindTitles } from '@zhizao/contract/object-state/device-state'
import { kindColours } from '../../object-state/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from '../monitor.module.css'
import { machines, useAsked, useMonitor } from '../monitor-calls.ts'
import { Found, MonitorCard } from '../monitor-card.tsx'

/** How many machines stand how; a press shows them in the list below, where that is on the page. */
export function FiguresCard({ canFilter }: { canFilter: boolean }) {
  const { rootId } = useAsked()
  const found = useMonitor('figures', { rootId }, (options) => machines.top({ rootId }, options))
  return (
    <MonitorCard title={t('设备概况')} size="whole">
      <Found query={found}>{(figures) => <Figures figures={figures} canFilter={canFilter} />}</Found>
    </MonitorCard>
  )
}

function Figures({ figures, canFilter }: { figures: MachineFigures; canFilter: boolean }) {
  const kinds = [...stateKinds, 'unknown' as const].filter((kind) => figures.kinds[kind])
  return (
    <div className={classes.tiles}>
      <Tile title={t('设备总数')} value={figures.total} filter={canFilter ? {} : undefined} />
      <Tile title={t('在线')} value={figures.online} filter={canFilter ? { life: 'on' } : undefined} />
      <Tile title={t('离线')} value={figures.offline} isBad filter={canFilter ? { life: 'away' } : undefined} />
      {kinds.map((kind) => (
        <Tile
          key={kind}
          title={t(stateKindTitles[kind])}
          colour={kindColours[kind]}
          value={figures.kinds[kind]!}
          filter={canFilter ? { kind } : undefined}
        />
      ))}
      <Tile
        title={t('有报警的设备')}
        value={figures.alarming}
        isBad
        filter={canFilter ? { alarming: '1' } : undefined}
      />
      <Tile title={t('未处理报警')} value={figures.alarms} isBad />
    </div>
  )
}

/** What the list of machines can be narrowed by, one at a time. */
const FILTERS = ['life', 'kind', 'alarming'] as const
type Filter = Partial<Record<(typeof FILTERS)[number], string>>

interface TileProps {
  title: string
  value: number
  colour?: string
  /** Anything above none is bad. */
  isBad?: boolean
  /** What a press narrows the list to. */
  filter?: Filter | undefined
}

function Tile({ title, value, colour, isBad, filter }: TileProps) {
  const { change, text } = useAsked()
  const looks = (
    <>
      <span className={`${classes.number} ${isBad && value > 0 ? classes.bad : ''}`}>{value}</span>
      <span className={classes.words}>
        {colour && <i className={classes.dot} style={{ background: colour }} aria-hidden />}
        <span className={classes.name}>{title}</span>
      </span>
    </>
  )
  if (!filter) return <div className={classes.tile}>{looks}</div>
  const isChosen = FILTERS.every((name) => text(name) === filter[name])
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={`${classes.tile} ${isChosen ? classes.chosen : ''}`}
      onClick={() => change({ life: undefined, kind: undefined, alarming: undefined, page: undefined, ...filter })}
    >
      {looks}
    </button>
  )
}
