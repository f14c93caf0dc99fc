import type { Context } from './context.ts'
import type { Db } from './db/database.ts'
import { plantZoneIn } from './params/plant-zone.ts'
import type { Platform } from './platform.ts'

interface Work {
  /** What documents and movements say they come from: 盘点计划. */
  readonly name: string
  readonly companyId: string
  readonly db: Db
  readonly signal: AbortSignal
  readonly afterCommit?: Context['afterCommit']
}

/** The id of no user: of the author of what work of the program has made. */
export const NOBODY = '0'

/** Work that no person asked for has no caller, and no rights. */
export async function nobodysContext(
  { name, companyId, db, signal, afterCommit = () => {} }: Work,
  { log, now }: Pick<Platform, 'log' | 'now'>,
): Promise<Context> {
  return {
    db,
    log,
    now,
    signal,
    afterCommit,
    language: 'zh-CN',
    ip: '',
    userAgent: '',
    origin: '',
    user: {
      id: NOBODY,
      companyId,
      departmentId: null,
      loginName: '',
      name,
      sessionId: '',
      permissions: new Set(),
      objectScope: 'all',
      sight: 'all',
      isInstallationAdministrator: false,
      timeZone: await plantZoneIn(db),
    },
    audit: () => {},
  }
}
