import {
  dispatchTypes,
  executorTypes,
  type Resource,
  type ResourceType,
  resource,
  resourceTypeTitles,
} from '@zhizao/contract/plant/resource'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { staff } from '../staff/staff.table.ts'
import { teamStaff, teams } from '../team/team.table.ts'
import { seenEquipment } from '../work-center/work-center.service.ts'
import { stations, workCenterObjects, workCenterStaff, workCenters } from '../work-center/work-center.table.ts'

const centerNamed = (column: PgColumn) => ({ table: workCenters, on: eq(workCenters.id, column) })
const looked = (table: { code: PgColumn; name: PgColumn }) => ({
  search: { keyword: [table.code, table.name] },
  orderable: {},
})
const ofCenter = { workCenterId: workCenters.id, workCenterName: workCenters.name }
/** A person may work in several centers: the first of them by code. */
const centersOfPerson = sql`(select ${workCenterStaff.workCenterId} from ${workCenterStaff} join ${workCenters} of_person on of_person.id = ${workCenterStaff.workCenterId} where ${workCenterStaff.staffId} = ${staff.id} order by of_person.code limit 1)`

const read = {
  workCenter: rows<Resource>()({
    title: '工作中心',
    from: workCenters,
    ...looked(workCenters),
    order: [asc(workCenters.code)],
    columns: {
      id: workCenters.id,
      type: sql`'workCenter'`,
      code: workCenters.code,
      name: workCenters.name,
      ...ofCenter,
    },
    match: { workCenterId: workCenters.id },
  }),
  station: rows<Resource>()({
    title: '工位',
    from: stations,
    ...looked(stations),
    order: [asc(stations.code)],
    joins: [centerNamed(stations.workCenterId)],
    columns: { id: stations.id, type: sql`'station'`, code: stations.code, name: stations.name, ...ofCenter },
    match: { workCenterId: stations.workCenterId },
  }),
  equipment: rows<Resource>()({
    title: '设备',
    from: objects,
    ...looked(objects),
    order: [asc(objects.code), asc(objects.id)],
    joins: [
      { table: workCenterObjects, on: eq(workCenterObjects.objectId, objects.id) },
      centerNamed(workCenterObjects.workCenterId),
    ],
    columns: { id: objects.id, type: sql`'equipment'`, code: objects.code, name: objects.name, ...ofCenter },
    match: { workCenterId: workCenterObjects.workCenterId },
    scope: (context) => and(eq(objects.objectType, 'device'), seenEquipment(context)),
  }),
  staff: rows<Resource>()({
    title: '人员',
    from: staff,
    ...looked(staff),
    order: [asc(staff.code), asc(staff.id)],
    joins: [{ table: workCenters, on: sql`${workCenters.id} = ${centersOfPerson}` }],
    columns: { id: staff.id, type: sql`'staff'`, code: staff.code, name: staff.name, ...ofCenter },
    filters: {
      workCenterId: (id) =>
        sql`exists (select from ${workCenterStaff} where ${workCenterStaff.staffId} = ${staff.id} and ${workCenterStaff.workCenterId} = ${id})`,
    },
    scope: () => eq(staff.status, 1),
  }),
  team: rows<Resource>()({
    title: '班组',
    from: teams,
    ...looked(teams),
    order: [asc(teams.code), asc(teams.id)],
    joins: [centerNamed(teams.workCenterId)],
    columns: { id: teams.id, type: sql`'team'`, code: teams.code, name: teams.name, ...ofCenter },
    match: { workCenterId: teams.workCenterId },
  }),
} satisfies Record<ResourceType, unknown>

/** The work centers that have a resource, or any of its type. */
function centersWith(type: ResourceType, id: string | undefined, { db, ...context }: Context): SQL {
  const named = (column: PgColumn) => (id === undefined ? undefined : eq(column, id))
  const column = stations.workCenterId
  if (type === 'workCenter') return named(column) ?? sql`true`
  if (type === 'station') return named(stations.id) ?? sql`true`
  const seen = db
    .select({ id: objects.id })
    .from(objects)
    .where(seenEquipment({ db, ...context }))
  const inTeam = db
    .select({ id: teams.workCenterId })
    .from(teamStaff)
    .innerJoin(teams, eq(teams.id, teamStaff.teamId))
    .where(named(teamStaff.staffId))
  const found = {
    equipment: () =>
      db
        .select({ id: workCenterObjects.workCenterId })
        .from(workCenterObjects)
        .where(and(named(workCenterObjects.objectId), inArray(workCenterObjects.objectId, seen))),
    team: () => db.select({ id: teams.workCenterId }).from(teams).where(named(teams.id)),
    // Of a person also the one where his team works.
    staff: () =>
      db.select({ id: workCenterStaff.workCenterId }).from(workCenterStaff).where(named(workCenterStaff.staffId)),
  }[type]()
  return type === 'staff' ? sql`(${column} in ${found} or ${column} in ${inTeam})` : sql`${column} in ${found}`
}

const named = (types: readonly ResourceType[]) => types.map((code) => ({ code, name: resourceTypeTitles[code] }))

/** Resources of the plant, for those that choose what work is done with. */
export const resourceRoutes: Route[] = implement(resource, {
  types: () => named(Object.keys(resourceTypeTitles) as ResourceType[]),
  page: ({ type, ...asked }, context) => read[type].page(asked, context),
  stations: (filter, context) => read.station.list(filter, context),
  stationsByType: ({ type, resourceId }, context) =>
    read.station.list({}, context, undefined, centersWith(type, resourceId, context)),
  dispatchTypes: () => named(dispatchTypes),
  executorTypes: () => named(executorTypes),
  executors: ({ type, keyword }, context) => read[type].list({ keyword }, context),
})
