import { z } from 'zod'
import { calls, get, type Input, post } from '../http/call.ts'
import { documentCalls } from '../http/document.ts'
import { ById, Day, Id, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { MOST_BILL_LINES } from './bill.ts'
import { inboundBill } from './inbound-bill.ts'
import { outboundBill } from './outbound-bill.ts'

/** Whether something is to come in or to go out. */
export const DemandDirection = z.enum(['in', 'out'])
export type DemandDirection = z.infer<typeof DemandDirection>
export const demandDirectionTitles: Record<DemandDirection, string> = { in: '入库需求', out: '出库需求' }

/** All but the cancelling follows from the sums of its bills; nobody sets it. */
export const demandStates = states({
  open: {
    title: '待执行',
    follows: 'partial',
    colour: 'default',
    isOpen: true,
    on: {
      cancel: {
        to: 'cancelled',
        title: '取消',
        permission: 'demand:cancel',
        isDangerous: true,
        guards: ['hasNoBills'],
      },
    },
  },
  partial: { title: '部分完成', colour: 'processing', follows: 'met', on: {} },
  met: { title: '已满足', colour: 'success', follows: 'closed', on: {} },
  closed: { title: '已关闭', colour: 'success', on: {} },
  cancelled: { title: '已取消', colour: 'default', on: {} },
})

const sums = {
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  /** In confirmed bills, done or not. */
  planned: quantity().meta({ title: '已安排数量' }),
  done: quantity().meta({ title: '已完成数量' }),
  /** In no bill that holds. */
  open: quantity().meta({ title: '待安排数量' }),
}

const filters = {
  direction: DemandDirection.optional().meta({ title: '需求方向' }),
  warehouseId: Id.optional().meta({ title: '仓库' }),
  neededBy: Day.optional().meta({ title: '需求日期不晚于' }),
}

/** What is needed in or out of a warehouse, and by when; bills meet it. Quantities are in the base unit. */
export const demand = documentCalls('/mes_stock/demand', 'demand', {
  title: '需求',
  linesTitle: '需求明细',
  states: demandStates,
  head: {
    direction: DemandDirection.meta({ title: '需求方向' }),
    warehouseId: Id.meta({ title: '仓库' }),
    supplierId: Id.nullish().meta({ title: '供应商' }),
    customerId: Id.nullish().meta({ title: '客户' }),
    /** What it comes from, as people call it: an order's number. */
    orderNo: text(64).nullish().meta({ title: '来源订单号' }),
    neededOn: Day.meta({ title: '需求日期' }),
    remark: text(500).nullish().meta({ title: '备注' }),
  },
  shown: {
    warehouseName: z.string().meta({ title: '仓库' }),
    supplierName: z.string().nullable().meta({ title: '供应商' }),
    customerName: z.string().nullable().meta({ title: '客户' }),
    lineCount: z.number().int().meta({ title: '明细行数' }),
  },
  line: {
    materialId: Id.meta({ title: '物料' }),
    quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
    remark: text(200).nullish().meta({ title: '备注' }),
  },
  lineShown: sums,
  filters,
  mostLines: MOST_BILL_LINES,
})
const Whole = demand.get.reply

/** Open demands by one sheet, a row for each line: from another system with what is still needed, and out again in the same form. */
export const demandSheet = calls('/mes_stock/demand', 'demand', {
  ...sheetCalls('demand', '需求'),
  export: post('/export', {
    title: '导出未完成需求',
    kind: 'file',
    body: z.object({
      code: text(64).optional().meta({ title: '单据编号' }),
      keyword: text(100).optional(),
      status: statusOf(demandStates).optional().meta({ title: '状态' }),
      ...filters,
    }),
    writes: false,
  }),
})

/** What there is for a line of a demand, after the demands that wait longer. */
export const DemandStock = z.object({
  lineId: Id.meta({ title: '需求明细' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: sums.materialCode,
  materialName: sums.materialName,
  unit: sums.unit,
  decimals: sums.decimals,
  open: sums.open,
  /** Available in the warehouse where picking may take it, and reserved by nobody. */
  free: quantity().meta({ title: '可用库存' }),
  /** Of it, what earlier demands will take. */
  before: quantity().meta({ title: '更早需求占用' }),
  short: quantity().meta({ title: '缺少' }),
})
export type DemandStock = z.infer<typeof DemandStock>

const BillLine = z.object({
  demandLineId: Id.meta({ title: '需求明细' }),
  /** In the base unit. */
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
  locationId: Id.nullish().meta({ title: '库位' }),
})
const Chosen = z.object({
  id: Id.meta({ title: '需求' }),
  expectedOn: Day.nullish().meta({ title: '预计日期' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  lines: z
    .array(BillLine)
    .min(1, { error: '请至少选一行' })
    .max(MOST_BILL_LINES, { error: `一次最多 ${MOST_BILL_LINES} 行` })
    .meta({ title: '单据明细' }),
})

/** A line that a bill for a demand would have. */
const ProposedLine = z.object({
  demandLineId: BillLine.shape.demandLineId,
  materialId: Id.meta({ title: '物料' }),
  materialCode: sums.materialCode,
  materialName: sums.materialName,
  unit: sums.unit,
  decimals: sums.decimals,
  open: sums.open,
  /** What a bill can have of it now: of what goes out, no more than there is. */
  quantity: quantity().meta({ title: '数量' }),
})
export type ProposedLine = z.infer<typeof ProposedLine>

/** How demands are met. */
export const demandWork = calls('/mes_stock/demand', 'demand', {
  inbound: get('/selectDemandDetail', { title: '入库需求详情', body: ById, reply: Whole }),
  outbound: get('/selectOutDemandDetail', { title: '出库需求详情', body: ById, reply: Whole }),
  stock: get('/selectSotckMaterial', { title: '需求物料的库存', body: ById, reply: z.array(DemandStock) }),
  outboundBills: get('/selectOutboundBillS', {
    title: '需求的出库单',
    body: ById,
    reply: z.array(outboundBill.page.reply.shape.records.element),
  }),
  inboundBills: get('/selectInboundBillS', {
    title: '需求的入库单',
    body: ById,
    reply: z.array(inboundBill.page.reply.shape.records.element),
  }),
  /** What bill would meet what is open; nothing is stored. */
  proposeOutbound: post('/selectOutboundBill', { title: '建议出库单', body: ById, reply: z.array(ProposedLine) }),
  proposeInbound: post('/selectInboundBill', { title: '建议入库单', body: ById, reply: z.array(ProposedLine) }),
  saveInbound: post('/saveInbound', {
    title: '按需求新增入库单',
    body: Chosen,
    reply: inboundBill.get.reply,
    permission: 'inboundBill:add',
  }),
  saveOutbound: post('/saveOutbound', {
    title: '按需求新增出库单',
    body: Chosen,
    reply: outboundBill.get.reply,
    permission: 'outboundBill:add',
  }),
})
export type ChosenLines = Input<typeof demandWork.saveInbound>
