import type { Trigger } from '../platform/message/trigger.ts'
import { number, text, WAREHOUSE_APP } from './trigger-parts.ts'

const exposure = (event: string, title: string): Trigger => ({
  code: `locationExposure.${event}`,
  title,
  app: WAREHOUSE_APP,
  permission: 'locationExposure',
  page: '/wms/pages/locationExposure/index',
  fields: [
    text('code', '库位编码', 'LK-01'),
    text('location', '库位', 'LK-01 一号冷库'),
    text('device', '设备', '一号冷库机组'),
    text('point', '点位', '库温'),
    text('content', '报警内容', '库温高于上限'),
    number('lots', '涉及的物料批次数', '3'),
    text('materials', '物料批次', 'YL-01 L1、YL-02 L7'),
  ],
})

/** What happens in stock and is told, of which companies may have messages sent. */
export const stockTriggers: readonly Trigger[] = [
  exposure('begin', '库位环境报警'),
  exposure('end', '库位环境恢复，待处置'),
  {
    code: 'stockPeriod.close',
    title: '库存期间已结账',
    app: WAREHOUSE_APP,
    permission: 'stockLedger',
    page: '/wms/pages/stock/ledger',
    fields: [text('code', '结账至', '2026-01-31')],
  },
  {
    code: 'stockPeriod.open',
    title: '库存期间已重新打开',
    app: WAREHOUSE_APP,
    permission: 'stockLedger',
    page: '/wms/pages/stock/ledger',
    fields: [
      text('code', '现结账至', '2025-12-31'),
      text('before', '原结账至', '2026-01-31'),
      text('reason', '原因', '补录漏单'),
    ],
  },
  {
    code: 'stockCheck.differ',
    title: '夜间库存核对有差异',
    app: WAREHOUSE_APP,
    permission: 'stockLedger',
    page: '/wms/pages/stock/index',
    fields: [
      text('code', '核对日期', '2026-01-05'),
      number('differences', '差异条数', '2'),
      text('first', '第一条差异', 'A-01 / PP01：账面 12，流水合计 10'),
    ],
  },
]
