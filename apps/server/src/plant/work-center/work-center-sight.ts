import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { areas } from '../../company/area/area.table.ts'
import type { SightKind } from '../../platform/access/sight-kinds.ts'
import { rows } from '../../platform/crud/rows.ts'
import { workCenters } from './work-center.table.ts'

/** Names from the top area to it. */
const way = sql<string>`concat_ws(' / ', (select string_agg(above.name, ' / ' order by length(above.path)) from ${areas} above
  join ${areas} own on starts_with(own.path, above.path) and own.company_id = above.company_id
  where own.id = ${workCenters.areaId}), ${workCenters.name})`

const targets = rows<{ id: string; name: string; path: string }>()({
  title: '所选范围',
  from: workCenters,
  columns: { id: workCenters.id, name: workCenters.name, path: sql`${way}` },
  search: { keyword: [workCenters.name, workCenters.code] },
  match: { ids: workCenters.id },
  orderable: {},
  order: [asc(workCenters.code), asc(workCenters.id)],
})

/** Roles and rules name work centers, one by one or by their workshops: who holds them sees what is made there. */
export const workCenterSight: SightKind = {
  type: 'workCenter',
  async idsOf(db, { exact, below, areas: { exact: at, below: under } }) {
    const found = await db
      .select({ id: workCenters.id })
      .from(workCenters)
      .leftJoin(areas, eq(areas.id, workCenters.areaId))
      .where(
        or(
          inArray(workCenters.id, [...exact, ...below]),
          inArray(areas.id, [...at]),
          sql`${areas.path} like any(${sql.param(under.map((id) => `%/${id}/%`))}::text[])`,
        ),
      )
    return found.map(({ id }) => id)
  },
  page: (filter, context) => targets.page(filter, context),
}
