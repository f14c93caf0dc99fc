import { z } from 'zod'
import { calls, Done, get, post, put, SIGNED_IN } from '../http/call.ts'
import { ById, Id, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'
import { Email, LoginName, NewPassword, PersonName, Phone } from './person-fields.ts'
import { CodeSent, FilledEmail, MessageCode, MobilePhone } from './registration.ts'

const optional = { nickname: text(50).nullish(), phone: Phone.nullish(), email: Email.nullish() }

export const User = z.object({
  id: Id,
  loginName: z.string().meta({ title: '登录名' }),
  name: z.string().meta({ title: '姓名' }),
  nickname: z.string().nullable().meta({ title: '昵称' }),
  departmentId: Id.nullable().meta({ title: '部门' }),
  departName: z.string().meta({ title: '部门' }),
  roleIds: z.array(Id).meta({ title: '角色' }),
  roleNames: z.array(z.string()).meta({ title: '角色' }),
  phone: z.string().nullable().meta({ title: '手机号' }),
  email: z.string().nullable().meta({ title: '邮箱' }),
  /** Its holder entered a code that was sent there: only then it opens the way to a new password. */
  phoneVerified: z.boolean().meta({ title: '手机号已验证' }),
  emailVerified: z.boolean().meta({ title: '邮箱已验证' }),
  jobTitle: z.string().nullable().meta({ title: '岗位' }),
  headImg: z.string().nullable().meta({ title: '头像' }),
  isAgent: z.boolean().meta({ title: '代理商账号' }),
  status: Switch.meta({ title: '状态' }),
  mustChangePassword: z.boolean().meta({ title: '下次登录须改密码' }),
  /** He has an authenticator app or a passkey. */
  secondFactor: z.boolean().meta({ title: '双重验证' }),
  language: z.string().nullable().meta({ title: '界面语言' }),
  theme: z.string().nullable().meta({ title: '界面主题' }),
  lastSignInAt: Time.nullable().meta({ title: '最近登录' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type User = z.infer<typeof User>

const Draft = z.object({
  loginName: LoginName.meta({ title: '登录名' }),
  name: PersonName.meta({ title: '姓名' }),
  nickname: optional.nickname.meta({ title: '昵称' }),
  departmentId: Id.nullish().meta({ title: '部门' }),
  roleIds: z.array(Id).max(200).nullish().meta({ title: '角色' }),
  phone: optional.phone.meta({ title: '手机号' }),
  email: optional.email.meta({ title: '邮箱' }),
  jobTitle: text(50).nullish().meta({ title: '岗位' }),
  headImg: text(500).nullish().meta({ title: '头像' }),
  isAgent: z.boolean().optional().meta({ title: '代理商账号' }),
})
export type UserDraft = z.output<typeof Draft>

/** A password that was set for somebody, told once to whom set it. */
const Issued = User.extend({ issuedPassword: z.string() })

const filters = {
  keyword: text(100).optional(),
  loginName: text(64).optional(),
  name: text(100).optional(),
  phone: text(20).optional(),
  /** With the departments below it. */
  departmentId: Id.optional(),
  roleId: Id.optional(),
  status: Switch.optional(),
  secondFactor: z.enum(['true', 'false']).optional().meta({ title: '双重验证' }),
}
export type UserFilter = z.output<z.ZodObject<typeof filters>>

/** Where a name stands for the person: pickers of people. */
const Person = User.pick({ id: true, loginName: true, name: true, departName: true })

/** A choice of language and theme kept with the account. */
export const UserLanguage = z.enum(['zh-CN', 'zh-TW', 'en-US'])
export const UserTheme = z.enum(['light', 'dark'])

/** An address of the caller's own: one of the two. */
const ownAddress = {
  phone: MobilePhone.optional().meta({ title: '手机号' }),
  email: FilledEmail.optional().meta({ title: '邮箱' }),
}
const OwnPassword = z.string().max(200).meta({ title: '当前密码' })

export const user = calls('/userInfo', 'user', {
  page: post('/selectUserInfoListByPage', { title: '用户列表', body: pageOf(filters), reply: page(User) }),
  get: post('/selectUserInfoById', {
    title: '用户详情',
    body: z.object({ /** Absent: the caller himself. */ id: Id.optional() }),
    reply: User,
    permission: SIGNED_IN,
  }),
  dependents: post('/selectUserDependents', {
    title: '用户的依赖',
    body: ById,
    reply: z.object({
      /** Names of what he is taken out of. */
      roles: z.array(z.string()),
      rules: z.array(z.string()),
    }),
  }),
  create: post('/addUserInfo', {
    title: '新增用户',
    body: Draft.extend({
      /** Absent: one is made up. */
      password: NewPassword.nullish().meta({ title: '初始密码' }),
    }),
    reply: Issued,
    permission: 'user:add',
    asksAgain: 'sometimes',
  }),
  update: post('/updateUserInfo', {
    title: '修改用户',
    body: Draft.omit({ loginName: true }).partial().extend({ id: Id }),
    reply: User,
    permission: 'user:edit',
    asksAgain: 'sometimes',
  }),
  updateOwn: post('/updateUserInfoById', {
    title: '修改个人资料',
    body: Draft.pick({ name: true, nickname: true, phone: true, email: true, headImg: true })
      .partial()
      .extend({
        id: Id.optional(),
        language: UserLanguage.nullish().meta({ title: '界面语言' }),
        theme: UserTheme.nullish().meta({ title: '界面主题' }),
        /** Needed where phone or e-mail become others. */
        password: OwnPassword.optional(),
      }),
    reply: User,
    permission: SIGNED_IN,
    writes: true,
  }),
  sendAddressCode: post('/sendAddressCode', {
    title: '发送绑定验证码',
    body: z.object({ ...ownAddress, password: OwnPassword.min(1, { error: '请输入当前密码' }) }),
    reply: CodeSent,
    permission: SIGNED_IN,
    writes: true,
  }),
  verifyAddress: post('/verifyAddress', {
    title: '验证并绑定',
    body: z.object({ ...ownAddress, verificationCode: MessageCode }),
    reply: User,
    permission: SIGNED_IN,
    writes: true,
  }),
  remove: post('/deleteUserInfoById', { title: '删除用户', body: ById, reply: Done, permission: 'user:delete' }),
  changeOwnPassword: post('/userUpdatePwd', {
    title: '修改密码',
    body: z.object({
      id: Id.optional(),
      oldPassword: z.string().min(1, { error: '请输入原密码' }).max(200).meta({ title: '原密码' }),
      newPassword: NewPassword.meta({ title: '新密码' }),
    }),
    reply: Done,
    permission: SIGNED_IN,
    writes: true,
  }),
  resetPassword: post('/userResetPwd', {
    title: '重置密码',
    body: z.object({
      id: Id,
      /** Absent: one is made up. */
      password: NewPassword.nullish().meta({ title: '新密码' }),
    }),
    reply: z.object({ issuedPassword: z.string() }),
    permission: 'user:resetPassword',
    asksAgain: 'sometimes',
  }),
  ofOwnDepartments: post('/getUserInfoByLowControl', {
    title: '本部门及下级部门的用户',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(Person),
    permission: SIGNED_IN,
  }),
  count: post('/getUserInfoCount', {
    title: '用户数量',
    reply: z.object({ total: z.number().int(), enabled: z.number().int(), disabled: z.number().int() }),
  }),
  setStatus: put('/updateUserInfoStatus', {
    title: '启停用户',
    body: z.object({ userInfoId: Id }),
    encoding: 'query',
    reply: User,
    permission: 'user:status',
  }),
  export: get('/exportUserInfo', {
    title: '导出用户',
    kind: 'file',
    body: z.object(filters),
    permission: 'user:export',
    writes: false,
  }),
  template: get('/userInfoTemplate', {
    title: '用户导入模板',
    kind: 'file',
    permission: 'user:import',
    writes: false,
  }),
  import: post('/importUserInfo', {
    title: '导入用户',
    encoding: 'multipart',
    body: Sheet,
    reply: z.object({ added: z.number().int(), changed: z.number().int() }),
    permission: 'user:import',
    asksAgain: 'sometimes',
  }),
})
