import { z } from 'zod'
import { Id, Name, Switch, Time, text } from '../http/fields.ts'

/**
 * range: below `lower` or above `upper`; rate: moves faster than `rate` a second; frozen: the same for `seconds` while samples
 * keep coming; missing: no sample for `seconds`; against: further than `tolerance` from another point at that time.
 */
export const CheckKind = z.enum(['range', 'rate', 'frozen', 'missing', 'against'])
export type CheckKind = z.infer<typeof CheckKind>

/** The longest that a rule waits: a week. */
const LONGEST = 7 * 86_400
const positive = z.number().positive({ error: '必须大于 0' })

/** What a rule compares with; which of them it needs is said by its kind. */
export const checkFields = {
  kind: CheckKind.meta({ title: '规则类型' }),
  lower: z.number().nullish().meta({ title: '下限' }),
  upper: z.number().nullish().meta({ title: '上限' }),
  rate: positive.nullish().meta({ title: '每秒最大变化' }),
  seconds: z
    .number()
    .int({ error: '必须是整数' })
    .min(1, { error: '不能小于 1' })
    .max(LONGEST, { error: '不能超过 604800' })
    .nullish()
    .meta({ title: '时长（秒）' }),
  otherPointId: Id.nullish().meta({ title: '对照点位' }),
  tolerance: z.number().min(0, { error: '不能小于 0' }).nullish().meta({ title: '允许偏差' }),
  toleranceKind: z.enum(['absolute', 'percent']).nullish().meta({ title: '偏差方式' }),
}
export const CheckTerms = z.object(checkFields)
export type CheckTerms = z.infer<typeof CheckTerms>

/** A rule on the quality of a point's data. */
export const PointCheck = z.object({
  id: Id,
  name: Name.meta({ title: '规则名称' }),
  objectId: Id.meta({ title: '对象' }),
  objectName: z.string().meta({ title: '对象' }),
  pointId: Id.meta({ title: '点位' }),
  pointName: z.string().meta({ title: '点位' }),
  pointCode: z.string().meta({ title: '点位编码' }),
  unit: z.string().nullable().meta({ title: '单位' }),
  ...checkFields,
  /** Null too where the caller does not see its object. */
  otherPointName: z.string().nullable().meta({ title: '对照点位' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  /** Whether the newest value is hit, or a sample is missing now; since when. */
  isHit: z.boolean().meta({ title: '当前命中' }),
  hitSince: Time.nullable().meta({ title: '命中开始' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type PointCheck = z.infer<typeof PointCheck>

/** A stretch of a point's time that a rule hit as samples came. */
export const PointCheckHit = z.object({
  id: Id,
  checkId: Id,
  checkName: z.string().meta({ title: '规则名称' }),
  kind: CheckKind.meta({ title: '规则类型' }),
  objectId: Id.meta({ title: '对象' }),
  objectName: z.string().meta({ title: '对象' }),
  pointId: Id.meta({ title: '点位' }),
  pointName: z.string().meta({ title: '点位' }),
  pointCode: z.string().meta({ title: '点位编码' }),
  startedAt: Time.meta({ title: '开始时间' }),
  /** The last sample of it so far. */
  endedAt: Time.meta({ title: '结束时间' }),
  /** Samples in it; none where they were missing. */
  samples: z.number().int().meta({ title: '样本数' }),
  length: z.number().meta({ title: '时长（秒）' }),
})
export type PointCheckHit = z.infer<typeof PointCheckHit>
