import { useQuery } from '@tanstack/react-query'
import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import { Alert, Button } from 'antd'
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { RangeBar } from '../../live/trend/range-bar.tsx'
import { readTrend, trendSearch } from '../../live/trend/trend-address.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { SidePane } from '../../platform/shell/side-pane.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { NO_ROOM_BESIDE, useMedia } from '../../platform/theme/media.ts'
import { ContrastSelect } from './contrast-select.tsx'
import { GroupMenu } from './group-menu.tsx'
import { ObjectBands } from './object-bands.tsx'
import { usePointFacts } from './point-facts.ts'
import { PointPicker } from './point-picker.tsx'
import classes from './trend.module.css'
import type { TrendLook } from './trend-look.ts'
import { TrendView } from './trend-view.tsx'
import { useLook } from './use-look.ts'

const groups = client(contrastGroup)
const noColours: ReadonlyMap<string, string | null> = new Map()

/** 趋势分析: up to twenty points over time, also against an earlier time. Points and time stand in the address. */
export function TrendPage() {
  const [search, changeSearch] = usePageSearch()
  const address = useMemo(() => readTrend(search), [search])
  const { pointIds, span, period, contrast } = address
  const facts = usePointFacts(pointIds)
  const [kept, setKept] = useState(noColours)
  const [isPicking, setPicking] = useState(true)
  const hasNoRoom = useMedia(NO_ROOM_BESIDE)
  const openGroup = (points: Coloured) => {
    setKept(new Map(points.map(({ id, color }) => [id, color])))
    changeSearch(trendSearch({ pointIds: points.map(({ id }) => id) }))
  }
  useDefaultGroup(!search.has('points'), openGroup)
  const [look, changeLook] = useLook()
  // Another range begins unzoomed.
  const change = (changes: Parameters<typeof trendSearch>[0]) =>
    changeSearch({ ...trendSearch(changes), ...((changes.span || changes.period) && { zoom: undefined }) })
  const most = contrast === 'none' ? MOST_POINTS : MOST_POINTS / 2
  const points = (pointIds.length ? (facts.data ?? []) : []).filter((one) => one.dataType !== 'string')
  return (
    <div className={classes.page}>
      {(isPicking || hasNoRoom) && (
        <SidePane title={t('选择点位')} className={classes.side}>
          <PointPicker chosen={pointIds} onChange={(next) => change({ pointIds: next })} />
        </SidePane>
      )}
      <section className={classes.main}>
        <div className={classes.bar}>
          {!hasNoRoom && (
            <Button aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              {isPicking ? t('收起点位') : t('选择点位')}
            </Button>
          )}
          <RangeBar
            span={span}
            period={period}
            onSpan={(next) => change({ span: next })}
            onPeriod={(next) => change({ period: next })}
          />
          <ContrastSelect value={contrast} onChange={(next) => change({ contrast: next })} />
          <GroupMenu pointIds={pointIds} colours={kept} onOpen={openGroup} />
        </div>
        {points.length > most && (
          <Alert type="warning" showIcon title={t('对比时最多显示 {most} 个点位，其余点位未显示', { most })} />
        )}
        <Drawn
          address={address}
          facts={facts}
          kept={kept}
          look={look}
          points={points.slice(0, most)}
          onLook={changeLook}
        />
      </section>
    </div>
  )
}

type Coloured = readonly { id: string; color: string | null }[]

/** A page opened without points shows the user's default group. */
function useDefaultGroup(isFresh: boolean, openGroup: (points: Coloured) => void) {
  const first = useQuery({
    queryKey: ['trend', 'default-group'],
    queryFn: ({ signal }) => groups.getDefault({}, { signal, quiet: true }),
    enabled: isFresh,
  })
  const openFirst = useEffectEvent(openGroup)
  useEffect(() => {
    if (isFresh && first.data) openFirst(first.data.points)
  }, [isFresh, first.data])
}

interface DrawnProps {
  address: ReturnType<typeof readTrend>
  facts: ReturnType<typeof usePointFacts>
  points: ComponentProps<typeof TrendView>['points']
  kept: ReadonlyMap<string, string | null>
  look: TrendLook
  onLook: (changes: Partial<TrendLook>) => void
}

/** The curves, or why there are none. */
function Drawn({ address: { pointIds, span, period, contrast }, facts, points, ...looks }: DrawnProps) {
  if (facts.isError && !facts.data) return <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />
  if (!pointIds.length)
    return (
      <EmptyState
        title={t('请选择点位')}
        detail={t('从左侧选择一个设备，勾选要查看的点位，最多 {most} 个。', { most: MOST_POINTS })}
      />
    )
  if (!facts.data) return <Loading />
  if (!points.length) return <EmptyState title={t('点位不存在')} detail={t('它可能已被删除，或不在您的数据权限内。')} />
  return (
    <TrendView
      points={points}
      span={span}
      period={period}
      contrast={contrast}
      {...looks}
      under={(plot) => <ObjectBands points={points} plot={plot} />}
    />
  )
}
