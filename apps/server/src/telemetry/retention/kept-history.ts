import { hourMs } from '../../history/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { keptDays } from './remove-old-history.ts'

/** From when on companies keep their history, in memory: what is older would be removed the next night. */
export function keptHistory({ database, events, log, now }: Platform) {
  let days = new Map<number, number>()
  let stop = () => {}

  async function read() {
    days = await keptDays(database.system)
  }

  return {
    /** Ms since 1970; 0 where all is kept. Whole hours are removed. */
    from(companyId: number): number {
      const kept = days.get(companyId)
      return kept === undefined ? 0 : Math.floor((now().getTime() - kept * 24 * hourMs) / hourMs) * hourMs
    },
    async start() {
      stop = events.on('company.changed', () => {
        void read().catch((error) => log.error({ err: error }, 'what companies keep of history could not be read'))
      })
      await read()
    },
    stop: () => stop(),
  }
}
