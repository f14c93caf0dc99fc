import { z } from 'zod'
import { calls, post, SIGNED_IN } from '../http/call.ts'
import { ById, ByIds, Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'

/** notice 通知公告 · safety 安全提示 · maintenance 停机维护 */
export const NoticeType = z.enum(['notice', 'safety', 'maintenance'])
export type NoticeType = z.infer<typeof NoticeType>
/** Where it is shown: in the header's line, as a dialog, or both. */
export const NoticePosition = z.enum(['banner', 'dialog', 'both'])

export const noticeStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    on: { publish: { to: 'published', title: '发布', permission: 'notice:publish', guards: ['isNotOver'] } },
  },
  published: {
    title: '已发布',
    colour: 'success',
    on: { withdraw: { to: 'withdrawn', title: '撤回', permission: 'notice:publish' } },
  },
  withdrawn: {
    title: '已撤回',
    colour: 'warning',
    on: { publish: { to: 'published', title: '发布', permission: 'notice:publish', guards: ['isNotOver'] } },
  },
})
export const NoticeStatus = statusOf(noticeStates)

/** A notice as every user of the company reads it. */
export const ShownNotice = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  type: NoticeType,
  position: NoticePosition,
  validFrom: Time,
  validTo: Time.nullable(),
  publisher: z.string(),
  publishedAt: Time,
  /** Whether the caller has read it. */
  isRead: z.boolean(),
})
export type ShownNotice = z.infer<typeof ShownNotice>

const fields = {
  title: required(100).meta({ title: '公告标题' }),
  content: required(5000).meta({ title: '公告内容' }),
  type: NoticeType.meta({ title: '公告类型' }),
  position: NoticePosition.meta({ title: '显示位置' }),
}
export const NoticeDraft = z.object({
  ...fields,
  validFrom: TimeInput.nullish().meta({ title: '生效时间' }),
  validTo: TimeInput.nullish().meta({ title: '失效时间' }),
})

/** A notice as its editors see it. */
export const Notice = z.object({
  id: Id,
  ...fields,
  status: NoticeStatus.meta({ title: '状态' }),
  validFrom: Time.nullable().meta({ title: '生效时间' }),
  validTo: Time.nullable().meta({ title: '失效时间' }),
  publisher: z.string().nullable().meta({ title: '发布人' }),
  publishedAt: Time.nullable().meta({ title: '发布时间' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Notice = z.infer<typeof Notice>

export const notice = calls('/notice', 'notice', {
  /** What has been published and has begun, also what has ended, the newest first. */
  history: post('/selectAllByHistory', {
    title: '历史公告',
    permission: SIGNED_IN,
    body: pageOf({ keyword: text(100).optional(), type: NoticeType.optional() }),
    reply: page(ShownNotice),
  }),
  /** What holds now, the newest first, at most 20. `banner` and `dialog` also find what is shown at both. */
  current: post('/selectByTypeAndPosition', {
    title: '当前公告',
    permission: SIGNED_IN,
    body: z.object({ type: NoticeType.optional(), position: NoticePosition.optional() }),
    reply: z.array(ShownNotice),
  }),
  page: post('/selectNoticeByPage', {
    title: '公告列表',
    body: pageOf({
      title: text(100).optional().meta({ title: '公告标题' }),
      type: NoticeType.optional().meta({ title: '公告类型' }),
      status: NoticeStatus.optional().meta({ title: '状态' }),
    }),
    reply: page(Notice),
  }),
  get: post('/selectNoticeById', { title: '公告详情', body: ById, reply: Notice }),
  create: post('/addNotice', { title: '新增公告', body: NoticeDraft, reply: Notice, permission: 'notice:add' }),
  update: post('/updateNotice', {
    title: '修改公告',
    body: NoticeDraft.partial().extend({ id: Id }),
    reply: Notice,
    permission: 'notice:edit',
  }),
  remove: post('/deleteNoticeById', { title: '删除公告', body: ById, permission: 'notice:delete' }),
  removeMany: post('/deleteNoticeByIds', { title: '批量删除公告', body: ByIds, permission: 'notice:delete' }),
  publish: post('/publishNotice', { title: '发布公告', body: ById, reply: Notice, permission: 'notice:publish' }),
  withdraw: post('/withdrawNotice', { title: '撤回公告', body: ById, reply: Notice, permission: 'notice:publish' }),
})
