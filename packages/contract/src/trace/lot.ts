import { z } from 'zod'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Day, Id, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { MaterialCode } from '../material/material-fields.ts'

/** Who may look lots up: their own screen, and those that choose one. */
export const LOT_READERS = 'lot|stock|stockEntry|transfer|inboundBill|outboundBill'

/** Who may find a lot by its code: those, and whoever uses it up at a station. */
const LOT_FINDERS = `${LOT_READERS}|workbench`

/** Whose stock a lot is: the plant's own, a customer's, a supplier's. */
export const LotOwner = z.enum(['own', 'customer', 'supplier'])
export type LotOwner = z.infer<typeof LotOwner>
export const lotOwnerTitles: Record<LotOwner, string> = { own: '自有', customer: '客户所有', supplier: '供应商所有' }

/** A lot's code: whatever is printed on it, but blanks and the beginning of a formula. */
export const LotCode = MaterialCode

const fields = {
  materialId: Id.meta({ title: '物料' }),
  code: LotCode.meta({ title: '批次号' }),
  owner: LotOwner.meta({ title: '货主' }),
  /** Who delivered it; the owner too, where it is the supplier's. */
  supplierId: Id.nullish().meta({ title: '供应商' }),
  /** Whose it is, where it is a customer's. */
  customerId: Id.nullish().meta({ title: '客户' }),
  supplierLot: text(64).nullish().meta({ title: '供应商批号' }),
  producedOn: Day.nullish().meta({ title: '生产日期' }),
  /** The last day on which it may be used. */
  expiresOn: Day.nullish().meta({ title: '有效期至' }),
  /** First in, first out goes by this day. */
  receivedOn: Day.meta({ title: '入库日期' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const Lot = z.object({
  id: Id,
  ...fields,
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  tracking: z.enum(['none', 'lot', 'serial']).meta({ title: '跟踪方式' }),
  supplierName: z.string().nullable().meta({ title: '供应商' }),
  customerName: z.string().nullable().meta({ title: '客户' }),
  /** Since when an alarm at its location waits for a judgement. */
  exposedAt: Time.nullable().meta({ title: '环境异常' }),
  /** Why its expiry was changed last; nothing where it is as it came. */
  expiryReason: z.string().nullable().meta({ title: '有效期变更原因' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Lot = z.infer<typeof Lot>

export const LotDraft = z.object({
  ...fields,
  /** Left empty, it is given by the company's code rule. */
  code: fields.code.nullish(),
  owner: fields.owner.default('own'),
  receivedOn: fields.receivedOn.nullish(),
})
export type LotDraft = z.output<typeof LotDraft>
/** A lot is of one material for ever. Another expiry is a right of its own, and asks why. */
const LotChange = z
  .object({ ...fields })
  .omit({ materialId: true })
  .partial()
  .extend({ id: Id, reason: text(200).nullish().meta({ title: '有效期变更原因' }) })
export type LotChange = z.output<typeof LotChange>

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  /** As people read it, whole. */
  sameCode: text(64).optional().meta({ title: '批次号' }),
  materialId: Id.optional().meta({ title: '物料' }),
  supplierLot: text(64).optional().meta({ title: '供应商批号' }),
  owner: LotOwner.optional().meta({ title: '货主' }),
  /** 1: an alarm at its location waits for a judgement. */
  isExposed: Switch.optional().meta({ title: '环境异常待处置' }),
  /** Those that expire on this day or before. */
  expiresBy: Day.optional().meta({ title: '有效期不晚于' }),
}

/** Lots of materials, and single pieces of those that are tracked one by one. */
export const lot = calls('/mes_stock/lot', 'lot', {
  page: post('/page', { title: '批次列表', body: pageOf(filters), reply: page(Lot), permission: LOT_FINDERS }),
  get: get('/{id}', { title: '批次详情', body: ById, reply: Lot, permission: LOT_READERS }),
  create: post('', { title: '新增批次', body: LotDraft, reply: Lot, permission: 'lot:add' }),
  update: put('', { title: '修改批次', body: LotChange, reply: Lot, permission: 'lot:edit' }),
  remove: del('/{id}', { title: '删除批次', encoding: 'json', body: ById, reply: Done, permission: 'lot:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除批次', body: ByIds, reply: Done, permission: 'lot:delete' }),
})
