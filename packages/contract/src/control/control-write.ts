import { z } from 'zod'
import { pointFields } from '../device/point-fields.ts'
import { calls, post } from '../http/call.ts'
import { Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/**
 * queued → sent → confirmed (the value was read back) | refused | timed-out (too late, never carried out) | unknown (the device may have
 * carried it out; what the box says later still corrects it).
 */
export const ControlState = z.enum(['queued', 'sent', 'confirmed', 'refused', 'timed-out', 'unknown'])
export type ControlState = z.infer<typeof ControlState>
export const controlStateNames: Record<ControlState, string> = {
  queued: '排队中',
  sent: '已下发',
  confirmed: '已确认',
  refused: '被拒绝',
  'timed-out': '超时未执行',
  unknown: '结果未知（设备可能已执行）',
}

export const ControlValue = z.union([z.number(), z.boolean(), z.string().max(400)])

export const ControlWrite = z.object({
  id: Id,
  pointId: Id,
  pointName: z.string().meta({ title: '点位' }),
  objectId: Id,
  objectName: z.string().meta({ title: '对象' }),
  /** In lists, where the point's values have words now. */
  valueWords: pointFields.valueWords.optional(),
  value: ControlValue.meta({ title: '设定值' }),
  before: z.union([ControlValue, z.null()]).meta({ title: '原值' }),
  readBack: z.union([ControlValue, z.null()]).meta({ title: '回读值' }),
  state: ControlState.meta({ title: '状态' }),
  message: z.string().nullable().meta({ title: '说明' }),
  userName: z.string().meta({ title: '操作人' }),
  createdAt: Time.meta({ title: '下发时间' }),
  endedAt: Time.nullable().meta({ title: '完成时间' }),
})
export type ControlWrite = z.infer<typeof ControlWrite>

const Write = z.object({
  pointId: Id.meta({ title: '点位' }),
  value: ControlValue.meta({ title: '设定值' }),
  reason: text(200).optional().meta({ title: '原因' }),
})
const permission = 'objectMonitor:control'

/** Each call answers when the box has answered, or after its time: at most 15 s. */
export const control = calls('', 'objectMonitor|controlLog', {
  write: post('/boxControl/sendControl2Box', { title: '下发控制', body: Write, reply: ControlWrite, permission }),
  writeMany: post('/boxControl/control2box', {
    title: '批量下发控制',
    body: z.object({ writes: z.array(Write).min(1).max(100).meta({ title: '下发内容' }) }),
    reply: z.array(ControlWrite),
    permission,
  }),
  writeByCode: post('/dataHandle/view/writeValue', {
    title: '按编码下发控制',
    body: z.object({
      objectCode: required(64).meta({ title: '对象编码' }),
      pointCode: required(64).meta({ title: '点位编码' }),
      value: ControlValue.meta({ title: '设定值' }),
    }),
    reply: ControlWrite,
    permission,
  }),
  /** Ours: the control log. */
  page: post('/boxControl/selectControlLogByPage', {
    title: '控制记录',
    body: pageOf({
      objectId: Id.optional(),
      pointId: Id.optional(),
      state: ControlState.optional(),
      startTime: TimeInput.optional(),
      endTime: TimeInput.optional(),
      keyword: text(100).optional(),
    }),
    reply: page(ControlWrite),
  }),
})
