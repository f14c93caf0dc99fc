import type { EventOf } from '@zhizao/contract/http/states'
import { exceptionStates } from '@zhizao/contract/production/exception'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { eventTo as eventOf } from '../../platform/crud/event-to.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { invalidField, notFound } from '../../platform/refusal.ts'
import { productionExceptions } from './exception.table.ts'
import { seesException } from './exception-query.ts'

export type ExceptionRow = typeof productionExceptions.$inferSelect
export type ExceptionEvent = EventOf<typeof exceptionStates>

export const stepException = transitions(productionExceptions, exceptionStates, {
  title: '异常',
  nameOf: ({ code }) => code,
  guards: {
    hasCause({ cause }: ExceptionRow) {
      if (!cause) throw invalidField('cause', '原因分析', '请填写原因分析')
      return undefined
    },
    hasAction({ action }: ExceptionRow) {
      if (!action) throw invalidField('action', '处理措施', '请填写处理措施')
      return undefined
    },
  },
  sets: {
    accept: (_, { user, now }) => ({ updatedByName: user.name, acceptedAt: now(), acceptedByName: user.name }),
    handle: ({ cause, action }, { user, now }) => ({
      cause,
      action,
      updatedByName: user.name,
      handledAt: now(),
      handledByName: user.name,
    }),
    close: (_, { user, now }) => ({ updatedByName: user.name, closedAt: now(), closedByName: user.name }),
    cancel: ({ cancelReason }, { user }) => ({ cancelReason, updatedByName: user.name }),
  },
})

/** An exception that the caller sees, locked. */
export async function lockedException(id: string, context: Context): Promise<ExceptionRow> {
  const [row] = await context.db
    .select()
    .from(productionExceptions)
    .where(and(eq(productionExceptions.id, id), seesException(context)))
    .for('no key update')
  if (!row) throw notFound('异常')
  return row
}

/** The event that leads from where it stands to a state; a pair that there is not is refused with what there is. */
export const exceptionEventTo = (row: ExceptionRow, to: ExceptionRow['status']): ExceptionEvent =>
  eventOf(exceptionStates, '异常', row, to)
