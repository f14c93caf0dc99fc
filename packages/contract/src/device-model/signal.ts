import { eachLimit, limitTitles } from '@zhizao/rules/validation/alarm-limits'
import { z } from 'zod'
import { type PointFields, pointFields, pointProblems } from '../device/point-fields.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Who reads standard signals: their own page, and where points are made, looked through and compared. */
export const SIGNAL_READERS = 'signal|point|model|object|objectMonitor|trend'

/** What a point measures, whatever the machine is called: temperature, current, running. */
export const Signal = z.object({
  id: Id,
  code: Code.meta({ title: '信号编码' }),
  name: Name.meta({ title: '信号名称' }),
  dataType: pointFields.dataType,
  unit: pointFields.unit,
  decimals: pointFields.decimals,
  minValue: pointFields.minValue,
  maxValue: pointFields.maxValue,
  /** Usual limits: offered to a point that takes the signal, never set without being asked. */
  ...eachLimit((name) => pointFields[name].meta({ title: limitTitles[name] })),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int().meta({ title: '顺序' }),
  status: Switch.meta({ title: '启用' }),
  /** Comes with the program: it can be switched off, not deleted. */
  builtIn: z.boolean().meta({ title: '内置' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Signal = z.infer<typeof Signal>

const Fields = Signal.omit({ id: true, builtIn: true, createdAt: true }).extend({
  sort: z
    .number()
    .int()
    .min(0, { error: '不能为负数' })
    .max(100_000, { error: '不能大于 100000' })
    .meta({ title: '顺序' }),
})
export type SignalFields = z.infer<typeof Fields>

/** The rules of a point hold for what it takes from its signal. */
export const signalProblems = (signal: Partial<SignalFields>) => pointProblems(signal as Partial<PointFields>)

const sound = <Schema extends z.ZodType<Partial<SignalFields>>>(schema: Schema): Schema =>
  schema.superRefine((signal, context) => {
    for (const { field, message } of signalProblems(signal))
      context.addIssue({ code: 'custom', path: [field], message })
  }) as Schema

const filters = {
  keyword: text(100).optional(),
  dataType: Signal.shape.dataType.optional(),
  status: Switch.optional(),
}
const Chosen = z
  .object({ id: Id.optional(), ids: z.array(Id).max(1000).optional() })
  .refine((chosen) => chosen.id || chosen.ids?.length, { error: '请至少选择一条' })

/** The catalogue of standard signals (infObjectPointBase), which points of models and objects refer to. */
export const signal = calls('/infObjectPointBase', SIGNAL_READERS, {
  page: post('/page', { title: '标准信号列表', body: pageOf(filters), reply: page(Signal) }),
  get: post('/info', { title: '标准信号详情', encoding: 'form', body: ById, reply: Signal }),
  create: post('/add', {
    title: '新增标准信号',
    body: sound(Fields.partial().extend({ code: Fields.shape.code, name: Fields.shape.name })),
    reply: Signal,
    permission: 'signal:add',
  }),
  update: post('/edit', {
    title: '修改标准信号',
    body: sound(Fields.partial().extend({ id: Id })),
    reply: Signal,
    permission: 'signal:edit',
  }),
  remove: post('/del', {
    title: '删除标准信号',
    encoding: 'form',
    body: Chosen,
    reply: Done,
    permission: 'signal:delete',
  }),
  /** Those that are offered to a new point, by what was typed of their name or code. */
  simpleList: post('/signalSimple/list', {
    title: '标准信号简表',
    encoding: 'stringified',
    body: z.object({
      keyword: text(100).optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(500).optional(),
    }),
    reply: z.array(Signal),
  }),
})
