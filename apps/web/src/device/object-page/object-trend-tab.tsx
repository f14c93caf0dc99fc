import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import { point } from '@zhizao/contract/device/point'
import { Button, Select } from 'antd'
import { useState } from 'react'
import objectTab from '../../live/object-tab.module.css'
import { RangeBar } from '../../live/trend/range-bar.tsx'
import type { SpanName } from '../../live/trend/trend-address.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ObjectBands } from '../trend/object-bands.tsx'
import { TrendView } from '../trend/trend-view.tsx'
import classes from './points-tab.module.css'

const calls = client(point)
const contrasts = client(contrastGroup)
const offered: readonly SpanName[] = ['1h', '8h', '24h', '7d']

/** The trend of the points ticked, else of the machine's key points. */
export function ObjectTrendTab({ objectId, ticked }: { objectId: string; ticked: readonly string[] }) {
  const [span, setSpan] = useState<SpanName>('8h')
  const router = useRouter()
  const [groupId, setGroupId] = useState<string>()
  const groups = useQuery({
    queryKey: ['device', 'contrast-groups', objectId],
    queryFn: ({ signal }) => contrasts.list({ objectId }, { signal, quiet: true }),
  })
  const query = useQuery({
    queryKey: ['device', 'trend-points', objectId],
    queryFn: ({ signal }) => calls.live({ objectId }, { signal, quiet: true }),
  })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const group = groups.data?.find(({ id }) => id === groupId)
  const inGroup = new Set(group?.points.map(({ id }) => id))
  const all = query.data.filter((one) => one.dataType !== 'string')
  const wanted = group
    ? all.filter((one) => inGroup.has(one.pointId))
    : ticked.length
      ? all.filter((one) => ticked.includes(one.pointId))
      : all.filter((one) => one.isKey)
  const points = (wanted.length ? wanted : all.slice(0, 4)).slice(0, MOST_POINTS)
  if (!points.length) return <EmptyState title={t('没有可画趋势的点位')} />
  const href = `/dvs/pages/monitor/trend?points=${points.map((one) => one.pointId).join(',')}&range=${span}`
  return (
    <div className={objectTab.tab}>
      <div className={classes.tools}>
        <RangeBar span={span} offered={offered} onSpan={setSpan} />
        <span className={classes.count}>
          {ticked.length ? t('已选点位 {n} 个', { n: points.length }) : t('关键点位 {n} 个', { n: points.length })}
        </span>
        {!!groups.data?.length && (
          <Select
            allowClear
            style={{ minWidth: 160 }}
            aria-label={t('对比组')}
            placeholder={t('对比组')}
            value={groupId}
            onChange={setGroupId}
            options={groups.data.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Permitted code="trend">
          <Button onClick={() => void router.navigate({ href })}>{t('在趋势分析中打开')}</Button>
        </Permitted>
      </div>
      <TrendView points={points} span={span} under={(plot) => <ObjectBands points={points} plot={plot} />} />
    </div>
  )
}
