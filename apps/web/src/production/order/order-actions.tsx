import {
  AimOutlined,
  BranchesOutlined,
  CalendarOutlined,
  FlagOutlined,
  InboxOutlined,
  MergeCellsOutlined,
  SendOutlined,
  SplitCellsOutlined,
} from '@ant-design/icons'
import { preparation } from '@zhizao/contract/production/preparation'
import {
  type ProductionOrder,
  productionOrder,
  productionOrderStates,
} from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { t } from '../../platform/i18n/translate.ts'
import type { RowAction, ScreenTools } from '../../platform/resource-screen/screen-types.ts'
import { offIn } from '../../platform/resource-screen/state-actions.ts'
import { preparationHref, readinessHref, SEGMENT_PLANS, SPLIT_ORDER } from '../production-paths.ts'
import type { StepAnswers } from './complete-dialog.tsx'
import { ManyDialog } from './many-dialog.tsx'
import { whyNotChanged } from './order-dialog.tsx'
import { type OrderEvent, orderEvents, orders, questionOf, reasonFor, takeStep, titleOfEvent } from './order-steps.tsx'
import { PriorityDialog } from './priority-dialog.tsx'
import { StepDialog } from './step-dialog.tsx'

type Tools = ScreenTools<ProductionOrder>
type Action = RowAction<ProductionOrder>

const permissionOf = (event: OrderEvent) => [
  ...new Set(
    Object.values(productionOrderStates).flatMap(
      ({ on }) => (on as Record<string, { permission: string }>)[event]?.permission ?? [],
    ),
  ),
]

const notPlanned = ({ status }: ProductionOrder) =>
  status !== 'draft' && offIn(productionOrderStates, status, titleOfEvent('plan'))
const notReleased = ({ status }: ProductionOrder) =>
  status !== 'planned' && offIn(productionOrderStates, status, titleOfEvent('release'))
export const notSplit = ({ status }: Pick<ProductionOrder, 'status'>) =>
  status !== 'draft' && status !== 'planned' && t('下达以后不能拆分')

/** The steps of one order; each says why it is off where the order's state does not have it. */
export const stepActions = ({ show, reload }: Tools): Action[] =>
  orderEvents.map((event) => ({
    key: event,
    title: titleOfEvent(event),
    danger: event === 'cancel',
    permission: permissionOf(event).join('|'),
    disabled: ({ status }) =>
      !(event in productionOrderStates[status].on) && offIn(productionOrderStates, status, titleOfEvent(event)),
    run: ([row]) =>
      show((close) => {
        const save = async (told: StepAnswers = {}) => {
          await takeStep(row!, event, told)
          reload()
        }
        return (
          reasonFor(event, row!, save, close) ?? (
            <StepDialog
              title={t('{event}生产订单 {code}', { event: t(titleOfEvent(event)), code: row!.code })}
              question={questionOf(event, row!)}
              okText={t(titleOfEvent(event))}
              onRun={save}
              onClose={close}
            />
          )
        )
      }),
  }))

/** Orders whose material is brought. */
export const IN_SHOP: readonly string[] = ['released', 'running', 'held', 'paused']

/** What is done with one order beside its steps. */
export const furtherActions = ({ go }: Tools): Action[] => [
  {
    key: 'readiness',
    title: '齐套分析',
    icon: <AimOutlined />,
    disabled: ({ status }) => status === 'draft' && t('排产后才知道用料和工时'),
    run: ([row]) => go(readinessHref([row!.id])),
  },
  {
    key: 'preparation',
    title: '备料',
    icon: <InboxOutlined />,
    permission: preparation.page.permission,
    disabled: ({ status }) => !IN_SHOP.includes(status) && t('下达以后、完工以前备料'),
    run: ([row]) => go(preparationHref(row!.code)),
  },
  {
    key: 'split',
    title: '拆分',
    icon: <SplitCellsOutlined />,
    permission: productionOrder.split.permission,
    disabled: notSplit,
    run: ([row]) => go(`${SPLIT_ORDER}?id=${row!.id}`),
  },
  {
    key: 'segments',
    title: '工序计划',
    icon: <BranchesOutlined />,
    permission: segmentPlan.page.permission,
    run: ([row]) => go(`${SEGMENT_PLANS}?keyword=${encodeURIComponent(row!.code)}`),
  },
]

/** What is done with all that are ticked. */
export const manyActions = ({ show, go, reload, clearSelection }: Tools): Action[] => {
  const after = () => {
    clearSelection()
    reload()
  }
  return [
    {
      key: 'planMany',
      title: '批量排产',
      all: true,
      icon: <CalendarOutlined />,
      permission: productionOrder.plan.permission,
      disabled: notPlanned,
      run: (rows) =>
        show((close) => (
          <ManyDialog
            title={t('排产 {count} 张订单', { count: rows.length })}
            rows={rows}
            work={({ id }) => orders.plan({ id }, { quiet: true })}
            onDone={after}
            onClose={close}
          />
        )),
    },
    {
      key: 'releaseMany',
      title: '批量下达',
      all: true,
      icon: <SendOutlined />,
      permission: productionOrder.release.permission,
      disabled: notReleased,
      run: (rows) =>
        show((close) => (
          <ManyDialog
            title={t('下达 {count} 张订单', { count: rows.length })}
            rows={rows}
            work={({ id }) => orders.release({ ids: [id] }, { quiet: true })}
            onDone={after}
            onClose={close}
          />
        )),
    },
    {
      key: 'readinessMany',
      title: '齐套分析',
      all: true,
      icon: <AimOutlined />,
      run: (rows) => go(readinessHref(rows.map(({ id }) => id))),
    },
    {
      key: 'priorityMany',
      title: '调整优先级',
      all: true,
      icon: <FlagOutlined />,
      permission: productionOrder.setPriority.permission,
      disabled: (row) => whyNotChanged(row) ?? false,
      run: (rows) =>
        show((close) => (
          <PriorityDialog ids={rows.map(({ id }) => id)} first={rows[0]!.priority} onClose={close} onSaved={after} />
        )),
    },
    {
      key: 'merge',
      title: '合并',
      all: true,
      icon: <MergeCellsOutlined />,
      permission: productionOrder.merge.permission,
      disabled: ({ status }) => status !== 'draft' && t('只有草稿可以合并'),
      run: (rows) =>
        show((close) => (
          <StepDialog
            title={t('合并 {count} 张订单', { count: rows.length })}
            wrong={
              new Set(rows.map(({ materialId }) => materialId)).size > 1 ? t('只有同一产品的订单可以合并') : undefined
            }
            question={t('{codes} 合并成一张，数量合计 {quantity} {unit}，交货日期取最早的；其余的取消。确定合并吗？', {
              codes: rows.map(({ code }) => code).join('、'),
              quantity: sumOfQuantities(rows.map(({ quantity }) => quantity)),
              unit: rows[0]!.unit,
            })}
            okText={t('合并')}
            onRun={async () => {
              await orders.merge({ ids: rows.map(({ id }) => id) }, { quiet: true })
              after()
            }}
            onClose={close}
          />
        )),
    },
  ]
}
