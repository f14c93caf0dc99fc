import { dayText } from '@zhizao/rules/time/calendar'
import type { Notify } from '../../platform/document/document-ports.ts'
import type { NightlyWork } from '../../platform/jobs/nightly-work.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { type StockDifference, stockDifferences } from './stock-differences.ts'

/** What the last check of all balances found. */
export interface StockCheck {
  readonly at: Date
  readonly differences: readonly StockDifference[]
}

/** Rebuilds every balance from the ledger each night; the monitoring page tells what differs. */
export function stockCheck({ database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>, notify: Notify) {
  let last: StockCheck | undefined

  async function tellCompany(companyId: string, differences: readonly StockDifference[]) {
    const [{ name, kept, rebuilt }] = differences as readonly [StockDifference, ...StockDifference[]]
    const afterwards: (() => void | Promise<void>)[] = []
    await database.inCompany(companyId, async (db) => {
      const user = { companyId, name: '夜间核对' }
      const code = dayText(now().getTime(), await plantZoneIn(db))
      await notify({ db, now, user, afterCommit: (work) => void afterwards.push(work) }, 'stockCheck.differ', {
        id: '',
        code,
        status: 'differs',
        more: { differences: differences.length, first: `${name}：账面 ${kept}，流水合计 ${rebuilt}` },
      })
    })
    for (const work of afterwards) await work()
  }

  const nightly: NightlyWork = {
    name: 'stock-check',
    cron: '30 3 * * *',
    async work() {
      const differences = await stockDifferences(database.systemDb)
      last = { at: now(), differences }
      for (const { name, what, kept, rebuilt } of differences)
        log.error({ stock: name, what, kept, rebuilt }, 'a balance is not the sum of its movements')
      for (const [companyId, own] of Map.groupBy(differences, (each) => each.companyId))
        await tellCompany(companyId, own)
    },
  }
  return { nightly, last: () => last }
}
