import { user } from '@zhizao/contract/access/user'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { forbidden } from '../../platform/refusal.ts'
import { claimed } from '../registration/registration.routes.ts'
import { attemptLimit } from '../session/attempt-limit.ts'
import type { SessionService } from '../session/session.service.ts'
import type { OwnAddress } from './own-address.ts'
import * as service from './user.service.ts'
import { users } from './user.table.ts'
import { dependentsOfUser } from './user-dependents.ts'
import { userById, userRows, usersBelow } from './user-query.ts'
import { exportUsers, importUsers, userTemplate } from './user-sheet.ts'

const MINUTE = 60_000

export function userRoutes(
  { database, events, steady }: Platform,
  sessions: SessionService,
  addresses: OwnAddress,
): Route[] {
  // Who holds a session without knowing its password must not find it out here.
  const trying = attemptLimit(steady, { most: 10, within: 10 * MINUTE })
  const changed = (context: Context, userIds: string[]) =>
    context.afterCommit(() => events.publish('access.changed', { companyId: context.user.companyId, userIds }))
  const signOut = (context: Context, userId: string) => context.afterCommit(() => sessions.end({ userId }, 'revoked'))

  return implement(user, {
    page: userRows.page,
    get: ({ id = '' }, context) => {
      if (id && id !== context.user.id && !context.user.permissions.has('user')) throw forbidden()
      return userById(id || context.user.id, context)
    },
    dependents: ({ id }, context) => dependentsOfUser(id, context),
    create: (draft, context) => service.createUser(draft, context),
    async update(changes, context) {
      const after = await service.updateUser(changes, context)
      changed(context, [after.id])
      return after
    },
    async updateOwn(changes, context) {
      if (changes.password !== undefined) trying(context.user.id)
      const after = await service.updateOwn(changes, context)
      changed(context, [after.id])
      return after
    },
    async sendAddressCode({ password, ...to }, context) {
      trying(context.user.id)
      const address = claimed(to)
      context.audit({ target: address.recipient })
      return addresses.send(address, password, context)
    },
    async verifyAddress({ verificationCode, ...to }, context) {
      trying(context.user.id)
      return addresses.verify(claimed(to), verificationCode, context)
    },
    async remove({ id }, context) {
      await service.removeUser(id, context)
      signOut(context, id)
      changed(context, [id])
      return true
    },
    async changeOwnPassword(input, context) {
      trying(context.user.id)
      await service.changeOwnPassword(input, database, context)
      signOut(context, context.user.id)
      return true
    },
    async resetPassword({ id, password }, context) {
      const issuedPassword = await service.resetPassword(id, password, context)
      signOut(context, id)
      return { issuedPassword }
    },
    ofOwnDepartments: ({ keyword }, context) => usersBelow(keyword, context),
    async count(_input, { db }) {
      const [row] = await db
        .select({
          total: sql<number>`count(*)::int`,
          enabled: sql<number>`count(*) filter (where ${users.status} = 1)::int`,
          disabled: sql<number>`count(*) filter (where ${users.status} <> 1)::int`,
        })
        .from(users)
      return row!
    },
    async setStatus({ userInfoId }, context) {
      const status = await service.toggleUser(userInfoId, context)
      if (!status) signOut(context, userInfoId)
      changed(context, [userInfoId])
      return userById(userInfoId, context)
    },
    export: (filter, context) => exportUsers(filter, context),
    template: (_input, context) => userTemplate(context),
    async import(sheet, context) {
      const { userIds, ...counts } = await importUsers(sheet, context)
      if (userIds.length) changed(context, userIds)
      return counts
    },
  })
}
