import { useQuery } from '@tanstack/react-query'
import type { WorkOrderReport } from '@zhizao/contract/production/production-report'
import { workOrder, workOrderStates } from '@zhizao/contract/production/work-order'
import { Table } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import type { FindChoices } from '../../platform/widgets/choices.ts'
import { QuantityText } from '../../platform/widgets/quantity-text.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './report.module.css'
import { reports } from './report-calls.ts'

const workOrders = client(workOrder)
const MOST = 50
const numbers = { align: 'right', width: 110 } as const

const findWork: FindChoices = async (keyword, signal) =>
  (await workOrders.page({ keyword: keyword || undefined, pageSize: MOST }, { signal, quiet: true })).records.map(
    ({ id, code, segmentName, materialName }) => ({ value: id, label: `${code} ${segmentName} ${materialName}` }),
  )

/** All that was told of one work order. */
export function WorkOrderTab() {
  const [id, setId] = useState<string>()
  const found = useQuery({
    queryKey: ['production-report', 'workOrder', id],
    queryFn: ({ signal }) => reports.workOrder({ id: id! }, { signal, quiet: true }),
    enabled: id !== undefined,
  })
  return (
    <div className={classes.stack}>
      <div style={{ maxWidth: 480 }}>
        <RemoteSelect
          name="report-work-orders"
          aria-label={t('工单')}
          placeholder={t('选择工单')}
          find={findWork}
          value={id ?? null}
          onChange={(chosen) => setId(chosen ? String(chosen) : undefined)}
        />
      </div>
      {!id ? (
        <EmptyState title={t('选择一张工单')} detail={t('这里显示它的工时、停工、人员、报工和投料。')} />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <OneWork report={found.data} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function OneWork({ report }: { report: WorkOrderReport }) {
  const { workOrder: work, runHours, overtimeHours, outsideHours, stopHours, standardHours } = report
  const { title, colour } = workOrderStates[work.status]
  const figures: [string, React.ReactNode][] = [
    [t('计划数量'), <QuantityText key="quantity" {...work} value={work.quantity} />],
    [t('合格数量'), <QuantityText key="good" {...work} value={work.good} />],
    [t('报废数量'), <QuantityText key="scrap" {...work} value={work.scrap} />],
    [t('加工时间'), `${runHours} h`],
    [t('其中加班'), `${overtimeHours} h`],
    [t('班次外未计'), `${outsideHours} h`],
    [t('标准工时'), `${standardHours} h`],
    [t('停工时间'), `${stopHours} h`],
  ]
  return (
    <>
      <h2 className={classes.title}>
        {`${work.code} ${work.segmentName} · ${work.materialName} `}
        <StatusTag choice={{ value: work.status, label: t(title), colour }} />
      </h2>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.charts}>
        <People report={report} />
        <Stops report={report} />
      </div>
      <Reports report={report} />
      <Consumptions report={report} />
    </>
  )
}

const People = ({ report: { people, workOrder: work } }: { report: WorkOrderReport }) => (
  <section>
    <h2 className={classes.title}>{t('人员')}</h2>
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={people}
      columns={[
        { title: t('人员'), render: (_, { name }) => t(name) },
        { title: t('工时（h）'), dataIndex: 'hours', ...numbers },
        { title: t('合格数量'), ...numbers, render: (_, { good }) => <QuantityText {...work} value={good} /> },
        { title: t('报废数量'), ...numbers, render: (_, { scrap }) => <QuantityText {...work} value={scrap} /> },
      ]}
    />
  </section>
)

const Stops = ({ report: { stops } }: { report: WorkOrderReport }) => (
  <section>
    <h2 className={classes.title}>{t('停工')}</h2>
    <Table
      size="small"
      rowKey="reason"
      pagination={false}
      dataSource={stops}
      locale={{ emptyText: t('没有停工') }}
      columns={[
        { title: t('停工原因'), render: (_, { reason }) => t(reason) },
        { title: t('停工时间（h）'), dataIndex: 'hours', ...numbers },
      ]}
    />
  </section>
)

const Reports = ({ report: { reports: rows, workOrder: work } }: { report: WorkOrderReport }) => (
  <section>
    <h2 className={classes.title}>{t('报工记录')}</h2>
    <Table
      size="small"
      rowKey="id"
      scroll={{ x: 720 }}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      dataSource={rows}
      columns={[
        { title: t('报工单号'), dataIndex: 'code', width: 150 },
        { title: t('报工时间'), width: 150, render: (_, { at }) => moment(at) },
        { title: t('人员'), dataIndex: 'staffName' },
        { title: t('合格数量'), ...numbers, render: (_, { good }) => <QuantityText {...work} value={good} /> },
        { title: t('报废数量'), ...numbers, render: (_, { scrap }) => <QuantityText {...work} value={scrap} /> },
        { title: t('状态'), width: 90, render: (_, { status }) => (status === 'reversed' ? t('已冲销') : t('有效')) },
      ]}
    />
  </section>
)

const Consumptions = ({ report: { consumptions } }: { report: WorkOrderReport }) => (
  <section>
    <h2 className={classes.title}>{t('投料记录')}</h2>
    <Table
      size="small"
      rowKey="id"
      scroll={{ x: 720 }}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      dataSource={consumptions}
      columns={[
        { title: t('物料'), render: (_, row) => `${row.materialCode} ${row.materialName}` },
        { title: t('批次号'), render: (_, { lotCode }) => lotCode ?? '—' },
        {
          title: t('数量'),
          ...numbers,
          render: (_, { quantity, unit }) => <QuantityText value={quantity} unit={unit} decimals={6} />,
        },
        { title: t('时间'), width: 150, render: (_, { at }) => moment(at) },
        { title: t('操作人'), dataIndex: 'byName', width: 110 },
        { title: t('状态'), width: 90, render: (_, { reversedAt }) => (reversedAt ? t('已冲销') : t('有效')) },
      ]}
    />
  </section>
)
