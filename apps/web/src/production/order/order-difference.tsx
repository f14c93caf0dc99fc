import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { OrderDifference, ProductionOrder } from '@zhizao/contract/production/production-order'
import { Flex, Table } from 'antd'
import { Refused } from '../../platform/api/refused.ts'
import { t } from '../../platform/i18n/translate.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { timeSpan } from '../late.tsx'
import { orderForms } from './order-steps.tsx'

type Change = { id: string } & Record<string, unknown>

/** Changes of these go on to segments, work orders, materials and parts. */
const FOLLOWED = ['quantity', 'startOn', 'overPercent', 'bomId'] as const

/** Shows what a change of a planned order comes to, and goes on once it is accepted. */
export function useAcceptance() {
  const ask = useAsk()
  const isAccepted = (difference: OrderDifference) =>
    new Promise<boolean>((resolve) => {
      ask({
        title: t('变更会带来以下差异'),
        width: 860,
        content: <Difference {...difference} />,
        okText: t('确认变更'),
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      })
    })
  return async (order: ProductionOrder, change: Change): Promise<{ isAccepted?: boolean }> => {
    const isFollowed = FOLLOWED.some((field) => field in change && (change[field] ?? null) !== (order[field] ?? null))
    if (order.status === 'draft' || !isFollowed) return {}
    const difference = await orderForms.difference(change, { quiet: true })
    if (!(await isAccepted(difference))) throw new Refused(ErrorCode.conflict, t('没有确认变更，什么也没有保存'))
    return { isAccepted: true }
  }
}

function Difference({ components, orders: changed }: OrderDifference) {
  const amount = (quantity: string, unit: string) => <ExactQuantity value={quantity} unit={unit} />
  return (
    <Flex vertical gap={12}>
      <Table<OrderDifference['orders'][number]>
        size="small"
        rowKey="code"
        dataSource={changed}
        pagination={false}
        locale={{ emptyText: t('订单没有变化') }}
        columns={[
          { title: t('订单'), dataIndex: 'code', width: 150 },
          { title: t('产品名称'), dataIndex: 'materialName' },
          { title: t('变更前'), width: 100, align: 'right', render: (_, row) => amount(row.before, row.unit) },
          { title: t('变更后'), width: 100, align: 'right', render: (_, row) => amount(row.after, row.unit) },
          {
            title: t('变更后计划时间'),
            width: 210,
            render: (_, { startAfter, endAfter }) => timeSpan(startAfter as string | null, endAfter as string | null),
          },
        ]}
      />
      <Table<OrderDifference['components'][number]>
        size="small"
        rowKey={({ segmentPlanId, materialCode, isFixed }) => `${segmentPlanId} ${materialCode} ${isFixed}`}
        dataSource={components}
        pagination={false}
        locale={{ emptyText: t('用料没有变化') }}
        scroll={{ y: 260 }}
        columns={[
          { title: t('物料编码'), dataIndex: 'materialCode', width: 150 },
          { title: t('物料名称'), dataIndex: 'materialName' },
          { title: t('工序'), width: 110, render: (_, { segmentName }) => segmentName ?? '—' },
          { title: t('变更前'), width: 110, align: 'right', render: (_, row) => amount(row.before, row.unit) },
          { title: t('变更后'), width: 110, align: 'right', render: (_, row) => amount(row.after, row.unit) },
        ]}
      />
    </Flex>
  )
}
