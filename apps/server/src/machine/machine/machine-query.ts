import type { Machine } from '@zhizao/contract/machine/machine'
import { asc, eq, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { stations, workCenters } from '../../plant/work-center/work-center.table.ts'
import { ofObject } from '../../platform/access/object-view.ts'
import { rows } from '../../platform/crud/rows.ts'
import { machineSetUps } from '../machine-set-up/machine-set-up.table.ts'
import { machineSignals } from '../machine-signal/machine-signal.table.ts'
import { machines } from './machine.table.ts'

const { objectId, code, name, stationId, status } = machines
const count = (table: typeof machineSignals | typeof machineSetUps) =>
  sql`(select count(*)::int from ${table} where ${table.companyId} = ${machines.companyId} and ${table.machineId} = ${machines.id})`

/** What a caller sees of machines: those whose object he sees. */
export const seenMachines = ofObject(objectId)

/** Machines of the objects that a caller may see. */
export const machineRows = rows<Machine>()({
  title: '联机设备',
  from: machines,
  joins: [
    { table: objects, on: eq(objects.id, objectId), inner: true },
    { table: stations, on: eq(stations.id, stationId) },
    { table: workCenters, on: eq(workCenters.id, stations.workCenterId) },
  ],
  columns: {
    id: machines.id,
    code,
    name,
    objectId,
    stationId,
    status,
    objectCode: objects.code,
    objectName: objects.name,
    stationName: stations.name,
    workCenterName: workCenters.name,
    cavities: machines.cavities,
    modulus: machines.modulus,
    autoReport: machines.autoReport,
    batchQuantity: machines.batchQuantity,
    tolerancePercent: machines.tolerancePercent,
    remark: machines.remark,
    createdAt: machines.createdAt,
    signalCount: count(machineSignals),
    setUpCount: count(machineSetUps),
  },
  search: { keyword: [name, code, objects.name, objects.code] },
  match: { stationId, status, objectId },
  filters: { workCenterId: (id) => eq(workCenters.id, id) },
  scope: seenMachines,
  order: [asc(code), asc(machines.id)],
})
