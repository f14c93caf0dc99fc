import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/database.ts'
import { plantZoneIn } from '../platform/params/plant-zone.ts'
import type { Platform } from '../platform/platform.ts'

interface Work {
  /** What documents and movements say they come from: 盘点计划. */
  readonly name: string
  readonly companyId: string
  readonly db: Db
  readonly signal: AbortSignal
  readonly afterCommit?: Context['afterCommit']
}

/** Work that no person asked for has no caller, and no rights. */
export async function nobodysContext(
  { name, companyId, db, signal, afterCommit = () => {} }: Work,
  { log, now }: Pick<Platform, 'log' | 'now'>,
): Promise<Context> {
  return {
    ...{ db, log, now, signal, afterCommit, language: 'zh-CN', ip: '', userAgent: '', origin: '' },
    user: {
      ...{ id: '0', companyId, departmentId: null, loginName: '', name, sessionId: '' },
      ...{ permissions: new Set(), objectScope: 'all', isInstallationAdministrator: false },
      timeZone: await plantZoneIn(db),
    },
    audit: () => {},
  }
}
