import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { DataType } from './point-fields.ts'

/** 0 good · 1 uncertain · 2 bad, after OPC UA. */
export const Quality = z.number().int().min(0).max(2)
export const SampleValue = z.union([z.number(), z.boolean(), z.string(), z.null()])

const limit = z.number().nullable()

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
  access: z.string(),
  isKey: z.boolean(),
  urgentUpper: limit,
  errorUpper: limit,
  warningUpper: limit,
  warningLower: limit,
  errorLower: limit,
  urgentLower: limit,
  value: SampleValue,
  time: z.number().nullable(),
  quality: Quality.nullable(),
})
export type LivePoint = z.infer<typeof LivePoint>
