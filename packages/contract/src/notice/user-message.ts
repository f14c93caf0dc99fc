import { z } from 'zod'
import { calls, del, get, post, SIGNED_IN } from '../http/call.ts'
import { ById, Id, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** waring 报警 · notic 通知 · andon 安灯: spelt as the header's totals are. */
export const MessageCategory = z.enum(['waring', 'notic', 'andon'])
export type MessageCategory = z.infer<typeof MessageCategory>

/** A message as one user has it. */
export const StoredMessage = z.object({
  id: Id,
  category: MessageCategory.meta({ title: '消息分类' }),
  msgType: z.string().meta({ title: '消息类型' }),
  title: z.string().meta({ title: '标题' }),
  content: z.string().meta({ title: '内容' }),
  from: z.string().meta({ title: '来源' }),
  creatime: Time.meta({ title: '时间' }),
  bgmUrl: z.string(),
  bgmInterval: z.number().int(),
  isShow: z.boolean(),
  isRead: z.boolean().meta({ title: '已读' }),
  alarmId: Id.nullable(),
  noticeId: Id.nullable(),
  /** What happened, where a trigger has sent it: `stockEntry.post`. */
  model: z.string().nullable().meta({ title: '触发事件' }),
  /** Page of the product on which what it is about is seen; empty where there is none. */
  link: z.string(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

/** Unread messages: counts stop at UNREAD_LIMIT; `latest` holds the newest of each category, read ones too. */
export const Unread = z.object({
  all: z.number().int(),
  waring: z.number().int(),
  notic: z.number().int(),
  andon: z.number().int(),
  list: z.array(z.object({ name: z.string(), count: z.number().int() })),
  latest: z.array(StoredMessage),
})
export type Unread = z.infer<typeof Unread>
export const UNREAD_LIMIT = 1000

const Chosen = z
  .object({ ids: z.array(Id).max(1000, { error: '一次最多 1000 条' }).optional() })
  .refine(({ ids }) => ids === undefined || ids.length > 0, { error: '请至少选择一条' })

export const userMessage = calls('/message/usermessage', SIGNED_IN, {
  page: post('/page', {
    title: '消息列表',
    body: pageOf({
      category: MessageCategory.optional().meta({ title: '消息分类' }),
      isRead: z.coerce
        .number<number | string>()
        .pipe(z.union([z.literal(0), z.literal(1)]))
        .optional()
        .meta({ title: '已读' }),
      keyword: text(100).optional(),
      model: text(100).optional().meta({ title: '触发事件' }),
      msgType: text(20).optional().meta({ title: '消息类型' }),
      from: TimeInput.optional(),
      to: TimeInput.optional(),
    }),
    reply: page(StoredMessage),
  }),
  unread: get('/getUnReadMes', { title: '未读消息', reply: Unread }),
  get: get('/{id}', { title: '消息详情', body: ById, reply: StoredMessage }),
  /** Those named (a notice stands for its message, an upgrade notice for itself), or without ids all of a category, or all. */
  markRead: post('/batchIsRead', {
    title: '消息标为已读',
    body: Chosen.safeExtend({ category: MessageCategory.optional().meta({ title: '消息分类' }) }),
    writes: true,
  }),
  remove: del('/{id}', { title: '删除消息', encoding: 'json', body: ById, writes: true }),
  removeMany: post('/batchRemove', {
    title: '批量删除消息',
    body: z.object({ ids: z.array(Id).min(1, { error: '请至少选择一条' }).max(1000, { error: '一次最多 1000 条' }) }),
    writes: true,
  }),
})
