import { DownOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { preparation } from '@zhizao/contract/production/preparation'
import {
  type ProductionOrder,
  productionOrder,
  productionOrderStates,
} from '@zhizao/contract/production/production-order'
import { App, Button, Dropdown, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { refusalIn } from '../../platform/api/client.ts'
import { useLocked } from '../../platform/api/way.ts'
import page from '../../platform/document/document-page.module.css'
import { stateButtons } from '../../platform/document/state-way.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isGranted } from '../../platform/session/permission.ts'
import { useUser } from '../../platform/session/session-store.ts'
import { type MenuEntry, menuItems } from '../../platform/widgets/context-menu.tsx'
import { PrintButton } from '../../print/index.ts'
import { LateMarks } from '../late.tsx'
import { preparationHref, readinessHref, SPLIT_ORDER } from '../production-paths.ts'
import type { StepAnswers } from './complete-dialog.tsx'
import { IN_SHOP, notSplit } from './order-actions.tsx'
import { OrderDialog, whyNotChanged } from './order-dialog.tsx'
import { OrderState } from './order-parts.tsx'
import { type OrderEvent, orderEvents, questionOf, reasonFor, takeStep } from './order-steps.tsx'
import { StepDialog } from './step-dialog.tsx'

interface OrderBarProps {
  order: ProductionOrder
  onChanged: () => void
}

/** Number and state of an order and what is done with it: what may follow now as buttons, all else behind 更多 with the reason. */
export function OrderBar({ order, onChanged }: OrderBarProps) {
  const router = useRouter()
  const user = useUser()
  const isLocked = useLocked()
  const [dialog, setDialog] = useState<ReactNode>()
  const { busy, take } = useStep(order, onChanged)
  const holds = (permission: string) => isGranted(permission, user?.authorities ?? [])
  const close = () => setDialog(undefined)
  const go = (href: string) => void router.navigate({ href })
  function begin(event: OrderEvent, title: string) {
    const save = async (told: StepAnswers = {}) => {
      await takeStep(order, event, told)
      onChanged()
    }
    const asked = reasonFor(event, order, save, close)
    const question = questionOf(event, order)
    if (asked) return setDialog(asked)
    if (!question) return void take(event)
    setDialog(
      <StepDialog title={`${title} ${order.code}`} question={question} okText={title} onRun={save} onClose={close} />,
    )
  }
  const { open, shut } = stepsNow(order, holds)
  const edit = () => setDialog(<OrderDialog mode="edit" row={{ ...order }} onClose={close} onSaved={onChanged} />)
  const more = moreOf(order, { holds, isLocked, shut, edit, go })
  return (
    <div className={`${page.card} ${page.top}`}>
      <h1 className={page.name}>
        {t('生产订单 {code}', { code: order.code })}
        <OrderState status={order.status} />
        <LateMarks {...order} />
      </h1>
      <Flex gap={8} wrap>
        {order.status !== 'draft' && <Button onClick={() => go(readinessHref([order.id]))}>{t('齐套分析')}</Button>}
        {IN_SHOP.includes(order.status) && holds(preparation.page.permission) && (
          <Button onClick={() => go(preparationHref(order.code))}>{t('备料')}</Button>
        )}
        {open.map(({ event, title }, at) => (
          <Button
            key={event}
            type={at === 0 && LEADS_ON.has(event) ? 'primary' : 'default'}
            danger={event === 'cancel'}
            disabled={isLocked}
            loading={busy === event}
            onClick={() => begin(event, title)}
          >
            {title}
          </Button>
        ))}
        <PrintButton typeCode="orderReport" title="打印流转卡" words="打印流转卡" id={order.id} />
        {more.length > 0 && (
          <Dropdown menu={{ items: menuItems(more) }} trigger={['click']}>
            <Button icon={<DownOutlined />} iconPlacement="end">
              {t('更多')}
            </Button>
          </Dropdown>
        )}
      </Flex>
      {dialog}
    </div>
  )
}

interface MoreTools {
  holds: (permission: string) => boolean
  isLocked: boolean
  shut: ReturnType<typeof stepsNow>['shut']
  edit: () => void
  go: (href: string) => void
}

/** What stands behind 更多. */
function moreOf(order: ProductionOrder, { holds, isLocked, shut, edit, go }: MoreTools): MenuEntry[] {
  const noChange = whyNotChanged(order)
  return [
    ...(holds(productionOrder.update.permission)
      ? [{ key: 'edit', label: t('修改'), disabled: isLocked || Boolean(noChange), hint: noChange, run: edit }]
      : []),
    ...(holds(productionOrder.split.permission)
      ? [
          {
            key: 'split',
            label: t('拆分'),
            disabled: Boolean(notSplit(order)),
            hint: notSplit(order) || undefined,
            run: () => go(`${SPLIT_ORDER}?id=${order.id}`),
          },
        ]
      : []),
    ...shut.map(({ event, title, off }) => ({ key: event, label: title, disabled: true, hint: off, run: nothing })),
  ]
}

/** Steps that may follow now, and those that may not with the reason, in the order of an order's life. */
function stepsNow({ status }: ProductionOrder, holds: (permission: string) => boolean) {
  const steps = stateButtons(productionOrderStates, status, holds).flatMap(({ event, title, off }) => {
    const at = orderEvents.indexOf(event as OrderEvent)
    return at < 0 ? [] : [{ at, event: event as OrderEvent, title: t(title), off }]
  })
  steps.sort((one, other) => one.at - other.at)
  return { open: steps.filter(({ off }) => !off), shut: steps.filter(({ off }) => off) }
}

/** Steps that lead on. */
const LEADS_ON: ReadonlySet<OrderEvent> = new Set(['plan', 'release', 'resume', 'complete', 'close'])
const nothing = () => {}

/** A step that asks nothing; why it was refused stays until it is read. */
function useStep(order: ProductionOrder, onChanged: () => void) {
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState<OrderEvent>()
  async function take(event: OrderEvent) {
    setBusy(event)
    try {
      await takeStep(order, event)
      message.success(t('操作成功'))
      onChanged()
    } catch (error) {
      modal.warning({ title: refusalIn(error)?.msg ?? t('操作失败，请稍后重试'), okText: t('知道了') })
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, take }
}
