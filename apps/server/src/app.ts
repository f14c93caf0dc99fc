import { type AccessDomain, accessDomain } from './access/index.ts'
import { alarmDomain } from './alarm/index.ts'
import { companyDomain } from './company/index.ts'
import type { SessionSource } from './platform/access/sessions.ts'
import type { Domain, Platform } from './platform/platform.ts'

export interface Application {
  domains: readonly Domain[]
  sessions: SessionSource
  firstStart: AccessDomain['firstStart']
}

/** The list of domains, each built from the platform and from the doors of others. */
export function application(platform: Platform): Application {
  const access = accessDomain(platform)
  const alarm = alarmDomain(platform)
  return { domains: [access, companyDomain(platform), alarm], sessions: access.sessions, firstStart: access.firstStart }
}
