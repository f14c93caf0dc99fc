import { STAFF_READERS, Staff, staff as staffCalls, Team, team } from '@zhizao/contract/plant/staff'
import { Station, station, WORK_CENTER_READERS, WorkCenter, workCenter } from '@zhizao/contract/plant/work-center'
import { changingSight } from '../platform/access/sight-changed.ts'
import { offerSight } from '../platform/access/sight-kinds.ts'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import { type Entity, entity } from '../platform/data-model/entity.ts'
import type { Route } from '../platform/http/implement.ts'
import type { Domain } from '../platform/platform.ts'
import { plantSteps } from './first-steps.ts'
import { plantMenu } from './plant.menu.ts'
import type { PlantDependents, PlantKind, PlantPorts } from './plant-ports.ts'
import { resourceRoutes } from './resource/resource.routes.ts'
import { namesOfResources, type ResourceReference, resourcesThatCan } from './resource/resource-names.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { staff } from './staff/staff.table.ts'
import { teamRoutes } from './team/team.routes.ts'
import { teams } from './team/team.table.ts'
import { workCenterRoutes } from './work-center/work-center.routes.ts'
import { objectsInWorkCenters } from './work-center/work-center.service.ts'
import { stations, workCenters } from './work-center/work-center.table.ts'
import { workCenterSight } from './work-center/work-center-sight.ts'

export type { PlantDependents, PlantKind, ResourceReference }
export { namesOfResources, objectsInWorkCenters, resourcesThatCan }

const named = <T extends typeof workCenters | typeof stations | typeof staff | typeof teams>(
  title: string,
  table: T,
) => ({
  title,
  from: table,
  id: table.id,
  text: table.name,
  extend: table.code,
  search: [table.code],
  order: [table.code],
})

/** Work centers, stations, people and teams. */
export function plantDomain(ports: PlantPorts): Domain {
  offerSight(workCenterSight)
  const routes = [
    ...changingSight(workCenterRoutes(ports), ports.events),
    ...staffRoutes(ports),
    ...teamRoutes(ports),
    ...resourceRoutes,
  ]
  return { ...offered, routes, entities: plantEntities(routes) }
}

const plantEntities = (routes: readonly Route[]): Entity[] => [
  entity(
    'workCenter',
    {
      title: '工作中心',
      page: '/mes/pages/plant/workCenter',
      row: WorkCenter,
      calls: workCenter,
      table: workCenters,
      lists: [workCenter.export],
    },
    routes,
  ),
  entity(
    'station',
    {
      title: '工位',
      page: '/mes/pages/plant/station',
      row: Station,
      calls: station,
      table: stations,
      lists: [station.export],
    },
    routes,
  ),
  entity(
    'staff',
    {
      title: '人员',
      page: '/mes/pages/plant/staff',
      row: Staff,
      calls: staffCalls,
      table: staff,
      lists: [staffCalls.list, staffCalls.withUser, staffCalls.export],
    },
    routes,
  ),
  entity('team', { title: '班组', page: '/mes/pages/plant/team', row: Team, calls: team, table: teams }, routes),
]

const offered = {
  menus: plantMenu,
  firstSteps: plantSteps,
  dataModels: [
    offeredModel('workCenter', '工作中心', WORK_CENTER_READERS, WorkCenter),
    offeredModel('station', '工位', 'station', Station),
    offeredModel('staff', '人员', STAFF_READERS, Staff),
    offeredModel('team', '班组', 'team', Team),
  ],
  dictionarySources: [
    dictionarySource('workCenter', WORK_CENTER_READERS, named('工作中心', workCenters)),
    dictionarySource('station', 'station|shopCalendar|workPlan', named('工位', stations)),
    dictionarySource('staff', STAFF_READERS, named('人员', staff)),
    dictionarySource('team', 'team|staff|workPlan', named('班组', teams)),
  ],
}
