import {
  type OutputBy,
  type OutputRow,
  outputByTitles,
  type PlanRow,
} from '@zhizao/contract/production/production-report'
import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { Table } from 'antd'
import { useMemo, useState } from 'react'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { QuantityText } from '../../platform/widgets/quantity-text.tsx'
import classes from './report.module.css'
import { reports } from './report-calls.ts'
import { ReportTools, usualRange } from './report-range.tsx'
import { byHeads, mainUnit, ReportView, usePieceColours } from './report-view.tsx'

const pieces: ChartProperties = { name: 'xAxis', good: 'yAxis', scrap: 'yAxis' }
const sums: ChartProperties = { period: 'xAxis', plannedSum: 'yAxis', goodSum: 'yAxis' }
const MOST_BARS = 40
const numbers = { align: 'right', width: 120 } as const

/** What was made by day, shift, person, place or product; plan against actual beside days. */
export function OutputTab() {
  const [range, setRange] = useState(usualRange)
  const [by, setBy] = useState<OutputBy>('day')
  const asked = { ...range, by }
  return (
    <div className={classes.stack}>
      <ReportTools
        range={range}
        onRange={setRange}
        by={{ value: by, titles: outputByTitles, onChange: setBy }}
        download={() => reports.exportOutput(asked)}
      />
      <ReportView
        name={['output', asked]}
        read={(options) => reports.output(asked, options)}
        empty={t('报工以后，这里按日期、班次、人员和工位统计产出。')}
      >
        {(rows) => <Output rows={rows} by={by} />}
      </ReportView>
    </div>
  )
}

function Output({ rows, by }: { rows: OutputRow[]; by: OutputBy }) {
  const unit = mainUnit(rows)
  const colours = usePieceColours()
  const titles = useMemo(() => ({ good: t('合格'), scrap: t('报废') }), [])
  const data = useMemo(
    () =>
      rows
        .filter((row) => row.unit === unit)
        .slice(0, MOST_BARS)
        .map(({ name, good, scrap }) => ({ name: t(name), good: Number(good), scrap: Number(scrap) })),
    [rows, unit],
  )
  const hasHours = rows.some(({ hours }) => hours !== null)
  return (
    <>
      <WidgetChart
        type="widget-stackchart"
        properties={pieces}
        rows={data}
        titles={titles}
        colours={colours}
        height={260}
        label={t('产出（{unit}）', { unit: unit ?? '' })}
      />
      <Table<OutputRow>
        size="small"
        rowKey="id"
        scroll={{ x: 720 }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        // The newest first, as in the plan beside it.
        dataSource={by === 'day' ? rows.toReversed() : rows}
        columns={[
          { title: t(byHeads[by]), render: (_, { name }) => t(name) },
          { title: t('合格数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.good} /> },
          { title: t('报废数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.scrap} /> },
          { title: t('返工数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.rework} /> },
          { title: t('报工次数'), dataIndex: 'reports', ...numbers },
          ...(hasHours
            ? [
                { title: t('工时（h）'), dataIndex: 'hours', ...numbers },
                { title: t('其中加班（h）'), dataIndex: 'overtimeHours', ...numbers },
                { title: t('班次外未计（h）'), dataIndex: 'outsideHours', ...numbers },
              ]
            : []),
        ]}
      />
    </>
  )
}

const planBy = { day: '按日', week: '按周' } as const

/** What was planned to be finished, and what was: sums so far. */
export function PlanTab() {
  const [range, setRange] = useState(usualRange)
  const [by, setBy] = useState<'day' | 'week'>('day')
  const asked = { ...range, by }
  return (
    <div className={classes.stack}>
      <ReportTools
        range={range}
        onRange={setRange}
        by={{ value: by, titles: planBy, onChange: setBy }}
        download={() => reports.exportPlan(asked)}
      />
      <ReportView
        name={['plan', asked]}
        read={(options) => reports.plan(asked, options)}
        empty={t('排产和报工以后，这里比较计划完成与实际完成的数量。')}
      >
        {(rows) => <Plan rows={rows} />}
      </ReportView>
    </div>
  )
}

function Plan({ rows }: { rows: PlanRow[] }) {
  const unit = mainUnit(rows)
  const titles = useMemo(() => ({ plannedSum: t('累计计划'), goodSum: t('累计合格') }), [])
  const data = useMemo(
    () =>
      rows
        .filter((row) => row.unit === unit)
        .map(({ period, plannedSum, goodSum }) => ({
          period,
          plannedSum: Number(plannedSum),
          goodSum: Number(goodSum),
        })),
    [rows, unit],
  )
  return (
    <>
      <WidgetChart
        type="widget-linechart"
        properties={sums}
        rows={data}
        titles={titles}
        height={260}
        label={t('计划与实际（{unit}）', { unit: unit ?? '' })}
      />
      <Table<PlanRow>
        size="small"
        rowKey="id"
        scroll={{ x: 760 }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        dataSource={rows.toReversed()}
        columns={[
          { title: t('期间'), dataIndex: 'period', width: 130 },
          { title: t('计划数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.planned} /> },
          { title: t('合格数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.good} /> },
          { title: t('报废数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.scrap} /> },
          { title: t('累计计划'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.plannedSum} /> },
          { title: t('累计合格'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.goodSum} /> },
        ]}
      />
    </>
  )
}
