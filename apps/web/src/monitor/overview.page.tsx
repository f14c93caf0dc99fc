import { SettingOutlined } from '@ant-design/icons'
import { type MonitorSpan, monitorSpans } from '@zhizao/contract/monitor/equipment-monitor'
import type { MonitorCard } from '@zhizao/contract/monitor/monitor-cards'
import { Button, Segmented } from 'antd'
import { type ComponentType, useState } from 'react'
import { loadObjectTree } from '../live/tree/object-tree-feed.ts'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { TreePicker } from '../platform/widgets/tree-picker.tsx'
import { LevelsCard, RecoveryCard, SeriesCard } from './cards/alarm-charts.tsx'
import { AlarmsCard } from './cards/alarms-card.tsx'
import { FiguresCard } from './cards/figures-card.tsx'
import { GatewaysCard } from './cards/gateways-card.tsx'
import { MachinesCard } from './cards/machines-card.tsx'
import { ObjectsCard, RankingCard } from './cards/ranking-cards.tsx'
import { CardsDialog } from './cards-dialog.tsx'
import classes from './monitor.module.css'
import { useAsked, useFreshFigures } from './monitor-calls.ts'
import { useCards } from './use-cards.ts'

const cards: Record<MonitorCard, ComponentType<{ canFilter: boolean }>> = {
  figures: FiguresCard,
  alarms: AlarmsCard,
  series: SeriesCard,
  recovery: RecoveryCard,
  levels: LevelsCard,
  ranking: RankingCard,
  objects: ObjectsCard,
  gateways: GatewaysCard,
  machines: MachinesCard,
}

/** How the machines stand, on cards that each chooses for himself. */
export function OverviewPage() {
  const config = useCards()
  const [isArranging, setArranging] = useState(false)
  const { rootId, span, change } = useAsked()
  useFreshFigures()
  if (!config.data)
    return config.isError ? <ErrorState error={config.error} onRetry={() => void config.refetch()} /> : <Loading />
  const canFilter = config.data.cards.includes('machines')
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <div className={classes.pick}>
          <TreePicker
            load={loadObjectTree}
            aria-label={t('上级对象')}
            placeholder={t('全部设备')}
            value={rootId ?? null}
            onChange={(id) => change({ rootId: [id].flat()[0] ?? undefined, page: undefined })}
          />
        </div>
        <Segmented<MonitorSpan>
          aria-label={t('时间范围')}
          value={span}
          options={Object.entries(monitorSpans).map(([value, { title }]) => ({
            value: value as MonitorSpan,
            label: t(title),
          }))}
          onChange={(next) => change({ span: next === 'week' ? undefined : next })}
        />
        <span className={classes.grow} />
        <Button icon={<SettingOutlined />} onClick={() => setArranging(true)}>
          {t('自定义卡片')}
        </Button>
      </div>
      <div className={classes.cards}>
        {config.data.cards.map((card) => {
          const Card = cards[card]
          return <Card key={card} canFilter={canFilter} />
        })}
      </div>
      {isArranging && <CardsDialog config={config.data} onClose={() => setArranging(false)} />}
    </div>
  )
}
