import { z } from 'zod'
import { calls, Done, get, post } from '../http/call.ts'
import { DocumentEvent } from '../http/document.ts'
import { ById, Day, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'

/** Reviewed first: what becomes of which part; then each part is done. The last one closes it. */
export const nonconformanceStates = states({
  open: {
    title: '待评审',
    colour: 'error',
    isOpen: true,
    on: {
      review: { to: 'executing', title: '评审', permission: 'nonconformance:review' },
      cancel: {
        to: 'cancelled',
        title: '作废',
        permission: 'nonconformance:review',
        isDangerous: true,
        guards: ['isByHand'],
      },
    },
  },
  executing: {
    title: '处置中',
    colour: 'processing',
    follows: 'closed',
    on: { withdraw: { to: 'open', title: '撤回评审', permission: 'nonconformance:review', guards: ['nothingDone'] } },
  },
  closed: { title: '已关闭', colour: 'success', on: {} },
  cancelled: { title: '已作废', colour: 'default', on: {} },
})
export const NonconformanceStatus = statusOf(nonconformanceStates)
export type NonconformanceStatus = z.infer<typeof NonconformanceStatus>

/** What becomes of it. */
export const dispositionKinds = ['useAsIs', 'sort', 'rework', 'scrap', 'return'] as const
export const DispositionKind = z.enum(dispositionKinds)
export type DispositionKind = z.infer<typeof DispositionKind>
export const dispositionKindTitles: Record<DispositionKind, string> = {
  useAsIs: '让步使用',
  sort: '挑选',
  rework: '返工',
  scrap: '报废',
  return: '退货',
}
/** Of these only a part may come out good. */
export const yieldsPart = (kind: DispositionKind) => kind === 'sort' || kind === 'rework'

const plain = z.string().nullable()
const MOST_DISPOSITIONS = 20

export const Nonconformance = z.object({
  id: Id,
  code: z.string().meta({ title: '不合格品单号' }),
  status: NonconformanceStatus.meta({ title: '状态' }),
  inspectionId: Id,
  /** Made by the rejection of a whole lot: it is decided of, never cancelled. */
  isOfLot: z.boolean().meta({ title: '整批不合格' }),
  inspectionCode: z.string().meta({ title: '检验单号' }),
  materialId: Id,
  materialCode: z.string().meta({ title: '物料编码' }),
  materialName: z.string().meta({ title: '物料名称' }),
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  lotId: Id.nullable(),
  lotCode: plain.meta({ title: '批次号' }),
  supplierId: Id.nullable(),
  supplierName: plain.meta({ title: '供应商' }),
  sourceCode: plain.meta({ title: '来源单号' }),
  quantity: quantity().meta({ title: '不合格数量' }),
  /** Of it, what was in stock and is held. */
  held: quantity().meta({ title: '冻结库存' }),
  description: z.string().meta({ title: '不合格描述' }),
  /** An item of the dictionary of causes. */
  cause: plain.meta({ title: '原因' }),
  causeDetail: plain.meta({ title: '原因分析' }),
  reviewedByName: plain.meta({ title: '评审人' }),
  reviewedAt: Time.nullable().meta({ title: '评审时间' }),
  reason: plain.meta({ title: '作废原因' }),
  closedAt: Time.nullable().meta({ title: '关闭时间' }),
  createdByName: z.string().meta({ title: '提报人' }),
  createdAt: Time.meta({ title: '提报时间' }),
  updatedByName: z.string().meta({ title: '修改人' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type Nonconformance = z.infer<typeof Nonconformance>

export const Disposition = z.object({
  id: Id,
  kind: DispositionKind.meta({ title: '处置方式' }),
  quantity: quantity().meta({ title: '数量' }),
  remark: plain.meta({ title: '处置要求' }),
  isDone: z.boolean().meta({ title: '已完成' }),
  /** What of it came out good. */
  good: quantity().nullable().meta({ title: '合格数量' }),
  doneByName: plain.meta({ title: '执行人' }),
  doneAt: Time.nullable().meta({ title: '完成时间' }),
})
export type Disposition = z.infer<typeof Disposition>

export const WholeNonconformance = Nonconformance.extend({
  dispositions: z.array(Disposition).meta({ title: '处置明细' }),
})
export type WholeNonconformance = z.infer<typeof WholeNonconformance>

const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })
const PlannedDisposition = z.object({
  kind: DispositionKind.meta({ title: '处置方式' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
  remark: text(200).nullish().meta({ title: '处置要求' }),
})
export type PlannedDisposition = z.output<typeof PlannedDisposition>

const filters = {
  keyword: text(100).optional(),
  status: z
    .union([NonconformanceStatus, z.array(NonconformanceStatus).max(10)])
    .optional()
    .meta({ title: '状态' }),
  materialId: Id.optional().meta({ title: '物料' }),
  supplierId: Id.optional().meta({ title: '供应商' }),
  inspectionId: Id.optional().meta({ title: '检验单' }),
  cause: text(50).optional().meta({ title: '原因' }),
  from: Day.optional().meta({ title: '开始日期' }),
  to: Day.optional().meta({ title: '结束日期' }),
}

/** What did not pass: what is to become of it, and that it was done. */
export const nonconformance = calls('/mes_quality/rejectsbill', 'nonconformance', {
  page: post('/page', { title: '不合格品单列表', body: pageOf(filters), reply: page(Nonconformance), writes: false }),
  get: get('/{id}', { title: '不合格品单详情', body: ById, reply: WholeNonconformance }),
  /** Causes to choose from. */
  causes: get('/inquiryReason', {
    title: '不合格原因选项',
    encoding: 'query',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  saveCause: post('/saveRejectsResin', {
    title: '填写不合格原因',
    body: z.object({
      id: Id,
      seenAt: Seen,
      cause: text(50).nullish().meta({ title: '原因' }),
      causeDetail: text(500).nullish().meta({ title: '原因分析' }),
    }),
    reply: WholeNonconformance,
    permission: 'nonconformance:review|nonconformance:execute',
  }),
  /** Takes it to the state that is named; to be reviewed it says what becomes of all of it. */
  status: post('/status', {
    title: '变更不合格品单状态',
    body: z.object({
      id: Id,
      status: NonconformanceStatus.meta({ title: '状态' }),
      seenAt: Seen,
      dispositions: z
        .array(PlannedDisposition)
        .max(MOST_DISPOSITIONS, { error: `最多 ${MOST_DISPOSITIONS} 项处置` })
        .optional()
        .meta({ title: '处置明细' }),
      reason: text(200).nullish().meta({ title: '作废原因' }),
    }),
    reply: WholeNonconformance,
    permission: 'nonconformance:review',
  }),
  /** One part has been done: stock becomes what was decided. */
  execute: post('/execute', {
    title: '完成不合格品处置',
    body: z.object({
      /** Of the disposition. */
      id: Id,
      /** Of what is sorted or reworked: what came out good. */
      good: quantity().nullish().meta({ title: '合格数量' }),
    }),
    reply: WholeNonconformance,
    permission: 'nonconformance:execute',
  }),
  /** Only one that was cancelled. */
  remove: get('/delRejectsBill', {
    title: '删除不合格品单',
    encoding: 'query',
    body: ById,
    reply: Done,
    writes: true,
    permission: 'nonconformance:delete',
  }),
  history: post('/history', { title: '不合格品单的变更记录', body: ById, reply: z.array(DocumentEvent) }),
})
