import { z } from 'zod'
import { purchaseRequest, purchaseRequestLine } from '../bills/purchase-request.ts'
import { calls, post } from '../http/call.ts'
import { Day, Id, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { ProductionOrder } from './production-order.ts'

/** Made and bought by orders of their own; `below` is made by planning the order above it. */
export const ProposalKind = z.enum(['make', 'buy', 'below'])
export type ProposalKind = z.infer<typeof ProposalKind>
export const proposalKindTitles: Record<ProposalKind, string> = {
  make: '生产',
  buy: '采购',
  below: '随上级订单排产',
}

/** What asks for a material: a document, an order that is proposed, the minimum of its stock, what a line has drawn too much. */
export const PurposeKind = z.enum(['order', 'demand', 'outboundBill', 'proposal', 'minimum', 'debt'])
export type PurposeKind = z.infer<typeof PurposeKind>
export const purposeKindTitles: Record<PurposeKind, string> = {
  order: '生产订单',
  demand: '需求单',
  outboundBill: '出库单',
  proposal: '建议生产',
  minimum: '安全库存',
  debt: '线边欠料',
}
export const Purpose = z.object({
  kind: PurposeKind.meta({ title: '用途' }),
  /** Of the document; of the material that is proposed. */
  id: Id.nullable().meta({ title: '单据' }),
  /** Number of the document, or code of the material. */
  code: z.string().nullable().meta({ title: '编号' }),
  quantity: quantity().meta({ title: '数量' }),
})
export type Purpose = z.infer<typeof Purpose>

/** Purposes that a row tells; what is beyond is counted. */
export const MOST_PURPOSES = 20

const named = {
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: z.string().nullable().meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
}

/** Name of a proposal: it is another as soon as what it says is another. */
const ProposalId = text(100)
  .regex(/^\d{1,19}\.(make|buy|below)\.\d{4}-\d\d-\d\d\.\d+(\.\d+)?$/, { error: '不是需求计划的建议' })
  .meta({ title: '建议' })

export const Proposal = z.object({
  id: ProposalId,
  ...named,
  kind: ProposalKind.meta({ title: '建议方式' }),
  needOn: Day.meta({ title: '需求日期' }),
  /** The day of the order: that of the need less the lead time, today at the earliest. */
  startOn: Day.meta({ title: '开工或下单日期' }),
  leadDays: z.number().int().meta({ title: '提前期（天）' }),
  /** With its lead time it is not there in time. */
  isLate: z.boolean().meta({ title: '来不及' }),
  short: quantity().meta({ title: '缺口' }),
  /** The shortage in lots. */
  quantity: quantity().meta({ title: '建议数量' }),
  minLot: quantity().nullable().meta({ title: '最小批量' }),
  lotMultiple: quantity().nullable().meta({ title: '批量倍数' }),
  purposes: z.array(Purpose).meta({ title: '用途' }),
  purposeCount: z.number().int().meta({ title: '用途数' }),
})
export type Proposal = z.infer<typeof Proposal>

const CourseDay = z.object({
  on: Day.meta({ title: '日期' }),
  needed: quantity().meta({ title: '需求' }),
  coming: quantity().meta({ title: '供应' }),
  expired: quantity().meta({ title: '过期' }),
  proposed: quantity().meta({ title: '建议数量' }),
  /** At its end; below zero where what is needed comes later. */
  left: quantity({ range: 'any' }).meta({ title: '结余' }),
  purposes: z.array(Purpose).meta({ title: '用途' }),
})
const Course = z.object({
  ...named,
  stock: quantity().meta({ title: '可用库存' }),
  minStock: quantity().nullable().meta({ title: '安全库存' }),
  days: z.array(CourseDay).meta({ title: '逐日' }),
})
export type ProposalCourse = z.infer<typeof Course>

/** Days that a plan looks ahead where nothing is said, and at most. */
export const USUAL_DAYS_AHEAD = 30
export const MOST_DAYS_AHEAD = 365

/** How far ahead it is looked. */
const until = Day.optional().meta({ title: '计划截止日期' })

const filters = {
  until,
  /** A part of the material's code or name. */
  keyword: text(100).optional(),
  materialId: Id.optional().meta({ title: '物料' }),
  kind: ProposalKind.optional().meta({ title: '建议方式' }),
  isLate: z.boolean().optional().meta({ title: '来不及' }),
}

/** Rows that one call takes. */
export const MOST_ACCEPTED = 100
const chosen = { id: ProposalId, quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }) }

/** What to make and buy: computed when it is asked for, and nothing until somebody takes it. */
export const proposal = calls('/mes_production/proposal', 'proposal', {
  page: post('/page', { title: '需求计划', body: pageOf(filters), reply: page(Proposal) }),
  /** What becomes of a material day by day. */
  course: post('/course', {
    title: '物料逐日供需',
    body: z.object({ materialId: Id.meta({ title: '物料' }), until }),
    reply: Course,
    writes: false,
  }),
  /** Makes a draft of a production order of each, all of them or none; a proposal that is not so any more is refused. */
  order: post('/order', {
    title: '建议转生产订单',
    body: z.object({
      until,
      lines: z
        .array(z.object({ ...chosen, dueOn: Day.meta({ title: '交货日期' }) }))
        .min(1, { error: '请选择建议' })
        .max(MOST_ACCEPTED, { error: `一次最多 ${MOST_ACCEPTED} 行` })
        .meta({ title: '建议明细' }),
    }),
    reply: z.array(ProductionOrder),
    permission: 'proposal:order',
  }),
  /** Makes the draft of one purchase request of all of them, or nothing. */
  request: post('/request', {
    title: '建议转采购申请',
    body: z.object({
      until,
      warehouseId: purchaseRequest.create.body.shape.warehouseId,
      remark: purchaseRequest.create.body.shape.remark,
      lines: z
        .array(
          z.object({
            ...chosen,
            wantedOn: purchaseRequestLine.wantedOn,
            supplierId: purchaseRequestLine.supplierId,
          }),
        )
        .min(1, { error: '请选择建议' })
        .max(MOST_ACCEPTED, { error: `一次最多 ${MOST_ACCEPTED} 行` })
        .meta({ title: '建议明细' }),
    }),
    reply: purchaseRequest.get.reply,
    permission: 'purchaseRequest:add',
  }),
})
