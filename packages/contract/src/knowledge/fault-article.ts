import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Category, knowledgeReaders, Phenomenon, Solution, solutionFields } from './fault-faq.ts'

const MOST = 20
/** Articles that one alarm is shown. */
export const MOST_FITTING = 5

const draft = {
  title: Name.meta({ title: '标题' }),
  /** For machines of any type where nothing is said. */
  deviceTypeId: Id.nullish().meta({ title: '设备类型' }),
  category: Category,
  cause: text(1000).nullish().meta({ title: '故障原因' }),
}
const plain = z.string().nullable()

/** An article as lists show it. */
export const FaultArticleRow = z.object({
  id: Id,
  code: Code.meta({ title: '知识编号' }),
  title: draft.title,
  deviceTypeId: Id.nullable(),
  deviceTypeName: plain.meta({ title: '设备类型' }),
  category: z.string(),
  categoryName: z.string().meta({ title: '故障类别' }),
  /** One after the other. */
  phenomenonNames: z.string().meta({ title: '故障现象' }),
  solutionTitles: z.string().meta({ title: '处理方法' }),
  updatedAt: Time.meta({ title: '更新时间' }),
  updatedByName: plain.meta({ title: '更新人' }),
})
export type FaultArticleRow = z.infer<typeof FaultArticleRow>

export const FaultArticle = FaultArticleRow.extend({
  cause: plain.meta({ title: '故障原因' }),
  phenomena: z.array(Phenomenon).meta({ title: '故障现象' }),
  solutions: z.array(Solution).meta({ title: '处理方法' }),
  /** The alarm that it was written from. */
  alarmBatchNo: plain.meta({ title: '来源报警' }),
})
export type FaultArticle = z.infer<typeof FaultArticle>

const FaultArticleDraft = z.object({
  code: CodeOrNone.meta({ title: '知识编号' }),
  ...draft,
  /** By their names: what is known already is the same phenomenon. */
  phenomena: z
    .array(Name)
    .min(1, { error: '请至少填写一个现象' })
    .max(MOST, { error: `最多 ${MOST} 个现象` })
    .meta({ title: '故障现象' }),
  /** One with an id is known already, and is changed in all articles that tell of it. */
  solutions: z
    .array(z.object({ id: Id.nullish(), ...solutionFields }))
    .min(1, { error: '请至少填写一个处理方法' })
    .max(MOST, { error: `最多 ${MOST} 个处理方法` })
    .meta({ title: '处理方法' }),
})
export type FaultArticleDraft = z.output<typeof FaultArticleDraft>

/** How an article is near to an alarm, the nearest first: its rule, its point of another machine of the model, what it says, its point's name. */
export const fittings = ['rule', 'model', 'phenomenon', 'point'] as const
export const Fitting = z.enum(fittings)

const FittingArticle = FaultArticle.pick({
  id: true,
  title: true,
  deviceTypeName: true,
  categoryName: true,
  cause: true,
  phenomena: true,
  solutions: true,
}).extend({ fits: Fitting })
export type FittingArticle = z.infer<typeof FittingArticle>

export const Advice = z.object({
  /** Of the alarm's object. */
  deviceTypeId: Id.nullable(),
  deviceTypeName: plain,
  articles: z.array(FittingArticle),
})
export type Advice = z.infer<typeof Advice>

/** Faults with what is noticed of them and what helps. */
export const faultArticle = calls('/ftsData', knowledgeReaders, {
  /** Those that hold all words of `keyword`, as documents are searched: titles first, then by how often. */
  page: post('/findFtsData', {
    title: '故障知识列表',
    body: pageOf({
      keyword: text(100).optional(),
      deviceTypeId: Id.optional().meta({ title: '设备类型' }),
      category: text(64).optional().meta({ title: '故障类别' }),
    }),
    reply: page(FaultArticleRow),
  }),
  get: post('/findFtsDataById', { title: '故障知识详情', body: ById, reply: FaultArticle }),
  create: post('/addFtsData', {
    title: '新增故障知识',
    body: FaultArticleDraft.extend({
      /** It is written from this alarm, and fits where its rule fires again. */
      alarmId: Id.nullish().meta({ title: '来源报警' }),
    }),
    reply: FaultArticle,
    permission: 'knowledge:add',
  }),
  update: post('/editFtsData', {
    title: '修改故障知识',
    body: FaultArticleDraft.partial().extend({
      id: Id,
      /** `updatedAt` as it was read: what somebody else has changed since is not written over. */
      seenAt: TimeInput.optional().meta({ title: '读取时间' }),
    }),
    reply: FaultArticle,
    permission: 'knowledge:edit',
  }),
  remove: post('/deleFtsData', { title: '删除故障知识', body: ById, reply: Done, permission: 'knowledge:delete' }),
  /** Ours: what is known that fits an alarm, the nearest first. */
  advice: post('/findFtsDataByAlarm', {
    title: '报警处理建议',
    body: z.object({ alarmId: Id.meta({ title: '报警' }) }),
    reply: Advice,
  }),
})
