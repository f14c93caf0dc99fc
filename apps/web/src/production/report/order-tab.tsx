import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { productionOrderStates } from '@zhizao/contract/production/production-order'
import type { OrderReportRow } from '@zhizao/contract/production/production-report'
import { Input, Progress, Table } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { QuantityText } from '../../platform/widgets/quantity-text.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { useRested } from '../../platform/widgets/use-rested.ts'
import { projectOrderHref } from '../project/project-paths.ts'
import classes from './report.module.css'
import { reports } from './report-calls.ts'
import { ReportTools, usualRange } from './report-range.tsx'

const SIZE = 20
const REST = 300
const numbers = { align: 'right', width: 110 } as const

/** Orders that are due in the range. */
export function OrderTab() {
  const [range, setRange] = useState(usualRange)
  const [typed, setTyped] = useState('')
  const [pageNumber, setPage] = useState(1)
  const keyword = useRested(typed.trim(), REST)
  const asked = { ...range, ...(keyword && { keyword }) }
  const found = useQuery({
    queryKey: ['production-report', 'orders', asked, pageNumber],
    queryFn: ({ signal }) => reports.orders({ ...asked, pageNumber, pageSize: SIZE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const first =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setPage(1)
      set(value)
    }
  return (
    <div className={classes.stack}>
      <ReportTools range={range} onRange={first(setRange)} download={() => reports.exportOrders(asked)}>
        <Input
          allowClear
          style={{ width: 220 }}
          aria-label={t('订单或产品')}
          placeholder={t('订单或产品')}
          value={typed}
          onChange={({ target }) => first(setTyped)(target.value)}
        />
      </ReportTools>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <OrderTable rows={found.data.records} total={found.data.total} pageNumber={pageNumber} onPage={setPage} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

interface OrderTableProps {
  rows: OrderReportRow[]
  total: number
  pageNumber: number
  onPage: (page: number) => void
}

function OrderTable({ rows, total, pageNumber, onPage }: OrderTableProps) {
  return (
    <Table<OrderReportRow>
      size="small"
      rowKey="id"
      scroll={{ x: 1280 }}
      dataSource={rows}
      locale={{ emptyText: t('所选日期没有到期的订单') }}
      pagination={{
        current: pageNumber,
        pageSize: SIZE,
        total,
        hideOnSinglePage: true,
        onChange: onPage,
        showSizeChanger: false,
      }}
      columns={[
        {
          title: t('订单编号'),
          width: 150,
          render: (_, { id, code }) => <PageLink href={projectOrderHref(id)}>{code}</PageLink>,
        },
        {
          title: t('状态'),
          width: 100,
          render: (_, { status }) => {
            const { title, colour } = productionOrderStates[status]
            return <StatusTag choice={{ value: status, label: t(title), colour }} />
          },
        },
        { title: t('产品'), width: 190, render: (_, row) => `${row.materialCode} ${row.materialName}` },
        { title: t('计划数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.quantity} /> },
        { title: t('合格数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.good} /> },
        { title: t('报废数量'), ...numbers, render: (_, row) => <QuantityText {...row} value={row.scrap} /> },
        {
          title: t('完成率'),
          width: 130,
          render: (_, { progress }) => (
            <Progress
              size="small"
              percent={Math.min(100, progress)}
              format={() => `${progress} %`}
              aria-label={t('完成率')}
            />
          ),
        },
        { title: t('合格率'), ...numbers, render: (_, row) => (row.yield === null ? '—' : `${row.yield} %`) },
        {
          title: t('交货日期'),
          width: 150,
          render: (_, row) => <Due row={row} />,
        },
        { title: t('实际完工'), width: 170, render: (_, { actualEnd }) => (actualEnd ? moment(actualEnd) : '—') },
      ]}
    />
  )
}

const Due = ({ row: { dueOn, lateDays } }: { row: OrderReportRow }) =>
  lateDays ? (
    <b style={{ color: 'var(--bad)' }}>{t('{day} 晚 {days} 天', { day: dueOn, days: lateDays })}</b>
  ) : (
    <span>{dueOn}</span>
  )
