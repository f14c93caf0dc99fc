import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ProductionOrder, productionOrder } from '@zhizao/contract/production/production-order'
import { Alert, App, Button, Descriptions, Flex } from 'antd'
import { useState } from 'react'
import { queryClient } from '../../platform/api/query-client.ts'
import { useLocked } from '../../platform/api/way.ts'
import page from '../../platform/document/document-page.module.css'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { DueDay } from '../late.tsx'
import { evenParts, partsOf } from '../parts.ts'
import { ORDERS, orderHref } from '../production-paths.ts'
import { Evenly, SplitRemainder, SplitTable, type TypedPart } from '../split-parts.tsx'
import { notSplit } from './order-actions.tsx'
import { OrderState } from './order-parts.tsx'
import { orders } from './order-steps.tsx'

const MOST_PARTS = 50

/** 拆分订单: what goes into orders of their own, with what stays. */
export function SplitOrderPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['production-order', 'to-split', id],
    queryFn: ({ signal }) => orders.get({ id }, { quiet: true, signal }),
    enabled: id !== '',
    gcTime: 0,
  })
  if (!id)
    return (
      <EmptyState
        title={t('请从生产订单列表打开一张订单')}
        action={<PageLink href={ORDERS}>{t('打开生产订单')}</PageLink>}
      />
    )
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <OneSplit key={id} order={found.data} />
}

let nextKey = 1
const emptyPart = (dueOn: string, quantity: string | null = null): TypedPart => ({ key: nextKey++, quantity, dueOn })

function OneSplit({ order }: { order: ProductionOrder }) {
  const router = useRouter()
  const { message } = App.useApp()
  const isLocked = useLocked()
  const { isSaving, failure, run } = useSaving()
  const [typed, setTyped] = useState<readonly TypedPart[]>(() => [emptyPart(order.dueOn)])
  const parts = partsOf(
    order.quantity,
    order.decimals,
    typed.map(({ quantity }) => quantity),
  )
  const noSplit = notSplit(order)
  const save = () =>
    run(async () => {
      const sent = typed.map(({ quantity, dueOn }) => ({ quantity: quantity!, dueOn: dueOn ?? order.dueOn }))
      const made = await orders.split({ id: order.id, seenAt: order.updatedAt, parts: sent }, { quiet: true })
      void queryClient.invalidateQueries({ queryKey: ['production-order'] })
      void queryClient.invalidateQueries({ queryKey: [productionOrder.page.path] })
      message.success(t('已拆成 {count} 张订单', { count: made.length }))
      void router.navigate({ href: orderHref(order.id), replace: true })
    })
  return (
    <div className={page.page}>
      <div className={`${page.card} ${page.top}`}>
        <h1 className={page.name}>
          {t('拆分生产订单 {code}', { code: order.code })}
          <OrderState status={order.status} />
        </h1>
        <Flex gap={8}>
          <Button onClick={() => void router.navigate({ href: orderHref(order.id) })}>{t('返回')}</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={isLocked || Boolean(noSplit) || !parts.isRight}
            onClick={() => void save()}
          >
            {t('拆分')}
          </Button>
        </Flex>
      </div>
      {noSplit && <Alert type="info" showIcon title={noSplit} />}
      {order.status === 'planned' && (
        <Alert type="warning" showIcon title={t('这张订单已排产：拆分会撤回它的排产，拆完后各张重新排产。')} />
      )}
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <Whole order={order} />
      <section className={page.card}>
        <Evenly
          most={MOST_PARTS}
          onSplit={(count) =>
            setTyped(evenParts(order.quantity, order.decimals, count).map((part) => emptyPart(order.dueOn, part)))
          }
        />
        <SplitTable
          typed={typed}
          wrong={parts.wrong}
          unit={order.unit}
          decimals={order.decimals}
          most={MOST_PARTS}
          withDays
          onChange={setTyped}
          onAdd={() => setTyped([...typed, emptyPart(order.dueOn)])}
        />
        <SplitRemainder parts={parts} whole={order.quantity} unit={order.unit} title={t('留在原订单')} />
      </section>
    </div>
  )
}

/** What is split. */
const Whole = ({ order }: { order: ProductionOrder }) => (
  <section className={page.card}>
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 3 }}
      items={[
        { key: 'product', label: t('产品'), children: `${order.materialCode} ${order.materialName}` },
        {
          key: 'quantity',
          label: t('计划数量'),
          children: <ExactQuantity value={order.quantity} unit={order.unit} decimals={order.decimals} />,
        },
        { key: 'due', label: t('交货日期'), children: <DueDay day={order.dueOn} late={order} /> },
      ]}
    />
  </section>
)
