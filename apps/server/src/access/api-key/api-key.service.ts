import { type apiKey, KEY_MARK, LONGEST_KEY, MOST_KEYS } from '@zhizao/contract/access/api-key'
import type { Input } from '@zhizao/contract/http/call'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, forbidden, invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { refuseAbove } from '../role/not-above.ts'
import { refuseRolesUnseen } from '../role/own-scope.ts'
import { roleById } from '../role/role.service.ts'
import { roles } from '../role/role.table.ts'
import { roleWords } from '../role/role-words.ts'
import { madeSecret, secretHash } from '../session/one-time-secret.ts'
import { refuseNoAddress } from './allowed-address.ts'
import { apiKeys } from './api-key.table.ts'
import { apiKeyById } from './api-key-query.ts'

const USUAL_PACE = 600
const DAY = 24 * 3600_000
/** Of the secret, what lists show: enough to tell keys apart, too little to try. */
const SHOWN = KEY_MARK.length + 6

/** Who makes a key for a role could do by it what the role gives: it stands not above him. */
async function refuseRole(roleId: string, context: Context) {
  const role = await roleById(roleId, context)
  if (role.status !== 1) throw invalidField('roleId', '角色', '已停用，请选择其他角色')
  await refuseRolesUnseen([roleId], context)
  await refuseAbove({ roles: [roleId] }, '不能创建超出自己权限的接口密钥', context)
}

/** The enabled roles that the caller may give to a key. */
export async function rolesForKeys(context: Context) {
  const found = await context.db
    .select({ id: roles.id, name: roles.name, remark: roles.remark })
    .from(roles)
    .where(eq(roles.status, 1))
    .orderBy(asc(roles.sort), asc(roles.id))
    .limit(MOST_KEYS)
  const fitting = []
  for (const role of found) if (await mayGive(role.id, context)) fitting.push(role)
  return fitting.map(({ id, name, remark }) => ({
    id,
    name: roleWords.shown(context, name),
    remark: roleWords.shown(context, remark),
  }))
}

const mayGive = (roleId: string, context: Context) =>
  refuseRole(roleId, context).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

function refuseEnd(expiresAt: Date | undefined, context: Context) {
  if (!expiresAt) return
  const left = expiresAt.getTime() - context.now().getTime()
  if (left <= 0) throw invalidField('expiresAt', '到期时间', '必须晚于现在')
  if (left > LONGEST_KEY * DAY) throw invalidField('expiresAt', '到期时间', '最长三年')
}

async function refuseNameTaken(name: string | undefined, own: string, context: Context) {
  if (!name) return
  const [taken] = await context.db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.name, name), isNull(apiKeys.revokedAt), ne(apiKeys.id, own)))
  if (taken) throw invalidField('name', '名称', '已有同名的接口密钥，请更换')
}

/** Keys make no keys: calls are refused by their permission already, and here for whatever makes calls for others. */
function refuseKeys({ user }: Context) {
  if (user.key) throw forbidden('接口密钥不能管理接口密钥')
}

export async function createKey(draft: Input<typeof apiKey.create>, context: Context) {
  refuseKeys(context)
  const { db, user } = context
  const { name, roleId, expiresAt, perMinute = USUAL_PACE, addresses = [], remark } = draft
  refuseEnd(expiresAt, context)
  refuseNoAddress(addresses)
  await refuseRole(roleId, context)
  await refuseNameTaken(name, '0', context)
  if ((await db.$count(apiKeys, isNull(apiKeys.revokedAt))) >= MOST_KEYS)
    throw conflict(`接口密钥已达 ${MOST_KEYS} 个，请先吊销不用的密钥`)
  const secret = KEY_MARK + madeSecret()
  const [row] = await db
    .insert(apiKeys)
    .values({
      companyId: user.companyId,
      makerId: user.id,
      makerName: user.name,
      createdAt: context.now(),
      name,
      roleId,
      expiresAt,
      perMinute,
      addresses,
      remark: remark || null,
      secretHash: secretHash(secret),
      prefix: secret.slice(0, SHOWN),
    })
    .returning({ id: apiKeys.id })
  const made = await apiKeyById(row!.id, context)
  context.audit({ target: made.name, after: made, subject: made.id })
  return { ...made, secret }
}

/** The key, held up for whoever changes it at the same time; refused where its maker or its role stands above the caller. */
async function changeableKeys(ids: readonly string[], context: Context) {
  refuseKeys(context)
  const found = await context.db
    .select()
    .from(apiKeys)
    .where(inArray(apiKeys.id, [...ids]))
    .orderBy(asc(apiKeys.id))
    .for('update')
  if (found.length < new Set(ids).size) throw notFound('接口密钥')
  context.audit({ target: found.map(({ name }) => name).join('、') })
  const others = found.filter(({ makerId }) => makerId !== context.user.id)
  if (others.length)
    await refuseAbove(
      { users: others.map(({ makerId }) => makerId), roles: others.map(({ roleId }) => roleId) },
      '不能修改权限高于自己的用户的接口密钥',
      context,
    )
  return found
}

export async function updateKey({ id, ...changes }: Input<typeof apiKey.update>, context: Context) {
  const [key] = await changeableKeys([id], context)
  if (key!.revokedAt) throw conflict('接口密钥已吊销，不能修改')
  refuseEnd(changes.expiresAt, context)
  refuseNoAddress(changes.addresses ?? [])
  await refuseNameTaken(changes.name, id, context)
  const before = await apiKeyById(id, context)
  await context.db
    .update(apiKeys)
    .set({ ...changes, updatedAt: context.now() })
    .where(eq(apiKeys.id, id))
  const after = await apiKeyById(id, context)
  context.audit({ target: after.name, before, after, subject: id })
  return after
}

/** A key that was revoked stays so; revoking it again changes nothing. */
export async function revokeKeys(ids: readonly string[], context: Context) {
  const found = await changeableKeys(ids, context)
  const time = context.now()
  await context.db
    .update(apiKeys)
    .set({ revokedAt: time, revokedByName: context.user.name, updatedAt: time })
    .where(and(inArray(apiKeys.id, [...ids]), isNull(apiKeys.revokedAt)))
  const [first] = found
  context.audit({ after: { revokedAt: time }, ...(found.length === 1 && { subject: first!.id }) })
}
