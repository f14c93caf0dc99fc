import { type AlarmEvent, alarmEvent, eventMessage } from '@zhizao/contract/alarm/alarm-event'
import type { Input } from '@zhizao/contract/http/call'
import { and, desc, eq, getTableColumns, gte, ilike, lte, or } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { boxes } from '../../gateway-box/box/box.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { implement } from '../../platform/http/implement.ts'
import { below, inObjectScope } from '../alarm/alarm-scope.ts'
import { alarmEvents } from './alarm-event.table.ts'

const columns = getTableColumns(alarmEvents)

async function page(input: Input<(typeof alarmEvent)['page']>, context: Context) {
  const like = input.keyword ? containing(input.keyword) : undefined
  const { limit, offset } = limitOf(input)
  const where = and(
    inObjectScope(context.user, alarmEvents.objectId),
    like ? or(ilike(alarmEvents.title, like), ilike(alarmEvents.content, like)) : undefined,
    input.kind ? eq(alarmEvents.kind, input.kind) : undefined,
    input.objectId ? below(alarmEvents.objectId, [input.objectId]) : undefined,
    input.boxId ? eq(alarmEvents.boxId, input.boxId) : undefined,
    input.startTime ? gte(alarmEvents.happenedAt, input.startTime) : undefined,
    input.endTime ? lte(alarmEvents.happenedAt, input.endTime) : undefined,
  )
  const rows = await context.db
    .select({ ...columns, objectName: objects.name, boxName: boxes.name, pointName: points.name })
    .from(alarmEvents)
    .leftJoin(objects, eq(objects.id, alarmEvents.objectId))
    .leftJoin(boxes, eq(boxes.id, alarmEvents.boxId))
    .leftJoin(points, eq(points.id, alarmEvents.pointId))
    .where(where)
    .orderBy(...orderOf(columns, input, [desc(alarmEvents.happenedAt), desc(alarmEvents.id)]))
    .limit(limit)
    .offset(offset)
  const records = rows.map((row) => ({ ...row, kind: row.kind as AlarmEvent['kind'] }))
  return pageReply(records, await context.db.$count(alarmEvents, where), input)
}

export const alarmEventRoutes = [...implement(alarmEvent, { page }), ...implement(eventMessage, { page })]
