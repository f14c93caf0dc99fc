import { z } from 'zod'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, ByIds, Day, Id, Name, required, Time, TimeInput, text } from '../http/fields.ts'
import { linesOf } from '../http/lines.ts'
import { page, pageOf } from '../http/page.ts'
import { DayKind } from './shop-calendar.ts'

/** What a shift plan is for; without any it holds for nobody. */
export const ResourceKind = z.enum(['company', 'area', 'workCenter', 'station', 'team'])
export type ResourceKind = z.output<typeof ResourceKind>

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: '时间格式应为 HH:mm' })

const Break = z.object({
  from: Clock.meta({ title: '休息开始' }),
  to: Clock.meta({ title: '休息结束' }),
})
const shiftFields = {
  name: required(50).meta({ title: '班次名称' }),
  /** Monday is 1. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, { error: '请选择星期' }).max(7).meta({ title: '星期' }),
  from: Clock.meta({ title: '上班时间' }),
  /** At or before the beginning: on the next day. */
  to: Clock.meta({ title: '下班时间' }),
  breaks: z.array(Break).max(10, { error: '最多 10 段休息' }).default([]).meta({ title: '休息' }),
}
const resourceFields = {
  kind: ResourceKind.meta({ title: '资源类型' }),
  /** The company has none. */
  resourceId: Id.nullish().meta({ title: '资源' }),
}

const planFields = {
  name: Name.meta({ title: '计划名称' }),
  validFrom: Day.nullish().meta({ title: '生效日期' }),
  validTo: Day.nullish().meta({ title: '失效日期' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const WorkPlanRow = z.object({
  id: Id,
  ...planFields,
  shiftText: z.string().meta({ title: '班次' }),
  resourceText: z.string().meta({ title: '适用资源' }),
  createdAt: Time.meta({ title: '创建时间' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type WorkPlanRow = z.output<typeof WorkPlanRow>

export const WorkPlanShift = z.object({ id: Id, ...shiftFields })
export const WorkPlanResource = z.object({ id: Id, ...resourceFields, name: z.string().meta({ title: '资源' }) })
const WorkPlan = z.object({
  id: Id,
  ...planFields,
  workingTimeSettings: z.array(WorkPlanShift),
  workResoures: z.array(WorkPlanResource),
  updatedAt: Time,
})
export type WorkPlan = z.output<typeof WorkPlan>

const parts = {
  workingTimeSettings: linesOf(shiftFields, { title: '班次', most: 50 }),
  workResoures: linesOf(resourceFields, { title: '适用资源', most: 500 }),
}
const Draft = z.object({
  ...planFields,
  workingTimeSettings: parts.workingTimeSettings.default([]),
  workResoures: parts.workResoures.default([]),
})
export type WorkPlanDraft = z.output<typeof Draft>

const Stretch = z.object({ from: Time, to: Time })

/** Shifts and breaks, and the resources that work by them. */
export const workPlan = calls('/lak/workplan', 'workPlan', {
  page: post('/page', {
    title: '班次计划列表',
    body: pageOf({ keyword: text(100).optional(), name: text(100).optional() }),
    reply: page(WorkPlanRow),
  }),
  resources: post('/findWorkResources', {
    title: '可选资源',
    body: pageOf({ kind: ResourceKind.meta({ title: '资源类型' }), keyword: text(100).optional() }),
    reply: page(z.object({ id: Id.nullable(), code: z.string(), name: z.string(), planNames: z.string() })),
    permission: 'workPlan|shopCalendar',
  }),
  create: post('/save', { title: '新增班次计划', body: Draft, reply: WorkPlan, permission: 'workPlan:add' }),
  update: post('/edit', {
    title: '修改班次计划',
    // What is not said stays: a schema with a default would say it.
    body: Draft.extend(parts)
      .partial()
      .extend({
        id: Id,
        /** The `updatedAt` that was shown: a change in between is not overwritten. */
        updatedAt: TimeInput.optional().meta({ title: '修改时间' }),
      }),
    reply: WorkPlan,
    permission: 'workPlan:edit',
  }),
  get: get('/info/{id}', { title: '班次计划详情', body: ById, reply: WorkPlan }),
  remove: get('/removeWorkPlan/{id}', {
    title: '删除班次计划',
    body: ById,
    reply: Done,
    permission: 'workPlan:delete',
    writes: true,
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除班次计划',
    body: ByIds,
    reply: Done,
    permission: 'workPlan:delete',
  }),
  removeShift: get('/removeWorkingTimeSetting/{id}', {
    title: '删除班次',
    body: ById,
    reply: Done,
    permission: 'workPlan:edit',
    writes: true,
  }),
  removeResource: get('/removeWorkResoures/{id}', {
    title: '移除适用资源',
    body: ById,
    reply: Done,
    permission: 'workPlan:edit',
    writes: true,
  }),
  /** When a resource works: its shifts day by day. */
  intervals: post('/intervals', {
    title: '资源工作时间',
    body: z.object({
      ...resourceFields,
      from: Day.meta({ title: '开始日期' }),
      days: z.number().int().min(1).max(42).default(7).meta({ title: '天数' }),
    }),
    reply: z.object({
      /** Nobody has made a plan: Monday to Friday from 08:00 to 17:00 is taken to hold. */
      isAssumed: z.boolean(),
      minutes: z.number(),
      days: z.array(
        z.object({
          date: Day,
          kind: DayKind,
          name: z.string().nullable(),
          minutes: z.number(),
          /** That begin on this day, whole. */
          shifts: z.array(Stretch.extend({ name: z.string(), minutes: z.number(), work: z.array(Stretch) })),
        }),
      ),
    }),
    permission: 'workPlan|shopCalendar',
  }),
})
