import {
  type ParetoRow,
  type QualityBy,
  type QualityRow,
  qualityByTitles,
} from '@zhizao/contract/production/production-report'
import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { Button, Segmented, Table } from 'antd'
import { useMemo, useState } from 'react'
import { saveFile } from '../../platform/api/file-reply.ts'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { QuantityText } from '../../platform/widgets/quantity-text.tsx'
import classes from './report.module.css'
import { type Range, reports } from './report-calls.ts'
import { ReportTools, usualRange } from './report-range.tsx'
import { byHeads, mainUnit, ReportView } from './report-view.tsx'

const bars: ChartProperties = { reason: 'xAxis', quantity: 'bar', cumulative: 'yAxis' }
const MOST_BARS = 15
const numbers = { align: 'right', width: 120 } as const

/** What became of the pieces, and why they were scrap. */
export function QualityTab() {
  const [range, setRange] = useState(usualRange)
  const [by, setBy] = useState<QualityBy>('segment')
  const asked = { ...range, by }
  return (
    <div className={classes.stack}>
      <ReportTools
        range={range}
        onRange={setRange}
        by={{ value: by, titles: qualityByTitles, onChange: setBy }}
        download={() => reports.exportQuality(asked)}
      />
      <Pareto range={range} />
      <ReportView
        name={['quality', asked]}
        read={(options) => reports.quality(asked, options)}
        empty={t('报工以后，这里按产品、工序、人员统计报废与返工。')}
      >
        {(rows) => (
          <Table<QualityRow>
            size="small"
            rowKey="id"
            scroll={{ x: 780 }}
            pagination={{ pageSize: 20, hideOnSinglePage: true }}
            dataSource={rows}
            columns={[
              { title: t(byHeads[by]), render: (_, { name }) => t(name) },
              { title: t('合格数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.good} /> },
              { title: t('报废数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.scrap} /> },
              { title: t('返工数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.rework} /> },
              { title: t('报废率'), ...numbers, render: (_, { scrapRate }) => `${scrapRate} %` },
              { title: t('返工率'), ...numbers, render: (_, { reworkRate }) => `${reworkRate} %` },
            ]}
          />
        )}
      </ReportView>
    </div>
  )
}

/** Reasons, the greatest first, with their share so far. */
function Pareto({ range }: { range: Range }) {
  const [kind, setKind] = useState<'scrap' | 'rework'>('scrap')
  const asked = { ...range, kind }
  return (
    <section>
      <div className={classes.tools}>
        <h2 className={classes.title} style={{ margin: 0 }}>
          {t('不良原因排列')}
        </h2>
        <Segmented<'scrap' | 'rework'>
          size="small"
          aria-label={t('不良类型')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'scrap', label: t('报废') },
            { value: 'rework', label: t('返工') },
          ]}
        />
        <Button size="small" onClick={async () => saveFile(await reports.exportPareto(asked))}>
          {t('导出原因')}
        </Button>
      </div>
      <ReportView
        name={['pareto', asked]}
        read={(options) => reports.pareto(asked, options)}
        empty={t('报工时填写的报废、返工原因按数量排在这里。')}
      >
        {(rows) => <Bars rows={rows} />}
      </ReportView>
    </section>
  )
}

function Bars({ rows }: { rows: ParetoRow[] }) {
  const unit = mainUnit(rows)
  const titles = useMemo(() => ({ quantity: `${t('数量')}（${unit}）`, cumulative: t('累计占比 %') }), [unit])
  const data = useMemo(
    () =>
      rows
        .filter((row) => row.unit === unit)
        .slice(0, MOST_BARS)
        .map(({ reason, quantity, cumulative }) => ({ reason: t(reason), quantity: Number(quantity), cumulative })),
    [rows, unit],
  )
  return (
    <WidgetChart
      type="widget-barlinechart"
      properties={bars}
      rows={data}
      titles={titles}
      height={260}
      label={t('不良原因排列')}
    />
  )
}
