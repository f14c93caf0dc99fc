import { and, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { alarms } from './alarm.table.ts'
import { isOpen } from './alarm-filter.ts'

/** How many alarms of these objects are not finished yet: they stand in the way of deleting the objects. */
export async function openAlarmsOf(objectIds: readonly string[], { db }: Context) {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(alarms)
    .where(and(isOpen, inArray(alarms.objectId, [...objectIds])))
  return { title: '未处理完的报警', total: row!.total }
}
