import type { ValueType } from '@zhizao/rules/expression/syntax'
import {
  eachLimit,
  limitNames,
  limitProblems,
  limitReachProblems,
  limitTitles,
} from '@zhizao/rules/validation/alarm-limits'
import { MOST_VALUE_WORDS } from '@zhizao/rules/value-words/value-words'
import { z } from 'zod'
import { Code, Id, Name, text } from '../http/fields.ts'
import { ValueWord, valueWordProblems } from './value-words.ts'

export const DataType = z.enum([
  'bool',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'uint64',
  'float32',
  'float64',
  'string',
])
export type DataType = z.infer<typeof DataType>
/** What the values of a point are to an expression, and what the formula of such a point must come to. */
export const valueTypeOf = (dataType: DataType): ValueType =>
  dataType === 'bool' ? 'boolean' : dataType === 'string' ? 'text' : 'number'
export const Access = z.enum(['r', 'w', 'rw'])
export type Access = z.infer<typeof Access>
export const PointSource = z.enum(['device', 'formula', 'manual'])
export type PointSource = z.infer<typeof PointSource>
export const ByteOrder = z.enum(['ABCD', 'CDAB', 'BADC', 'DCBA'])
export type ByteOrder = z.infer<typeof ByteOrder>
export const DeadbandKind = z.enum(['absolute', 'percent'])
export type DeadbandKind = z.infer<typeof DeadbandKind>
export const StorePolicy = z.enum(['every', 'change', 'interval', 'none'])
export type StorePolicy = z.infer<typeof StorePolicy>

const figure = z.number().min(-1e15, { error: '数值超出允许范围' }).max(1e15, { error: '数值超出允许范围' })
const positive = figure.min(0, { error: '不能为负数' })
const whole = (from: number, to: number) =>
  z
    .number()
    .int({ error: '必须是整数' })
    .min(from, { error: `不能小于 ${from}` })
    .max(to, { error: `不能大于 ${to}` })

/** What people set on a point of a model or an object. Limits are engineering units; delays are seconds. */
export const pointFields = {
  code: Code.meta({ title: '点位编码' }),
  name: Name.meta({ title: '点位名称' }),
  /** What it measures, whatever its machine calls it: of the catalogue of standard signals. */
  signalId: Id.nullable().meta({ title: '标准信号' }),
  dataType: DataType.meta({ title: '数据类型' }),
  unit: text(20).nullable().meta({ title: '单位' }),
  decimals: whole(0, 8).meta({ title: '小数位数' }),
  access: Access.meta({ title: '读写' }),
  source: PointSource.meta({ title: '数据来源' }),
  formula: text(2000).nullable().meta({ title: '公式' }),
  byteOrder: ByteOrder.meta({ title: '字节序' }),
  scale: figure.refine((value) => value !== 0, { error: '不能为 0' }).meta({ title: '系数' }),
  offset: figure.meta({ title: '偏移' }),
  pollMs: whole(50, 86_400_000).meta({ title: '采集周期(毫秒)' }),
  deadbandKind: DeadbandKind.nullable().meta({ title: '死区方式' }),
  deadbandValue: positive.nullable().meta({ title: '死区值' }),
  storePolicy: StorePolicy.meta({ title: '存储策略' }),
  storeSeconds: whole(1, 86_400).nullable().meta({ title: '存储间隔(秒)' }),
  minValue: figure.nullable().meta({ title: '最小值' }),
  maxValue: figure.nullable().meta({ title: '最大值' }),
  isKey: z.boolean().meta({ title: '关键点位' }),
  ...eachLimit((name) => figure.nullable().meta({ title: limitTitles[name] })),
  limitDeadband: positive.meta({ title: '报警死区' }),
  onDelay: positive.max(86_400, { error: '不能大于 86400 秒' }).meta({ title: '报警延时(秒)' }),
  offDelay: positive.max(86_400, { error: '不能大于 86400 秒' }).meta({ title: '恢复延时(秒)' }),
  valueWords: z
    .array(ValueWord)
    .max(MOST_VALUE_WORDS, { error: `最多 ${MOST_VALUE_WORDS} 项` })
    .meta({ title: '值含义' }),
  remark: text(500).nullable().meta({ title: '备注' }),
}
const Fields = z.object(pointFields)
export type PointFields = z.infer<typeof Fields>

/** Words for the values of fields, as screens and sheets show them. */
export const pointWords: { readonly [Field in keyof PointFields]?: Record<string, string> } = {
  access: { r: '只读', w: '只写', rw: '读写' },
  source: { device: '设备采集', formula: '公式计算', manual: '人工录入' },
  deadbandKind: { absolute: '绝对值', percent: '百分比' },
  storePolicy: { every: '全部存储', change: '变化存储', interval: '间隔存储', none: '不存储' },
  isKey: { true: '是', false: '否' },
}

/** What screens and sheets let people enter. */
export const enteredPointFields = Object.keys(pointFields) as (keyof PointFields)[]

/** What people should know when they fill in a point. */
export const pointNotes: { readonly [Field in keyof PointFields]?: string } = {
  code: '同一对象或模型内不能重复，只能包含字母、数字、下划线、中划线和斜杠',
  signalId: '填写标准信号的编码或名称，如 温度',
  formula: '数据来源为“公式计算”时填写，如 [功率] / [电流]，[对象编码.点位编码] 引用其他对象的点位',
  scale: '工程值 = 原始值 × 系数 + 偏移',
  storeSeconds: '存储策略为“间隔存储”时填写',
  deadbandValue: '填写死区方式时必填',
  valueWords:
    '如 0=停机[灰]；1=运行[绿]；位3=急停[红]，颜色可不写，可用红、橙、蓝、绿、灰；含义里有分号或方括号时用英文双引号括起',
  urgentUpper: '限值从高到低：紧急上限、错误上限、预警上限、预警下限、错误下限、紧急下限；不报警的留空',
}

/** A new point: code, name and data type; everything else has a default. */
export const PointDraft = Fields.partial().extend({
  code: pointFields.code,
  name: pointFields.name,
  dataType: DataType.optional().meta({ title: '数据类型' }),
})
export const PointChange = Fields.partial()

/** Whether it is said which values the point can have. */
const isScaled = (
  point: Partial<PointFields>,
): point is Pick<PointFields, 'dataType' | 'source' | 'scale' | 'offset'> =>
  [point.dataType, point.source, point.scale, point.offset].every((one) => one !== undefined)

/** What a new point has where nobody says otherwise, as far as the rules between fields ask. */
export const unsaidPoint = {
  dataType: 'float32',
  source: 'device',
  scale: 1,
  offset: 0,
  deadbandValue: null,
  storeSeconds: null,
  formula: null,
} satisfies Partial<PointFields>

/** Rules between fields. A change is checked as given and again, by the server, together with what stays. */
export function pointProblems(point: Partial<PointFields>): { field: keyof PointFields; message: string }[] {
  const problems: { field: keyof PointFields; message: string }[] = limitProblems(point)
  const firstLimit = limitNames.find((name) => typeof point[name] === 'number')
  if (point.dataType === 'string' && firstLimit)
    problems.push({ field: firstLimit, message: '字符串点位不能设置报警限值' })
  if (isScaled(point) && !problems.length) problems.push(...limitReachProblems(point))
  if (typeof point.minValue === 'number' && typeof point.maxValue === 'number' && point.minValue >= point.maxValue)
    problems.push({ field: 'maxValue', message: '最大值必须大于最小值' })
  if (point.deadbandKind && point.deadbandValue === null)
    problems.push({ field: 'deadbandValue', message: '请输入死区值' })
  if (point.deadbandKind === 'percent' && (point.deadbandValue ?? 0) > 100)
    problems.push({ field: 'deadbandValue', message: '百分比死区不能大于 100' })
  if (point.storePolicy === 'interval' && point.storeSeconds === null)
    problems.push({ field: 'storeSeconds', message: '按间隔存储时请输入存储间隔' })
  if (point.source === 'formula' && (point.formula === null || point.formula === ''))
    problems.push({ field: 'formula', message: '请输入公式' })
  if (point.source === 'formula' && point.access !== undefined && point.access !== 'r')
    problems.push({ field: 'access', message: '公式计算的点位不能写入，请选择只读' })
  const words = valueWordProblems(point.valueWords ?? [], point.dataType)
  return [...problems, ...words.map((message) => ({ field: 'valueWords' as const, message }))]
}

/** Attaches the rules between fields to a schema of points. */
export const withPointRules = <Schema extends z.ZodType<Partial<PointFields>>>(schema: Schema): Schema =>
  schema.superRefine((point, context) => {
    for (const { field, message } of pointProblems(point)) context.addIssue({ code: 'custom', path: [field], message })
  }) as Schema

/** The fields of a point as the server answers them. */
export const AnsweredPoint = Fields.extend({
  id: Id,
  keySort: z.number().int(),
  sort: z.number().int(),
})
