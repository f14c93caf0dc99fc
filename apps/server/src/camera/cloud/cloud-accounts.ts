import type { cameraCloud } from '@zhizao/contract/camera/camera-cloud'
import { CloudKind, cloudNames } from '@zhizao/contract/camera/camera-cloud'
import type { Input } from '@zhizao/contract/http/call'
import { eq } from 'drizzle-orm'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { cameraClouds } from './camera-cloud.table.ts'
import type { CloudKeys } from './cloud.ts'

export type CloudAddresses = Readonly<Record<CloudKind, string>>

/** A company's accounts: what the screen shows, and the keys for calls to the clouds. */
export function cloudAccounts(seal: SecretSeal, addresses: CloudAddresses) {
  type Row = typeof cameraClouds.$inferSelect
  const shown = (kind: CloudKind, row?: Row) => ({
    kind,
    name: cloudNames[kind],
    address: addresses[kind],
    appKey: row?.appKey ?? '',
    hasSecret: Boolean(row),
    status: row?.status ?? (0 as const),
    updatedAt: row?.updatedAt ?? null,
  })
  const rowOf = async (kind: CloudKind, { db }: Context) =>
    (await db.select().from(cameraClouds).where(eq(cameraClouds.kind, kind)))[0]

  async function list({ db }: Context) {
    const rows = await db.select().from(cameraClouds)
    return CloudKind.options.map((kind) =>
      shown(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    )
  }

  async function save({ kind, appKey, appSecret, status }: Input<typeof cameraCloud.save>, context: Context) {
    const before = await rowOf(kind, context)
    if (!appSecret && !before) throw invalidField('appSecret', 'AppSecret', '此项不能为空')
    if (!appSecret && before!.appKey !== appKey)
      throw invalidField('appSecret', 'AppSecret', '更换 AppKey 时请一并填写它的 AppSecret')
    const values = {
      appKey,
      sealedSecret: appSecret ? seal.seal(appSecret) : before!.sealedSecret,
      status: status ?? before?.status ?? 1,
      updatedAt: context.now(),
    }
    const [row] = await context.db
      .insert(cameraClouds)
      .values({ ...values, kind, companyId: context.user.companyId })
      .onConflictDoUpdate({ target: [cameraClouds.companyId, cameraClouds.kind], set: values })
      .returning()
    const after = shown(kind, row)
    context.audit({ target: after.name, before: before && shown(kind, before), after })
    return after
  }

  /** The keys of an account in use; a refusal says what is missing. */
  async function keys(kind: CloudKind, context: Context): Promise<CloudKeys> {
    const row = await rowOf(kind, context)
    const name = cloudNames[kind]
    if (!row) throw conflict(`还没有设置${name}账号，请管理员在“云账号”中填写`)
    if (!row.status) throw conflict(`${name}账号已停用`)
    const appSecret = seal.open(row.sealedSecret)
    if (appSecret === undefined) throw conflict(`${name}账号的 AppSecret 无法读取，请在“云账号”中重新填写`)
    return { appKey: row.appKey, appSecret }
  }
  return { list, save, keys }
}
export type CloudAccounts = ReturnType<typeof cloudAccounts>
