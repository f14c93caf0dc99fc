import { backup } from '@zhizao/contract/operations/script'
import { implement, type Route } from '../../platform/http/implement.ts'
import { requireInstallationAdministrator } from '../installation-administrator.ts'
import type { BackupFolder } from './backup-folder.ts'

export const backupRoutes = (backups: BackupFolder): Route[] =>
  implement(backup, {
    async list(_input, context) {
      requireInstallationAdministrator(context)
      return (await backups.list()).map(({ name, size, createdAt }) => ({ name, size, createdAt }))
    },
    async download({ name }, context) {
      requireInstallationAdministrator(context)
      const { path, size } = await backups.get(name)
      context.audit({ target: name })
      return { filename: name, mime: 'application/x-tar', content: { path, size } }
    },
    async remove({ name }, context) {
      requireInstallationAdministrator(context)
      await backups.get(name)
      context.audit({ target: name })
      context.afterCommit(() => backups.remove(name))
      return true
    },
  })
