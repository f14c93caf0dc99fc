import { useQuery } from '@tanstack/react-query'
import { productionOrderStates } from '@zhizao/contract/production/production-order'
import type { ProjectInfo } from '@zhizao/contract/production/project'
import { Table } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { QuantityText } from '../../platform/widgets/quantity-text.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { projectOrderHref } from './project-paths.ts'
import { projects } from './project-steps.ts'

interface Counted {
  unit: string
  decimals: number
}
const amount = (value: string, { unit, decimals }: Counted) => (
  <QuantityText value={value} unit={unit} decimals={decimals} />
)
const numbers = { align: 'right', width: 110 } as const

/** Orders of a project. */
export function ProjectOrders({ id, changed }: { id: string; changed: string }) {
  const found = useQuery({
    queryKey: ['project', 'orders', id, changed],
    queryFn: ({ signal }) => projects.orders({ id }, { quiet: true, signal }),
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return (
    <Table
      size="small"
      rowKey="id"
      scroll={{ x: 900 }}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      locale={{ emptyText: t('还没有订单。新增生产订单时选择这个项目。') }}
      dataSource={found.data}
      columns={[
        {
          title: t('订单编号'),
          width: 160,
          render: (_, row) => <PageLink href={projectOrderHref(row.id)}>{row.code}</PageLink>,
        },
        {
          title: t('状态'),
          width: 100,
          render: (_, { status }) => {
            const { title, colour } = productionOrderStates[status]
            return <StatusTag choice={{ value: status, label: t(title), colour }} />
          },
        },
        { title: t('产品'), render: (_, row) => `${row.materialCode} ${row.materialName}` },
        { title: t('计划数量'), ...numbers, render: (_, row) => amount(row.quantity, row) },
        { title: t('合格数量'), ...numbers, render: (_, row) => amount(row.goodQuantity, row) },
        { title: t('报废数量'), ...numbers, render: (_, row) => amount(row.scrapQuantity, row) },
        {
          title: t('交货日期'),
          width: 130,
          render: (_, { dueOn, isLate }) =>
            isLate ? <b style={{ color: 'var(--bad)' }}>{t('{day} 逾期', { day: dueOn })}</b> : dueOn,
        },
        { title: t('计划完工'), width: 150, render: (_, { plannedEnd }) => (plannedEnd ? moment(plannedEnd) : '—') },
      ]}
    />
  )
}

export const ProjectProducts = ({ rows }: { rows: ProjectInfo['products'] }) => (
  <Table
    size="small"
    rowKey="materialId"
    scroll={{ x: 760 }}
    pagination={false}
    dataSource={rows}
    columns={[
      { title: t('产品'), render: (_, row) => `${row.materialCode} ${row.materialName}` },
      { title: t('订单数'), dataIndex: 'orders', ...numbers },
      { title: t('计划数量'), ...numbers, render: (_, row) => amount(row.quantity, row) },
      { title: t('至今应完成'), ...numbers, render: (_, row) => amount(row.expected, row) },
      { title: t('合格数量'), ...numbers, render: (_, row) => amount(row.good, row) },
      { title: t('报废数量'), ...numbers, render: (_, row) => amount(row.scrap, row) },
    ]}
  />
)

export const ProjectSegments = ({ rows }: { rows: ProjectInfo['segments'] }) => (
  <Table
    size="small"
    rowKey="id"
    scroll={{ x: 860 }}
    pagination={{ pageSize: 20, hideOnSinglePage: true }}
    dataSource={rows}
    columns={[
      { title: t('产品'), dataIndex: 'materialName' },
      { title: t('工艺路线'), render: (_, { routeName }) => routeName ?? '—' },
      { title: t('工序'), width: 160, render: (_, { no, name }) => `${no} ${name}` },
      { title: t('计划数量'), ...numbers, render: (_, row) => amount(row.quantity, row) },
      { title: t('合格数量'), ...numbers, render: (_, row) => amount(row.good, row) },
      { title: t('报废数量'), ...numbers, render: (_, row) => amount(row.scrap, row) },
      { title: t('已完成'), ...numbers, render: (_, { donePlans, plans }) => `${donePlans} / ${plans}` },
    ]}
  />
)
