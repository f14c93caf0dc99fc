import type { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import type { Input } from '@zhizao/contract/http/call'
import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { below, objectSeen } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import { alarms, alarmOccurrences as occurrences } from './alarm.table.ts'

const mostShown = 2000

/** Every time that alarms were active between two instants, by their beginning; where there are too many the newest. */
export async function alarmOccurrences(
  { alarmId, pointIds, objectId, startTime, endTime }: Input<(typeof alarmHistory)['occurrences']>,
  context: Context,
) {
  const rows = await context.db
    .select({
      id: occurrences.id,
      alarmId: occurrences.alarmId,
      batchNo: alarms.batchNo,
      kind: alarms.kind,
      objectId: occurrences.objectId,
      pointId: occurrences.pointId,
      direction: alarms.direction,
      number: occurrences.number,
      count: alarms.activations,
      level: occurrences.level,
      content: occurrences.content,
      startedAt: occurrences.startedAt,
      endedAt: occurrences.endedAt,
      limit: occurrences.limit,
      triggerValue: occurrences.triggerValue,
      textValue: occurrences.textValue,
      peakValue: occurrences.peakValue,
    })
    .from(occurrences)
    .innerJoin(alarms, eq(alarms.id, occurrences.alarmId))
    .where(
      and(
        objectSeen(context.user, occurrences.objectId),
        alarmId ? eq(occurrences.alarmId, alarmId) : undefined,
        pointIds?.length ? inArray(occurrences.pointId, pointIds) : undefined,
        objectId ? below(occurrences.objectId, [objectId]) : undefined,
        endTime ? lt(occurrences.startedAt, endTime) : undefined,
        startTime ? or(isNull(occurrences.endedAt), gt(occurrences.endedAt, startTime)) : undefined,
      ),
    )
    .orderBy(desc(occurrences.startedAt), desc(occurrences.id))
    .limit(mostShown + 1)
  return {
    isCut: rows.length > mostShown,
    records: rows
      .slice(0, mostShown)
      .toReversed()
      .map((row) => ({
        ...row,
      })),
  }
}
