import { z } from 'zod'
import { calls, Done, post, put } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Which rows a role shows: all · department-and-below · department · own · chosen (by type, see RoleDataPermission). */
export const RoleScope = z.enum(['all', 'department-and-below', 'department', 'own', 'chosen'])
export type RoleScope = z.infer<typeof RoleScope>
export const roleScopeNames: Record<RoleScope, string> = {
  all: '全部数据',
  'department-and-below': '本部门及下级部门',
  department: '本部门',
  own: '仅本人',
  chosen: '指定范围',
}

export const Role = z.object({
  id: Id,
  code: Code.meta({ title: '角色编码' }),
  name: Name.meta({ title: '角色名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  status: Switch.meta({ title: '状态' }),
  scope: RoleScope.meta({ title: '数据范围' }),
  builtIn: z.boolean().meta({ title: '内置角色' }),
  sort: z.number().int().meta({ title: '排序' }),
  userCount: z.number().int().meta({ title: '用户数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Role = z.infer<typeof Role>

const Change = Role.pick({ code: true, name: true, remark: true }).extend({
  scope: RoleScope.optional().meta({ title: '数据范围' }),
  /** A role whose grants the new one starts with. */
  copyOf: Id.optional(),
})
const Draft = Change.extend({ code: CodeOrNone.meta({ title: '角色编码' }) })
const filters = {
  code: text(64).optional(),
  name: text(100).optional(),
  keyword: text(100).optional(),
  status: Switch.optional(),
}

/** A user as role and department screens list him. */
export const Member = z.object({
  id: Id,
  loginName: z.string().meta({ title: '登录名' }),
  name: z.string().meta({ title: '姓名' }),
  departName: z.string().meta({ title: '部门' }),
  phone: z.string().nullable().meta({ title: '手机号' }),
  status: Switch.meta({ title: '状态' }),
})
export type Member = z.infer<typeof Member>
const memberFilters = {
  roleId: Id,
  keyword: text(100).optional(),
  name: text(100).optional(),
  loginName: text(64).optional(),
}
const Members = z.object({
  roleId: Id,
  userIds: z.array(Id).min(1, { error: '请选择用户' }).max(1000).meta({ title: '用户' }),
})

/** One entry of the grant tree; type 0 product, 1 group, 2 menu, 3 button, 4 tab. */
export interface GrantNode {
  id: string
  label: string
  code: string
  type: number
  granted: boolean
  children: GrantNode[]
}
export const GrantNode: z.ZodType<GrantNode, GrantNode> = z.object({
  id: z.string(),
  label: z.string(),
  code: z.string(),
  type: z.number().int(),
  granted: z.boolean(),
  get children() {
    return z.array(GrantNode)
  },
})

/** Kinds of things a role with scope `chosen` is granted one by one. */
export const DataPermissionType = z.enum(['object', 'area', 'warehouse', 'workshop', 'workCenter'])
export type DataPermissionType = z.infer<typeof DataPermissionType>
const DataGrants = z.object({
  roleId: Id,
  type: DataPermissionType,
  ids: z.array(Id).min(1, { error: '请选择数据' }).max(2000),
})
export const DataTarget = z.object({ type: DataPermissionType, id: Id, name: z.string(), path: z.string() })
const RoleName = Role.pick({ id: true, code: true, name: true, status: true })
const OfUser = z.object({ userId: Id })
const OfRole = z.object({ roleId: Id })

export const role = calls('/role', 'role|user', {
  page: post('/selectRoleListByPage', { title: '角色列表', body: pageOf(filters), reply: page(Role) }),
  list: post('/selectRoleByList', { title: '全部角色', body: z.object(filters), reply: z.array(Role) }),
  get: post('/selectRoleById', { title: '角色详情', body: ById, reply: Role }),
  dependents: post('/selectRoleDependents', {
    title: '角色的依赖',
    body: ById,
    reply: z.object({
      users: z.number().int(),
      /** The first few. */
      userNames: z.array(z.string()),
      resources: z.number().int(),
      dataTargets: z.number().int(),
      /** Keys of programs that use it. */
      apiKeys: z.number().int(),
      /** Names of the data rules that are for this role. */
      rules: z.array(z.string()),
    }),
  }),
  create: post('/addRole', {
    title: '新增角色',
    body: Draft,
    reply: Role,
    permission: 'role:add',
    asksAgain: 'sometimes',
  }),
  update: post('/updateRole', {
    title: '修改角色',
    body: Change.omit({ copyOf: true }).partial().extend({ id: Id }),
    reply: Role,
    permission: 'role:edit',
  }),
  remove: post('/delRole', { title: '删除角色', body: ById, reply: Done, permission: 'role:delete' }),
  setStatus: put('/status', {
    title: '启停角色',
    body: OfRole,
    encoding: 'query',
    reply: Role,
    permission: 'role:status',
  }),
  setScope: put('/scope', {
    title: '设置角色数据范围',
    body: z.object({ roleId: Id, scope: RoleScope.meta({ title: '数据范围' }) }),
    reply: Role,
    permission: 'role:grant',
  }),
  resources: post('/selectResourcesByRoleId', { title: '角色的菜单权限', body: OfRole, reply: z.array(GrantNode) }),
  grantResources: post('/batchGrantRid', {
    title: '授予菜单权限',
    body: z.object({ roleId: Id, resourceIds: z.array(Id).min(1).max(5000) }),
    reply: Done,
    permission: 'role:grant',
    asksAgain: 'sometimes',
  }),
  removeResources: post('/batchRemoveRid', {
    title: '收回菜单权限',
    body: z.object({ roleId: Id, resourceIds: z.array(Id).min(1).max(5000) }),
    reply: Done,
    permission: 'role:grant',
  }),
  dataPermissionTypes: post('/selectDataPermissionTypeList', {
    title: '数据权限类型',
    reply: z.array(z.object({ type: DataPermissionType, name: z.string() })),
  }),
  dataPermissionTargets: post('/selectDataPermissionObjectList', {
    title: '可授权的数据',
    body: pageOf({ type: DataPermissionType, keyword: text(100).optional() }),
    reply: page(DataTarget),
  }),
  dataPermissions: post('/SelectDataPermissionByRoleId', {
    title: '角色的数据权限',
    body: OfRole,
    reply: z.object({ scope: RoleScope, targets: z.array(DataTarget) }),
  }),
  grantData: post('/batchGrantPer', { title: '授予数据权限', body: DataGrants, reply: Done, permission: 'role:grant' }),
  removeData: post('/batchRemovePer', {
    title: '收回数据权限',
    body: DataGrants,
    reply: Done,
    permission: 'role:grant',
  }),
  users: post('/selectUsersByRoleIdPage', { title: '角色的用户', body: pageOf(memberFilters), reply: page(Member) }),
  otherUsers: post('/selectUnUsersByRoleIdPage', {
    title: '不在角色内的用户',
    body: pageOf(memberFilters),
    reply: page(Member),
  }),
  addUsers: post('/batchInsertUser', {
    title: '角色加入用户',
    body: Members,
    reply: Done,
    permission: 'role:users',
    asksAgain: 'sometimes',
  }),
  removeUsers: post('/batchDelUser', { title: '角色移出用户', body: Members, reply: Done, permission: 'role:users' }),
  // For programs: the screens read a user's roles with the user and set them there.
  ofUser: post('/selectALLRoleByUserId', { title: '用户的全部角色', body: OfUser, reply: z.array(RoleName) }),
  enabledOfUser: post('/selectEnableRoleByUserId', { title: '用户的启用角色', body: OfUser, reply: z.array(RoleName) }),
  setOfUser: post('/roleset', {
    title: '设置用户角色',
    body: z.object({ userId: Id, roleIds: z.array(Id).max(200) }),
    reply: Done,
    permission: 'role:users|user:edit',
    asksAgain: 'sometimes',
  }),
  /** For programs that choose people by role. */
  withUsers: post('/selectRoleAndUserByCompanyId', {
    title: '公司角色与用户',
    body: z.object({ keyword: text(100).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string(), users: z.array(z.object({ id: Id, name: z.string() })) })),
  }),
})
