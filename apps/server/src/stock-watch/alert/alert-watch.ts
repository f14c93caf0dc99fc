import type { NightlyWork } from '../../platform/jobs/nightly-work.ts'
import { rested } from '../../platform/jobs/rested.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import type { StockPorts } from '../../stock/index.ts'
import { hasMoved } from '../../stock/index.ts'
import { checkAlerts, companiesWithStock } from './check-alerts.ts'

export interface AlertWatch {
  readonly nightly: NightlyWork
  /** Hears which documents have moved stock. */
  readonly listener: NonNullable<Domain['listener']>
  /** Looks soon, once for all who ask meanwhile. */
  wake(): void
}

/**
 * When alerts are looked for: after documents have moved stock, every minute in case that was missed, and after midnight, when
 * lots expire. Only one looks, through the queue, however many ask.
 */
export function alertWatch(platform: Platform, { notify, background }: StockPorts): AlertWatch {
  const { database, events, log } = platform
  const { work, waking } = rested(async (signal) => {
    for (const companyId of await companiesWithStock(database)) {
      if (signal.aborted) return undefined
      // One company's fault does not keep the others from being looked at.
      await checkAlerts(companyId, platform, notify).catch((error) =>
        log.error({ err: error, companyId }, 'stock alerts not looked for'),
      )
    }
    return undefined
  })
  const wake = waking(background('stock-alerts', work))
  events.on('stock.posted', wake)
  return {
    wake,
    nightly: { name: 'stock-alerts-nightly', cron: '5 0 * * *', work: async (signal) => void (await work(signal)) },
    async listener({ db, user, afterCommit }) {
      afterCommit(() => {
        if (hasMoved(db)) events.publish('stock.posted', { companyId: user.companyId })
      })
    },
  }
}
