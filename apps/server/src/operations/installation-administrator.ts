import type { Context } from '../platform/context.ts'
import { conflict } from '../platform/refusal.ts'

/** What concerns the server itself is no company's: refuses everybody but the administrator of the installation. */
export function requireInstallationAdministrator({ user }: Pick<Context, 'user'>) {
  if (!user.isInstallationAdministrator) throw conflict('只有平台管理员可以查看和操作服务器')
}
