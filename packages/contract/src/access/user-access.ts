import { z } from 'zod'
import { calls, Done, post, SIGNED_IN } from '../http/call.ts'
import { Id, Switch } from '../http/fields.ts'
import { DataPermissionType, RoleScope } from './role.ts'

/** What a user holds, and through which of his roles (by id). */
export interface HeldNode {
  id: string
  label: string
  code: string
  /** 0 product, 1 group, 2 menu item, 3 button, 4 tab. */
  type: number
  /** Roles that give it; none where it only leads to what is given. */
  roleIds: string[]
  /** Held but not shown: for agents only, and the user is none. */
  agentOnly: boolean
  children: HeldNode[]
}
const HeldNode: z.ZodType<HeldNode, HeldNode> = z.object({
  id: Id,
  label: z.string(),
  code: z.string(),
  type: z.number().int(),
  roleIds: z.array(Id),
  agentOnly: z.boolean(),
  get children() {
    return z.array(HeldNode)
  },
})

export const UserAccess = z.object({
  user: z.object({
    id: Id,
    loginName: z.string(),
    name: z.string(),
    departName: z.string(),
    status: Switch,
    isAgent: z.boolean(),
    mustChangePassword: z.boolean(),
    isInstallationAdministrator: z.boolean(),
  }),
  /** All his roles; only those with status 1 give anything. */
  roles: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      status: Switch,
      scope: RoleScope,
      resourceCount: z.number().int(),
      targets: z.array(z.object({ type: DataPermissionType, id: Id, name: z.string() })),
    }),
  ),
  modules: z.array(HeldNode),
})
export type UserAccess = z.infer<typeof UserAccess>

const Property = z.object({
  property: z.string(),
  title: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string() })),
})

/** What a user may do and see, and why. */
export const userAccess = calls('', 'user', {
  /** For programs: words for the properties of entries and of data permission. */
  properties: post('/sysResource/selectPropertiesList', {
    title: '权限属性',
    encoding: 'none',
    reply: z.array(Property),
    permission: SIGNED_IN,
  }),
  explain: post('/sysResource/selectPerMissionInfo', {
    title: '权限说明',
    body: z.object({ /** Absent: the caller himself. */ userId: Id.optional() }),
    reply: UserAccess,
    permission: SIGNED_IN,
  }),
  grantRoles: post('/userInfo/batchGrantRole', {
    title: '批量授予角色',
    body: z.object({
      userIds: z.array(Id).min(1, { error: '请选择用户' }).max(1000).meta({ title: '用户' }),
      roleIds: z.array(Id).min(1, { error: '请选择角色' }).max(50).meta({ title: '角色' }),
      /** Taken away instead. */
      remove: z.boolean().optional().meta({ title: '收回' }),
    }),
    reply: Done,
    permission: 'user:edit|role:users',
    asksAgain: 'sometimes',
  }),
})
