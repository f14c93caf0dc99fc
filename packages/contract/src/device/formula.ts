import { expressionBounds } from '@zhizao/rules/expression/syntax'
import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, TimeInput, text } from '../http/fields.ts'
import { StartedJob } from '../job/job.ts'
import { Quality, SampleValue } from './live-point.ts'
import { POINT_READERS } from './point.ts'
import { DataType } from './point-fields.ts'

const Expression = text(expressionBounds.characters).meta({ title: '公式' })
const ValueType = z.enum(['number', 'boolean', 'text', 'time'])

/** What is wrong and where: positions before the first and after the last character; `text` with `values` in its holes says it in any language. */
const FormulaError = z.object({
  from: z.number().int(),
  to: z.number().int(),
  message: z.string(),
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: z.object({ from: z.number().int(), to: z.number().int(), text: z.string() }).optional(),
})

/** A point that a formula names. */
const FormulaReference = z.object({
  /** As the formula writes it. */
  text: z.string(),
  /** Of a point of a model there is none. */
  pointId: Id.nullable(),
  objectCode: z.string().nullable(),
  objectName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  dataType: DataType,
  unit: z.string().nullable(),
  value: SampleValue,
  time: z.number().nullable(),
  quality: Quality.nullable(),
})
export type FormulaReference = z.infer<typeof FormulaReference>

const Why = {
  value: SampleValue,
  quality: Quality,
  /** Why there is no value. */
  reason: z.string().nullable(),
}

/** `value` and `quality` are what it comes to now; without a value `reason` says why. */
export const CheckedFormula = z.object({
  isRight: z.boolean(),
  errors: z.array(FormulaError),
  references: z.array(FormulaReference),
  type: ValueType.nullable(),
  ...Why,
  quality: Quality.nullable(),
})
export type CheckedFormula = z.infer<typeof CheckedFormula>

const MOST_SAMPLES = 1000
const Instant = z.number().int().min(0).max(4e15)
const given = {
  quality: Quality.optional().meta({ title: '质量' }),
  time: Instant.meta({ title: '时间' }),
}
const GivenSample = z.object({ value: SampleValue.meta({ title: '值' }), ...given })

/** A value that an expression is tried with. */
const GivenValue = z.object({
  /** As the expression names it, with or without its brackets. */
  name: text(140).min(1, { error: '请输入点位' }).meta({ title: '点位' }),
  value: SampleValue.meta({ title: '值' }),
  quality: given.quality,
  time: Instant.optional().meta({ title: '时间' }),
  /** The value before it, for `prev`. */
  previous: SampleValue.optional().meta({ title: '前值' }),
  /** What came over the last while, for windows; times in ms since 1970, rising. */
  samples: z
    .array(GivenSample)
    .max(MOST_SAMPLES, { error: `最多 ${MOST_SAMPLES} 个样本` })
    .optional()
    .meta({ title: '样本' }),
})
export type GivenValue = z.infer<typeof GivenValue>

/** The longest stretch that is computed anew at once. */
export const MOST_RECOMPUTED_DAYS = 92
const DAY = 86_400_000

const FORMULA_READERS = `${POINT_READERS}|model`

/** Formulas: tried while they are written, and computed anew over a stretch of time. */
export const formula = calls('', FORMULA_READERS, {
  check: post('/checkFormula4Cal', {
    title: '检查公式',
    body: z
      .object({
        expression: Expression,
        /** Whose points `[code]` means: those of an object or of a model. */
        objectId: Id.optional().meta({ title: '对象' }),
        modelId: Id.optional().meta({ title: '模型' }),
        /** The point that is to have the formula: it must not come back to itself. */
        pointId: Id.optional().meta({ title: '点位' }),
        /** What the result must fit. */
        dataType: DataType.optional().meta({ title: '数据类型' }),
      })
      .refine(({ objectId, modelId }) => !(objectId && modelId), { error: '对象和模型只能选择一个' }),
    reply: CheckedFormula,
    writes: false,
  }),
  test: post('/memory/testExpression', {
    title: '试算表达式',
    body: z.object({
      expression: Expression,
      values: z
        .array(GivenValue)
        .max(expressionBounds.references, { error: `最多 ${expressionBounds.references} 个点位` })
        .default([])
        .meta({ title: '点位值' }),
      now: Instant.optional().meta({ title: '当前时间' }),
    }),
    reply: z.object({
      isRight: z.boolean(),
      errors: z.array(FormulaError),
      type: ValueType.nullable(),
      ...Why,
      quality: Quality.nullable(),
    }),
    writes: false,
  }),
})

/** What a formula comes to by the history of its inputs, in place of what history holds of it. */
export const formulaRecompute = calls('/infObjectPoint', FORMULA_READERS, {
  recompute: post('/recompute', {
    title: '重新计算公式点位',
    body: z
      .object({
        pointIds: z
          .array(Id)
          .min(1, { error: '请选择点位' })
          .max(100, { error: '一次最多 100 个点位' })
          .meta({ title: '点位' }),
        from: TimeInput.meta({ title: '开始时间' }),
        to: TimeInput.meta({ title: '结束时间' }),
      })
      .refine(({ from, to }) => from < to, { error: '结束时间必须晚于开始时间', path: ['to'] })
      .refine(({ from, to }) => to.getTime() - from.getTime() <= MOST_RECOMPUTED_DAYS * DAY, {
        error: `一次最多重新计算 ${MOST_RECOMPUTED_DAYS} 天`,
        path: ['to'],
      }),
    reply: StartedJob,
    permission: 'point:edit',
  }),
})
