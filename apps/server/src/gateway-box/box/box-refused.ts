import type { RefusedReason } from '@zhizao/contract/gateway-box/box'
import type { PageInput } from '@zhizao/contract/http/page'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { points } from '../../device/point/point.table.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { boxById } from './box.service.ts'
import { boxRefused } from './box.table.ts'
import { requireWhole } from './box-sight.ts'

type Refused = typeof boxRefused.$inferSelect & { reason: RefusedReason; pointName: string | null }

const { page } = rows<Refused>()({
  title: '被拒数据',
  from: boxRefused,
  joins: [{ table: points, on: eq(points.id, boxRefused.pointId) }],
  columns: { ...getTableColumns(boxRefused), pointName: points.name },
  match: { boxId: boxRefused.boxId },
  orderable: {},
  order: [desc(boxRefused.lastAt), desc(boxRefused.id)],
})

/** What of a box's data was not taken, the latest first. */
export async function refusedPage({ id, ...input }: PageInput & { id: string }, context: Context) {
  await requireWhole([id], context)
  await boxById(id, context)
  return page({ ...input, boxId: id }, context)
}
