import { type AccessDomain, accessDomain } from './access/index.ts'
import { alarmDomain } from './alarm/index.ts'
import { companyDomain } from './company/index.ts'
import { deviceDomain, type LatestSource } from './device/index.ts'
import { deviceModelDomain } from './device-model/index.ts'
import { fileDomain } from './file/index.ts'
import type { SessionSource } from './platform/access/sessions.ts'
import { fileStore } from './platform/files/file-store.ts'
import type { HistoryStore } from './platform/history/history-store.ts'
import { createPostgresHistoryStore } from './platform/history/postgres-history-store.ts'
import type { Domain, Platform } from './platform/platform.ts'

export interface Application {
  domains: readonly Domain[]
  sessions: SessionSource
  firstStart: AccessDomain['firstStart']
}

/** Where values of points are read from. */
export interface Telemetry {
  history: Pick<HistoryStore, 'raw' | 'buckets'>
  latest: LatestSource
}

/** History of the database; no value is newest while nothing is taken in. */
const telemetryOf = ({ database }: Platform): Telemetry => ({
  history: createPostgresHistoryStore(database.system),
  latest: { get: () => undefined },
})

/** The list of domains, each built from the platform and from the doors of others. */
export function application(platform: Platform, telemetry = telemetryOf(platform)): Application {
  const access = accessDomain(platform)
  const files = fileStore(platform)
  const device = deviceDomain(platform, { files, ...telemetry, dependents: [] })
  return {
    domains: [
      access,
      companyDomain(platform),
      alarmDomain(platform),
      fileDomain(files),
      device,
      deviceModelDomain(platform),
    ],
    sessions: access.sessions,
    firstStart: access.firstStart,
  }
}
