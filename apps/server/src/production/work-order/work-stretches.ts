import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { workStretches } from './work-order.table.ts'

export type Overtime = (typeof workStretches.$inferInsert)['overtime']

interface Next {
  /** Why it stands from now on; what ended says nothing. */
  stop?: string
  /** Who works on it from now on. */
  run?: { staffId: string | null; staffName: string; overtime?: Overtime }
  /** When it changed; now where nothing is said. Never before what went before began. */
  at?: Date | undefined
}

/** Ends what went on of some work orders, and begins what comes next. */
export async function closeStretches(ids: readonly string[], { stop, run, at }: Next, context: Context): Promise<void> {
  if (!ids.length) return
  const { db, now, user } = context
  const moment = at && at < now() ? at : now()
  const open = await db
    .select()
    .from(workStretches)
    .where(and(inArray(workStretches.workOrderId, [...ids]), isNull(workStretches.endedAt)))
  for (const { id, beganAt } of open)
    await db
      .update(workStretches)
      .set({ endedAt: beganAt > moment ? beganAt : moment, updatedAt: now() })
      .where(inArray(workStretches.id, [id]))
  if (!stop && !run) return
  const kind = run ? ('run' as const) : ('stop' as const)
  await db.insert(workStretches).values(
    ids.map((workOrderId) => {
      const before = open.find((each) => each.workOrderId === workOrderId)?.beganAt
      return {
        companyId: user.companyId,
        workOrderId,
        kind,
        beganAt: before && before > moment ? before : moment,
        staffId: run?.staffId ?? null,
        staffName: run?.staffName ?? null,
        reason: stop ?? null,
        overtime: run?.overtime ?? null,
      }
    }),
  )
}
