import { useQuery } from '@tanstack/react-query'
import { productionOrderStates } from '@zhizao/contract/production/production-order'
import type { ProjectChart } from '@zhizao/contract/production/project'
import { addQuantities } from '@zhizao/rules/quantity/decimal'
import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import page from '../../platform/document/document-page.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { usePieceColours } from '../report/report-view.tsx'
import classes from './project-detail.module.css'
import { projects } from './project-steps.ts'

const HEIGHT = 240
const states: ChartProperties = { name: 'name', value: 'value' }
const weekly: ChartProperties = { week: 'xAxis', good: 'yAxis', scrap: 'yAxis' }
const sums: ChartProperties = { week: 'xAxis', planned: 'yAxis', good: 'yAxis' }

/** Orders by state, what was made by week, and plan against actual. */
export function ProjectCharts({ id, changed }: { id: string; changed: string }) {
  const found = useQuery({
    queryKey: ['project', 'chart', id, changed],
    queryFn: ({ signal }) => projects.chart({ id }, { quiet: true, signal }),
    placeholderData: (before) => before,
  })
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return (
    <div className={classes.charts}>
      <StateChart rows={found.data.byState} />
      <WeekChart rows={found.data.weeks} />
    </div>
  )
}

function StateChart({ rows }: { rows: ProjectChart['byState'] }) {
  const data = useMemo(() => {
    const counts = new Map<string, number>()
    // Two states are called the same: paused before and after the first start.
    for (const { status, count } of rows) {
      const name = t(productionOrderStates[status].title)
      counts.set(name, (counts.get(name) ?? 0) + count)
    }
    return [...counts].map(([name, value]) => ({ name, value }))
  }, [rows])
  return (
    <section className={page.card}>
      <h2 className={classes.title}>{t('订单状态')}</h2>
      <WidgetChart type="widget-piechart" properties={states} rows={data} height={HEIGHT} label={t('订单状态')} />
    </section>
  )
}

function WeekChart({ rows }: { rows: ProjectChart['weeks'] }) {
  const units = [...new Set(rows.map(({ unit }) => unit))]
  const [chosen, setUnit] = useState<string>()
  const [view, setView] = useState<'sum' | 'week'>('sum')
  const unit = chosen && units.includes(chosen) ? chosen : units[0]
  const colours = usePieceColours()
  const titles = useMemo(() => ({ good: t('合格'), scrap: t('报废'), planned: t('计划') }), [])
  const data = useMemo(() => {
    const own = rows.filter((row) => row.unit === unit)
    if (view === 'week') return own.map(({ week, good, scrap }) => ({ week, good: Number(good), scrap: Number(scrap) }))
    let [planned, good] = ['0', '0']
    return own.map((row) => {
      planned = addQuantities(planned, row.planned)
      good = addQuantities(good, row.good)
      return { week: row.week, planned: Number(planned), good: Number(good) }
    })
  }, [rows, unit, view])
  const title = view === 'sum' ? t('计划与实际（累计）') : t('每周产出')
  return (
    <section className={page.card}>
      <div className={classes.chartHead}>
        <h2 className={classes.title} style={{ margin: 0 }}>{`${title}${unit ? `（${unit}）` : ''}`}</h2>
        <div>
          {units.length > 1 && (
            <Segmented size="small" aria-label={t('单位')} value={unit} options={units} onChange={setUnit} />
          )}
          <Segmented<'sum' | 'week'>
            size="small"
            aria-label={t('图表')}
            value={view}
            onChange={setView}
            options={[
              { value: 'sum', label: t('计划与实际') },
              { value: 'week', label: t('每周产出') },
            ]}
          />
        </div>
      </div>
      <WidgetChart
        type={view === 'sum' ? 'widget-linechart' : 'widget-stackchart'}
        properties={view === 'sum' ? sums : weekly}
        rows={data}
        titles={titles}
        colours={view === 'week' ? colours : undefined}
        height={HEIGHT}
        label={title}
      />
    </section>
  )
}
