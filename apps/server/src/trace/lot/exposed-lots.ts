import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lots } from './lot.table.ts'

type Within = Pick<Context, 'db' | 'now'>

/** An alarm at their location waits for a judgement: they say so until `clearExposedLots`. */
export async function flagExposedLots(ids: readonly string[], { db, now }: Within): Promise<void> {
  if (ids.length)
    await db
      .update(lots)
      .set({ exposedAt: now(), updatedAt: now() })
      .where(and(inArray(lots.id, [...ids]), isNull(lots.exposedAt)))
}

/** All alarms at their locations have been judged. */
export async function clearExposedLots(ids: readonly string[], { db, now }: Within): Promise<void> {
  if (ids.length)
    await db
      .update(lots)
      .set({ exposedAt: null, updatedAt: now() })
      .where(and(inArray(lots.id, [...ids]), isNotNull(lots.exposedAt)))
}
