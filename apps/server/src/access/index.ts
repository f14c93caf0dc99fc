import { Department } from '@zhizao/contract/access/department'
import { Role } from '@zhizao/contract/access/role'
import { User } from '@zhizao/contract/access/user'
import type { Call } from '@zhizao/contract/http/call'
import type { SessionSource } from '../platform/access/sessions.ts'
import type { SessionUser } from '../platform/context.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { UserSource } from '../platform/jobs/run-job.ts'
import type { ReadParam } from '../platform/params/param.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { SenderDomain } from '../sender/index.ts'
import { accessParams } from './access-params.ts'
import { accessSources } from './access-sources.ts'
import { departmentRoutes } from './department/department.routes.ts'
import { firstStart, type Installation } from './first-start.ts'
import { logRoutes } from './log/log.routes.ts'
import { removeOldLogs } from './log/remove-old-logs.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { qrSignInRoutes } from './qr-sign-in/qr-sign-in.routes.ts'
import { openWays } from './registration/open-ways.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { displayRoutes } from './resource/display.routes.ts'
import { productRoutes } from './resource/product.routes.ts'
import { recomputeResources } from './resource/recompute-resources.ts'
import { resourceRoutes } from './resource/resource.routes.ts'
import { resourceLayoutRoutes } from './resource/resource-layout.routes.ts'
import { resourceParamRoutes } from './resource/resource-param.routes.ts'
import { roleRoutes } from './role/role.routes.ts'
import { roleWords } from './role/role-words.ts'
import { followObjects } from './rules-scope/follow-objects.ts'
import { rulesNaming } from './rules-scope/rules-naming.ts'
import { rulesScopeRoutes } from './rules-scope/rules-scope.routes.ts'
import { pictureCodes } from './session/picture-code.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { sessionService } from './session/session.service.ts'
import { installationAdministrator, loadSessionUser } from './session/session-user.ts'
import { signInGuard } from './session/sign-in-guard.ts'
import { userRoutes } from './user/user.routes.ts'
import { userAccessRoutes } from './user/user-access.routes.ts'

export interface AccessDomain extends Domain {
  readonly sessions: SessionSource
  /** Ends the session of a token where it is the user's own; answers whether it was. */
  endOwnSession(token: string, user: SessionUser): Promise<boolean>
  /** A user with what he may do now, without a session. */
  readonly userOf: UserSource
  /** An administrator of the installation who holds a permission now; the first that there is. */
  installationAdministrator(permission: string): Promise<SessionUser | undefined>
  /** Learns every call of the product, so that the operate log can name what it shows. */
  knowCalls(calls: readonly Call[]): void
  /** Removes log lines that their companies do not keep any longer. */
  removeOldLogs(signal: AbortSignal): Promise<void>
  /** Brings menus up to date and, in an empty database, makes the first company and its administrator. */
  firstStart(): Promise<Installation>
}

/** What this domain is given by the process. */
export interface AccessPorts {
  readParam: ReadParam
  files: FileStore
  sender: Pick<SenderDomain, 'post' | 'ready'>
}

export { recomputeResources, roleWords, rulesNaming }

/** Sign-in, users, roles, departments, menu resources, data permission. */
export function accessDomain(platform: Platform, { readParam, files, sender }: AccessPorts): AccessDomain {
  const sessions = sessionService(platform, readParam)
  const signIn = {
    sessions,
    guard: signInGuard(platform.now),
    pictures: pictureCodes(platform.now),
    ways: openWays(platform, sender.ready),
  }
  const known = new Map<string, Call>()
  const stopFollowing = followObjects(platform)
  return {
    routes: [
      ...sessionRoutes(platform, { ...signIn, files }),
      ...qrSignInRoutes(platform, sessions),
      ...portalRoutes(platform, sessions),
      ...registrationRoutes(platform, { ...signIn, sender }),
      ...roleRoutes(platform.events),
      ...rulesScopeRoutes(platform.events),
      ...departmentRoutes(platform.events),
      ...userRoutes(platform, sessions),
      ...displayRoutes,
      ...userAccessRoutes(platform.events),
      ...resourceRoutes(platform),
      ...resourceLayoutRoutes(),
      ...resourceParamRoutes(),
      ...productRoutes(platform),
      ...logRoutes((path) => known.get(path)),
    ],
    dictionarySources: accessSources,
    dataModels: [
      offeredModel('user', '用户', 'user', User),
      offeredModel('role', '角色', 'role|user', Role),
      offeredModel('department', '部门', 'department|user', Department),
    ],
    sessions,
    endOwnSession: sessions.endOwn,
    userOf: (companyId, userId) => platform.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
    installationAdministrator: (permission) => installationAdministrator(platform.database, permission),
    knowCalls: (calls) => {
      for (const call of calls) known.set(call.path, call)
    },
    params: accessParams,
    removeOldLogs: (signal) => removeOldLogs(platform, readParam, signal),
    firstStart: () => firstStart(platform),
    async stop() {
      stopFollowing()
      sessions.close()
    },
  }
}
