import { z } from 'zod'
import { calls as callsOf, post } from '../http/call.ts'
import { documentCalls } from '../http/document.ts'
import { Day, Id, Time, TimeInput, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { materialLine, materialLineShown } from '../material/material-line.ts'
import { LotCode } from '../trace/lot.ts'

const cancel = { to: 'cancelled', title: '取消', permission: 'transfer:confirm', isDangerous: true } as const
const move = { to: 'done', title: '移库', permission: 'transfer:ship', guards: ['hasLines', 'isWithin'] } as const

/** Between two warehouses the goods are on their way meanwhile; within one it is a single step. */
export const transferStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      confirm: { to: 'confirmed', title: '确认', permission: 'transfer:confirm', guards: ['hasLines'] },
      move,
      cancel,
    },
  },
  confirmed: {
    title: '待发货',
    colour: 'processing',
    on: {
      ship: { to: 'inTransit', title: '发货', permission: 'transfer:ship', guards: ['isBetween'] },
      move,
      cancel,
    },
  },
  inTransit: {
    title: '在途',
    colour: 'warning',
    on: { receive: { to: 'done', title: '收货', permission: 'transfer:receive' } },
  },
  done: { title: '已完成', colour: 'success', on: {} },
  cancelled: { title: '已取消', colour: 'error', on: {} },
})

export const MOST_TRANSFER_LINES = 500

const filters = {
  /** This warehouse and all below it. */
  fromWarehouseId: Id.optional().meta({ title: '调出仓库' }),
  toWarehouseId: Id.optional().meta({ title: '调入仓库' }),
}

const calls = documentCalls('/mes_stock/allocation', 'transfer', {
  title: '调拨单',
  linesTitle: '调拨明细',
  states: transferStates,
  head: {
    fromWarehouseId: Id.meta({ title: '调出仓库' }),
    toWarehouseId: Id.meta({ title: '调入仓库' }),
    expectedOn: Day.nullish().meta({ title: '预计到货日期' }),
    remark: text(500).nullish().meta({ title: '备注' }),
  },
  shown: {
    fromWarehouse: z.string().meta({ title: '调出仓库' }),
    toWarehouse: z.string().meta({ title: '调入仓库' }),
    /** Within one warehouse. */
    isWithin: z.boolean().meta({ title: '库内移动' }),
    /** It waits to be sent, and holds less than it is to send. */
    isShort: z.boolean().meta({ title: '缺货' }),
    shippedAt: Time.nullable().meta({ title: '发货时间' }),
    receivedAt: Time.nullable().meta({ title: '收货时间' }),
  },
  line: {
    ...materialLine,
    /** Chosen by the material's pick rule where nothing is said; so is the place. */
    lotCode: LotCode.nullish().meta({ title: '批次号' }),
    fromLocationId: Id.nullish().meta({ title: '移出库位' }),
    toLocationId: Id.nullish().meta({ title: '移入库位' }),
    remark: text(200).nullish().meta({ title: '备注' }),
  },
  lineShown: {
    ...materialLineShown,
    fromLocation: z.string().nullable().meta({ title: '移出库位' }),
    toLocation: z.string().nullable().meta({ title: '移入库位' }),
    baseUnit: z.string().meta({ title: '基本单位' }),
    decimals: z.number().int().meta({ title: '数量小数位' }),
    /** From which places and lots it is taken, or was; none of a draft. */
    taken: z.string().nullable().meta({ title: '拣货' }),
    /** In the base unit; none before it is confirmed. */
    baseQuantity: quantity().nullable().meta({ title: '调拨数量' }),
    receivedQuantity: quantity().nullable().meta({ title: '实收数量' }),
    differenceReason: z.string().nullable().meta({ title: '差异原因' }),
  },
  filters,
  mostLines: MOST_TRANSFER_LINES,
})

/** What of a line has arrived: all that was sent, where nothing is said. */
const ReceivedLine = z.object({
  id: Id,
  /** In the base unit. */
  receivedQuantity: quantity().meta({ title: '实收数量' }),
  toLocationId: Id.nullish().meta({ title: '移入库位' }),
  /** Why it is not what was sent. */
  reason: text(200).nullish().meta({ title: '差异原因' }),
})
export type ReceivedLine = z.output<typeof ReceivedLine>

/** Goods that go from one warehouse to another, or to another place of the same. */
export const transfer = {
  ...calls,
  create: { ...calls.create, path: '/mes_stock/allocation/save' },
  get: { ...calls.get, path: '/mes_stock/allocation/info/{id}' },
  receive: {
    ...calls.receive,
    body: z.object({
      id: Id,
      seenAt: TimeInput.optional().meta({ title: '读取时的修改时间' }),
      lines: z
        .array(ReceivedLine)
        .max(MOST_TRANSFER_LINES, { error: `最多 ${MOST_TRANSFER_LINES} 行` })
        .optional()
        .meta({ title: '收货明细' }),
    }),
  },
}

/** How an open transfer may come in by a sheet: as it is still being written, with its goods asked for, or with them on their way. */
export const OpenTransferState = z.enum(['draft', 'confirmed', 'inTransit'])
export type OpenTransferState = z.infer<typeof OpenTransferState>

/** Open transfers by one sheet, a row for each line: from another system as they stand there, and out again in the same form. */
export const transferSheet = callsOf('/mes_stock/allocation', 'transfer', {
  ...sheetCalls('transfer', '调拨单'),
  export: post('/export', {
    title: '导出未完成调拨单',
    kind: 'file',
    body: z.object({
      code: text(64).optional().meta({ title: '单据编号' }),
      keyword: text(100).optional(),
      status: statusOf(transferStates).optional().meta({ title: '状态' }),
      ...filters,
    }),
    writes: false,
  }),
})
