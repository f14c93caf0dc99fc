import type { SessionUser } from '../platform/context.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import { backupRoutes } from './backup/backup.routes.ts'
import { backupFolder } from './backup/backup-folder.ts'
import { monitor } from './monitoring/monitor.ts'
import { type LastStockCheck, monitoringRoutes } from './monitoring/monitoring.routes.ts'
import { restartsOf } from './monitoring/restarts.ts'
import { operationsMenu } from './operations.menu.ts'
import { fireSchedules } from './schedule/fire-schedules.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'
import { scriptRoutes } from './script/script.routes.ts'
import { scriptRunService } from './script/script-run.service.ts'
import { knownScripts } from './script/scripts.ts'

interface Parts {
  jobs: JobQueue
  telemetry: Pick<TelemetryDomain, 'compactNow' | 'counts' | 'waiting'>
  /** An administrator of the installation who may do this now. */
  installationAdministrator(permission: string): Promise<SessionUser | undefined>
  /** What the last nightly check of all stock found. */
  lastStockCheck: LastStockCheck
}

/** What the administrator of the installation does with the server itself: scripts, their schedules, monitoring. */
export function operationsDomain(
  platform: Platform,
  { jobs, telemetry, installationAdministrator, lastStockCheck }: Parts,
): Domain {
  const backups = backupFolder(platform.settings.DATA_DIR)
  const scripts = knownScripts(platform, { backups, telemetry })
  const runs = scriptRunService(platform, { jobs, scripts })
  const administrator = () => installationAdministrator('operations:run')
  const wake = jobs.background('script-schedules', fireSchedules(platform, { runs, administrator }))
  const watch = monitor(platform, { telemetry })
  const restarts = restartsOf(platform)
  return {
    routes: [
      ...scriptRoutes(platform, { scripts, runs }),
      ...backupRoutes(backups),
      ...scheduleRoutes(platform, { wake }),
      ...monitoringRoutes(platform, { monitor: watch, restarts, lastStockCheck }),
    ],
    menus: operationsMenu,
    async start() {
      await restarts.noteBack()
      watch.start()
    },
    stop: watch.stop,
  }
}
