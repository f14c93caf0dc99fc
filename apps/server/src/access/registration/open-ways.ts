import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { installationSettings } from './installation-setting.table.ts'

export type Way = 'phone' | 'email'

const KEY = 'openRegister'
const CLOSED = 'close'
export const channelOf: Record<Way, OutboxChannel> = { phone: 'sms', email: 'mail' }

/** Which addresses can be proved here: those that a sender reaches; where there is no sender at all, both, and the administrator's outbox shows the codes. */
export function openWays({ database, now }: Platform, ready: readonly OutboxChannel[]) {
  const all: Way[] = ['phone', 'email']
  const reached = ready.length ? all.filter((way) => ready.includes(channelOf[way])) : all

  async function isOpen(db: Context['db'] = database.systemDb) {
    const [row] = await db.select().from(installationSettings).where(eq(installationSettings.key, KEY))
    return row?.value !== CLOSED
  }
  return {
    isOpen,
    of: async ({ db }: Pick<Context, 'db'>) => ({
      registration: (await isOpen(db)) ? reached : [],
      recovery: reached,
    }),
    /** Open or closed for the whole installation. */
    async set(open: boolean) {
      const value = open ? 'open' : CLOSED
      await database.systemDb
        .insert(installationSettings)
        .values({ key: KEY, value })
        .onConflictDoUpdate({ target: installationSettings.key, set: { value, updatedAt: now() } })
    },
  }
}
export type OpenWays = ReturnType<typeof openWays>
