import { z } from 'zod'
import { Id } from '../http/fields.ts'

/** How long the server knows what it has answered to an act, days: nobody keeps a tablet in a drawer for longer. */
export const ANSWERS_KEPT_DAYS = 180

/**
 * Names an act that may have been done without a connection, so that it counts once however often it is sent: the answer to
 * the first is the answer to all, a refusal too: what was refused comes again, put right or not, under a new name. `personId` is who did it; sent by the session of anybody else it is refused.
 */
export const OfflineAction = z
  .object({
    id: z.uuid({ error: '应为 UUID' }).meta({ title: '离线记录号' }),
    personId: Id.meta({ title: '操作人' }),
  })
  .optional()
  .meta({ title: '离线记录' })
export type OfflineAction = z.output<typeof OfflineAction>
