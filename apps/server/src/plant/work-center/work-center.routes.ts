import { type Station, station, type WorkCenter, workCenter } from '@zhizao/contract/plant/work-center'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { rows } from '../../platform/crud/rows.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict } from '../../platform/refusal.ts'
import { type PlantPorts, requireUnused } from '../plant-ports.ts'
import { teams } from '../team/team.table.ts'
import {
  attachEquipment,
  attachStaff,
  detachEquipment,
  detachStaff,
  equipmentOf,
  freeEquipment,
  freeStaff,
  requireArea,
  requireWorkCenter,
  seenEquipment,
  staffOf,
} from './work-center.service.ts'
import { stations, workCenterObjects, workCenterStaff, workCenters } from './work-center.table.ts'
import { exportStations, exportWorkCenters, stationImport, workCenterImport } from './work-center-sheet.ts'

const count = (table: typeof stations | typeof workCenterStaff) =>
  sql`(select count(*)::int from ${table} where ${table}.work_center_id = ${workCenters}.id)`

/** With the areas below the one that is named. */
const inArea = (value: unknown) =>
  sql`${workCenters.areaId} in (select below.id from ${areas} below join ${areas} top on starts_with(below.path, top.path) where top.id = ${value})`

const readCenters = (context: Context) => centersSeenBy(seenEquipment(context))

/** The number of machines is that of those that the caller may see. */
const centersSeenBy = (seen: ReturnType<typeof seenEquipment>) =>
  rows<WorkCenter>()({
    title: '工作中心',
    from: workCenters,
    joins: [{ table: areas, on: eq(areas.id, workCenters.areaId) }],
    columns: {
      id: workCenters.id,
      code: workCenters.code,
      name: workCenters.name,
      areaId: workCenters.areaId,
      areaName: areas.name,
      capacity: workCenters.capacity,
      parallelPlaces: workCenters.parallelPlaces,
      remark: workCenters.remark,
      extra: workCenters.extra,
      stationCount: count(stations),
      equipmentCount: sql`(select count(*)::int from ${workCenterObjects} join ${objects} on ${objects}.id = ${workCenterObjects}.object_id where ${workCenterObjects}.work_center_id = ${workCenters}.id${seen ? sql` and ${seen}` : sql``})`,
      staffCount: count(workCenterStaff),
      createdAt: workCenters.createdAt,
    },
    search: {
      keyword: [workCenters.name, workCenters.code],
      code: [workCenters.code],
      name: [workCenters.name],
    },
    filters: { areaId: inArea },
    order: [asc(workCenters.code), asc(workCenters.id)],
  })

/** Work centers are the same for everybody who sees all objects: their SQL is made once. */
const wholeCenters = centersSeenBy(undefined)
const centers = (context: Context) => (context.user.objectScope === 'all' ? wholeCenters : readCenters(context))

const stationRows = rows<Station>()({
  title: '工位',
  from: stations,
  joins: [
    { table: workCenters, on: eq(workCenters.id, stations.workCenterId), inner: true },
    { table: areas, on: eq(areas.id, workCenters.areaId) },
  ],
  columns: {
    id: stations.id,
    code: stations.code,
    name: stations.name,
    workCenterId: stations.workCenterId,
    workCenterName: workCenters.name,
    areaName: areas.name,
    remark: stations.remark,
    extra: stations.extra,
    createdAt: stations.createdAt,
  },
  search: { keyword: [stations.name, stations.code], code: [stations.code], name: [stations.name] },
  match: { workCenterId: stations.workCenterId },
  order: [asc(stations.code), asc(stations.id)],
})

export function workCenterRoutes(ports: PlantPorts): Route[] {
  const kept = crud(workCenters, { title: '工作中心' })
  const keptStations = crud(stations, { title: '工位' })
  async function removeCenters(ids: string[], context: Context) {
    await requireEmpty(ids, context)
    await requireUnused('workCenter', ids, ports, context)
    return kept.removeMany({ ids }, context)
  }
  async function removeStations(ids: string[], context: Context) {
    await requireUnused('station', ids, ports, context)
    return keptStations.removeMany({ ids }, context)
  }
  return [
    ...implement(workCenter, {
      page: (input, context) => centers(context).page(input, context),
      get: (input, context) => centers(context).get(input, context),
      async create(draft, context) {
        await requireArea(draft.areaId, context)
        return centers(context).get(await kept.create(draft, context), context)
      },
      async update(draft, context) {
        await requireArea(draft.areaId, context)
        await kept.update(draft, context)
        return centers(context).get(draft, context)
      },
      remove: ({ id }, context) => removeCenters([id], context),
      removeMany: ({ ids }, context) => removeCenters(ids, context),
      ...sheetHandlers(workCenterImport(ports.extra), 'workCenter.import', workCenter, ports.jobs),
      export: (filter, context) => exportWorkCenters(filter, centers(context).list, ports.extra, context),
      addEquipment: ({ workCenterId, objectIds }, context) => attachEquipment(workCenterId, objectIds, context),
      addStaff: ({ workCenterId, staffIds }, context) => attachStaff(workCenterId, staffIds, context),
      freeEquipment,
      freeStaff,
      staff: staffOf,
      equipment: equipmentOf,
      removeEquipment: ({ id }, context) => detachEquipment(id, context),
      removeStaff: ({ id }, context) => detachStaff(id, context),
    }),
    ...implement(station, {
      page: stationRows.page,
      get: stationRows.get,
      async create(draft, context) {
        await requireWorkCenter(draft.workCenterId, context)
        return stationRows.get(await keptStations.create(draft, context), context)
      },
      async update(draft, context) {
        if (draft.workCenterId) await requireWorkCenter(draft.workCenterId, context)
        await keptStations.update(draft, context)
        return stationRows.get(draft, context)
      },
      ...sheetHandlers(stationImport(ports.extra), 'station.import', station, ports.jobs),
      export: (filter, context) => exportStations(filter, stationRows.list, ports.extra, context),
      remove: ({ id }, context) => removeStations([id], context),
      removeMany: ({ ids }, context) => removeStations(ids, context),
    }),
  ]
}

/** A work center goes only once nothing stands or works in it. */
async function requireEmpty(ids: string[], { db }: Context) {
  const within = (table: typeof stations | typeof workCenterObjects | typeof workCenterStaff | typeof teams) =>
    db.$count(table, and(inArray(table.workCenterId, ids)))
  const found = [
    [await within(stations), '个工位'],
    [await within(workCenterObjects), '台设备'],
    [await within(workCenterStaff), '名人员'],
    [await within(teams), '个班组'],
  ] as const
  const held = found.filter(([total]) => total).map(([total, what]) => `${total} ${what}`)
  if (held.length) throw conflict(`工作中心下还有 ${held.join('、')}，请先移除`)
}
