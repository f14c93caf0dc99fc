import type { CodeKind } from '../../platform/codes/code-kind.ts'
import { demands } from '../demand/demand.table.ts'
import { stockEntries } from '../entry/stock-entry.table.ts'
import { inboundBills } from '../inbound/inbound-bill.table.ts'
import { outboundBills } from '../outbound/outbound-bill.table.ts'
import { purchaseRequests } from '../purchase-request/purchase-request.table.ts'
import { transfers } from '../transfer/transfer.table.ts'

/** Numbers of all documents of stock but counts. */
export const billCodeKinds: readonly CodeKind[] = [
  {
    code: 'demand',
    title: '需求',
    prefix: 'XQ',
    codes: demands.code,
    fields: [{ name: 'direction', title: '需求方向' }],
  },
  {
    code: 'purchaseRequest',
    title: '采购申请',
    prefix: 'CG',
    codes: purchaseRequests.code,
    fields: [],
  },
  {
    code: 'inboundBill',
    title: '入库单',
    prefix: 'RK',
    codes: inboundBills.code,
    fields: [{ name: 'kind', title: '入库类型' }],
  },
  {
    code: 'outboundBill',
    title: '出库单',
    prefix: 'CK',
    codes: outboundBills.code,
    fields: [{ name: 'kind', title: '出库类型' }],
  },
  {
    code: 'stockEntry',
    title: '库存单据',
    prefix: 'KC',
    codes: stockEntries.code,
    fields: [{ name: 'kind', title: '单据类型' }],
  },
  { code: 'transfer', title: '调拨单', prefix: 'DB', codes: transfers.code, fields: [] },
]
