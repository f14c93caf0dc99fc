import { z } from 'zod'
import { calls, get, post, put } from '../http/call.ts'
import { DocumentEvent } from '../http/document.ts'
import { ById, Day, Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'

const cancel = { to: 'cancelled', title: '作废', permission: 'exception:cancel', isDangerous: true } as const

/** From what went wrong to what was done about it: accepted by who sees to it, handled with cause and action, closed by who looks again. */
export const exceptionStates = states({
  open: {
    title: '待受理',
    colour: 'error',
    isOpen: true,
    on: { accept: { to: 'accepted', title: '受理', permission: 'exception:handle' }, cancel },
  },
  accepted: {
    title: '处理中',
    colour: 'processing',
    isOpen: true,
    on: {
      handle: {
        to: 'handled',
        title: '处理完成',
        permission: 'exception:handle',
        guards: ['hasCause', 'hasAction'],
      },
    },
  },
  handled: {
    title: '已处理',
    colour: 'success',
    on: { close: { to: 'closed', title: '关闭', permission: 'exception:close' } },
  },
  closed: { title: '已关闭', colour: 'default', on: {} },
  cancelled: { title: '已作废', colour: 'default', on: {} },
})
export const ExceptionStatus = statusOf(exceptionStates)
export type ExceptionStatus = z.infer<typeof ExceptionStatus>

export const ExceptionKind = z.enum(['equipment', 'material', 'quality', 'process', 'people', 'safety', 'other'])
export type ExceptionKind = z.infer<typeof ExceptionKind>
export const exceptionKindTitles: Record<ExceptionKind, string> = {
  equipment: '设备',
  material: '物料',
  quality: '质量',
  process: '工艺',
  people: '人员',
  safety: '安全',
  other: '其他',
}

/** Photos of one side of an exception: what was found, or what was done. */
export const MOST_PHOTOS = 6

const plain = z.string().nullable()
const Photos = z.array(Id).max(MOST_PHOTOS, { error: `最多 ${MOST_PHOTOS} 张照片` })
const Photo = z.object({ fileId: Id, filename: z.string(), url: z.string() })

const head = {
  kind: ExceptionKind.meta({ title: '异常类型' }),
  title: required(100).meta({ title: '异常内容' }),
  detail: text(1000).nullish().meta({ title: '详细情况' }),
  /** When it was found; now where nothing is said. */
  at: TimeInput.optional().meta({ title: '发现时间' }),
  orderId: Id.nullish().meta({ title: '生产订单' }),
  workOrderId: Id.nullish().meta({ title: '工单' }),
  /** A machine, or any other object of the plant. */
  objectId: Id.nullish().meta({ title: '设备' }),
  alarmId: Id.nullish().meta({ title: '报警' }),
  photoIds: Photos.optional().meta({ title: '现场照片' }),
}

export const ProductionException = z.object({
  id: Id,
  code: z.string().meta({ title: '异常编号' }),
  status: ExceptionStatus.meta({ title: '状态' }),
  kind: ExceptionKind.meta({ title: '异常类型' }),
  title: z.string().meta({ title: '异常内容' }),
  detail: plain.meta({ title: '详细情况' }),
  at: Time.meta({ title: '发现时间' }),
  orderId: Id.nullable().meta({ title: '生产订单' }),
  orderCode: plain.meta({ title: '生产订单' }),
  workOrderId: Id.nullable().meta({ title: '工单' }),
  workOrderCode: plain.meta({ title: '工单' }),
  objectId: Id.nullable().meta({ title: '设备' }),
  objectName: plain.meta({ title: '设备' }),
  alarmId: Id.nullable().meta({ title: '报警' }),
  /** What the alarm said when it was named: it outlives the alarm. */
  alarmText: plain.meta({ title: '报警内容' }),
  /** Who is to see to it. */
  staffId: Id.nullable().meta({ title: '处理人' }),
  staffName: plain.meta({ title: '处理人' }),
  cause: plain.meta({ title: '原因分析' }),
  action: plain.meta({ title: '处理措施' }),
  acceptedAt: Time.nullable().meta({ title: '受理时间' }),
  acceptedByName: plain.meta({ title: '受理人' }),
  handledAt: Time.nullable().meta({ title: '处理时间' }),
  handledByName: plain.meta({ title: '处理完成人' }),
  closedAt: Time.nullable().meta({ title: '关闭时间' }),
  closedByName: plain.meta({ title: '关闭人' }),
  cancelReason: plain.meta({ title: '作废原因' }),
  createdByName: z.string().meta({ title: '提报人' }),
  createdAt: Time.meta({ title: '提报时间' }),
  updatedByName: z.string().meta({ title: '修改人' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type ProductionException = z.infer<typeof ProductionException>

export const WholeException = ProductionException.extend({
  photos: z.array(Photo).meta({ title: '现场照片' }),
  handledPhotos: z.array(Photo).meta({ title: '处理照片' }),
})
export type WholeException = z.infer<typeof WholeException>

const ExceptionDraft = z.object({ ...head, staffId: Id.nullish().meta({ title: '处理人' }) })
export type ExceptionDraft = z.output<typeof ExceptionDraft>
const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })
const handling = {
  cause: text(500).nullish().meta({ title: '原因分析' }),
  action: text(500).nullish().meta({ title: '处理措施' }),
  handledPhotoIds: Photos.optional().meta({ title: '处理照片' }),
}
const ExceptionChange = z
  .object({ ...head, ...handling, staffId: Id.nullish().meta({ title: '处理人' }) })
  .partial()
  .extend({ id: Id, seenAt: Seen })
export type ExceptionChange = z.output<typeof ExceptionChange>

const filters = {
  /** A part of code, words or cause. */
  keyword: text(100).optional(),
  status: z
    .union([ExceptionStatus, z.array(ExceptionStatus).max(10)])
    .optional()
    .meta({ title: '状态' }),
  kind: ExceptionKind.optional().meta({ title: '异常类型' }),
  orderId: Id.optional().meta({ title: '生产订单' }),
  workOrderId: Id.optional().meta({ title: '工单' }),
  objectId: Id.optional().meta({ title: '设备' }),
  staffId: Id.optional().meta({ title: '处理人' }),
  /** What is assigned to the person whose user asks. */
  isMine: z.boolean().optional().meta({ title: '只看我的' }),
  from: Day.optional().meta({ title: '开始日期' }),
  to: Day.optional().meta({ title: '结束日期' }),
}

/** What went wrong in the shop, who sees to it, and what was done. */
export const productionException = calls('/mes_production/exception', 'exception', {
  page: post('/page', { title: '异常列表', body: pageOf(filters), reply: page(ProductionException), writes: false }),
  get: get('/{id}', { title: '异常详情', body: ById, reply: WholeException }),
  create: post('', { title: '提报异常', body: ExceptionDraft, reply: WholeException, permission: 'exception:add' }),
  /** What was reported, and while it is being seen to cause and action so far. */
  update: put('', {
    title: '修改异常',
    body: ExceptionChange,
    reply: WholeException,
    permission: 'exception:edit|exception:handle',
  }),
  /** Whom it may be given to. */
  people: post('/people', {
    title: '异常可分派的人员',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
    permission: 'exception:add|exception:assign',
    writes: false,
  }),
  assign: post('/assign', {
    title: '分派异常',
    body: z.object({ id: Id, seenAt: Seen, staffId: Id.meta({ title: '处理人' }) }),
    reply: WholeException,
    permission: 'exception:assign',
  }),
  /** Takes it to the state that is named, where it may go there. */
  status: post('/status', {
    title: '变更异常状态',
    body: z.object({
      id: Id,
      status: ExceptionStatus.meta({ title: '状态' }),
      seenAt: Seen,
      ...handling,
      reason: text(200).nullish().meta({ title: '作废原因' }),
    }),
    reply: WholeException,
    permission: 'exception:handle|exception:close|exception:cancel',
  }),
  history: post('/history', { title: '异常的变更记录', body: ById, reply: z.array(DocumentEvent) }),
  export: post('/export', { title: '导出异常', kind: 'file', body: z.object(filters) }),
})
