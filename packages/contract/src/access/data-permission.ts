import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id } from '../http/fields.ts'
import { DataPermissionType, DataTarget, RoleScope } from './role.ts'

const scope = RoleScope.meta({ title: '数据范围' })

/** Older words over a role's data permission (`role.setScope`, `grantData`, `removeData`): `id` is the role. */
export const dataPermission = calls('/dataPermission', 'role|user', {
  get: post('/selectDataPermissionById', {
    title: '查询角色数据权限',
    body: ById,
    reply: z.object({ id: Id, scope, targets: z.array(DataTarget) }),
  }),
  /** Whole: what is not named any more is taken back. */
  save: post('/saveDataPermission', {
    title: '保存角色数据权限',
    body: z.object({
      id: Id,
      scope,
      targets: z
        .array(z.object({ type: DataPermissionType, id: Id }))
        .max(2000)
        .optional()
        .meta({ title: '指定范围' }),
    }),
    reply: Done,
    permission: 'role:grant',
  }),
})
