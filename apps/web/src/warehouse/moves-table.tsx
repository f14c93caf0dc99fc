import { useQuery } from '@tanstack/react-query'
import type { Page } from '@zhizao/contract/http/page'
import { type StockMove, stockLedger } from '@zhizao/contract/stock/stock-ledger'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Table, Tag } from 'antd'
import { useState } from 'react'
import { type CallOptions, client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { sourcePage } from './source-pages.ts'

const ledger = client(stockLedger)
const PAGE = 10

export const statusWords = ({ status, toStatus }: Pick<StockMove, 'status' | 'toStatus'>) =>
  status === toStatus
    ? t(stockStatusTitles[status])
    : `${t(stockStatusTitles[status])} → ${t(stockStatusTitles[toStatus])}`

/** The lot, and the one that it became where it was split or merged. */
export const lotWords = ({ lotCode, toLotCode }: Pick<StockMove, 'lotCode' | 'toLotCode'>) =>
  toLotCode ? `${lotCode} → ${toLotCode}` : (lotCode ?? '')

type Asked = NonNullable<Parameters<typeof ledger.page>[0]>

interface MovesTableProps {
  filter: Omit<Asked, 'pageNumber' | 'pageSize'>
  /** Where they are asked for, if not in the whole ledger. */
  name?: string
  read?: (asked: Asked, options: CallOptions) => Promise<Page<StockMove>>
  go: (href: string) => void
}

/** What a balance is made of: its movements, each opening its document. */
export function MovesTable({ filter, name = 'stockLedger', read = ledger.page, go }: MovesTableProps) {
  const [page, setPage] = useState(1)
  const asked = { ...filter, pageNumber: page, pageSize: PAGE }
  const found = useQuery({
    queryKey: [name, asked],
    queryFn: ({ signal }) => read(asked, { signal, quiet: true }),
    placeholderData: (before) => before,
  })
  return (
    <Table<StockMove>
      size="small"
      scroll={{ x: 990 }}
      rowKey="id"
      loading={found.isFetching}
      dataSource={found.data?.records ?? []}
      locale={{ emptyText: t('还没有库存流水') }}
      pagination={{ current: page, pageSize: PAGE, total: found.data?.total ?? 0, onChange: setPage, simple: true }}
      columns={[
        { title: t('过账日期'), dataIndex: 'postedOn', width: 110 },
        {
          title: t('来源单据'),
          width: 150,
          render: (_, { sourceKind, sourceId, sourceCode, isReversal }) => {
            const href = sourcePage(sourceKind, sourceId)
            return (
              <>
                {href ? (
                  <a
                    href={href}
                    onClick={(event) => {
                      event.preventDefault()
                      go(href)
                    }}
                  >
                    {sourceCode}
                  </a>
                ) : (
                  sourceCode
                )}
                {isReversal && <Tag style={{ marginInlineStart: 8 }}>{t('冲销')}</Tag>}
              </>
            )
          },
        },
        { title: t('批次号'), width: 170, render: (_, move) => lotWords(move) },
        { title: t('移出库位'), dataIndex: 'fromLocation', width: 120 },
        { title: t('移入库位'), dataIndex: 'toLocation', width: 120 },
        { title: t('库存状态'), width: 130, render: (_, move) => statusWords(move) },
        {
          title: t('数量'),
          width: 120,
          align: 'right',
          render: (_, { quantity, unit, decimals }) => `${quantityText(quantity, decimals)} ${unit}`,
        },
        { title: t('过账人'), dataIndex: 'byName', width: 90 },
      ]}
    />
  )
}
