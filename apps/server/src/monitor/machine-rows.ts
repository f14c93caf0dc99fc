import { MOST_MACHINES } from '@zhizao/contract/monitor/equipment-monitor'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { areas } from '../company/area/area.table.ts'
import { objects } from '../device/object/object.table.ts'
import { deviceTypes } from '../device-model/device-type/device-type.table.ts'
import { onPath, pathSeen } from '../platform/access/object-view.ts'
import type { Context } from '../platform/context.ts'
import { rows } from '../platform/crud/rows.ts'
import { conflict } from '../platform/refusal.ts'

export interface WhichMachines {
  rootId?: string | undefined
  deviceTypeId?: string | undefined
  areaId?: string | undefined
  keyword?: string | undefined
}

interface MachineRow {
  objectId: string
  objectName: string
  objectCode: string
  typeName: string | null
  parentName: string | null
  path: string
}

const parents = alias(objects, 'parent_object')

const machineRows = rows<MachineRow>()({
  title: '设备',
  from: objects,
  joins: [
    { table: deviceTypes, on: eq(deviceTypes.id, objects.deviceTypeId) },
    { table: parents, on: eq(parents.id, objects.parentId) },
  ],
  columns: ({ user }) => {
    const isSeen = pathSeen(user, parents.path)
    return {
      objectId: objects.id,
      objectName: objects.name,
      objectCode: objects.code,
      typeName: deviceTypes.name,
      // What stands above is told to who sees it alone.
      parentName: isSeen ? sql`case when ${isSeen} then ${parents.name} end` : parents.name,
      path: objects.path,
    }
  },
  search: { keyword: [objects.name, objects.code] },
  match: { deviceTypeId: objects.deviceTypeId },
  filters: {
    rootId: (id) => sql`${objects.path} like '%/' || ${id} || '/%'`,
    areaId: (id) => sql`${objects.areaId} in (select a.id from ${areas} a where a.path like '%/' || ${id} || '/%')`,
  },
  scope: onPath(objects.path),
  order: [asc(objects.path), asc(objects.id)],
})

const inService = and(eq(objects.objectType, 'device'), eq(objects.status, 1))

/** Machines in service that the caller may see, of those that are meant. */
export async function machinesOf(which: WhichMachines, context: Context): Promise<MachineRow[]> {
  const found = await machineRows.list(which, context, MOST_MACHINES + 1, inService)
  if (found.length > MOST_MACHINES) throw conflict(`设备超过 ${MOST_MACHINES} 台，请按上级对象、区域或设备类型缩小范围`)
  return found
}
