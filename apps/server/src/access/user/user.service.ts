import type { UserDraft } from '@zhizao/contract/access/user'
import { eq } from 'drizzle-orm'
import { hashSecret, secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { conflict, forbidden, invalidField, notFound } from '../../platform/refusal.ts'
import { departments } from '../department/department.table.ts'
import { askForUser } from '../role/administrative.ts'
import { changingUsers, refuseUsersAbove, refuseWithoutAdministrator, setRolesOfUser } from '../role/role.service.ts'
import { madePassword } from './made-password.ts'
import { movesAddress, proofOf, refuseWrongPassword } from './own-address.ts'
import { users } from './user.table.ts'
import { userById } from './user-query.ts'

type Stored = typeof users.$inferSelect

export async function storedUser(id: string, context: Context): Promise<Stored> {
  const [row] = await context.db.select().from(users).where(eq(users.id, id))
  if (!row) throw notFound('用户')
  return row
}

/** Who changes a user's address, password or status could become him: he must hold all that the user holds. */
export async function changeableUser(id: string, context: Context): Promise<Stored> {
  const row = await storedUser(id, context)
  // A refused attempt is logged with the name too.
  context.audit({ target: row.name })
  await refuseUsersAbove([id], context)
  return row
}

async function refuseUnknownDepartment(id: string | null | undefined, context: Context) {
  if (!id) return
  const [known] = await context.db.select({ id: departments.id }).from(departments).where(eq(departments.id, id))
  if (!known) throw notFound('部门')
}

/** Nothing entered is nothing stored. */
const filled = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values

type NewUser = UserDraft & { password?: string | null }

/** Adds a user with the password given, or with one made up; either way he has to choose his own at the first sign-in. */
export async function createUser({ roleIds, password, ...draft }: NewUser, context: Context) {
  const issuedPassword = password || madePassword()
  // Before the transaction begins: it may wait for its turn.
  const passwordHash = await hashSecret(issuedPassword)
  await refuseUnknownDepartment(draft.departmentId, context)
  const [row] = await context.db
    .insert(users)
    .values({
      ...filled(draft),
      companyId: context.user.companyId,
      passwordHash,
      passwordChangedAt: context.now(),
      mustChangePassword: true,
    })
    .returning({ id: users.id })
  if (roleIds?.length) await setRolesOfUser(row!.id, roleIds, context)
  // In his department a new user may see what whoever adds him does not.
  await refuseUsersAbove([row!.id], context)
  const made = await userById(row!.id, context)
  context.audit({ target: made.name, before: undefined, after: made })
  return { ...made, issuedPassword }
}

export async function updateUser(
  { id, roleIds, ...changes }: Partial<Omit<UserDraft, 'loginName'>> & { id: string },
  context: Context,
) {
  const stored = await changeableUser(id, context)
  if (movesAddress(stored, changes)) refuseSelf(id, '请在账号设置中修改自己的手机号和邮箱', context)
  await refuseUnknownDepartment(changes.departmentId, context)
  const before = await userById(id, context)
  await changingUsers([id], context, async () => {
    await context.db
      .update(users)
      .set({ ...filled(changes), ...proofOf(changes), updatedAt: context.now() })
      .where(eq(users.id, id))
    if (roleIds) await setRolesOfUser(id, roleIds, context)
  })
  const after = await userById(id, context)
  context.audit({ target: after.name, before, after })
  return after
}

interface OwnChanges {
  name?: string
  phone?: string | null
  email?: string | null
  language?: string | null
  theme?: string | null
}

/** What people may change of themselves; their addresses with the password only. */
export async function updateOwn(
  { id, password, ...changes }: OwnChanges & { id?: string; password?: string },
  context: Context,
) {
  const own = context.user.id
  if (id && id !== own) throw forbidden('只能修改自己的资料')
  const stored = await storedUser(own, context)
  if (movesAddress(stored, changes)) await refuseWrongPassword(stored.passwordHash, password)
  const before = await userById(own, context)
  await context.db
    .update(users)
    .set({ ...filled(changes), ...proofOf(changes), updatedAt: context.now() })
    .where(eq(users.id, own))
  const after = await userById(own, context)
  context.audit({ target: after.name, before, after })
  return after
}

const refuseSelf = (id: string, words: string, context: Context) => {
  if (id === context.user.id) throw conflict(words)
}

/** Logs and records keep the user's name; they need no row of his. */
export async function removeUser(id: string, context: Context) {
  refuseSelf(id, '不能删除自己', context)
  await changeableUser(id, context)
  const before = await userById(id, context)
  await context.db.delete(users).where(eq(users.id, id))
  await refuseWithoutAdministrator(context)
  context.audit({ target: before.name, before })
}

/** Answers the new status. */
export async function toggleUser(id: string, context: Context) {
  refuseSelf(id, '不能停用自己', context)
  const row = await changeableUser(id, context)
  const status = row.status === 1 ? 0 : 1
  await context.db.update(users).set({ status, updatedAt: context.now() }).where(eq(users.id, id))
  if (!status) await refuseWithoutAdministrator(context)
  context.audit({ target: row.name, before: { status: row.status }, after: { status } })
  return status
}

const setPassword = (id: string, passwordHash: string, mustChangePassword: boolean, context: Context) =>
  context.db
    .update(users)
    .set({
      passwordHash,
      passwordChangedAt: context.now(),
      mustChangePassword,
      updatedAt: context.now(),
    })
    .where(eq(users.id, id))

export async function changeOwnPassword(
  { id, oldPassword, newPassword }: { id?: string; oldPassword: string; newPassword: string },
  database: Pick<Database, 'inCompany'>,
  context: Context,
) {
  const { id: own, companyId } = context.user
  if (id && id !== own) throw forbidden('只能修改自己的密码')
  // Given back at once: nothing is in hand while passwords are verified and hashed.
  const row = await database.inCompany(companyId, (db) => storedUser(own, { ...context, db }))
  if (!(await secretFits(row.passwordHash, oldPassword))) throw invalidField('oldPassword', '原密码', '不正确')
  if (oldPassword === newPassword) throw invalidField('newPassword', '新密码', '不能与原密码相同')
  if (newPassword.toLowerCase().includes(row.loginName.toLowerCase()))
    throw invalidField('newPassword', '新密码', '不能包含登录名')
  const passwordHash = await hashSecret(newPassword)
  // The administrator may have given him another one meanwhile.
  if ((await storedUser(own, context)).passwordHash !== row.passwordHash)
    throw invalidField('oldPassword', '原密码', '不正确')
  await setPassword(own, passwordHash, false, context)
  context.audit({ target: row.name })
}

/** Gives a user another password, which he has to change at his next sign-in. */
export async function resetPassword(id: string, given: string | null | undefined, context: Context) {
  refuseSelf(id, '请在账号设置中修改自己的密码', context)
  const issuedPassword = given || madePassword()
  const passwordHash = await hashSecret(issuedPassword)
  const row = await changeableUser(id, context)
  await askForUser(id, context)
  await setPassword(id, passwordHash, true, context)
  context.audit({ target: row.name })
  return issuedPassword
}
