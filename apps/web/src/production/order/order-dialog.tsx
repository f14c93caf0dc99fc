import { demand } from '@zhizao/contract/bills/demand'
import { type ProductionOrder, productionOrderStates } from '@zhizao/contract/production/production-order'
import { App } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { EditDialog } from '../../platform/resource-screen/edit-dialog.tsx'
import type { DialogProps } from '../../platform/resource-screen/screen-options.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { useAcceptance } from './order-difference.tsx'
import { orderFields } from './order-fields.tsx'
import { orderForms, orders } from './order-steps.tsx'

type Values = Record<string, unknown>

/** Orders that nobody changes any more. */
export const isOver = ({ status }: Pick<ProductionOrder, 'status'>) => /^(completed|closed|cancelled)$/.test(status)

export const whyNotChanged = (order: Pick<ProductionOrder, 'status'>): string | undefined =>
  isOver(order) ? t('状态是“{status}”，不能修改', { status: t(productionOrderStates[order.status].title) }) : undefined

/** A new order, or one that is changed; once it is planned, what a change comes to is shown before it is made. */
export function OrderDialog({ mode, row, onClose, onSaved }: DialogProps) {
  const { message } = App.useApp()
  const order = row as ProductionOrder | undefined
  const seesDemands = usePermission(demand.page.permission)
  const [fields] = useState(() => orderFields(order, seesDemands))
  const accept = useAcceptance()
  async function send(draft: Values) {
    if (!order) return orderForms.create(draft, { quiet: true })
    const change = { ...draft, id: order.id, seenAt: order.updatedAt }
    return orders.update({ ...change, ...(await accept(order, change)) }, { quiet: true })
  }
  return (
    <EditDialog
      hasNext
      title={order ? t('生产订单 {code}', { code: order.code }) : '生产订单'}
      mode={mode}
      row={row}
      fields={fields}
      columns={3}
      send={send}
      onClose={onClose}
      onSaved={() => {
        message.success(t('保存成功'))
        onSaved()
      }}
    />
  )
}
