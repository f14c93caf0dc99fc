import { useQuery } from '@tanstack/react-query'
import {
  orderSourceTitles,
  productionOrder,
  productionOrderStates,
  type WholeProductionOrder,
} from '@zhizao/contract/production/production-order'
import { workOrder } from '@zhizao/contract/production/work-order'
import { Descriptions, Steps, Tabs } from 'antd'
import { queryClient } from '../../platform/api/query-client.ts'
import page from '../../platform/document/document-page.module.css'
import { History, Related, type SideProps } from '../../platform/document/document-sides.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { OrderGaps } from '../genealogy/order-gaps.tsx'
import { DueDay, Priority, timeSpan } from '../late.tsx'
import { ORDER_DETAIL, ORDERS, orderHref } from '../production-paths.ts'
import { Progress } from '../progress.tsx'
import { ORDER_WAY, usualWay } from '../usual-way.ts'
import { OrderBar } from './order-bar.tsx'
import classes from './order-detail.module.css'
import { orderFields } from './order-fields.tsx'
import { ChildOrders, Components, Reports, WorkOrders } from './order-parts.tsx'
import { orderForms, orders } from './order-steps.tsx'
import { SegmentFlow } from './segment-flow.tsx'

const EVERY = 15_000
/** States in which others report meanwhile. */
const LIVE = /^(released|running)$/

/** Fields whose values say something to people by themselves. */
const TOLD = [
  'quantity',
  'dueOn',
  'startOn',
  'priority',
  'overPercent',
  'underPercent',
  'customerOrderNo',
  'lotCode',
  'remark',
]

/** What its history and its neighbours are told by. */
const definition: SideProps['definition'] = {
  path: ORDER_DETAIL,
  states: productionOrderStates,
  linesTitle: '用料清单',
  headFields: orderFields(undefined, false).filter(({ field }) => TOLD.includes(field)),
  api: orderForms,
}

/** 生产订单详情: how far an order is, what it needs, and what was done. */
export function OrderDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['production-order', 'whole', id],
    queryFn: ({ signal }) => orders.get({ id }, { quiet: true, signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (LIVE.test(state.data?.status ?? '') ? EVERY : false),
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
  return (
    <OneOrder
      order={found.data}
      onChanged={() => {
        void queryClient.invalidateQueries({ queryKey: ['production-order'] })
        void queryClient.invalidateQueries({ queryKey: [productionOrder.page.path] })
      }}
    />
  )
}

interface OneOrderProps {
  order: WholeProductionOrder
  onChanged: () => void
}

function OneOrder({ order, onChanged }: OneOrderProps) {
  const isPhone = useMedia(PHONE)
  const ways = usualWay(productionOrderStates, ORDER_WAY, order.status)
  return (
    <div className={page.page}>
      <OrderBar order={order} onChanged={onChanged} />
      {!isPhone && (
        <div className={page.card}>
          <Steps
            size="small"
            aria-label={t('单据进度')}
            current={ways.at}
            status={order.status === 'cancelled' ? 'error' : order.status === 'closed' ? 'finish' : 'process'}
            items={ways.way.map((state) => ({
              title: t(productionOrderStates[state as keyof typeof productionOrderStates].title),
            }))}
          />
        </div>
      )}
      <Head order={order} />
      <section className={page.card}>
        <h2 className={classes.title}>{t('工序流转')}</h2>
        <SegmentFlow order={order} />
      </section>
      <Below order={order} />
      <Related definition={definition} read={order} />
    </div>
  )
}

function Head({ order }: { order: WholeProductionOrder }) {
  const { goodQuantity: good, scrapQuantity: scrap, quantity, unit, decimals } = order
  const facts: [string, React.ReactNode][] = [
    [t('产品'), `${order.materialCode} ${order.materialName} ${order.specification ?? ''}`],
    [t('交货日期'), <DueDay key="due" day={order.dueOn} late={order} />],
    [t('优先级'), <Priority key="priority" value={order.priority} />],
    [t('计划时间'), timeSpan(order.plannedStart, order.plannedEnd)],
    [t('实际时间'), timeSpan(order.actualStart, order.actualEnd)],
    [t('工艺路线'), order.routeName ?? t('按默认')],
    ['BOM', order.bomName ?? t('按默认')],
    [t('投料库位'), order.issueLocation ?? '—'],
    [t('完工库位'), order.receiptLocation ?? '—'],
    [t('产出批次号'), order.lotCode ?? '—'],
    [t('超产 / 欠产允差'), `${order.overPercent} % / ${order.underPercent} %`],
    [t('来源'), <Source key="source" order={order} />],
    ...(order.startOn ? [[t('最早开工日期'), order.startOn] as [string, string]] : []),
    ...(order.projectName ? [[t('项目'), order.projectName] as [string, string]] : []),
    ...(order.customerName ? [[t('客户'), order.customerName] as [string, string]] : []),
    ...(order.customerOrderNo ? [[t('客户订单号'), order.customerOrderNo] as [string, string]] : []),
    ...(order.demandCode ? [[t('需求单'), order.demandCode] as [string, string]] : []),
    ...(order.supplyProblem
      ? [[t('供应异常'), <Waits key="waits" words={order.supplyProblem} />] as [string, React.ReactNode]]
      : []),
    ...(order.reason ? [[t('原因'), order.reason] as [string, string]] : []),
    ...(order.remark ? [[t('备注'), order.remark] as [string, string]] : []),
  ]
  return (
    <section className={page.card}>
      <div className={classes.progress}>
        <Progress isWide good={good} scrap={scrap} quantity={quantity} unit={unit} decimals={decimals} />
      </div>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, md: 2, lg: 3, xxl: 4 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
    </section>
  )
}

const Waits = ({ words }: { words: string }) => <span className={classes.waits}>{words}</span>

const Source = ({ order: { source, parentId, parentCode } }: { order: WholeProductionOrder }) => (
  <span>
    {t(orderSourceTitles[source])} {parentId && <PageLink href={orderHref(parentId)}>{parentCode}</PageLink>}
  </span>
)

/** What hangs on the order, one at a time; which is kept in the address. */
function Below({ order }: { order: WholeProductionOrder }) {
  const [search, change] = usePageSearch()
  const seesWork = usePermission(workOrder.page.permission)
  const items = [
    { key: 'components', label: t('用料'), children: <Components order={order} /> },
    ...(seesWork ? [{ key: 'work', label: t('工单'), children: <WorkOrders orderId={order.id} /> }] : []),
    { key: 'children', label: t('下级订单'), children: <ChildOrders order={order} /> },
    { key: 'reports', label: t('报工记录'), children: <Reports orderId={order.id} /> },
    { key: 'gaps', label: t('追溯缺口'), children: <OrderGaps orderId={order.id} /> },
    {
      key: 'history',
      label: t('变更记录'),
      children: (
        <div className={classes.history}>
          <History definition={definition} read={order} />
        </div>
      ),
    },
  ]
  const asked = search.get('tab')
  const shown = items.some(({ key }) => key === asked) ? asked! : 'components'
  return (
    <section className={page.card}>
      <Tabs
        activeKey={shown}
        destroyOnHidden
        onChange={(tab) => change({ tab: tab === 'components' ? undefined : tab })}
        items={items}
      />
    </section>
  )
}
