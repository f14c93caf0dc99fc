import { z } from 'zod'
import { PersonName, Phone } from '../access/person-fields.ts'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put, SIGNED_IN } from '../http/call.ts'
import { ById, ByIds, Code, Day, Id, Name, required, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { sheetCalls } from '../http/sheet.ts'

/** Who may look people up: their own screen, and those that choose one. */
export const STAFF_READERS = 'staff|workCenter|team'

/** What a person can do, until when: a welder's certificate runs out. */
export const Skill = z.object({
  name: required(50).meta({ title: '技能名称' }),
  expiresOn: Day.nullish().meta({ title: '有效期至' }),
})
export type Skill = z.output<typeof Skill>

export const Badge = text(64)
  .regex(/^[A-Za-z0-9_-]*$/, { error: '只能包含字母、数字、下划线和短横线' })
  .meta({ title: '工牌号' })
/** What a person types at a terminal instead of showing the badge. */
export const Pin = z
  .string()
  .regex(/^(\d{4,8})?$/, { error: '应为 4 到 8 位数字' })
  .meta({ title: 'PIN 码' })

export const staffFields = {
  code: Code.meta({ title: '工号' }),
  name: PersonName.meta({ title: '姓名' }),
  userId: Id.nullish().meta({ title: '关联用户' }),
  badge: Badge.nullish(),
  phone: Phone.nullish().meta({ title: '联系电话' }),
  jobTitle: text(50).nullish().meta({ title: '岗位' }),
  status: Switch.meta({ title: '状态' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}
const Skills = z.array(Skill).max(50, { error: '最多 50 项技能' }).meta({ title: '技能' })

export const Staff = z.object({
  id: Id,
  ...staffFields,
  loginName: z.string().nullable().meta({ title: '登录名' }),
  /** Whether a PIN is set; the PIN itself is given to nobody. */
  hasPin: z.boolean().meta({ title: 'PIN 码' }),
  teamNames: z.string().meta({ title: '班组' }),
  workCenterNames: z.string().meta({ title: '工作中心' }),
  skills: Skills,
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Staff = z.output<typeof Staff>

/** A PIN that is not sent, or null, stays; an empty one goes. */
const sent = { pin: Pin.nullish(), skills: Skills.optional(), ...extraDraft }
const Draft = z.object({ ...staffFields, ...sent, status: staffFields.status.default(1) })
export type StaffDraft = z.output<typeof Draft>
const Change = z
  .object({ ...staffFields, ...sent })
  .partial()
  .extend({ id: Id })
export type StaffChange = z.output<typeof Change>

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(50).optional(),
  teamId: Id.optional().meta({ title: '班组' }),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
  skill: text(50).optional().meta({ title: '技能名称' }),
  status: Switch.optional(),
  ...extraFilter,
}

/** A user as people are chosen from: no more than what names him. */
const Account = z.object({
  id: Id,
  loginName: z.string().meta({ title: '登录名' }),
  name: z.string().meta({ title: '姓名' }),
  departName: z.string().nullable().meta({ title: '部门' }),
  /** The person that he is already. */
  staffId: Id.nullable().meta({ title: '人员' }),
})

/** People of the shop, with or without a user. */
export const staff = calls('/lak/staff', 'staff', {
  page: post('/page', { title: '人员列表', body: pageOf(filters), reply: page(Staff) }),
  list: post('/list', {
    title: '全部人员',
    body: z.object(filters),
    reply: z.array(Staff),
    permission: STAFF_READERS,
  }),
  /** People who have a user. */
  withUser: post('/sys-user', {
    title: '有用户的人员',
    body: z.object(filters),
    reply: z.array(Staff),
    permission: STAFF_READERS,
  }),
  create: post('', { title: '新增人员', body: Draft, reply: Staff, permission: 'staff:add' }),
  update: put('', { title: '修改人员', body: Change, reply: Staff, permission: 'staff:edit' }),
  get: get('/{id}', { title: '人员详情', body: ById, reply: Staff }),
  remove: del('/{id}', { title: '删除人员', body: ById, reply: Done, permission: 'staff:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除人员', body: ByIds, reply: Done, permission: 'staff:delete' }),
  /** The user of a person; null without one. */
  user: get('/user/{id}', { title: '人员的用户', body: ById, reply: Account.nullable() }),
  setUser: post('/user', {
    title: '设置人员的用户',
    body: z.object({ staffId: Id.meta({ title: '人员' }), userId: Id.nullable() }),
    reply: Done,
    permission: 'staff:edit',
  }),
  /** Makes a person of each user, with the login name as number. */
  bindUsers: post('/bindingUsers', {
    title: '从用户添加人员',
    body: z.object({ userIds: z.array(Id).min(1, { error: '请选择用户' }).max(500).meta({ title: '用户' }) }),
    reply: z.array(Staff),
    permission: 'staff:add',
  }),
  /** Checks the PIN of the caller's own person before a device keeps what verifies it without a connection. */
  checkOwnPin: post('/own/pin', {
    title: '核对本人 PIN 码',
    body: z.object({
      pin: z
        .string()
        .regex(/^\d{4,8}$/, { error: '应为 4 到 8 位数字' })
        .meta({ title: 'PIN 码' }),
    }),
    reply: z.object({
      code: z.string().meta({ title: '工号' }),
      name: z.string().meta({ title: '姓名' }),
      badge: z.string().nullable().meta({ title: '工牌号' }),
    }),
    permission: SIGNED_IN,
  }),
  export: post('/export', { title: '导出人员', body: z.object(filters), kind: 'file' }),
  ...sheetCalls('staff', '人员'),
})

const accountFilters = {
  keyword: text(100).optional(),
  /** Those only that are no person yet. */
  isFree: z.boolean().optional().meta({ title: '仅未关联' }),
}

/** Users as people are made of them. */
export const staffUser = calls('/lak/user', 'staff', {
  byIds: post('/findUserByIds', { title: '按编号查询用户', body: ByIds, reply: z.array(Account) }),
  page: post('/findUserInfo', { title: '用户列表', body: pageOf(accountFilters), reply: page(Account) }),
  list: post('/findAllUserInfo', { title: '全部用户', body: z.object(accountFilters), reply: z.array(Account) }),
})

const teamFields = {
  code: Code.meta({ title: '班组编码' }),
  name: Name.meta({ title: '班组名称' }),
  workCenterId: Id.nullish().meta({ title: '工作中心' }),
  leaderId: Id.nullish().meta({ title: '班组长' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}
export const Team = z.object({
  id: Id,
  ...teamFields,
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
  leaderName: z.string().nullable().meta({ title: '班组长' }),
  staffCount: z.number().int().meta({ title: '人数' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Team = z.output<typeof Team>

const ofTeam = pageOf({ teamId: Id.meta({ title: '班组' }), keyword: text(100).optional() })
const Member = Staff.pick({ id: true, code: true, name: true, jobTitle: true })

/** Teams, which work in shifts together. */
export const team = calls('/lak/team', 'team', {
  page: post('/page', {
    title: '班组列表',
    body: pageOf({
      keyword: text(100).optional(),
      code: text(64).optional(),
      name: text(100).optional(),
      workCenterId: Id.optional().meta({ title: '工作中心' }),
      ...extraFilter,
    }),
    reply: page(Team),
    permission: 'team|staff',
  }),
  create: post('', {
    title: '新增班组',
    body: z.object({ ...teamFields, ...extraDraft }),
    reply: Team,
    permission: 'team:add',
  }),
  update: put('', {
    title: '修改班组',
    body: z
      .object({ ...teamFields, ...extraDraft })
      .partial()
      .extend({ id: Id }),
    reply: Team,
    permission: 'team:edit',
  }),
  get: get('/{id}', { title: '班组详情', body: ById, reply: Team }),
  remove: del('/{id}', { title: '删除班组', body: ById, reply: Done, permission: 'team:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除班组', body: ByIds, reply: Done, permission: 'team:delete' }),
  staff: get('/queryStaff', { title: '班组成员', body: ofTeam, reply: page(Member.extend({ relaId: Id })) }),
  /** People that are in no team yet. */
  freeStaff: get('/queryStaffAll', { title: '可加入班组的人员', body: ofTeam, reply: page(Member) }),
  addStaff: post('/saveStaff', {
    title: '班组添加成员',
    body: z.object({
      teamId: Id.meta({ title: '班组' }),
      staffIds: z.array(Id).min(1, { error: '请选择人员' }).max(1000).meta({ title: '人员' }),
    }),
    reply: Done,
    permission: 'team:assign',
  }),
  removeStaff: del('/deleteStaff', { title: '班组移除成员', body: ById, reply: Done, permission: 'team:assign' }),
})
