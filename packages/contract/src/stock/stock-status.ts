import { type StockStatus, stockStatuses } from '@zhizao/rules/stock/stock-status'
import { z } from 'zod'

export const StockStatusField = z.enum(stockStatuses)
export const stockStatusTitles: Record<StockStatus, string> = {
  quarantine: '待检',
  available: '可用',
  held: '冻结',
  rejected: '不合格',
}
