import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { documentCalls } from '../http/document.ts'
import { ById, Day, Id, text } from '../http/fields.ts'
import { linesOf } from '../http/lines.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { materialLine } from '../material/material-line.ts'
import { OfflineAction } from '../offline/offline-action.ts'
import { Sscc, UnitKind } from '../stock/handling-unit.ts'
import { StockStatusField } from '../stock/stock-status.ts'
import { LotCode } from '../trace/lot.ts'
import { BookingKey, billFilters, billHead, billLineShown, billShown, MOST_BILL_LINES } from './bill.ts'

/** Where goods come from. */
export const InboundKind = z.enum(['purchase', 'return', 'production', 'other'])
export type InboundKind = z.infer<typeof InboundKind>
export const inboundKindTitles: Record<InboundKind, string> = {
  purchase: '采购入库',
  return: '客户退货入库',
  production: '生产入库',
  other: '其他入库',
}

const counter = { to: 'reversed', title: '冲销', permission: 'inboundBill:counter', isDangerous: true } as const
const counterDone = { ...counter, guards: ['isNoCounter'] } as const

/** What was booked decides between partly and wholly received; what was wrong is taken back by a bill of its own. */
export const inboundBillStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      confirm: { to: 'confirmed', title: '确认', permission: 'inboundBill:confirm', guards: ['hasLines'] },
      cancel: { to: 'cancelled', title: '取消', permission: 'inboundBill:cancel', isDangerous: true },
    },
  },
  confirmed: {
    title: '待收货',
    follows: 'partial',
    colour: 'processing',
    on: { cancel: { to: 'cancelled', title: '取消', permission: 'inboundBill:cancel', isDangerous: true } },
  },
  partial: {
    title: '部分收货',
    follows: 'done',
    colour: 'processing',
    on: { end: { to: 'ended', title: '结束', permission: 'inboundBill:end', isDangerous: true } },
  },
  done: { title: '已收完', colour: 'success', on: { counter: counterDone } },
  ended: { title: '短收结束', colour: 'warning', on: { counter } },
  reversed: { title: '已冲销', colour: 'warning', on: {} },
  cancelled: { title: '已取消', colour: 'default', on: {} },
})

const head = {
  kind: InboundKind.meta({ title: '入库类型' }),
  ...billHead,
  deliveryNo: text(64).nullish().meta({ title: '送货单号' }),
}
const line = {
  ...materialLine,
  lotCode: LotCode.nullish().meta({ title: '批次号' }),
  supplierLot: text(64).nullish().meta({ title: '供应商批号' }),
  producedOn: Day.nullish().meta({ title: '生产日期' }),
  expiresOn: Day.nullish().meta({ title: '有效期至' }),
  /** Where it is to lie; proposed where nothing is said. */
  locationId: Id.nullish().meta({ title: '库位' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}
const PREFIX = '/mes_stock/inboundbill'
const CODE = 'inboundBill'

/** Goods that come in: announced, received in parts, ended or taken back. */
export const inboundBill = documentCalls(PREFIX, CODE, {
  title: '入库单',
  linesTitle: '入库明细',
  states: inboundBillStates,
  head,
  shown: {
    ...billShown,
    /** The request by whose approval it was made. */
    purchaseRequestId: Id.nullable().meta({ title: '采购申请' }),
  },
  line,
  lineShown: billLineShown,
  filters: { ...billFilters, kind: InboundKind.optional().meta({ title: '入库类型' }) },
  mostLines: MOST_BILL_LINES,
})
const Whole = inboundBill.get.reply

export const Receipt = z.object({
  id: Id,
  key: BookingKey,
  action: OfflineAction,
  /** Today where nothing is said. */
  postedOn: Day.nullish().meta({ title: '过账日期' }),
  lines: z
    .array(
      z.object({
        lineId: Id.meta({ title: '入库明细' }),
        quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
        /** The base unit where nothing is said. */
        unitId: Id.nullish().meta({ title: '单位' }),
        locationId: Id.meta({ title: '库位' }),
        lotCode: LotCode.nullish().meta({ title: '批次号' }),
        supplierLot: text(64).nullish().meta({ title: '供应商批号' }),
        producedOn: Day.nullish().meta({ title: '生产日期' }),
        expiresOn: Day.nullish().meta({ title: '有效期至' }),
        /** Available where nothing is said, in quarantine where it is to be inspected. */
        status: StockStatusField.nullish().meta({ title: '库存状态' }),
        /** The supplier's box or pallet that it comes in: lines of one number come in one, and stay sealed. */
        sscc: Sscc.nullish().meta({ title: 'SSCC 箱码' }),
        /** A pallet where nothing is said. */
        unitKind: UnitKind.nullish().meta({ title: '箱或托盘' }),
      }),
    )
    .min(1, { error: '请至少收一行' })
    .max(MOST_BILL_LINES, { error: `一次最多 ${MOST_BILL_LINES} 行` })
    .meta({ title: '收货明细' }),
})
export type Receipt = z.output<typeof Receipt>

const PutawayWhy = z.enum(['said', 'default', 'same lot', 'same material', 'empty', 'has room', 'none'])
export type PutawayWhy = z.infer<typeof PutawayWhy>
export const putawayWhyTitles: Record<PutawayWhy, string> = {
  said: '单据指定',
  default: '物料的默认库位',
  'same lot': '同批次已在此',
  'same material': '同物料已在此',
  empty: '空库位',
  'has room': '还有余量',
  none: '没有合适的库位',
}
export const Putaway = z.object({
  lineId: Id.meta({ title: '入库明细' }),
  /** Still to come, in the base unit. */
  open: quantity().meta({ title: '待收数量' }),
  locationId: Id.nullable().meta({ title: '库位' }),
  location: z.string().nullable().meta({ title: '库位' }),
  why: PutawayWhy.meta({ title: '原因' }),
})
export type Putaway = z.infer<typeof Putaway>

/** What a bill of goods that come in can besides. */
export const inboundWork = calls(PREFIX, CODE, {
  /** Stores a new bill, or changes the draft with this id. */
  save: post('/saveInboundBill', {
    title: '保存入库单',
    body: z.object({ ...head, id: Id.optional(), lines: linesOf(line, { title: '入库明细', most: MOST_BILL_LINES }) }),
    reply: Whole,
    permission: 'inboundBill:add|inboundBill:edit',
  }),
  info: get('/inboundBillInfo', { title: '入库单信息', body: ById, reply: Whole }),
  /** Where to put what is still to come, and why. */
  putaway: post('/putaway', { title: '上架建议', body: ById, reply: z.array(Putaway) }),
  /** Books what has come, all of it or nothing; the same key again books nothing and answers the same. */
  receive: post('/receive', { title: '收货', body: Receipt, reply: Whole, permission: 'inboundBill:receive' }),
})

/** Open bills by one sheet, a row for each line: from another system as they stand there, and out again in the same form. */
export const inboundSheet = calls(PREFIX, CODE, {
  ...sheetCalls(CODE, '入库单'),
  export: post('/export', {
    title: '导出未完成入库单',
    kind: 'file',
    body: z.object({
      code: text(64).optional().meta({ title: '单据编号' }),
      keyword: text(100).optional(),
      status: statusOf(inboundBillStates).optional().meta({ title: '状态' }),
      ...billFilters,
      kind: InboundKind.optional().meta({ title: '入库类型' }),
    }),
    writes: false,
  }),
})
