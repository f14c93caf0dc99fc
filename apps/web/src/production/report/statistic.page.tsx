import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UseBy, useByTitles } from '@zhizao/contract/production/class-statistic'
import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { Table } from 'antd'
import { useMemo, useState } from 'react'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import page from '../../platform/document/document-page.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { QuantityText } from '../../platform/widgets/quantity-text.tsx'
import classes from './report.module.css'
import { type Range, statistics } from './report-calls.ts'
import { ReportTools, usualRange } from './report-range.tsx'
import { byHeads, mainUnit, ReportView, usePieceColours } from './report-view.tsx'

const SIZE = 10
const MOST_BARS = 40
const numbers = { align: 'right', width: 120 } as const
const used: ChartProperties = { name: 'xAxis', quantity: 'yAxis' }
const made: ChartProperties = { name: 'xAxis', good: 'yAxis', scrap: 'yAxis' }

/** 砂轮使用统计 */
export const GrindstonePage = () => <ClassPage of="grindstone" />
/** 钢材生产统计 */
export const SteelPage = () => <ClassPage of="steel" />

const titles = { grindstone: '砂轮使用统计', steel: '钢材生产统计' } as const
type Of = keyof typeof titles

/** Figures of the class that a param names; without one it says where it is set. */
function ClassPage({ of }: { of: Of }) {
  const [range, setRange] = useState(usualRange)
  const [by, setBy] = useState<UseBy>('material')
  const found = useQuery({
    queryKey: ['production-report', 'classes'],
    queryFn: ({ signal }) => statistics.classes({}, { signal, quiet: true }),
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const named = found.data[of]
  if (!named.id) return <NoClass code={named.code} of={of} />
  const asked = { ...range, by }
  return (
    <div className={page.page}>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>{`${t(titles[of])}（${named.name}）`}</h1>
      </div>
      <section className={page.card}>
        <div className={classes.stack}>
          <ReportTools
            range={range}
            onRange={setRange}
            by={{ value: by, titles: useByTitles, onChange: setBy }}
            download={() => (of === 'grindstone' ? statistics.exportGrindstone(asked) : statistics.exportSteel(asked))}
          />
          {of === 'grindstone' ? <Use asked={asked} /> : <Production asked={asked} />}
        </div>
      </section>
      <section className={page.card}>
        <h2 className={classes.title}>{t('明细')}</h2>
        {of === 'grindstone' ? <UseDetails range={range} /> : <ProductionDetails range={range} />}
      </section>
    </div>
  )
}

function NoClass({ code, of }: { code: string; of: Of }) {
  const maySet = usePermission('plantConfig')
  const field = of === 'grindstone' ? t('砂轮的物料分类编码') : t('钢材的物料分类编码')
  return (
    <EmptyState
      title={code ? t('没有编码为 {code} 的物料分类', { code }) : t('还没有设置统计的物料分类')}
      detail={t('在业务配置的“生产报表”中填写“{field}”后，这里统计该分类及其下级分类。', { field })}
      action={maySet ? <PageLink href="/mes/pages/config/index">{t('打开业务配置')}</PageLink> : undefined}
    />
  )
}

type Asked = Range & { by: UseBy }

function Use({ asked }: { asked: Asked }) {
  return (
    <ReportView
      name={['grindstone', asked]}
      read={(options) => statistics.grindstoneUse(asked, options)}
      empty={t('投料以后，这里统计用量。')}
    >
      {(rows) => (
        <>
          <Bars rows={rows} properties={used} label={t('用量')} />
          <Table
            size="small"
            rowKey="id"
            pagination={{ pageSize: SIZE, hideOnSinglePage: true }}
            dataSource={rows}
            columns={[
              { title: t(byHeads[asked.by]), render: (_, { name }) => t(name) },
              { title: t('用量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.quantity} /> },
              { title: t('投料次数'), dataIndex: 'times', ...numbers },
            ]}
          />
        </>
      )}
    </ReportView>
  )
}

function Production({ asked }: { asked: Asked }) {
  return (
    <ReportView
      name={['steel', asked]}
      read={(options) => statistics.steelProduction(asked, options)}
      empty={t('报工以后，这里统计产量。')}
    >
      {(rows) => (
        <>
          <Bars rows={rows} properties={made} label={t('产量')} />
          <Table
            size="small"
            rowKey="id"
            pagination={{ pageSize: SIZE, hideOnSinglePage: true }}
            dataSource={rows}
            columns={[
              { title: t(byHeads[asked.by]), render: (_, { name }) => t(name) },
              { title: t('合格数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.good} /> },
              { title: t('报废数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.scrap} /> },
              { title: t('合格率'), ...numbers, render: (_, row) => (row.yield === null ? '—' : `${row.yield} %`) },
            ]}
          />
        </>
      )}
    </ReportView>
  )
}

interface BarsProps {
  rows: readonly { name: string; unit: string }[]
  properties: ChartProperties
  label: string
}

function Bars({ rows, properties, label }: BarsProps) {
  const unit = mainUnit(rows)
  const colours = usePieceColours()
  const words = useMemo(() => ({ quantity: t('用量'), good: t('合格'), scrap: t('报废') }), [])
  const data = useMemo(
    () =>
      rows
        .filter((row) => row.unit === unit)
        .slice(0, MOST_BARS)
        .map((row) => ({ ...row, name: t(row.name) })),
    [rows, unit],
  )
  return (
    <WidgetChart
      type="widget-stackchart"
      properties={properties}
      rows={data}
      titles={words}
      colours={colours}
      height={240}
      label={`${label}（${unit}）`}
    />
  )
}

function UseDetails({ range }: { range: Range }) {
  const [pageNumber, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['production-report', 'grindstone-details', range, pageNumber],
    queryFn: ({ signal }) =>
      statistics.grindstoneDetails({ ...range, pageNumber, pageSize: SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={found.isPending}
      scroll={{ x: 1000 }}
      dataSource={found.data?.records ?? []}
      pagination={{ ...paged(found.data?.total, pageNumber), onChange: setPage }}
      columns={[
        { title: t('时间'), width: 150, render: (_, { at }) => moment(at) },
        { title: t('物料'), render: (_, row) => `${row.materialCode} ${row.materialName}` },
        { title: t('批次号'), render: (_, { lotCode }) => lotCode ?? '—' },
        { title: t('用量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.quantity} /> },
        { title: t('工作中心'), render: (_, row) => place(row) },
        { title: t('产品'), dataIndex: 'productName' },
        { title: t('工单'), dataIndex: 'workOrderCode' },
        { title: t('操作人'), dataIndex: 'byName', width: 100 },
      ]}
    />
  )
}

function ProductionDetails({ range }: { range: Range }) {
  const [pageNumber, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['production-report', 'steel-details', range, pageNumber],
    queryFn: ({ signal }) => statistics.steelDetails({ ...range, pageNumber, pageSize: SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={found.isPending}
      scroll={{ x: 1000 }}
      dataSource={found.data?.records ?? []}
      pagination={{ ...paged(found.data?.total, pageNumber), onChange: setPage }}
      columns={[
        { title: t('报工时间'), width: 150, render: (_, { at }) => moment(at) },
        { title: t('产品'), render: (_, row) => `${row.materialCode} ${row.materialName}` },
        { title: t('产出批次号'), render: (_, { lotCode }) => lotCode ?? '—' },
        { title: t('合格数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.good} /> },
        { title: t('报废数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.scrap} /> },
        { title: t('工序'), dataIndex: 'segmentName' },
        { title: t('工作中心'), render: (_, row) => place(row) },
        { title: t('工单'), dataIndex: 'workOrderCode' },
        { title: t('人员'), render: (_, { staffName }) => staffName ?? '—' },
      ]}
    />
  )
}

const paged = (total: number | undefined, current: number) => ({
  current,
  total: total ?? 0,
  pageSize: SIZE,
  hideOnSinglePage: true,
  showSizeChanger: false,
})

const place = ({ workCenterName, stationName }: { workCenterName: string | null; stationName: string | null }) =>
  [workCenterName, stationName].filter(Boolean).join(' / ') || '—'
