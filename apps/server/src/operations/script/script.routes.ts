import { script, scriptRun } from '@zhizao/contract/operations/script'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireInstallationAdministrator } from '../installation-administrator.ts'
import type { OperationScript } from './operation-script.ts'
import type { ScriptRunService } from './script-run.service.ts'
import { lastRuns, runDetail, runRows } from './script-run-query.ts'

export function scriptRoutes(
  { database }: Platform,
  { scripts, runs }: { scripts: readonly OperationScript[]; runs: ScriptRunService },
): Route[] {
  const { systemDb } = database
  const listed = runRows(systemDb)
  return [
    ...implement(script, {
      async list(_input, context) {
        requireInstallationAdministrator(context)
        const last = await lastRuns(systemDb)
        return scripts.map(({ code, name, description, takes }) => ({
          code,
          name,
          description,
          takes,
          lastRun: last.get(code) ?? null,
        }))
      },
      async run({ script, ...input }, context) {
        requireInstallationAdministrator(context)
        context.audit({ target: scripts.find(({ code }) => code === script)!.name, after: input })
        return systemDb.transaction((tx) => runs.start({ script, input }, { ...context, db: tx }))
      },
    }),
    ...implement(scriptRun, {
      async page(input, context) {
        requireInstallationAdministrator(context)
        return listed.page(input, context)
      },
      async get({ id }, context) {
        requireInstallationAdministrator(context)
        return runDetail(id, systemDb)
      },
      async cancel({ id }, context) {
        requireInstallationAdministrator(context)
        await runs.cancel(id, context)
        return true
      },
    }),
  ]
}
