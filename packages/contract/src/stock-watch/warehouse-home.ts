import { z } from 'zod'
import { calls, get } from '../http/call.ts'

/** Work of a warehouse that waits for somebody. */
export const WaitingWork = z.enum([
  'stockEntryDraft',
  'transferDraft',
  'transferToShip',
  'transferToReceive',
  'requestToApprove',
  'inboundDraft',
  'inboundToReceive',
  'outboundDraft',
  'outboundToShip',
  'countToDo',
  'countToReview',
  'quarantine',
  'tooLittle',
  'tooMuch',
  'expiring',
  'exposed',
])
export type WaitingWork = z.infer<typeof WaitingWork>

/** What waits today, as far as its caller may see it. */
export const warehouseHome = calls('/mes_stock/home', 'warehouseHome', {
  waiting: get('/waiting', {
    title: '仓储待办',
    reply: z.array(
      z.object({
        work: WaitingWork.meta({ title: '待办' }),
        count: z.number().int().meta({ title: '数量' }),
        /** The day of the oldest. */
        since: z.string().nullable().meta({ title: '最早' }),
      }),
    ),
  }),
})
