import { z } from 'zod'
import { documentCalls } from '../http/document.ts'
import { Day, Id, text } from '../http/fields.ts'
import { states } from '../http/states.ts'
import { materialLine, materialLineShown } from '../material/material-line.ts'
import { StockStatusField } from '../stock/stock-status.ts'
import { LotCode } from '../trace/lot.ts'

/** What is done to stock by hand. */
export const StockEntryKind = z.enum(['opening', 'receipt', 'issue', 'transfer', 'status'])
export type StockEntryKind = z.infer<typeof StockEntryKind>
export const stockEntryKindTitles: Record<StockEntryKind, string> = {
  opening: '期初库存',
  receipt: '手工入库',
  issue: '手工出库',
  transfer: '移库',
  status: '状态调整',
}

/** Posted once; what was wrong is moved back by a reversal, never changed. */
export const stockEntryStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: { post: { to: 'posted', title: '过账', permission: 'stockEntry:post', guards: ['hasLines'] } },
  },
  posted: {
    title: '已过账',
    colour: 'success',
    on: { reverse: { to: 'reversed', title: '冲销', permission: 'stockEntry:reverse', isDangerous: true } },
  },
  reversed: { title: '已冲销', colour: 'warning', on: {} },
})

const line = {
  ...materialLine,
  lotCode: LotCode.nullish().meta({ title: '批次号' }),
  fromLocationId: Id.nullish().meta({ title: '移出库位' }),
  toLocationId: Id.nullish().meta({ title: '移入库位' }),
  /** What it is before; of what comes in, what it comes as. */
  status: StockStatusField.nullish().meta({ title: '库存状态' }),
  /** What it becomes, where its status is changed. */
  toStatus: StockStatusField.nullish().meta({ title: '改为状态' }),
  supplierLot: text(64).nullish().meta({ title: '供应商批号' }),
  /** The day on which its lot had come, which first in, first out goes by: the day of the entry where nothing is said. */
  receivedOn: Day.nullish().meta({ title: '入库日期' }),
  producedOn: Day.nullish().meta({ title: '生产日期' }),
  expiresOn: Day.nullish().meta({ title: '有效期至' }),
  remark: text(200).nullish().meta({ title: '备注' }),
}

export const MOST_STOCK_ENTRY_LINES = 1000

/** Stock as it was found, and what is moved without an order behind it. */
export const stockEntry = documentCalls('/mes_stock/entry', 'stockEntry', {
  title: '库存单据',
  linesTitle: '库存明细',
  states: stockEntryStates,
  head: {
    kind: StockEntryKind.meta({ title: '单据类型' }),
    /** The day on which it happened; that of the posting where nothing is said. */
    postedOn: Day.nullish().meta({ title: '过账日期' }),
    reason: text(200).nullish().meta({ title: '原因' }),
    remark: text(500).nullish().meta({ title: '备注' }),
  },
  shown: {},
  line,
  lineShown: {
    ...materialLineShown,
    fromLocation: z.string().nullable().meta({ title: '移出库位' }),
    toLocation: z.string().nullable().meta({ title: '移入库位' }),
  },
  filters: { kind: StockEntryKind.optional().meta({ title: '单据类型' }) },
  mostLines: MOST_STOCK_ENTRY_LINES,
})
