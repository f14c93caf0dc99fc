import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import type { AnyCall, Call } from '@zhizao/contract/http/call'
import { callerOf } from '../../../apps/server/src/testing/caller.ts'
import type { Attack } from '../attack.ts'
import { administrator } from '../fill-plant.ts'

const group = 'roles'

export const roles: Attack[] = [
  {
    group,
    name: 'an administrator stripped, then taken over',
    async run(scene) {
      const { adminId, adminRoleId, clerk, companyId } = scene.stand.filled
      const caller = callerOf(scene.stand.url, undefined)
      await caller.signIn(clerk.name, administrator.password)
      const [other] = await scene.stand.query<{ id: string }>(
        `insert into app_user (company_id, login_name, name, password_hash, must_change_password)
         select company_id, 'admin' || nextval('global_id'), '另一位管理员', password_hash, false from app_user where id = $1 returning id`,
        [adminId],
      )
      const target = other!.id
      await scene.stand.query('insert into user_role (company_id, user_id, role_id) values ($1, $2, $3)', [
        companyId,
        target,
        adminRoleId,
      ])
      const password = 'Taken-over-1'
      // Taking away is tried before taking over, each by every call that could.
      const acts: [string, AnyCall, unknown][] = [
        ['take the role from him', role.removeUsers, { roleId: adminRoleId, userIds: [target] }],
        ['set his roles anew', role.setOfUser, { userId: target, roleIds: [] }],
        ['change him', user.update, { id: target, name: '改名', roleIds: [] }],
        ['switch him off', user.setStatus, { userInfoId: target }],
        ['reset his password', user.resetPassword, { id: target, password }],
        ['delete him', user.remove, { id: target }],
        ['join the role', role.addUsers, { roleId: adminRoleId, userIds: [clerk.id] }],
        ['copy the role', role.create, { code: `copy${target}`, name: `复制${target}`, copyOf: adminRoleId }],
        ['switch the role off', role.setStatus, { roleId: adminRoleId }],
        ['delete the role', role.remove, { id: adminRoleId }],
      ]
      for (const [act, call, input] of acts) {
        const answer = await caller.call(call as Call, input)
        scene.count(answer.status === 200 ? `200/${answer.code}` : String(answer.status))
        if (answer.code === (call as Call).success) scene.wrong(`he may ${act}`)
        else if (answer.status === 500) scene.wrong(`500 where he tries to ${act}`)
      }
    },
  },
]
