import { MOST_SIGNAL_OBJECTS, signalUse } from '@zhizao/contract/device/signal-use'
import { and, asc, eq, sql } from 'drizzle-orm'
import { signals } from '../../device-model/signal/signal.table.ts'
import type { Context } from '../../platform/context.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition } from '../object/object-scope.ts'
import { points } from './point.table.ts'

/** Objects with points of a standard signal, of those that the caller may see. */
async function objectsOfSignal({ signalId, keyword }: { signalId: string; keyword?: string }, context: Context) {
  const { db } = context
  if (!(await db.$count(signals, eq(signals.id, signalId)))) throw notFound('标准信号')
  return db
    .select({ id: objects.id, code: objects.code, name: objects.name, pointCount: sql<number>`count(*)::int` })
    .from(objects)
    .innerJoin(points, eq(points.objectId, objects.id))
    .where(
      and(eq(points.signalId, signalId), objectScopeCondition(context), holds(keyword, objects.code, objects.name)),
    )
    .groupBy(objects.id)
    .orderBy(asc(objects.sort), asc(objects.id))
    .limit(MOST_SIGNAL_OBJECTS)
}

export const signalUseRoutes = implement(signalUse, { objects: objectsOfSignal })
