import { z } from 'zod'
import { calls, type Input, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { LotCode } from '../trace/lot.ts'
import { LotEvent } from '../trace/lot-kin.ts'
import { StockStatusField } from './stock-status.ts'

/** Lots that one is split into, and that are merged into one. */
export const MOST_SPLIT_PARTS = 20
export const MOST_MERGED_LOTS = 50

const reason = text(200).nullish().meta({ title: '原因' })
/** Left empty, it is given by the company's code rule. */
const code = LotCode.nullish().meta({ title: '新批次号' })
const where = {
  locationId: Id.meta({ title: '库位' }),
  status: StockStatusField.meta({ title: '库存状态' }),
}

const Split = z.object({
  lotId: Id.meta({ title: '批次' }),
  ...where,
  parts: z
    .array(z.object({ quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }), code }))
    .min(1, { error: '请至少拆出一个批次' })
    .max(MOST_SPLIT_PARTS, { error: `一次最多拆成 ${MOST_SPLIT_PARTS} 个批次` })
    .meta({ title: '拆出的批次' }),
  reason,
})

const Merge = z.object({
  ...where,
  lots: z
    .array(
      z.object({
        lotId: Id.meta({ title: '批次' }),
        quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
      }),
    )
    .min(2, { error: '请至少选择两个批次' })
    .max(MOST_MERGED_LOTS, { error: `一次最多合并 ${MOST_MERGED_LOTS} 个批次` })
    .meta({ title: '合并的批次' }),
  code,
  reason,
})

/** Lots that become others where they lie: nothing moves but the lot, and where it came from is kept. */
export const lotEvent = calls('/mes_stock/lotevent', 'lot', {
  /** Quantities of one lot at one place become lots of their own, with its days and owner. */
  split: post('/split', { title: '拆分批次', body: Split, reply: LotEvent, permission: 'lot:split' }),
  /** Lots of one material, owner and status at one place become one, which keeps the nearest of their days. */
  merge: post('/merge', { title: '合并批次', body: Merge, reply: LotEvent, permission: 'lot:merge' }),
  /** Takes a split or merge back while all that came of it still lies there. */
  revert: post('/revert', {
    title: '撤回批次的拆分或合并',
    body: z.object({ id: Id, reason }),
    reply: LotEvent,
    permission: 'lot:revert',
  }),
})
export type LotSplit = Input<typeof lotEvent.split>
export type LotMerge = Input<typeof lotEvent.merge>
