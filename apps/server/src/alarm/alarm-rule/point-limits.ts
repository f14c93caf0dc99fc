import type { PointLimit } from '@zhizao/contract/alarm/alarm-rule'
import { limitNames, limitParts } from '@zhizao/rules/validation/alarm-limits'
import { asc, eq, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { belowOne, ofObject } from '../../platform/access/object-view.ts'
import { rows } from '../../platform/crud/rows.ts'

/** The limits that are set, a row each, the worst upper one of a point first. */
const limits = sql`lateral (values ${sql.join(
  limitNames.map((name, place) => {
    const { level, direction } = limitParts(name)
    return sql`(${sql.raw(String(place))}, ${sql.raw(`'${level}'`)}, ${sql.raw(`'${direction}'`)}, ${points[name]})`
  }),
  sql`, `,
)}) as each_limit(place, level, direction, value)`

/** Limits of the points that a user may see. */
export const { page: pointLimits } = rows<PointLimit>()({
  title: '点位限值',
  from: points,
  joins: [
    { table: objects, on: eq(objects.id, points.objectId), inner: true },
    { table: limits, on: sql`each_limit.value is not null`, inner: true },
  ],
  columns: {
    id: sql`${points.id} || ':' || each_limit.level || ':' || each_limit.direction`,
    objectId: points.objectId,
    objectName: objects.name,
    pointId: points.id,
    pointName: points.name,
    pointCode: points.code,
    level: sql`each_limit.level`,
    direction: sql`each_limit.direction`,
    limit: sql`each_limit.value`,
    unit: points.unit,
    deadband: points.limitDeadband,
    onDelay: points.onDelay,
    offDelay: points.offDelay,
  },
  search: { keyword: [objects.name, points.name, points.code] },
  match: { pointId: points.id, level: sql`each_limit.level` },
  filters: { objectId: belowOne(points.objectId) },
  scope: ofObject(points.objectId),
  orderable: {},
  order: [asc(objects.path), asc(points.sort), asc(points.id), sql`each_limit.place`],
})
