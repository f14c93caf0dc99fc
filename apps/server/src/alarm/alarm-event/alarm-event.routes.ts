import { type AlarmEvent, alarmEvent, eventMessage } from '@zhizao/contract/alarm/alarm-event'
import { desc, eq, getTableColumns, gte, lte } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { boxes } from '../../gateway-box/box/box.table.ts'
import { belowOne, ofObject } from '../../platform/access/object-view.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarmEvents } from './alarm-event.table.ts'

const columns = getTableColumns(alarmEvents)
const { title, content, kind, boxId, objectId, happenedAt } = columns

const { page } = rows<AlarmEvent>()({
  title: '事件',
  from: alarmEvents,
  joins: [
    { table: objects, on: eq(objects.id, objectId) },
    { table: boxes, on: eq(boxes.id, boxId) },
    { table: points, on: eq(points.id, alarmEvents.pointId) },
  ],
  columns: { ...columns, objectName: objects.name, boxName: boxes.name, pointName: points.name },
  search: { keyword: [title, content] },
  match: { kind, boxId },
  filters: {
    objectId: belowOne(objectId),
    startTime: (from) => gte(happenedAt, from),
    endTime: (to) => lte(happenedAt, to),
  },
  scope: ofObject(objectId),
  orderable: columns,
  order: [desc(happenedAt), desc(alarmEvents.id)],
  total: 'near',
})

export const alarmEventRoutes = [...implement(alarmEvent, { page }), ...implement(eventMessage, { page })]
