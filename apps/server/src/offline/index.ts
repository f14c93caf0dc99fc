import { ANSWERS_KEPT_DAYS } from '@zhizao/contract/offline/offline-action'
import { lt } from 'drizzle-orm'
import type { Domain, Platform } from '../platform/platform.ts'
import { actOnce } from './act-once.ts'
import { offlineActions } from './offline-action.table.ts'

export { actOnce }

/** What was done without a connection: known by its name, so that it counts once. */
export const offlineDomain = ({ database, now }: Pick<Platform, 'database' | 'now'>): Domain => ({
  routes: [],
  nightly: [
    {
      name: 'offline-actions',
      cron: '40 3 * * *',
      async work() {
        const bound = new Date(now().getTime() - ANSWERS_KEPT_DAYS * 86_400_000)
        await database.systemDb.delete(offlineActions).where(lt(offlineActions.createdAt, bound))
      },
    },
  ],
})
