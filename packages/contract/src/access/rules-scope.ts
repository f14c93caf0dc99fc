import { z } from 'zod'
import { calls, Done, post, SIGNED_IN } from '../http/call.ts'
import { ById, Code, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** What a rule names: nodes of the object tree, places, the departments whose people registered an object, warehouses or work centers. */
export const RuleType = z.enum(['object', 'area', 'workshop', 'department', 'warehouse', 'workCenter'])
export type RuleType = z.output<typeof RuleType>
export const ruleTypeNames: Record<RuleType, string> = {
  object: '设备与对象',
  area: '所在区域',
  workshop: '所在车间',
  department: '登记部门',
  warehouse: '仓库',
  workCenter: '工作中心',
}

/** in: the targets themselves · below: the targets and all below them · own: the user's own, without targets. */
export const RuleOperator = z.enum(['in', 'below', 'own'])
export type RuleOperator = z.output<typeof RuleOperator>
export const ruleOperatorNames: Record<RuleOperator, string> = {
  in: '仅所选',
  below: '所选及下级',
  own: '本人的',
}

/** Which operators a type knows. An object always brings what stands below it. */
export const ruleOperators: Record<RuleType, readonly RuleOperator[]> = {
  object: ['below', 'own'],
  area: ['in', 'below'],
  workshop: ['in', 'below'],
  department: ['in', 'below', 'own'],
  warehouse: ['below', 'in'],
  workCenter: ['in'],
}

const RuleItem = z
  .object({
    type: RuleType.meta({ title: '数据' }),
    operator: RuleOperator.meta({ title: '条件' }),
    targetIds: z.array(Id).max(500, { error: '一条最多选择 500 项' }).default([]).meta({ title: '范围' }),
  })
  .refine(({ type, operator }) => ruleOperators[type].includes(operator), {
    path: ['operator'],
    error: '此数据不支持该条件',
  })
  .refine(({ operator, targetIds }) => operator === 'own' || targetIds.length > 0, {
    path: ['targetIds'],
    error: '请选择范围',
  })
export type RuleItem = z.output<typeof RuleItem>

const ids = z.array(Id).max(2000).default([])
const Draft = z.object({
  code: Code.meta({ title: '规则编码' }),
  name: Name.meta({ title: '规则名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  items: z
    .array(RuleItem)
    .min(1, { error: '请至少添加一条范围' })
    .max(50, { error: '最多 50 条范围' })
    .meta({ title: '数据范围' }),
  roleIds: ids.meta({ title: '适用角色' }),
  userIds: ids.meta({ title: '适用用户' }),
})
export type RulesScopeDraft = z.output<typeof Draft>

export const RuleTarget = z.object({ type: RuleType, id: Id, name: z.string(), path: z.string() })
export type RuleTarget = z.output<typeof RuleTarget>
const Named = z.object({ id: Id, name: z.string() })

export const RulesScope = z.object({
  id: Id,
  code: Draft.shape.code,
  name: Draft.shape.name,
  remark: Draft.shape.remark,
  status: Switch.meta({ title: '状态' }),
  itemCount: z.number().int().meta({ title: '范围数' }),
  roleCount: z.number().int().meta({ title: '角色数' }),
  userCount: z.number().int().meta({ title: '用户数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type RulesScope = z.output<typeof RulesScope>

const RulesScopeWhole = Draft.extend({
  id: Id,
  status: Switch,
  targets: z.array(RuleTarget),
  roles: z.array(Named),
  users: z.array(Named),
})

/** A table that rules may be set on, its fields, and for each what may be chosen: the first hundred that fit. */
const RuleTable = z.object({
  table: z.string(),
  title: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      type: RuleType,
      title: z.string(),
      operators: z.array(z.object({ value: RuleOperator, title: z.string() })),
      targets: z.array(RuleTarget),
    }),
  ),
})

/** One reason why a user sees something. */
export const PermissionSource = z.object({
  source: z.enum(['role', 'rule']),
  id: Id,
  name: z.string(),
  /** The role through which a rule applies; null where the user is named himself. */
  viaRole: z.string().nullable(),
  isAll: z.boolean(),
  items: z.array(z.object({ type: z.string(), operator: RuleOperator, targets: z.array(Named) })),
})
export type PermissionSource = z.output<typeof PermissionSource>

export const UserDataPermission = z.object({
  userId: Id,
  name: z.string(),
  /** Sees every object. */
  isAll: z.boolean(),
  objectCount: z.number().int(),
  sources: z.array(PermissionSource),
})
export type UserDataPermission = z.output<typeof UserDataPermission>

const OfUser = z.object({ userId: Id.meta({ title: '用户' }) })

export const rulesScope = calls('/rules/scope', 'rulesScope', {
  tableTree: post('/selectRulesTableTree', {
    title: '数据规则可设置的数据',
    body: z.object({ type: RuleType.optional(), keyword: text(100).optional() }),
    reply: z.array(RuleTable),
  }),
  page: post('/selectRulesScopeByPage', {
    title: '数据规则列表',
    body: pageOf({ keyword: text(100).optional(), status: Switch.optional() }),
    reply: page(RulesScope),
  }),
  get: post('/selectRulesScopeById', { title: '数据规则', body: ById, reply: RulesScopeWhole }),
  create: post('/addRulesScopeItemRelate', {
    title: '新增数据规则',
    body: Draft,
    reply: RulesScopeWhole,
    permission: 'rulesScope:add',
  }),
  update: post('/updateRulesScopeItemRelate', {
    title: '修改数据规则',
    body: Draft.extend({ id: Id }),
    reply: RulesScopeWhole,
    permission: 'rulesScope:edit',
  }),
  remove: post('/deleteRulesScope', {
    title: '删除数据规则',
    body: ById,
    reply: Done,
    permission: 'rulesScope:delete',
  }),
  setStatus: post('/updateRulesScopeStatus', {
    title: '启停数据规则',
    body: z.object({ id: Id, status: Switch }),
    reply: Done,
    permission: 'rulesScope:status',
  }),
  userPermission: post('/selectUserDataPermissionCache', {
    title: '用户的数据权限',
    body: z.object({ /** Absent: the caller himself. */ userId: Id.optional().meta({ title: '用户' }) }),
    reply: UserDataPermission,
    permission: SIGNED_IN,
  }),
  recompute: post('/updateUserDataPermissionCache', {
    title: '重新计算用户的数据权限',
    body: OfUser,
    reply: UserDataPermission,
    permission: 'rulesScope:recompute',
  }),
})
