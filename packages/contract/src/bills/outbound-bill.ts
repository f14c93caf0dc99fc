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
import { PickReason } from '../stock/stock.ts'
import { StockStatusField } from '../stock/stock-status.ts'
import { LotCode } from '../trace/lot.ts'
import { BookingKey, billFilters, billHead, billLineShown, billShown, MOST_BILL_LINES } from './bill.ts'

/** Where goods go. */
export const OutboundKind = z.enum(['sale', 'production', 'return', 'other'])
export type OutboundKind = z.infer<typeof OutboundKind>
export const outboundKindTitles: Record<OutboundKind, string> = {
  sale: '销售出库',
  production: '生产领料',
  return: '采购退货',
  other: '其他出库',
}

const cancel = { to: 'cancelled', title: '取消', permission: 'outboundBill:cancel', isDangerous: true } as const
const counter = { to: 'reversed', title: '冲销', permission: 'outboundBill:counter', isDangerous: true } as const
const counterDone = { ...counter, guards: ['isNoCounter'] } as const

/** From its confirmation on a bill holds its stock; what was booked decides between partly and wholly given out. */
export const outboundBillStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      confirm: { to: 'confirmed', title: '确认', permission: 'outboundBill:confirm', guards: ['hasLines'] },
      cancel,
    },
  },
  confirmed: { title: '待出库', colour: 'processing', follows: 'partial', on: { cancel } },
  partial: {
    title: '部分出库',
    follows: 'done',
    colour: 'processing',
    on: { end: { to: 'ended', title: '结束', permission: 'outboundBill:end', isDangerous: true } },
  },
  done: { title: '已出完', colour: 'success', on: { counter: counterDone } },
  ended: { title: '短发结束', colour: 'warning', on: { counter } },
  reversed: { title: '已冲销', colour: 'warning', on: {} },
  cancelled: { title: '已取消', colour: 'default', on: {} },
})

const head = { kind: OutboundKind.meta({ title: '出库类型' }), ...billHead }
/** What a line may take from; what waits for its inspection or has failed it goes back to its supplier alone. */
export const OutboundStatus = StockStatusField.extract(['available', 'quarantine', 'rejected'])

const line = {
  ...materialLine,
  /** Available where nothing is said. */
  status: OutboundStatus.nullish().meta({ title: '库存状态' }),
  /** Only from this lot, only from this place; by the material's rule where nothing is said. */
  lotCode: LotCode.nullish().meta({ title: '批次号' }),
  locationId: Id.nullish().meta({ title: '库位' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}
const PREFIX = '/mes_stock/outboundbill'
const CODE = 'outboundBill'

/** Goods that go out: reserved, picked and given out in parts, ended or taken back. */
export const outboundBill = documentCalls(PREFIX, CODE, {
  title: '出库单',
  linesTitle: '出库明细',
  states: outboundBillStates,
  head,
  shown: {
    ...billShown,
    /** It waits, and holds less than is still to be given out: stock that it held was held for its quality, or was not there. */
    isShort: z.boolean().meta({ title: '缺货' }),
  },
  line,
  lineShown: billLineShown,
  filters: { ...billFilters, kind: OutboundKind.optional().meta({ title: '出库类型' }) },
  mostLines: MOST_BILL_LINES,
})
const Whole = outboundBill.get.reply

/** Boxes and pallets that one issue takes. */
export const MOST_ISSUED_UNITS = 100

export const Issue = z.object({
  id: Id,
  key: BookingKey,
  action: OfflineAction,
  /** Today where nothing is said. */
  postedOn: Day.nullish().meta({ title: '过账日期' }),
  lines: z
    .array(
      z.object({
        lineId: Id.meta({ title: '出库明细' }),
        /** In the base unit, as it is picked. */
        quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
        locationId: Id.meta({ title: '库位' }),
        lotId: Id.nullish().meta({ title: '批次' }),
      }),
    )
    .max(MOST_BILL_LINES, { error: `一次最多 ${MOST_BILL_LINES} 行` })
    .default([])
    .meta({ title: '拣货明细' }),
  /** Sealed boxes and pallets that go out whole; the server finds the lines that what is in them belongs to. */
  units: z
    .array(Id)
    .max(MOST_ISSUED_UNITS, { error: `一次最多 ${MOST_ISSUED_UNITS} 个箱或托盘` })
    .default([])
    .meta({ title: '箱与托盘' }),
})
export type Issue = z.output<typeof Issue>

/** What to take for a line: what it has reserved, or what would be proposed to it now. */
export const BillPick = z.object({
  lineId: Id.meta({ title: '出库明细' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  locationId: Id.meta({ title: '库位' }),
  location: z.string().meta({ title: '库位' }),
  barcode: z.string().nullable().meta({ title: '条码' }),
  lotId: Id.nullable().meta({ title: '批次' }),
  lotCode: z.string().nullable().meta({ title: '批次号' }),
  expiresOn: z.string().nullable().meta({ title: '有效期至' }),
  status: OutboundStatus.meta({ title: '库存状态' }),
  quantity: quantity().meta({ title: '拣货数量' }),
  /** Of all that lies there: in boxes and on pallets, to be taken whole. */
  packed: quantity().meta({ title: '已装箱' }),
  why: PickReason.meta({ title: '原因' }),
})
export type BillPick = z.infer<typeof BillPick>

const Picks = z.object({
  picks: z.array(BillPick).meta({ title: '拣货建议' }),
  /** Lines that there is not enough for, with the demand that waits for them. */
  short: z
    .array(
      z.object({
        lineId: Id.meta({ title: '出库明细' }),
        quantity: quantity().meta({ title: '缺少' }),
        message: z.string().meta({ title: '缺料影响' }),
      }),
    )
    .meta({ title: '缺料' }),
})
export type BillPicks = z.infer<typeof Picks>

/** What a bill of goods that go out can besides. */
export const outboundWork = calls(PREFIX, CODE, {
  /** Stores a new bill, or changes the draft with this id. */
  save: post('/saveOutboundBill', {
    title: '保存出库单',
    body: z.object({ ...head, id: Id.optional(), lines: linesOf(line, { title: '出库明细', most: MOST_BILL_LINES }) }),
    reply: Whole,
    permission: 'outboundBill:add|outboundBill:edit',
  }),
  info: get('/selectOutboundBill', { title: '出库单信息', body: ById, reply: Whole }),
  /** What to pick where: of a confirmed bill what it holds, of a draft what would be proposed. */
  picks: post('/picks', { title: '出库单拣货建议', body: ById, reply: Picks }),
  /** Books what was given out, all of it or nothing; the same key again books nothing and answers the same. */
  ship: post('/ship', { title: '出库', body: Issue, reply: Whole, permission: 'outboundBill:ship' }),
})

/** Open bills by one sheet, a row for each line: from another system as they stand there, and out again in the same form. */
export const outboundSheet = calls(PREFIX, CODE, {
  ...sheetCalls(CODE, '出库单'),
  export: post('/export', {
    title: '导出未完成出库单',
    kind: 'file',
    body: z.object({
      code: text(64).optional().meta({ title: '单据编号' }),
      keyword: text(100).optional(),
      status: statusOf(outboundBillStates).optional().meta({ title: '状态' }),
      ...billFilters,
      kind: OutboundKind.optional().meta({ title: '出库类型' }),
    }),
    writes: false,
  }),
})
