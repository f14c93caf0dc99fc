import { Department } from '@zhizao/contract/access/department'
import { Role } from '@zhizao/contract/access/role'
import { User } from '@zhizao/contract/access/user'
import type { Call } from '@zhizao/contract/http/call'
import type { ProofFits } from '../platform/access/prove-again.ts'
import type { SessionSource } from '../platform/access/sessions.ts'
import type { NextCode } from '../platform/codes/code-kind.ts'
import type { SessionUser } from '../platform/context.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Db } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { UserSource } from '../platform/jobs/run-job.ts'
import { once } from '../platform/offered.ts'
import type { ReadParam } from '../platform/params/param.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { SenderDomain } from '../sender/index.ts'
import { accessMenu } from './access.menu.ts'
import { accessParams } from './access-params.ts'
import { accessSources } from './access-sources.ts'
import { apiKeyRoutes } from './api-key/api-key.routes.ts'
import { keySource, withKeys } from './api-key/key-source.ts'
import { departmentRoutes } from './department/department.routes.ts'
import { departments } from './department/department.table.ts'
import { firstStart, type Installation } from './first-start.ts'
import { logRoutes } from './log/log.routes.ts'
import { removeOldLogs } from './log/remove-old-logs.ts'
import { type ProgramMenu, programMenu } from './menu/program-menu.ts'
import { recomputeResources } from './menu/recompute-resources.ts'
import { displayRoutes } from './page-settings/display.routes.ts'
import { resourceLayoutRoutes } from './page-settings/resource-layout.routes.ts'
import { resourceParamRoutes } from './page-settings/resource-param.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { productRoutes } from './product/product.routes.ts'
import { productNames } from './product/product-names.ts'
import { qrSignInRoutes } from './qr-sign-in/qr-sign-in.routes.ts'
import { openWays } from './registration/open-ways.ts'
import { type NotifyUser, registrationRoutes } from './registration/registration.routes.ts'
import { verificationCodeService } from './registration/verification-code.service.ts'
import { resourceRoutes } from './resource/resource.routes.ts'
import { roleRoutes } from './role/role.routes.ts'
import { roles } from './role/role.table.ts'
import { roleWords } from './role/role-words.ts'
import { rolesNaming } from './role/roles-naming.ts'
import { knownRoles, rolesOf } from './role/roles-of-user.ts'
import { followObjects } from './rules-scope/follow-objects.ts'
import { rulesNaming } from './rules-scope/rules-naming.ts'
import { rulesScopeRoutes } from './rules-scope/rules-scope.routes.ts'
import { factorParts } from './second-factor/factor-parts.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { signInFactorRoutes } from './second-factor/sign-in-factor.routes.ts'
import { signInGate } from './second-factor/sign-in-gate.ts'
import { addressGuard } from './session/address-guard.ts'
import { pictureCodes } from './session/picture-code.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { sessionService } from './session/session.service.ts'
import { installationAdministrator, loadSessionUser } from './session/session-user.ts'
import { signInGuard } from './session/sign-in-guard.ts'
import { ownAddress } from './user/own-address.ts'
import { userRoutes } from './user/user.routes.ts'
import { userAccessRoutes } from './user/user-access.routes.ts'

export interface AccessDomain extends Domain {
  readonly sessions: SessionSource
  /** Judges the proofs of calls that ask who it is again. */
  readonly proofFits: ProofFits
  /** Ends the session of a token where it is the user's own; answers whether it was. */
  endOwnSession(token: string, user: SessionUser): Promise<boolean>
  /** A user with what he may do now, without a session. */
  readonly userOf: UserSource
  /** The same, by a connection that is in hand and stands on his company. */
  userIn(db: Db, userId: string): Promise<SessionUser | undefined>
  /** An administrator of the installation who holds a permission now; the first that there is. */
  installationAdministrator(permission: string): Promise<SessionUser | undefined>
  /** Brings menus up to date and, in an empty database, makes the first company and its administrator. */
  firstStart(): Promise<Installation>
}

/** What this domain is given by the process. */
export interface AccessPorts {
  readParam: ReadParam
  files: FileStore
  sender: Pick<SenderDomain, 'post' | 'ready'>
  notify: NotifyUser
  nextCode: NextCode
  /** What all domains have put into the menu, once all stand. */
  menu: () => ProgramMenu
  /** Every call of the product, once all stand: the operate log names what it shows. */
  calls: () => readonly Call[]
}

export type { ProgramMenu }
export { knownRoles, productNames, programMenu, recomputeResources, rolesNaming, rolesOf, roleWords, rulesNaming }

const dataModels = [
  offeredModel('user', '用户', 'user', User),
  offeredModel('role', '角色', 'role|user', Role),
  offeredModel('department', '部门', 'department|user', Department),
]
const codeKinds = [
  { code: 'department', title: '部门', prefix: 'BM', codes: departments.code, fields: [] },
  { code: 'role', title: '角色', prefix: 'JS', codes: roles.code, fields: [] },
]

/** A clock that is set must lock nobody out for hours, nor set anybody free. */
const steadyDates =
  ({ steady }: Platform) =>
  () =>
    new Date(steady())

/** Sign-in, users, roles, departments, menu resources, data permission. */
export function accessDomain(
  platform: Platform,
  { readParam, files, sender, notify, nextCode, menu, calls }: AccessPorts,
): AccessDomain {
  const sessions = sessionService(platform, readParam)
  const steadily = steadyDates(platform)
  const signIn = {
    sessions,
    guard: signInGuard(steadily),
    addresses: addressGuard(steadily),
    pictures: pictureCodes(steadily, platform.onPictureCode),
    ways: openWays(platform, sender.ready),
    codes: verificationCodeService(platform, sender.post),
  }
  const factors = factorParts(platform, notify)
  const gate = signInGate(platform, { sessions, read: readParam, challenges: factors.challenges })
  const keys = keySource(platform, signIn.addresses)
  const byPath = once(() => new Map(calls().map((call) => [call.path, call])))
  const stopFollowing = followObjects(platform)
  return {
    routes: [
      ...sessionRoutes(platform, { ...signIn, gate, files }),
      ...signInFactorRoutes(platform, { ...signIn, ...factors, gate }),
      ...secondFactorRoutes(platform, { ...factors, sessions, read: readParam, notify, post: sender.post }),
      ...qrSignInRoutes(platform, gate),
      ...portalRoutes(platform, gate),
      ...registrationRoutes(platform, { ...signIn, sender, notify, menu }),
      ...roleRoutes(platform.events, nextCode),
      ...apiKeyRoutes(keys),
      ...rulesScopeRoutes(platform.events),
      ...departmentRoutes(platform.events, nextCode),
      ...userRoutes(platform, sessions, ownAddress({ ...platform, ...signIn })),
      ...displayRoutes,
      ...userAccessRoutes(platform.events),
      ...resourceRoutes(platform, (row) => menu().has(row.productCode, row.code)),
      ...resourceLayoutRoutes(),
      ...resourceParamRoutes(),
      ...productRoutes(platform),
      ...logRoutes((path) => byPath().get(path)),
    ],
    menus: accessMenu,
    dictionarySources: accessSources,
    dataModels,
    sessions: withKeys(sessions, keys),
    proofFits: factors.proofs.fits,
    endOwnSession: sessions.endOwn,
    userOf: (companyId, userId) => platform.database.inCompany(companyId, (db) => loadSessionUser(db, userId, '')),
    userIn: (db, userId) => loadSessionUser(db, userId, ''),
    installationAdministrator: (permission) => installationAdministrator(platform.database, permission),
    codeKinds,
    params: accessParams,
    nightly: [
      { name: 'log-retention', cron: '50 2 * * *', work: (signal) => removeOldLogs(platform, readParam, signal) },
    ],
    firstStart: () => firstStart(platform, menu()),
    async stop() {
      stopFollowing()
      sessions.close()
      await keys.close()
    },
  }
}
