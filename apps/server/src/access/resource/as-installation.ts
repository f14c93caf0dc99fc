import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { forbidden } from '../../platform/refusal.ts'

export function requireInstallation({ user }: Pick<Context, 'user'>) {
  if (!user.isInstallationAdministrator) throw forbidden('只有平台管理员可以修改公共菜单与产品')
}

/** Lets the call's transaction change what all companies share (see `installationPolicy`). Ends with the transaction. */
export async function asInstallation(context: Context) {
  requireInstallation(context)
  await context.db.execute(sql`select set_config('app.installation', 'on', true)`)
}
