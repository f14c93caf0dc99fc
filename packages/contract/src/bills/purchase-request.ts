import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { documentCalls } from '../http/document.ts'
import { Day, Id, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { materialLine, materialLineShown } from '../material/material-line.ts'

/** Lines of a request; each may become a bill of its own when it is approved. */
export const MOST_REQUEST_LINES = 100

const cancel = { to: 'cancelled', title: '作废', permission: 'purchaseRequest:cancel', isDangerous: true } as const

/** From the approval on its bills of what comes in decide, nobody sets it. */
export const purchaseRequestStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      submit: { to: 'submitted', title: '提交', permission: 'purchaseRequest:submit', guards: ['hasLines'] },
      cancel,
    },
  },
  submitted: {
    title: '待批准',
    colour: 'processing',
    on: {
      approve: { to: 'approved', title: '批准', permission: 'purchaseRequest:approve', guards: ['hasLines'] },
      sendBack: { to: 'draft', title: '退回', permission: 'purchaseRequest:approve' },
      cancel,
    },
  },
  approved: { title: '已批准', follows: 'partial', colour: 'processing', on: {} },
  partial: { title: '部分到货', follows: 'done', colour: 'processing', on: {} },
  done: { title: '已完成', colour: 'success', on: {} },
  closed: { title: '已关闭', colour: 'warning', on: {} },
  cancelled: { title: '已作废', colour: 'default', on: {} },
})

const filters = {
  warehouseId: Id.optional().meta({ title: '收货仓库' }),
  materialId: Id.optional().meta({ title: '物料' }),
  /** Something is wanted by then. */
  wantedBy: Day.optional().meta({ title: '要求到货日期不晚于' }),
}
const head = {
  warehouseId: Id.meta({ title: '收货仓库' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}
export const purchaseRequestLine = {
  ...materialLine,
  wantedOn: Day.meta({ title: '要求到货日期' }),
  supplierId: Id.nullish().meta({ title: '供应商' }),
  /** What it is bought for, as people call it. */
  purpose: text(200).nullish().meta({ title: '用途' }),
}

/** What is to be bought: once approved it is awaited by bills of what comes in, one for each supplier and day. */
export const purchaseRequest = documentCalls('/mes_stock/purchaserequest', 'purchaseRequest', {
  title: '采购申请',
  linesTitle: '采购申请明细',
  states: purchaseRequestStates,
  head,
  shown: {
    warehouseName: z.string().meta({ title: '收货仓库' }),
    lineCount: z.number().int().meta({ title: '明细行数' }),
    doneCount: z.number().int().meta({ title: '已到货行数' }),
    /** The first day on which something is wanted. */
    wantedOn: Day.nullable().meta({ title: '要求到货日期' }),
  },
  line: purchaseRequestLine,
  lineShown: {
    ...materialLineShown,
    baseUnit: z.string().meta({ title: '基本单位' }),
    decimals: z.number().int().meta({ title: '数量小数位' }),
    /** Code and name of the supplier. */
    supplier: z.string().nullable().meta({ title: '供应商' }),
    supplierName: z.string().nullable().meta({ title: '供应商' }),
    /** In the base unit. */
    baseQuantity: quantity().meta({ title: '申请数量' }),
    done: quantity().meta({ title: '已到货数量' }),
    billCode: z.string().nullable().meta({ title: '入库单' }),
  },
  filters,
  mostLines: MOST_REQUEST_LINES,
})

/** Lines of requests as who buys reads them. */
export const purchaseRequestSheet = calls('/mes_stock/purchaserequest', 'purchaseRequest', {
  export: post('/export', {
    title: '导出采购申请',
    kind: 'file',
    body: z.object({
      code: text(64).optional().meta({ title: '单据编号' }),
      keyword: text(100).optional(),
      status: statusOf(purchaseRequestStates).optional().meta({ title: '状态' }),
      ...filters,
    }),
    writes: false,
  }),
})
