import type { TriggerField } from '../platform/message/trigger.ts'

/** What is told of stock. */
export const WAREHOUSE_APP = { code: 'wms', title: '仓储管理', msgType: '仓储消息' }

export const text = (name: string, title: string, example: string): TriggerField => ({
  name,
  title,
  type: 'text',
  example,
})
export const number = (name: string, title: string, example: string): TriggerField => ({
  name,
  title,
  type: 'number',
  example,
})
