import { eachLimit } from '@zhizao/rules/validation/alarm-limits'
import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { DataType, PointSource, pointFields } from './point-fields.ts'

/** 0 good · 1 uncertain · 2 bad, after OPC UA. */
export const Quality = z.number().int().min(0).max(2)
export const SampleValue = z.union([z.number(), z.boolean(), z.string(), z.null()])

/** on · device (its box cannot reach it) · box (the box is away) */
export const Life = z.enum(['on', 'device', 'box'])

/** A point with its newest value; `time` (ms since 1970, source time) is null where nothing has arrived yet. */
export const LivePoint = z.object({
  id: Id,
  pointId: Id,
  objectId: Id,
  objectCode: z.string(),
  objectName: z.string(),
  code: z.string(),
  name: z.string(),
  dataType: DataType,
  unit: z.string().nullable(),
  decimals: z.number().int(),
  valueWords: pointFields.valueWords,
  access: z.string(),
  isKey: z.boolean(),
  ...eachLimit(() => z.number().nullable()),
  source: PointSource,
  /** Of what reads the point; null where nothing does. */
  life: Life.nullable(),
  value: SampleValue,
  time: z.number().nullable(),
  /** What the source says of the time, where the value is dated by its receipt: after a break, or by a clock that is wrong. */
  sourceTime: z.number().nullable().meta({ title: '源时间' }),
  quality: Quality.nullable(),
})
export type LivePoint = z.infer<typeof LivePoint>
