import { control } from '@zhizao/contract/control/control-write'
import type { Given } from '@zhizao/contract/http/call'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { desc, eq, getTableColumns, gte, lte, sql } from 'drizzle-orm'
import { objects } from '../../device/object/object.table.ts'
import { points } from '../../device/point/point.table.ts'
import { onPath } from '../../platform/access/object-view.ts'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { pointIdOf } from './control-targets.ts'
import type { ControlWriteService, Row } from './control-write.service.ts'
import { controlWrites } from './control-write.table.ts'

type Reply = Given<typeof control.write>

const shown = ({ valueWords, ...row }: Row & { valueWords?: ValueWord[] | null }): Reply => ({
  ...row,
  ...(valueWords?.length && { valueWords }),
  before: row.before ?? null,
  readBack: row.readBack ?? null,
})

const columns = getTableColumns(controlWrites)
const { objectId, pointId, state, pointName, objectName, userName, createdAt } = columns
/** Of objects that the caller may see, by where they stand now, or stood when they were written. */
const path = sql`coalesce((select path from ${objects} where object.id = ${objectId}), ${controlWrites.objectPath})`

const { page } = rows<Row & { valueWords?: ValueWord[] | null }, Reply>()({
  title: '控制记录',
  from: controlWrites,
  joins: [{ table: points, on: eq(points.id, pointId) }],
  columns: { ...columns, valueWords: points.valueWords },
  search: { keyword: [pointName, objectName, userName] },
  match: { objectId, pointId, state },
  filters: { startTime: (from) => gte(createdAt, from), endTime: (to) => lte(createdAt, to) },
  scope: onPath(path),
  orderable: {},
  order: [desc(createdAt), desc(controlWrites.id)],
  total: 'near',
  shown: (found) => found.map(shown),
})

export function controlWriteRoutes({ database }: Platform, service: ControlWriteService): Route[] {
  return implement(control, {
    write: async (wish, context) => shown((await service.write([wish], context))[0]!),
    writeMany: async ({ writes }, context) => (await service.write(writes, context)).map(shown),
    async writeByCode({ objectCode, pointCode, value }, context) {
      const { companyId } = context.user
      const pointId = await database.inCompany(companyId, (db) => pointIdOf(objectCode, pointCode, db))
      return shown((await service.write([{ pointId, value }], context))[0]!)
    },
    page,
  })
}
