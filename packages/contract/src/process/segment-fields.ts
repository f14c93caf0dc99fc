import { z } from 'zod'
import { Id, required, Switch, text } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { ResourceType } from '../plant/resource.ts'

/** Seconds of a week: no set-up takes longer. */
const MOST_SECONDS = 7 * 24 * 3600
const MOST_RESOURCES = 50

export const SegmentType = required(64).meta({ title: '工序类型' })
export const SetUpSeconds = z
  .number()
  .int({ error: '应为整数' })
  .min(0, { error: '不能为负数' })
  .max(MOST_SECONDS, { error: '不能超过 7 天' })
  .meta({ title: '准备时间（秒）' })
export const RunSeconds = quantity({ decimals: 4 }).meta({ title: '单件工时（秒）' })

const asked = {
  type: ResourceType.meta({ title: '资源类型' }),
  /** A certain one; of a type alone any will do that stands in the work center. */
  resourceId: Id.nullish().meta({ title: '具体资源' }),
  /** What somebody must be able to do: a person with this skill. */
  skill: text(50).nullish().meta({ title: '技能' }),
  quantity: z
    .number()
    .int({ error: '应为整数' })
    .min(1, { error: '应为 1 或更多' })
    .max(1000, { error: '不能超过 1000' })
    .meta({ title: '数量' }),
}

/** A resource that a segment asks for, as it is sent; how many where nothing is said: one. */
const AskedResource = z
  .object({ ...asked, quantity: asked.quantity.optional() })
  .refine(({ type, skill }) => !skill || type === 'staff', { error: '只有人员才能要求技能', path: ['skill'] })
export type AskedResource = z.output<typeof AskedResource>
export const AskedResources = z
  .array(AskedResource)
  .max(MOST_RESOURCES, { error: `最多 ${MOST_RESOURCES} 项资源` })
  .meta({ title: '资源' })

/** Lower ranks are tried first; those of the same rank are needed together. */
export const Rank = z.number().int().min(1).max(99).meta({ title: '优先级' })
const RankedResource = AskedResource.safeExtend({ rank: Rank.optional() })
export type RankedResource = z.output<typeof RankedResource>
export const RankedResources = z
  .array(RankedResource)
  .max(MOST_RESOURCES, { error: `最多 ${MOST_RESOURCES} 项资源` })
  .meta({ title: '资源' })

/** The same as it is read: with the name of what is meant, none where its reader may not see it or it is gone. */
export const SegmentResource = z.object({
  id: Id,
  ...asked,
  resourceId: Id.nullable().meta({ title: '具体资源' }),
  skill: z.string().nullable().meta({ title: '技能' }),
  resourceCode: z.string().nullable().meta({ title: '资源编码' }),
  resourceName: z.string().nullable().meta({ title: '资源名称' }),
})
export type SegmentResource = z.output<typeof SegmentResource>
export const SegmentResourceRanked = SegmentResource.extend({ rank: Rank })
export type SegmentResourceRanked = z.output<typeof SegmentResourceRanked>

export const Outside = Switch.meta({ title: '委外' })
export const FirstArticle = Switch.meta({ title: '首件检验' })
