import { useQuery } from '@tanstack/react-query'
import { type StockRow, stock } from '@zhizao/contract/stock/stock'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Table } from 'antd'
import type { ReactNode } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'

const stocks = client(stock)

interface BalancesTableProps {
  filter: { materialId?: string; lotId?: string }
  /** What can be done with what lies there. */
  acts?: ((row: StockRow) => ReactNode) | undefined
}

/** Where stock of a material or a lot lies now. */
export function BalancesTable({ filter, acts }: BalancesTableProps) {
  const found = useQuery({
    queryKey: ['stock', 'balances', filter],
    queryFn: ({ signal }) => stocks.select(filter, { signal, quiet: true }),
  })
  const amount = (quantity: string, { unit, decimals }: StockRow) => `${quantityText(quantity, decimals)} ${unit}`
  return (
    <Table<StockRow>
      size="small"
      scroll={{ x: 560 }}
      rowKey="id"
      loading={found.isFetching}
      pagination={false}
      dataSource={found.data ?? []}
      locale={{ emptyText: t('现在没有库存') }}
      columns={[
        { title: t('仓库'), width: 120, render: (_, { warehouseName }) => warehouseName ?? t('仓库之外') },
        { title: t('库位'), dataIndex: 'locationCode', width: 120 },
        { title: t('库存状态'), width: 90, render: (_, { status }) => status && t(stockStatusTitles[status]) },
        { title: t('数量'), width: 120, align: 'right', render: (_, row) => amount(row.quantity, row) },
        { title: t('预留'), width: 110, align: 'right', render: (_, row) => amount(row.reserved, row) },
        ...(acts ? [{ title: t('操作'), width: 130, render: (_: unknown, row: StockRow) => acts(row) }] : []),
      ]}
    />
  )
}
