import type { Counter, StockCountStatus } from '@zhizao/contract/counting/stock-count'
import { and, eq } from 'drizzle-orm'
import { type Context, holds } from '../../platform/context.ts'
import { MAY_COUNT, MAY_JUDGE } from './counters.ts'
import { type stockCounts, stockCountTallies } from './stock-count.table.ts'

type Count = Pick<typeof stockCounts.$inferSelect, 'blind' | 'counters'> & { status: StockCountStatus }
export interface Sight {
  /** Is asked to count it, or has counted in it. */
  readonly isCounter: boolean
  /** Is shown what should be there. */
  readonly seesExpected: boolean
  readonly mayCount: boolean
}

/**
 * What a reader may know and do of a count. Who counts blind never sees what should be there before it is posted; nobody
 * does while the first counting goes on; and who has seen it counts no more.
 */
export function sightOf(
  { blind, status, counters }: Count,
  hasCounted: boolean,
  { user }: Pick<Context, 'user'>,
): Sight {
  const isNamed = counters.some(({ id }: Counter) => id === user.id)
  const isCounter = isNamed || hasCounted
  const isJudged = status === 'review' || status === 'recount' || status === 'cancelled'
  const seesExpected = !blind || status === 'posted' || (isJudged && !isCounter && holds(user, MAY_JUDGE.join('|')))
  const isOpen = status === 'counting' || status === 'recount'
  const isAsked = isNamed || !counters.length
  return {
    isCounter,
    seesExpected,
    mayCount: isOpen && isAsked && holds(user, MAY_COUNT) && !(blind && seesExpected),
  }
}

/** Whether the caller has counted anything in it, be it that a recount has overtaken it. */
export const hasCountedIn = async (id: string, { db, user }: Context): Promise<boolean> =>
  (await db.$count(stockCountTallies, and(eq(stockCountTallies.documentId, id), eq(stockCountTallies.byId, user.id)))) >
  0
