import { useQuery } from '@tanstack/react-query'
import { type PowerInfo, powerInfo } from '@zhizao/contract/device/power-info'
import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { useMemo } from 'react'
import { client } from '../../platform/api/client.ts'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import classes from './station.module.css'

const calls = client(powerInfo)
const HEIGHT = 132
const ASK_AGAIN = 60_000

const now: ChartProperties = { power: 'value', energyToday: 'value' }
const byHour: ChartProperties = { hour: 'xAxis', energy: 'yAxis' }

/** Hours since midnight by the plant's clocks, one less or more on a day on which they are changed. */
function hoursOf(info: PowerInfo | undefined) {
  if (!info) return []
  const midnight = dayjs(info.time).startOf('day')
  return info.generation.hourly.map((energy, at) => ({ hour: midnight.add(at, 'hour').format('H:mm'), energy }))
}

/** What a power station gives: power now, energy today and of each hour. */
export function StationPower({ objectId }: { objectId: string }) {
  const query = useQuery({
    queryKey: ['device', 'power', objectId],
    queryFn: ({ signal }) => calls.get({ objectId }, { signal, quiet: true }),
    refetchInterval: ASK_AGAIN,
  })
  const flow = query.data?.generation
  const figures = useMemo(() => (flow ? [{ power: flow.power, energyToday: flow.energyToday }] : []), [flow])
  const hours = useMemo(() => hoursOf(query.data), [query.data])
  const titles = useMemo(
    () => ({ power: t('当前功率 (kW)'), energyToday: t('今日发电量 (kWh)'), energy: t('发电量 (kWh)') }),
    [],
  )
  return (
    <section className={classes.power} style={{ minHeight: HEIGHT }} aria-label={t('发电情况')}>
      {query.isError && !flow && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!flow && !query.isError && <Loading />}
      {flow && (
        <>
          <WidgetChart
            type="widget-text"
            properties={now}
            rows={figures}
            titles={titles}
            height={HEIGHT}
            label={t('当前发电')}
          />
          <WidgetChart
            type="widget-barchart"
            properties={byHour}
            rows={hours}
            titles={titles}
            height={HEIGHT}
            label={t('今日每小时发电量')}
          />
        </>
      )}
    </section>
  )
}
