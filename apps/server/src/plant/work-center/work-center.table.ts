import { foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { areas } from '../../company/area/area.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { companyTable, extraColumn, idColumn, quantityColumn } from '../../platform/db/columns.ts'
import { seenByWorkCenter } from '../../platform/db/seen-policy.ts'
import { staff } from '../staff/staff.table.ts'

/** `capacity`: hours of work that one place does on a day; `parallelPlaces`: work orders that may run at the same time. */
export const workCenters = companyTable(
  'work_center',
  {
    code: text().notNull(),
    name: text().notNull(),
    areaId: idColumn(),
    capacity: quantityColumn(),
    parallelPlaces: integer().notNull().default(1),
    remark: text(),
    extra: extraColumn(),
  },
  (table) => [
    seenByWorkCenter('id'),
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.areaId),
    foreignKey({ columns: [table.areaId, table.companyId], foreignColumns: [areas.id, areas.companyId] }),
  ],
)

export const stations = companyTable(
  'station',
  {
    code: text().notNull(),
    name: text().notNull(),
    workCenterId: idColumn().notNull(),
    remark: text(),
    extra: extraColumn(),
  },
  (table) => [
    seenByWorkCenter('work_center_id'),
    uniqueIndex().on(table.companyId, table.code),
    index().on(table.companyId, table.workCenterId),
    foreignKey({
      columns: [table.workCenterId, table.companyId],
      foreignColumns: [workCenters.id, workCenters.companyId],
    }),
  ],
)

const ofWorkCenter = (table: { workCenterId: never; companyId: never }) =>
  foreignKey({
    columns: [table.workCenterId, table.companyId],
    foreignColumns: [workCenters.id, workCenters.companyId],
  })

/** A machine stands in one work center at most. */
export const workCenterObjects = companyTable(
  'work_center_object',
  { workCenterId: idColumn().notNull(), objectId: idColumn().notNull() },
  (table) => [
    seenByWorkCenter('work_center_id'),
    uniqueIndex().on(table.companyId, table.objectId),
    index().on(table.companyId, table.workCenterId),
    ofWorkCenter(table),
    foreignKey({ columns: [table.objectId, table.companyId], foreignColumns: [objects.id, objects.companyId] }),
  ],
)

export const workCenterStaff = companyTable(
  'work_center_staff',
  { workCenterId: idColumn().notNull(), staffId: idColumn().notNull() },
  (table) => [
    seenByWorkCenter('work_center_id'),
    uniqueIndex().on(table.companyId, table.workCenterId, table.staffId),
    index().on(table.companyId, table.staffId),
    ofWorkCenter(table),
    foreignKey({ columns: [table.staffId, table.companyId], foreignColumns: [staff.id, staff.companyId] }),
  ],
)
