import { z } from 'zod'
import { pointFields } from '../device/point-fields.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Name, required, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { ControlRun, OnFailure } from './control-run.ts'
import { ControlValue } from './control-write.ts'

export const MOST_STEPS = 50
/** Groups of an object, and conditions of a group. */
export const MOST_GROUPS = 100
export const MOST_PAUSE = 60

const pause = z.coerce
  .number<number | string>({ error: `应为 0 到 ${MOST_PAUSE} 的整数` })
  .int({ error: `应为 0 到 ${MOST_PAUSE} 的整数` })
  .min(0, { error: `应为 0 到 ${MOST_PAUSE} 的整数` })
  .max(MOST_PAUSE, { error: `应为 0 到 ${MOST_PAUSE} 的整数` })
  .default(0)
  .meta({ title: '之后等待（秒）' })

const Step = z.object({
  pointId: Id.meta({ title: '点位' }),
  value: ControlValue.meta({ title: '设定值' }),
  pauseSeconds: pause,
})
const Steps = z
  .array(Step)
  .min(1, { error: '请至少添加一个步骤' })
  .max(MOST_STEPS, { error: `最多 ${MOST_STEPS} 个步骤` })
  .meta({ title: '步骤' })

/** A step as it stands: what stands in its way is told, and the group is not carried out then. */
const ShownStep = Step.extend({
  pauseSeconds: z.number().int(),
  pointName: z.string(),
  objectName: z.string(),
  unit: z.string().nullable(),
  valueWords: pointFields.valueWords.nullable(),
  fault: z.string().nullable(),
})

export const ControlGroup = z.object({
  id: Id,
  objectId: Id,
  name: Name.meta({ title: '组合名称' }),
  onFailure: OnFailure.meta({ title: '失败时' }),
  steps: z.array(ShownStep).meta({ title: '步骤' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  /** With any, it is carried out under one that holds alone. */
  ruleCount: z.number().int().meta({ title: '执行条件' }),
})
export type ControlGroup = z.infer<typeof ControlGroup>

/** A condition under which a group may be carried out, and how it stands now. */
export const ControlRule = z.object({
  id: Id,
  groupId: Id,
  groupName: z.string().meta({ title: '控制组合' }),
  name: Name.meta({ title: '条件名称' }),
  condition: required(2000).meta({ title: '条件' }),
  /** What is wrong with it, in words. */
  problem: z.string().nullable(),
  /** null: it cannot be told, for the reason beside it. */
  holds: z.boolean().nullable().meta({ title: '当前成立' }),
  reason: z.string().nullable(),
})
export type ControlRule = z.infer<typeof ControlRule>

/** A point of an object, or of one below it, that can be written. */
export const ControlPoint = z.object({
  pointId: Id,
  code: z.string().meta({ title: '点位编码' }),
  name: z.string().meta({ title: '点位' }),
  objectId: Id,
  objectName: z.string().meta({ title: '对象' }),
  dataType: pointFields.dataType,
  unit: z.string().nullable().meta({ title: '单位' }),
  decimals: z.number().int(),
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  valueWords: pointFields.valueWords,
})
export type ControlPoint = z.infer<typeof ControlPoint>

const change = 'objectMonitor:controlGroup'
const carry = 'objectMonitor:control'
const groupFields = {
  name: ControlGroup.shape.name,
  onFailure: OnFailure.default('stop').meta({ title: '失败时' }),
  steps: Steps,
  remark: text(500).nullish().meta({ title: '备注' }),
}
const ofObject = z.object({ objectId: Id.meta({ title: '对象' }) })
const ruleFields = { name: ControlRule.shape.name, condition: ControlRule.shape.condition }

/** Writes that belong together: kept as groups, carried out step by step, under conditions where there are any. */
export const controlGroup = calls('/busObjectUnder', 'objectMonitor|controlLog', {
  list: post('/selectObjectUnderList', { title: '控制组合列表', body: ofObject, reply: z.array(ControlGroup) }),
  create: post('/addObjectUnder', {
    title: '新增控制组合',
    body: ofObject.extend(groupFields),
    reply: ControlGroup,
    permission: change,
  }),
  update: post('/updateObjectUnder', {
    title: '修改控制组合',
    body: z
      .object({ ...groupFields, onFailure: OnFailure.meta({ title: '失败时' }) })
      .partial()
      .extend({ id: Id }),
    reply: ControlGroup,
    permission: change,
  }),
  remove: post('/deleteObjectUnder', { title: '删除控制组合', body: ById, reply: Done, permission: change }),
  rules: post('/selectObjectUnderRules', {
    title: '执行条件列表',
    body: ofObject.extend({ groupId: Id.optional().meta({ title: '控制组合' }) }),
    reply: z.array(ControlRule),
  }),
  addRule: post('/addObjectUnderRules', {
    title: '新增执行条件',
    body: z.object({ groupId: Id.meta({ title: '控制组合' }), ...ruleFields }),
    reply: ControlRule,
    permission: change,
  }),
  updateRule: post('/updateObjectUnderRules', {
    title: '修改执行条件',
    body: z.object(ruleFields).partial().extend({ id: Id }),
    reply: ControlRule,
    permission: change,
  }),
  removeRule: post('/deleteObjectUnderRules', { title: '删除执行条件', body: ById, reply: Done, permission: change }),
  /** Carries a group out, if the condition holds now. Answers when it has begun; `run` tells how it goes on. */
  runByRule: post('/underControlByRules', {
    title: '按条件执行控制组合',
    body: z.object({ ruleId: Id.meta({ title: '执行条件' }) }),
    reply: ControlRun,
    permission: carry,
  }),
  /** Carries out a group that has no conditions, or writes that are given, the same way. */
  runFree: post('/underControlByFree', {
    title: '执行控制组合',
    body: z
      .object({
        groupId: Id.optional().meta({ title: '控制组合' }),
        objectId: Id.optional().meta({ title: '对象' }),
        name: text(50).optional().meta({ title: '名称' }),
        onFailure: OnFailure.default('stop').meta({ title: '失败时' }),
        steps: Steps.optional(),
      })
      .refine(({ groupId, objectId, steps }) => Boolean(groupId) !== Boolean(objectId && steps), {
        error: '请选择控制组合，或给出对象和步骤',
        path: ['groupId'],
      }),
    reply: ControlRun,
    permission: carry,
  }),
  points: post('/selectControlPointByObjectId', {
    title: '可控制的点位',
    body: ofObject,
    reply: z.array(ControlPoint),
  }),
  names: post('/selectPoints4UnderByObjectId', {
    title: '条件可用的点位',
    body: ofObject,
    reply: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        type: z.enum(['number', 'boolean', 'text']),
        unit: z.string().nullable(),
      }),
    ),
  }),
  /** Ours: how a run goes. */
  run: post('/selectUnderRun', { title: '控制执行情况', body: ById, reply: ControlRun }),
  /** Ours: runs of an object and of those below it, the latest first. */
  runs: post('/selectUnderRunPage', {
    title: '控制执行记录',
    body: pageOf({ objectId: Id.meta({ title: '对象' }) }),
    reply: page(ControlRun),
  }),
  /** Ours: begins no further step. What has been sent is not taken back. */
  stopRun: post('/stopUnderRun', { title: '停止执行控制组合', body: ById, reply: ControlRun, permission: carry }),
})
