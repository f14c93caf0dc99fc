import { useQuery } from '@tanstack/react-query'
import { type GenealogyGap, genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { Table } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { GapKind } from './gap-kind.tsx'

const calls = client(genealogyGap)
const MOST = 200
const GAPS = '/mes/pages/genealogyGap/index'

/** What is not known of where lots of an order come from, or went. */
export function OrderGaps({ orderId }: { orderId: string }) {
  const found = useQuery({
    queryKey: ['production-order', 'gaps', orderId],
    queryFn: ({ signal }) => calls.page({ orderId, pageSize: MOST }, { quiet: true, signal }),
  })
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.total)
    return <EmptyState title={t('没有追溯缺口')} detail={t('投入的批次都分到了产出的批次，来源都清楚')} />
  const { records, total } = found.data
  const more = total - records.length
  return (
    <Table<GenealogyGap>
      size="small"
      rowKey="id"
      dataSource={records}
      pagination={false}
      scroll={{ x: 900 }}
      footer={
        more > 0
          ? () => (
              <PageLink href={`${GAPS}?keyword=${encodeURIComponent(records[0]!.orderCode)}`}>
                {t('还有 {count} 个缺口没有列出', { count: more })}
              </PageLink>
            )
          : undefined
      }
      columns={[
        { title: t('缺口类型'), width: 110, render: (_, row) => <GapKind {...row} /> },
        { title: t('批次号'), width: 150, render: (_, { lotCode }) => lotCode ?? '—' },
        { title: t('缺口物料'), render: (_, { materialCode, materialName }) => `${materialCode} ${materialName}` },
        {
          title: t('缺口数量'),
          width: 130,
          align: 'right',
          render: (_, { quantity, unit, decimals }) => (
            <ExactQuantity value={quantity} unit={unit} decimals={decimals} />
          ),
        },
        { title: t('工序'), width: 110, render: (_, { segmentName }) => segmentName ?? '—' },
        { title: t('原因'), render: (_, { reason, reasonByName }) => (reason ? `${reason}（${reasonByName}）` : '—') },
        { title: t('发现时间'), width: 160, render: (_, { createdAt }) => moment(createdAt) },
      ]}
    />
  )
}
