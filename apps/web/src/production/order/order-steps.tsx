import type { EventOf } from '@zhizao/contract/http/states'
import {
  type ProductionOrder,
  type ProductionOrderStatus,
  productionOrder,
  productionOrderStates,
} from '@zhizao/contract/production/production-order'
import { compareQuantities, multiplyQuantities, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import type { ReactNode } from 'react'
import { client, formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { CompleteDialog, type StepAnswers } from './complete-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

export type OrderEvent = Exclude<EventOf<typeof productionOrderStates>, 'start'>
export const orders = client(productionOrder)
export const orderForms = formClient(productionOrder)

/** What people do with an order, in the order of its life; it starts by itself with the first work order. */
export const orderEvents: readonly OrderEvent[] = [
  'plan',
  'release',
  'withdraw',
  'pause',
  'resume',
  'complete',
  'close',
  'reopen',
  'cancel',
]

type Step = Pick<ProductionOrder, 'id' | 'code' | 'status' | 'updatedAt'>
const eventsOf = (status: ProductionOrderStatus) =>
  productionOrderStates[status].on as Partial<Record<OrderEvent, { to: ProductionOrderStatus; title: string }>>

/** Takes an order along one of its events. */
export const takeStep = (order: Step, event: OrderEvent, told: StepAnswers = {}) =>
  orders.status(
    {
      id: order.id,
      status: eventsOf(order.status)[event]!.to,
      seenAt: order.updatedAt,
      ...told,
    },
    { quiet: true },
  )

export const titleOfEvent = (event: OrderEvent): string =>
  Object.values(productionOrderStates).flatMap(({ on }) => (on as Record<string, { title: string }>)[event] ?? [])[0]!
    .title

const HUNDRED = '100'
/** Whether fewer good pieces are there than the order may end with. */
export function isShort({ quantity, goodQuantity, underPercent }: ProductionOrder): boolean {
  const asked = multiplyQuantities(quantity, subtractQuantities(HUNDRED, underPercent))
  return compareQuantities(multiplyQuantities(goodQuantity, HUNDRED), asked) < 0
}

/** What is asked before a step that needs no reason. */
export const questionOf = (event: OrderEvent, { code }: Pick<ProductionOrder, 'code'>): string | undefined => {
  const questions: Partial<Record<OrderEvent, string>> = {
    withdraw: '撤回排产会删除“{code}”的工序计划和自动生成的下级订单。确定撤回吗？',
    close: '关闭后不能重新打开，预留的物料会释放。确定关闭“{code}”吗？',
    reopen: '重新打开后可以继续派工和报工。确定重新打开“{code}”吗？',
  }
  return questions[event] && t(questions[event], { code })
}

/** Steps that are told why: the dialog that asks; nothing for the others. */
export function reasonFor(
  event: OrderEvent,
  order: ProductionOrder,
  onSave: (told: StepAnswers) => Promise<unknown>,
  onClose: () => void,
): ReactNode {
  const { code } = order
  const shared = { onSave: (reason: string) => onSave({ reason }), onClose }
  if (event === 'pause')
    return (
      <ReasonDialog
        {...shared}
        title={t('暂停生产订单 {code}', { code })}
        detail={t('正在生产的工单会停工，恢复以前不能继续派工和报工。')}
        label={t('暂停原因')}
        placeholder={t('例如：等待模具修复')}
        okText={t('暂停')}
      />
    )
  if (event === 'cancel')
    return (
      <ReasonDialog
        {...shared}
        isDangerous
        title={t('取消生产订单 {code}', { code })}
        detail={t('取消后不能恢复；没有开工的下级订单和工单一起取消。')}
        label={t('取消原因')}
        placeholder={t('例如：客户取消订货')}
        okText={t('取消订单')}
      />
    )
  if (event === 'complete')
    return <CompleteDialog order={order} isShort={isShort(order)} onSave={onSave} onClose={onClose} />
  return undefined
}
