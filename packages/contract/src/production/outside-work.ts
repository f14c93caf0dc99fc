import { z } from 'zod'
import { calls as callsOf, post } from '../http/call.ts'
import { documentCalls } from '../http/document.ts'
import { Day, Id, Time, TimeInput, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { OfflineAction } from '../offline/offline-action.ts'
import { LotCode } from '../trace/lot.ts'
import { ReportReason, WorkReport } from './work-report.ts'
import { ofPieces } from './workbench.ts'

const cancel = { to: 'cancelled', title: '取消', permission: 'outsideWork:cancel', isDangerous: true } as const
const end = { to: 'done', title: '结案', permission: 'outsideWork:end', isDangerous: true } as const

/** Work that a supplier does: what has come back decides between partly and wholly done, and a reversed report between those again. */
export const outsideWorkStates = states({
  open: {
    title: '待发出',
    colour: 'default',
    isOpen: true,
    on: { send: { to: 'sent', title: '发出', permission: 'outsideWork:send', guards: ['mayBeSent'] }, cancel },
  },
  sent: {
    title: '已发出',
    colour: 'processing',
    follows: 'partly',
    on: { cancel: { ...cancel, guards: ['nothingUsed'] } },
  },
  partly: { title: '部分收回', colour: 'warning', follows: 'done', on: { end } },
  done: { title: '已完成', colour: 'success', on: {} },
  cancelled: { title: '已取消', colour: 'error', on: {} },
})

export const MOST_OUTSIDE_LINES = 100
const plain = z.string().nullable()

/** Work that a supplier does: pieces and components go out, and come back as reports. */
export const outsideWork = documentCalls('/mes_production/outsidework', 'outsideWork', {
  title: '委外单',
  linesTitle: '发料明细',
  states: outsideWorkStates,
  head: {
    segmentPlanId: Id.meta({ title: '工序计划' }),
    supplierId: Id.meta({ title: '供应商' }),
    quantity: quantity({ range: 'above zero' }).meta({ title: '委外数量' }),
    expectedOn: Day.nullish().meta({ title: '预计收回日期' }),
    remark: text(500).nullish().meta({ title: '备注' }),
  },
  shown: {
    supplierName: z.string().meta({ title: '供应商' }),
    orderId: Id.meta({ title: '生产订单' }),
    orderCode: z.string().meta({ title: '订单编号' }),
    workOrderId: Id.nullable().meta({ title: '工单' }),
    workOrderCode: plain.meta({ title: '工单编号' }),
    no: z.number().int().meta({ title: '工序号' }),
    segmentName: z.string().meta({ title: '工序' }),
    /** The order and its segment, for who reads the document when the plan is no longer among the choices. */
    segmentPlanName: z.string().meta({ title: '工序计划' }),
    materialCode: z.string().meta({ title: '产品编码' }),
    materialName: z.string().meta({ title: '产品名称' }),
    unit: z.string().meta({ title: '单位' }),
    decimals: z.number().int().meta({ title: '数量小数位' }),
    /** What has come back, reports that were reversed left out. */
    good: quantity().meta({ title: '合格数量' }),
    scrap: quantity().meta({ title: '报废数量' }),
    sentAt: Time.nullable().meta({ title: '发出时间' }),
    /** What comes back goes into stock: as a lot, or piece by piece. */
    needsLot: z.boolean().meta({ title: '须填批次' }),
    needsSerials: z.boolean().meta({ title: '须填序列号' }),
  },
  line: {
    materialId: Id.meta({ title: '物料' }),
    /** In the base unit. */
    quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
    /** Chosen by the material's pick rule where nothing is said; so is the place. */
    lotCode: LotCode.nullish().meta({ title: '批次号' }),
    fromLocationId: Id.nullish().meta({ title: '发料库位' }),
    remark: text(200).nullish().meta({ title: '备注' }),
  },
  lineShown: {
    materialCode: z.string().meta({ title: '物料编码' }),
    materialName: z.string().meta({ title: '物料名称' }),
    specification: plain.meta({ title: '规格型号' }),
    unitName: z.string().meta({ title: '单位' }),
    fromLocation: plain.meta({ title: '发料库位' }),
    /** From which places and lots it was sent. */
    taken: plain.meta({ title: '已发' }),
  },
  filters: {
    orderId: Id.optional().meta({ title: '生产订单' }),
    segmentPlanId: Id.optional().meta({ title: '工序计划' }),
    supplierId: Id.optional().meta({ title: '供应商' }),
  },
  mostLines: MOST_OUTSIDE_LINES,
})

/** What is done with it beside its steps. */
export const outsideReceipt = callsOf('/mes_production/outsidework', 'outsideWork', {
  /** What a supplier needs for so many pieces, less what he has. */
  proposal: post('/proposal', {
    title: '委外发料建议',
    body: z.object({
      segmentPlanId: Id.meta({ title: '工序计划' }),
      quantity: quantity({ range: 'above zero' }).optional().meta({ title: '委外数量' }),
    }),
    reply: z.object({
      /** Pieces that may go out. */
      quantity: quantity().meta({ title: '可委外数量' }),
      supplierId: Id.nullable().meta({ title: '供应商' }),
      lines: z
        .array(
          z.object({
            materialId: Id,
            materialCode: z.string().meta({ title: '物料编码' }),
            materialName: z.string().meta({ title: '物料名称' }),
            unitName: z.string().meta({ title: '单位' }),
            quantity: quantity().meta({ title: '数量' }),
          }),
        )
        .meta({ title: '发料明细' }),
    }),
    permission: 'outsideWork:add|outsideWork:edit',
    writes: false,
  }),
  receive: post('/receive', {
    title: '委外收回',
    body: z.object({
      id: Id,
      action: OfflineAction,
      at: TimeInput.optional().meta({ title: '收回时间' }),
      good: quantity().meta({ title: '合格数量' }),
      scrap: quantity().optional().meta({ title: '报废数量' }),
      reasons: z.array(ReportReason).max(20, { error: '最多 20 条原因' }).optional().meta({ title: '不良原因' }),
      lotCode: LotCode.nullish().meta({ title: '产出批次号' }),
      ...ofPieces,
      remark: text(200).nullish().meta({ title: '备注' }),
    }),
    reply: WorkReport,
    permission: 'outsideWork:receive',
  }),
  receipts: post('/receipts', {
    title: '委外收回记录',
    body: z.object({ id: Id }),
    reply: z.array(WorkReport),
    writes: false,
  }),
})
