import type { EventOf } from '@zhizao/contract/http/states'
import { nonconformanceStates } from '@zhizao/contract/quality/nonconformance'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { eventTo as eventOf } from '../../platform/crud/event-to.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { notFound } from '../../platform/refusal.ts'
import { nonconformances } from './nonconformance.table.ts'
import { dispositionsOf } from './nonconformance-query.ts'

export type NonconformanceRow = typeof nonconformances.$inferSelect
export type NonconformanceStep = EventOf<typeof nonconformanceStates>

export const stepNonconformance = transitions(nonconformances, nonconformanceStates, {
  title: '不合格品单',
  nameOf: ({ code }) => code,
  guards: {
    isByHand: ({ isOfLot }: NonconformanceRow) =>
      isOfLot ? '整批判定不合格产生的不合格品单不能作废，请评审处置' : undefined,
    async nothingDone({ id }: NonconformanceRow, context: Context) {
      return (await dispositionsOf(id, context)).some(({ isDone }) => isDone) ? '已有处置完成，不能撤回评审' : undefined
    },
  },
  sets: {
    review: (_, { user, now }) => ({ reviewedByName: user.name, reviewedAt: now(), updatedByName: user.name }),
    withdraw: (_, { user }) => ({ reviewedByName: null, reviewedAt: null, updatedByName: user.name }),
    cancel: ({ reason }, { user }) => ({ reason, updatedByName: user.name }),
  },
})

/** A bill of what failed, locked. */
export async function lockedNonconformance(id: string, { db }: Context): Promise<NonconformanceRow> {
  const [row] = await db.select().from(nonconformances).where(eq(nonconformances.id, id)).for('no key update')
  if (!row) throw notFound('不合格品单')
  return row
}

/** The event that leads from where it stands to a state; a pair that there is not is refused with what there is. */
export const eventTo = (row: NonconformanceRow, to: NonconformanceRow['status']): NonconformanceStep =>
  eventOf(nonconformanceStates, '不合格品单', row, to)
