import { z } from 'zod'
import { transferStates } from '../bills/transfer.ts'
import { calls, post } from '../http/call.ts'
import { Day, Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { statusOf } from '../http/status-of.ts'
import { OfflineAction } from '../offline/offline-action.ts'
import { CountedSubstitute, ProductionOrderStatus } from './production-order.ts'

/** How far a need is prepared: it follows from its transfers, and from what was used up. */
export const PreparationState = z.enum(['none', 'partly', 'ready', 'delivered'])
export type PreparationState = z.infer<typeof PreparationState>
export const preparationStateTitles: Record<PreparationState, string> = {
  none: '未备',
  partly: '部分',
  ready: '已备',
  delivered: '已送达',
}

/** Beside what its rows stand: the order that needs it, or the material. */
export const PreparationGrouping = z.enum(['order', 'material'])
export type PreparationGrouping = z.infer<typeof PreparationGrouping>

const plain = z.string().nullable()

const PreparationTransfer = z.object({
  id: Id,
  code: z.string().meta({ title: '单据编号' }),
  status: statusOf(transferStates).meta({ title: '状态' }),
})

/** What a segment of an order that is in the shop needs of a material. */
export const Preparation = z.object({
  /** Of the order's component. */
  id: Id,
  orderId: Id.meta({ title: '生产订单' }),
  orderCode: z.string().meta({ title: '订单编号' }),
  orderStatus: ProductionOrderStatus.meta({ title: '订单状态' }),
  priority: z.number().int().meta({ title: '优先级' }),
  productCode: z.string().meta({ title: '产品编码' }),
  productName: z.string().meta({ title: '产品名称' }),
  segmentPlanId: Id.meta({ title: '工序计划' }),
  no: z.number().int().meta({ title: '工序号' }),
  segmentName: z.string().meta({ title: '工序' }),
  workCenterId: Id.nullable().meta({ title: '工作中心' }),
  workCenterName: plain.meta({ title: '工作中心' }),
  /** When its segment is planned to begin. */
  neededAt: Time.nullable().meta({ title: '需用时间' }),
  materialId: Id.meta({ title: '物料' }),
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: plain.meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  required: quantity().meta({ title: '需求数量' }),
  consumed: quantity().meta({ title: '已耗用' }),
  /** Where it is brought: the line of its work center or supplier, else where the order takes its material from. */
  locationId: Id.nullable().meta({ title: '送达库位' }),
  location: plain.meta({ title: '送达库位' }),
  /** Held by its transfers, still on the shelf. */
  reserved: quantity().meta({ title: '已预留' }),
  onTheWay: quantity().meta({ title: '在途' }),
  delivered: quantity().meta({ title: '已送达' }),
  /** Of what lies loose where it is brought, what needs before it leave for it. */
  atLine: quantity().meta({ title: '线边可用' }),
  /** What is still to be prepared. */
  missing: quantity().meta({ title: '待备' }),
  /** Of that, what neither lies at the line nor is free in a warehouse: needs before it come first. */
  short: quantity().meta({ title: '缺料' }),
  /** What of that other materials stand for: brought from houses in its place, or drawn where they lie. */
  substitutes: z.array(CountedSubstitute).meta({ title: '替代' }),
  state: PreparationState.meta({ title: '备料状态' }),
  transfers: z
    .array(PreparationTransfer.extend({ quantity: quantity().meta({ title: '数量' }) }))
    .meta({ title: '调拨单' }),
})
export type Preparation = z.infer<typeof Preparation>

/** Needs that one call prepares. */
export const MOST_PREPARED = 200

const filters = {
  /** A part of the order's code, or of the material's code or name. */
  keyword: text(100).optional(),
  orderId: Id.optional().meta({ title: '生产订单' }),
  materialId: Id.optional().meta({ title: '物料' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  state: z
    .union([PreparationState, z.array(PreparationState).max(4)])
    .optional()
    .meta({ title: '备料状态' }),
  /** Days on which it is needed. */
  from: Day.optional().meta({ title: '需用日期起' }),
  to: Day.optional().meta({ title: '需用日期止' }),
  /** By the day of the need where nothing is said. */
  groupBy: PreparationGrouping.optional().meta({ title: '分组' }),
}

/** Bringing material to where it is used up. */
export const preparation = calls('/mes_production/productionmaterialprepare', 'preparation', {
  page: post('/page', { title: '备料列表', body: pageOf(filters), reply: page(Preparation) }),
  /** Holds stock for each line and makes the transfers that bring it, all of it or nothing. */
  save: post('/save', {
    title: '备料',
    body: z.object({
      action: OfflineAction,
      lines: z
        .array(
          z.object({
            id: Id.meta({ title: '备料需求' }),
            /** A material that stands for that of the need; its own where nothing is said. */
            materialId: Id.nullish().meta({ title: '替代物料' }),
            quantity: quantity({ range: 'above zero' }).meta({ title: '备料数量' }),
          }),
        )
        .min(1, { error: '请选择要备的物料' })
        .max(MOST_PREPARED, { error: `一次最多 ${MOST_PREPARED} 行` })
        .meta({ title: '备料明细' }),
      remark: text(200).nullish().meta({ title: '备注' }),
    }),
    reply: z.array(PreparationTransfer),
    permission: 'preparation:save',
  }),
})
