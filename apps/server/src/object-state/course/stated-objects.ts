import { asc, eq, ne, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { onPath } from '../../platform/access/object-view.ts'
import { rows } from '../../platform/crud/rows.ts'
import { judgements } from './object-state.table.ts'

/** An object that has states, as boards list it. */
export interface StatedObjectRow {
  objectId: string
  objectName: string
  objectCode: string
  typeName: string | null
}

/** Objects with states that the caller may see. */
export const statedObjects = rows<StatedObjectRow>()({
  title: '设备',
  from: objects,
  joins: [
    {
      table: judgements,
      on: sql`${judgements.companyId} = ${objects.companyId} and ${judgements.objectId} = ${objects.id} and ${ne(judgements.rules, '')}`,
      inner: true,
    },
    { table: deviceTypes, on: eq(deviceTypes.id, objects.deviceTypeId) },
  ],
  columns: {
    objectId: objects.id,
    objectName: objects.name,
    objectCode: objects.code,
    typeName: deviceTypes.name,
  },
  search: { keyword: [objects.name, objects.code] },
  match: { deviceTypeId: objects.deviceTypeId, objectIds: objects.id },
  filters: {
    rootId: (id) => sql`${objects.path} like '%/' || ${id} || '/%'`,
    areaId: (id) => sql`${objects.areaId} in (select a.id from ${areas} a where a.path like '%/' || ${id} || '/%')`,
  },
  scope: onPath(objects.path),
  order: [asc(deviceTypes.sort), asc(objects.sort), asc(objects.id)],
  most: 5000,
})
