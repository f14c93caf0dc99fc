import { z } from 'zod'
import { alarmReaders } from '../alarm/alarm-fact.ts'
import { calls, post } from '../http/call.ts'
import { Id, Name, required, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Whoever reads alarms reads what is known about them. */
export const knowledgeReaders = `knowledge|${alarmReaders}`

/** Phenomena that are asked about at once. */
export const MOST_ASKED = 20

/** Its dictionary is `faultCategory`. */
export const Category = required(64).meta({ title: '故障类别' })

/** An item of the dictionary of fault categories. */
const CategoryItem = z.object({
  id: z.string(),
  name: z.string().meta({ title: '故障类别' }),
  articles: z.number().int().meta({ title: '知识数' }),
})
export type CategoryItem = z.infer<typeof CategoryItem>

/** What people notice of a fault. */
export const Phenomenon = z.object({
  id: Id,
  name: z.string().meta({ title: '故障现象' }),
  articles: z.number().int().meta({ title: '知识数' }),
})
export type Phenomenon = z.infer<typeof Phenomenon>

const minutes = z
  .number({ error: '请输入整数' })
  .int({ error: '应为整数' })
  .min(0, { error: '应在 0 到 100000 之间' })
  .max(100_000, { error: '应在 0 到 100000 之间' })

export const solutionFields = {
  title: Name.meta({ title: '方法名称' }),
  steps: required(2000).meta({ title: '处理步骤' }),
  parts: text(500).nullish().meta({ title: '所需备件与工具' }),
  minutes: minutes.nullish().meta({ title: '预计用时（分钟）' }),
}

export const Solution = z.object({
  id: Id,
  ...solutionFields,
  /** Articles that tell of it: whoever changes it changes it in all of them. */
  articles: z.number().int().meta({ title: '知识数' }),
})
export type Solution = z.infer<typeof Solution>

export const FittingSolution = Solution.extend({
  /** How many of the phenomena asked about it is known to help against. */
  fits: z.number().int().meta({ title: '符合现象数' }),
})
export type FittingSolution = z.infer<typeof FittingSolution>

/** From what is noticed to what is done. */
export const faultFaq = calls('/ftsFaq', knowledgeReaders, {
  categories: post('/findDictList', { title: '故障类别', reply: z.array(CategoryItem) }),
  phenomena: post('/findPhenomenonList', {
    title: '故障现象列表',
    body: pageOf({ keyword: text(100).optional() }),
    reply: page(Phenomenon),
  }),
  /** Those of the articles of a category, most told of first: at most 200. */
  phenomenaOf: post('/findPhenomenonByDictId', {
    title: '某类故障的现象',
    body: z.object({
      dictId: Category,
      /** For machines of this type; without it, for all. */
      deviceTypeId: Id.nullish().meta({ title: '设备类型' }),
    }),
    reply: z.array(Phenomenon),
  }),
  /** What fits most of the phenomena first, then what fits few others: at most 50. */
  solutions: post('/findSolutionByPids', {
    title: '按现象查处理方法',
    body: z.object({
      pids: z
        .array(Id)
        .min(1, { error: '请至少选择一个现象' })
        .max(MOST_ASKED, { error: `一次最多选择 ${MOST_ASKED} 个现象` })
        .meta({ title: '故障现象' }),
      deviceTypeId: Id.nullish().meta({ title: '设备类型' }),
    }),
    reply: z.array(FittingSolution),
  }),
})
