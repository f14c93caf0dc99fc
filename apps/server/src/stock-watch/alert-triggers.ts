import { StockAlertKind } from '@zhizao/contract/stock-watch/stock-alert'
import type { Trigger } from '../platform/message/trigger.ts'
import { number, text, WAREHOUSE_APP } from '../stock/index.ts'

const alertTitles: Record<StockAlertKind, string> = {
  safety: '库存预警：低于安全库存',
  reorder: '库存预警：到达再订货点',
  maximum: '库存预警：高于最高库存',
  expired: '库存预警：已过期',
  expiry7: '库存预警：7 天内到期',
  expiry30: '库存预警：30 天内到期',
}
const alert = (kind: StockAlertKind): Trigger => ({
  code: `stockAlert.${kind}`,
  title: alertTitles[kind],
  app: WAREHOUSE_APP,
  permission: 'stockAlert',
  page: '/wms/pages/stockAlert/index',
  fields: [
    text('code', '物料编码', 'PP01'),
    number('quantity', '当前数量', '80'),
    // What expires has no bound.
    ...(kind.startsWith('expir') ? [] : [number('bound', '界限', '100')]),
  ],
})

/** Bounds of stock that are crossed, of which companies may have messages sent. */
export const alertTriggers: readonly Trigger[] = StockAlertKind.options.map(alert)
