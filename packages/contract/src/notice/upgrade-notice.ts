import { z } from 'zod'
import { calls, post, SIGNED_IN } from '../http/call.ts'
import { ById, ByIds, Id, required, Time, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { type StateOf, states } from '../http/states.ts'

const release = { to: 'released', title: '发布', permission: 'upgradeNotice:publish', guards: ['isNotOver'] } as const

export const upgradeStates = states({
  draft: { title: '未发布', colour: 'default', on: { release } },
  released: {
    title: '已发布',
    colour: 'success',
    on: { withdraw: { to: 'withdrawn', title: '撤回', permission: 'upgradeNotice:publish' } },
  },
  withdrawn: { title: '已撤回', colour: 'warning', on: { release } },
})
export type UpgradeState = StateOf<typeof upgradeStates>

/** On the wire a state is its place: 0 draft · 1 released · 2 withdrawn. */
export const ReleaseStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
const places = ['draft', 'released', 'withdrawn'] as const satisfies readonly UpgradeState[]
export const upgradeStateOf = (status: z.infer<typeof ReleaseStatus>): UpgradeState => places[status]
export const releaseStatusOf = (state: UpgradeState) => places.indexOf(state) as z.infer<typeof ReleaseStatus>

const fields = {
  type: required(50).meta({ title: '升级标题' }),
  content: required(5000).meta({ title: '升级内容' }),
  current_version: required(50).meta({ title: '当前版本' }),
  end_version: required(50).meta({ title: '升级版本' }),
}
export const UpgradeDraft = z.object({
  ...fields,
  start_time: TimeInput.meta({ title: '预计升级时间' }),
  end_time: TimeInput.meta({ title: '预计完成时间' }),
})

/** An upgrade of the platform that is announced to all companies. */
export const UpgradeNotice = z.object({
  id: Id,
  ...fields,
  /** The content as paragraphs; what people wrote stands in it escaped. */
  formalHtml: z.string(),
  formalText: z.string(),
  start_time: Time.meta({ title: '预计升级时间' }),
  end_time: Time.meta({ title: '预计完成时间' }),
  creater: z.string().meta({ title: '创建人' }),
  createTime: Time.meta({ title: '创建时间' }),
  release_status: ReleaseStatus.meta({ title: '发布状态' }),
  release_status_name: z.string(),
  /** Whether the caller has closed its dialog. */
  isRead: z.boolean(),
})
export type UpgradeNotice = z.infer<typeof UpgradeNotice>

/** Changed by administrators of the installation only: an upgrade concerns every company. */
export const upgradeNotice = calls('/app/onlineUpdate', 'upgradeNotice', {
  /** With an id that one, of what was released; without one the upgrade that is ahead or under way. */
  current: post('/onlineUpdateSelectById', {
    title: '平台升级公告',
    permission: SIGNED_IN,
    body: z.object({ id: Id.nullish() }),
    reply: UpgradeNotice.nullable(),
  }),
  page: post('/onlineUpdateSelectByPage', {
    title: '升级公告列表',
    body: pageOf({ keyword: text(100).optional().meta({ title: '标题或版本' }) }),
    reply: page(UpgradeNotice),
  }),
  create: post('/onlineUpdateAdd', {
    title: '新增升级公告',
    body: UpgradeDraft,
    reply: UpgradeNotice,
    permission: 'upgradeNotice:add',
  }),
  update: post('/onlineUpdateEdit', {
    title: '修改升级公告',
    body: UpgradeDraft.partial().extend({ id: Id }),
    reply: UpgradeNotice,
    permission: 'upgradeNotice:edit',
  }),
  removeMany: post('/onlineUpdateDelete', { title: '删除升级公告', body: ByIds, permission: 'upgradeNotice:delete' }),
  release: post('/onlineUpdateRelease', {
    title: '发布升级公告',
    body: ById,
    reply: UpgradeNotice,
    permission: 'upgradeNotice:publish',
  }),
  withdraw: post('/onlineUpdateWithdraw', {
    title: '撤回升级公告',
    body: ById,
    reply: UpgradeNotice,
    permission: 'upgradeNotice:publish',
  }),
})
