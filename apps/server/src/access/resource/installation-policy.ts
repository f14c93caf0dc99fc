import { sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { appRole } from '../../platform/db/columns.ts'
import { forbidden } from '../../platform/refusal.ts'

const byInstallation = sql`current_setting('app.installation', true) = 'on'`

/** Rows that the administrator of the installation changes, for the length of a call that said so. */
export const installationPolicy = () =>
  pgPolicy('installation', { for: 'all', to: appRole, using: byInstallation, withCheck: byInstallation })

/** Lets the call's transaction change what all companies share. Ends with the transaction. */
export async function asInstallation(context: Context) {
  if (!context.user.isInstallationAdministrator) throw forbidden('只有平台管理员可以修改公共菜单与产品')
  await context.db.execute(sql`select set_config('app.installation', 'on', true)`)
}
