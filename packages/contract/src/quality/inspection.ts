import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { DocumentEvent } from '../http/document.ts'
import { ById, Day, Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'
import { LotCode } from '../trace/lot.ts'
import { DefectClass } from './defect.ts'
import { InspectionItemKind } from './inspection-item.ts'
import { InspectionKind, MOST_ITEMS, MOST_SAMPLES, Sampling, Strictness } from './inspection-scheme.ts'

/** From the lot that waits to what is decided of it: a second person alone lets pass what has failed. */
export const inspectionStates = states({
  pending: {
    title: '待检验',
    colour: 'default',
    isOpen: true,
    on: {
      begin: { to: 'inspecting', title: '开始检验', permission: 'inspection:inspect' },
      cancel: { to: 'cancelled', title: '取消', permission: 'inspection:cancel', isDangerous: true },
    },
  },
  inspecting: {
    title: '检验中',
    colour: 'processing',
    isOpen: true,
    on: {
      accept: { to: 'accepted', title: '判定合格', permission: 'inspection:judge', guards: ['isWhole', 'passes'] },
      reject: { to: 'rejected', title: '判定不合格', permission: 'inspection:judge', isDangerous: true },
      concede: { to: 'conceded', title: '让步接收', permission: 'inspection:concede', guards: ['fails', 'isSecond'] },
    },
  },
  accepted: { title: '合格', colour: 'success', on: {} },
  rejected: { title: '不合格', colour: 'error', on: {} },
  conceded: { title: '让步接收', colour: 'warning', on: {} },
  cancelled: { title: '已取消', colour: 'default', on: {} },
})
export const InspectionStatus = statusOf(inspectionStates)
export type InspectionStatus = z.infer<typeof InspectionStatus>

const plain = z.string().nullable()

export const Inspection = z.object({
  id: Id,
  code: z.string().meta({ title: '检验单号' }),
  status: InspectionStatus.meta({ title: '状态' }),
  kind: InspectionKind.meta({ title: '检验类型' }),
  materialId: Id,
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  specification: plain.meta({ title: '规格型号' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  lotId: Id.nullable(),
  lotCode: plain.meta({ title: '批次号' }),
  supplierId: Id.nullable(),
  supplierName: plain.meta({ title: '供应商' }),
  /** Of the lot, in the base unit. */
  quantity: quantity().meta({ title: '批量' }),
  schemeId: Id.nullable(),
  schemeName: z.string().meta({ title: '检验方案' }),
  /** What brought it: inboundBill, workReport; none where somebody made it by hand. */
  sourceKind: plain.meta({ title: '来源' }),
  sourceId: Id.nullable(),
  sourceCode: plain.meta({ title: '来源单号' }),
  sampling: Sampling.meta({ title: '抽样方式' }),
  /** Code letter of the plan, where it is by AQL. */
  letter: plain.meta({ title: '样本量字码' }),
  strictness: Strictness.nullable().meta({ title: '严格度' }),
  sampleSize: z.number().int().meta({ title: '样本量' }),
  /** Nonconforming pieces that were found, of each item and added up. */
  failed: z.number().int().meta({ title: '不合格数' }),
  inspectorName: plain.meta({ title: '检验员' }),
  judgedByName: plain.meta({ title: '判定人' }),
  judgedAt: Time.nullable().meta({ title: '判定时间' }),
  /** Why it was judged so, or cancelled. */
  reason: plain.meta({ title: '判定说明' }),
  remark: plain.meta({ title: '备注' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedByName: z.string().meta({ title: '修改人' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type Inspection = z.infer<typeof Inspection>

const FoundDefect = z.object({
  defectId: Id.meta({ title: '缺陷' }),
  quantity: z.number().int().min(1).max(1_000_000).meta({ title: '数量' }),
})

export const InspectedItem = z.object({
  id: Id,
  itemId: Id.nullable(),
  name: z.string().meta({ title: '检验项目' }),
  kind: InspectionItemKind.meta({ title: '项目类型' }),
  unit: plain.meta({ title: '单位' }),
  defectClass: DefectClass.meta({ title: '缺陷等级' }),
  requirement: plain.meta({ title: '技术要求' }),
  method: plain.meta({ title: '检验方法' }),
  tool: plain.meta({ title: '检验器具' }),
  lower: quantity({ range: 'any' }).nullable().meta({ title: '下限' }),
  target: quantity({ range: 'any' }).nullable().meta({ title: '目标值' }),
  upper: quantity({ range: 'any' }).nullable().meta({ title: '上限' }),
  /** Pieces on which it is to be looked at. */
  samples: z.number().int().meta({ title: '检验件数' }),
  values: z.array(quantity({ range: 'any' })).meta({ title: '检验值' }),
  /** Of a measured item those beyond its limits, counted by the server. */
  failed: z.number().int().meta({ title: '不合格数' }),
  /** Whether all of its pieces have been looked at. */
  isDone: z.boolean().meta({ title: '已检' }),
  defects: z
    .array(
      FoundDefect.extend({
        code: z.string().meta({ title: '缺陷编码' }),
        name: z.string().meta({ title: '缺陷名称' }),
      }),
    )
    .meta({ title: '缺陷' }),
  remark: plain.meta({ title: '备注' }),
  inspectorName: plain.meta({ title: '检验员' }),
  inspectedAt: Time.nullable().meta({ title: '检验时间' }),
})
export type InspectedItem = z.infer<typeof InspectedItem>

/** When the lot passes, for one class of nonconformities. */
export const Criterion = z.object({
  defectClass: DefectClass.meta({ title: '缺陷等级' }),
  size: z.number().int().meta({ title: '样本量' }),
  accept: z.number().int().meta({ title: '接收数 Ac' }),
  reject: z.number().int().meta({ title: '拒收数 Re' }),
  failed: z.number().int().meta({ title: '不合格数' }),
})
export type Criterion = z.infer<typeof Criterion>

export const WholeInspection = Inspection.extend({
  items: z.array(InspectedItem).meta({ title: '检验项目' }),
  criteria: z.array(Criterion).meta({ title: '判定标准' }),
  /** What the results say so far; none while the lot may still pass or fail. */
  finding: z.enum(['passes', 'fails']).nullable().meta({ title: '检验结论' }),
  /** The supplier's lots are refused until somebody resumes: nothing is accepted. */
  isStopped: z.boolean().meta({ title: '停止检验' }),
  nonconformances: z
    .array(z.object({ id: Id, code: z.string(), status: z.string(), quantity: quantity() }))
    .meta({ title: '不合格品单' }),
})
export type WholeInspection = z.infer<typeof WholeInspection>

const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })

const filters = {
  keyword: text(100).optional(),
  status: z
    .union([InspectionStatus, z.array(InspectionStatus).max(10)])
    .optional()
    .meta({ title: '状态' }),
  kind: InspectionKind.optional().meta({ title: '检验类型' }),
  materialId: Id.optional().meta({ title: '物料' }),
  supplierId: Id.optional().meta({ title: '供应商' }),
  sourceId: Id.optional().meta({ title: '来源单据' }),
  from: Day.optional().meta({ title: '开始日期' }),
  to: Day.optional().meta({ title: '结束日期' }),
}

const InspectionDraft = z.object({
  kind: InspectionKind.meta({ title: '检验类型' }),
  materialId: Id.meta({ title: '物料' }),
  lotCode: LotCode.nullish().meta({ title: '批次号' }),
  supplierId: Id.nullish().meta({ title: '供应商' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '批量' }),
  /** The one that fits the material where nothing is said. */
  schemeId: Id.nullish().meta({ title: '检验方案' }),
  remark: text(500).nullish().meta({ title: '备注' }),
})
export type InspectionDraft = z.output<typeof InspectionDraft>

const Result = z.object({
  /** Of the inspection's item. */
  id: Id,
  values: z
    .array(quantity({ range: 'any' }))
    .max(MOST_SAMPLES)
    .optional()
    .meta({ title: '检验值' }),
  /** Of a counted item. */
  failed: z
    .number({ error: '请输入整数' })
    .int({ error: '应为整数' })
    .min(0, { error: '不能为负数' })
    .max(1_000_000_000)
    .optional()
    .meta({ title: '不合格数' }),
  defects: z.array(FoundDefect).max(50).optional().meta({ title: '发现的缺陷' }),
  remark: text(200).nullish().meta({ title: '备注' }),
})
export type InspectionResult = z.output<typeof Result>

/** A lot that is looked at: its plan, what was found, and what was decided. */
export const inspection = calls('/mes_quality/qualityinspectionplan', 'inspection', {
  page: post('/page', { title: '检验单列表', body: pageOf(filters), reply: page(Inspection), writes: false }),
  create: post('', {
    title: '新增检验单',
    body: InspectionDraft,
    reply: WholeInspection,
    permission: 'inspection:add',
  }),
  get: get('/getQualityDetail', { title: '检验单详情', encoding: 'query', body: ById, reply: WholeInspection }),
  /** How many stand in each state. */
  counts: get('/getQualityCount', {
    title: '检验单数量',
    encoding: 'query',
    body: z.object({ kind: InspectionKind.optional().meta({ title: '检验类型' }) }),
    reply: z.object({
      pending: z.number().int(),
      inspecting: z.number().int(),
      accepted: z.number().int(),
      rejected: z.number().int(),
      conceded: z.number().int(),
      cancelled: z.number().int(),
      /** Of those that wait, how many have waited for more than a day. */
      late: z.number().int(),
    }),
  }),
  /** Keeps results of some of its items; several people may, one after the other. */
  save: post('/saveQualityDetail', {
    title: '录入检验结果',
    body: z.object({
      id: Id,
      seenAt: Seen,
      items: z.array(Result).min(1, { error: '没有要保存的结果' }).max(MOST_ITEMS).meta({ title: '检验项目' }),
    }),
    reply: WholeInspection,
    permission: 'inspection:inspect',
  }),
  /** Sets a part of the lot aside: it is held and decided of by itself. */
  setAside: post('/saveRejectsBill', {
    title: '登记不合格品',
    body: z.object({
      id: Id,
      quantity: quantity({ range: 'above zero' }).meta({ title: '不合格数量' }),
      description: required(500).meta({ title: '不合格描述' }),
    }),
    reply: WholeInspection,
    permission: 'nonconformance:add',
  }),
  /** Takes it to the state that is named, where it may go there. */
  status: post('/status', {
    title: '判定检验单',
    body: z.object({
      id: Id,
      status: InspectionStatus.meta({ title: '状态' }),
      seenAt: Seen,
      reason: text(500).nullish().meta({ title: '说明' }),
    }),
    reply: WholeInspection,
    permission: 'inspection:inspect|inspection:judge|inspection:concede|inspection:cancel',
  }),
  history: post('/history', { title: '检验单的变更记录', body: ById, reply: z.array(DocumentEvent) }),
})
