import { z } from 'zod'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Day, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { sheetCalls } from '../http/sheet.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'

export const TOOL_READERS = 'tool|machine'

export const toolKinds = ['mould', 'jig', 'cutter', 'gauge'] as const
export const ToolKind = z.enum(toolKinds, { error: '请选择工装类型' })
export type ToolKind = z.infer<typeof ToolKind>
export const toolKindTitles: Readonly<Record<ToolKind, string>> = {
  mould: '模具',
  jig: '夹具',
  cutter: '刀具',
  gauge: '检具',
}

const use = 'tool:use'
const care = 'tool:care'

/** Where a tool is in its life. Care of what stays on its machine and calibration change nothing of it. */
export const toolStates = states({
  store: {
    title: '在库',
    colour: 'default',
    isOpen: true,
    on: {
      mount: { to: 'mounted', title: '上机', permission: use },
      startCare: { to: 'care', title: '送保养', permission: care },
      scrap: { to: 'scrapped', title: '报废', permission: 'tool:edit', isDangerous: true },
    },
  },
  mounted: {
    title: '在机',
    colour: 'processing',
    on: {
      dismount: { to: 'store', title: '下机', permission: use },
      careHere: { to: 'mounted', title: '机上保养完成', permission: care },
    },
  },
  care: {
    title: '保养中',
    colour: 'warning',
    on: {
      finishCare: { to: 'store', title: '保养完成', permission: care },
      scrap: { to: 'scrapped', title: '报废', permission: 'tool:edit', isDangerous: true },
    },
  },
  scrapped: { title: '已报废', colour: 'error', on: {} },
})
export const ToolStatus = statusOf(toolStates)
export type ToolStatus = z.infer<typeof ToolStatus>

/** From this share of what a tool may do until it is due, it is warned of. */
export const WARNED_FROM = 0.9
/** Days before a gauge's calibration is due from which it is warned of. */
export const WARNED_DAYS = 14

/** none: nothing comes soon; soon: from 90 % of the shots or two weeks before the day; due: over. */
export const Due = z.enum(['none', 'soon', 'due'])
export type Due = z.infer<typeof Due>

const shots = (least: number) =>
  z
    .number({ error: '应为整数' })
    .int({ error: '应为整数' })
    .min(least, { error: least ? '必须大于 0' : '不能为负数' })
    .max(1e12, { error: '不能超过 1000000000000' })

const cavities = z
  .number({ error: '应为 1 到 10000 的整数' })
  .int({ error: '应为 1 到 10000 的整数' })
  .min(1, { error: '应为 1 到 10000 的整数' })
  .max(10_000, { error: '应为 1 到 10000 的整数' })

const fields = {
  code: Code.meta({ title: '工装编码' }),
  name: Name.meta({ title: '工装名称' }),
  kind: ToolKind.meta({ title: '工装类型' }),
  specification: text(200).nullish().meta({ title: '规格' }),
  cavities: cavities.nullish().meta({ title: '模腔数' }),
  /** Those that are not blocked. */
  cavitiesOpen: cavities.nullish().meta({ title: '可用模腔数' }),
  lifeShots: shots(1).nullish().meta({ title: '设计寿命（模次）' }),
  careEvery: shots(1).nullish().meta({ title: '保养间隔（模次）' }),
  calibratedOn: Day.nullish().meta({ title: '上次校准日期' }),
  calibrationDays: z
    .number({ error: '应为 1 到 3650 的整数' })
    .int({ error: '应为 1 到 3650 的整数' })
    .min(1, { error: '应为 1 到 3650 的整数' })
    .max(3650, { error: '应为 1 到 3650 的整数' })
    .nullish()
    .meta({ title: '校准周期（天）' }),
  location: text(100).nullish().meta({ title: '存放位置' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

/** A mould, jig, cutter or gauge. Shots are strokes of the machine that it is mounted on, by the machine's counter. */
export const Tool = z.object({
  id: Id,
  ...fields,
  status: ToolStatus.meta({ title: '状态' }),
  machineId: Id.nullable().meta({ title: '所在机器' }),
  machineName: z.string().nullable().meta({ title: '所在机器' }),
  shots: z.number().meta({ title: '已用模次' }),
  careShots: z.number().meta({ title: '保养后模次' }),
  careDue: Due.meta({ title: '保养' }),
  calibrationDueOn: Day.nullable().meta({ title: '下次校准日期' }),
  calibrationDue: Due.meta({ title: '校准' }),
  /** Share of the designed life that is used up; null without one. */
  lifeUsed: z.number().nullable().meta({ title: '寿命' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Tool = z.infer<typeof Tool>

export const ToolDraft = z.object({
  ...fields,
  code: CodeOrNone.meta({ title: '工装编码' }),
  /** What it had done before it came into the system. */
  shots: shots(0).optional().meta({ title: '初始模次' }),
})
export type ToolDraft = z.output<typeof ToolDraft>

export const toolActs = ['create', 'mount', 'dismount', 'startCare', 'care', 'calibrate', 'scrap'] as const
export const ToolAct = z.enum(toolActs)
export type ToolAct = z.infer<typeof ToolAct>
export const toolActTitles: Readonly<Record<ToolAct, string>> = {
  create: '建档',
  mount: '上机',
  dismount: '下机',
  startCare: '送保养',
  care: '保养完成',
  calibrate: '校准',
  scrap: '报废',
}

/** One thing that was done with a tool; never changed. */
export const ToolEvent = z.object({
  id: Id,
  toolId: Id,
  act: ToolAct.meta({ title: '操作' }),
  at: Time.meta({ title: '时间' }),
  machineName: z.string().nullable().meta({ title: '机器' }),
  /** What the tool had done by then. */
  shots: z.number().meta({ title: '累计模次' }),
  isPassed: z.boolean().nullable().meta({ title: '校准合格' }),
  userName: z.string().meta({ title: '操作人' }),
  remark: z.string().nullable().meta({ title: '备注' }),
})
export type ToolEvent = z.infer<typeof ToolEvent>

const filters = {
  keyword: text(100).optional().meta({ title: '工装名称或编码' }),
  kind: ToolKind.optional().meta({ title: '工装类型' }),
  status: ToolStatus.optional().meta({ title: '状态' }),
  machineId: Id.optional().meta({ title: '所在机器' }),
  /** due: care or calibration is over; soon: those too that are warned of. */
  due: z.enum(['soon', 'due']).optional().meta({ title: '到期' }),
}
const remark = text(500).nullish().meta({ title: '备注' })
const Act = ById.extend({ remark })

/** Moulds, jigs, cutters, gauges: where they are, what they have done, when they are due. */
export const tool = calls('/mes_production/tool', TOOL_READERS, {
  page: post('/page', { title: '模具与工装列表', body: pageOf(filters), reply: page(Tool) }),
  get: post('/get', { title: '工装详情', body: ById, reply: Tool }),
  create: post('/create', { title: '新增工装', body: ToolDraft, reply: Tool, permission: 'tool:add' }),
  update: post('/edit', {
    title: '修改工装',
    body: z.object(fields).partial().extend({ id: Id }),
    reply: Tool,
    permission: 'tool:edit',
  }),
  remove: post('/delete', { title: '删除工装', body: ById, reply: Done, permission: 'tool:delete' }),
  mount: post('/mount', {
    title: '工装上机',
    body: Act.extend({ machineId: Id.meta({ title: '机器' }) }),
    reply: Tool,
    permission: use,
  }),
  dismount: post('/dismount', {
    title: '工装下机',
    body: Act.extend({ location: fields.location }),
    reply: Tool,
    permission: use,
  }),
  startCare: post('/startCare', { title: '工装送保养', body: Act, reply: Tool, permission: care }),
  /** Where it is: in care, it goes back to the store; on a machine, it stays. */
  careDone: post('/careDone', { title: '工装保养完成', body: Act, reply: Tool, permission: care }),
  calibrate: post('/calibrate', {
    title: '检具校准',
    body: Act.extend({
      calibratedOn: Day.meta({ title: '校准日期' }),
      isPassed: z.boolean().meta({ title: '校准合格' }),
    }),
    reply: Tool,
    permission: care,
  }),
  scrap: post('/scrap', { title: '工装报废', body: Act, reply: Tool, permission: 'tool:edit' }),
  history: post('/history', {
    title: '工装履历',
    body: pageOf({ toolId: Id.meta({ title: '工装' }) }),
    reply: page(ToolEvent),
  }),
  ...sheetCalls('tool', '工装'),
  export: get('/export', { title: '导出工装', kind: 'file', body: z.object(filters), permission: 'tool' }),
})
