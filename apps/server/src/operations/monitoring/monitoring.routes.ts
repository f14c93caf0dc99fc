import os from 'node:os'
import { type Monitoring, monitoring } from '@zhizao/contract/operations/monitoring'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict } from '../../platform/refusal.ts'
import { requireInstallationAdministrator } from '../installation-administrator.ts'
import { programVersion } from '../program-version.ts'
import type { Monitor } from './monitor.ts'
import type { Restarts } from './restarts.ts'

const MOST_SHOWN = 360

type StockCheck = NonNullable<Monitoring['stockCheck']>
export type LastStockCheck = () => { at: Date; differences: readonly StockCheck['differences'][number][] } | undefined

interface Parts {
  monitor: Monitor
  restarts: Restarts
  lastStockCheck: LastStockCheck
}

export const monitoringRoutes = (
  { database, settings, now }: Platform,
  { monitor, restarts, lastStockCheck }: Parts,
): Route[] => {
  const startedAt = now()
  return implement(monitoring, {
    async get({ minutes }, context) {
      requireInstallationAdministrator(context)
      const newest = await monitor.newest()
      if (!newest) throw conflict('数据库没有响应，暂时读不到服务器状态')
      const from = newest.time.getTime() - minutes * 60_000
      const asked = monitor.samples.filter(({ time }) => time.getTime() >= from)
      const step = Math.ceil(asked.length / MOST_SHOWN)
      const stock = lastStockCheck()
      const { rows } = await database.system.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      return {
        now: newest,
        // Counted from the newest, which always stays.
        series: asked.filter((_, at) => (asked.length - 1 - at) % step === 0),
        restarts: await restarts.read(),
        stockCheck: stock ? { at: stock.at, differences: [...stock.differences] } : null,
        startedAt,
        programVersion,
        databaseVersion: rows[0]!.version,
        embeddedDatabase: !settings.DATABASE_URL,
        host: os.hostname(),
        processors: os.cpus().length,
      }
    },
  })
}
