import { z } from 'zod'
import { pointFields } from '../device/point-fields.ts'
import { Id, Time } from '../http/fields.ts'
import { ControlState, ControlValue } from './control-write.ts'

/** stop: what follows is not begun · goOn: it is all the same · setBack: what was done gets its former values, the last first. */
export const onFailures = ['stop', 'goOn', 'setBack'] as const
export const OnFailure = z.enum(onFailures, { error: '请选择失败时的处理' })
export type OnFailure = z.infer<typeof OnFailure>
export const onFailureTitles: Readonly<Record<OnFailure, string>> = {
  stop: '停止执行',
  goOn: '继续后面的步骤',
  setBack: '恢复已执行步骤的原值',
}

/** running → done (all confirmed) | partly (some were carried out) | failed (nothing stands of it) | stopped (by a person or a restart). */
export const RunStatus = z.enum(['running', 'done', 'partly', 'failed', 'stopped'])
export type RunStatus = z.infer<typeof RunStatus>
export const runStatusTitles: Readonly<Record<RunStatus, string>> = {
  running: '执行中',
  done: '已完成',
  partly: '部分完成',
  failed: '未完成',
  stopped: '已停止',
}

/** waiting: not begun · skipped: never begun · otherwise what became of its write · restored: done, and then set back. */
export const StepState = z.union([ControlState, z.enum(['waiting', 'skipped', 'restored'])])
export type StepState = z.infer<typeof StepState>

export const RunStep = z.object({
  pointId: Id,
  pointName: z.string(),
  objectName: z.string(),
  unit: z.string().nullable(),
  /** What the point's values meant then. */
  valueWords: pointFields.valueWords.nullable(),
  value: ControlValue,
  /** After this step, before the next. */
  pauseSeconds: z.number().int(),
  state: StepState,
  message: z.string().nullable(),
  before: z.union([ControlValue, z.null()]),
  readBack: z.union([ControlValue, z.null()]),
})
export type RunStep = z.infer<typeof RunStep>

/** One carrying out of several writes, in their order. */
export const ControlRun = z.object({
  id: Id,
  objectId: Id,
  objectName: z.string().meta({ title: '对象' }),
  groupId: Id.nullable(),
  name: z.string().meta({ title: '控制组合' }),
  /** Under which condition it was begun. */
  ruleName: z.string().nullable().meta({ title: '执行条件' }),
  status: RunStatus.meta({ title: '状态' }),
  onFailure: OnFailure.meta({ title: '失败时' }),
  steps: z.array(RunStep).meta({ title: '步骤' }),
  message: z.string().nullable().meta({ title: '说明' }),
  userName: z.string().meta({ title: '操作人' }),
  startedAt: Time.meta({ title: '开始时间' }),
  endedAt: Time.nullable().meta({ title: '完成时间' }),
})
export type ControlRun = z.infer<typeof ControlRun>
