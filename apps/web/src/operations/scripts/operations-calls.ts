import { schedule } from '@zhizao/contract/operations/schedule'
import { backup, type ScriptCode, script, scriptRun } from '@zhizao/contract/operations/script'
import { client } from '../../platform/api/client.ts'

export const scripts = client(script)
export const runs = client(scriptRun)
export const backups = client(backup)
export const schedules = client(schedule)

/** All of the page's queries begin so: what changes one may change the others. */
export const operationsKey = 'operations'

/** How often what runs is looked at, and all else, ms. */
export const lookEvery = { running: 1500, otherwise: 15_000 }

export const scriptNames: Record<ScriptCode, string> = {
  backup: '备份',
  verifyBackup: '恢复校验',
  compactHistory: '压缩历史数据',
  checkIntegrity: '完整性检查',
}
