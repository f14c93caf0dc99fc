import type { SessionSource } from '../platform/access/sessions.ts'
import type { UserSource } from '../platform/jobs/run-job.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { firstStart, type Installation } from './first-start.ts'
import { roleRoutes } from './role/role.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { sessionService } from './session/session.service.ts'
import { userRoutes } from './user/user.routes.ts'
import { loadSessionUser } from './session/session-user.ts'

export interface AccessDomain extends Domain {
  readonly sessions: SessionSource
  /** A user with what he may do now, without a session. */
  readonly userOf: UserSource
  /** Brings menus up to date and, in an empty database, makes the first company and its administrator. */
  firstStart(): Promise<Installation>
}

/** Sign-in, users, roles, departments, menu resources, data permission. */
export function accessDomain(platform: Platform): AccessDomain {
  const sessions = sessionService(platform)
  return {
    routes: [
      ...sessionRoutes(platform, sessions),
      ...roleRoutes(platform.events),
      ...userRoutes(platform.events, sessions),
    ],
    sessions,
    userOf: (companyId, userId) => platform.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
    firstStart: () => firstStart(platform),
    stop: async () => sessions.close(),
  }
}
