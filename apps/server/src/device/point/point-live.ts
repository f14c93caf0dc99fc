import type { LivePoint } from '@zhizao/contract/device/live-point'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { DevicePorts } from '../device-ports.ts'
import { requireObjects } from '../object/object-scope.ts'
import { points } from './point.table.ts'
import { listPoints, type PointFilter, type PointRow, pagePoints } from './point-query.ts'

/** A point with what it read last. */
export const withNewest = (row: PointRow, { latest }: Pick<DevicePorts, 'latest'>): LivePoint => {
  const newest = latest.get(Number(row.id))
  return {
    ...row,
    pointId: row.id,
    value: newest?.value ?? null,
    time: newest?.time ?? null,
    quality: newest?.quality ?? null,
  }
}

/** Newest values of an object's points, or of the points named, as far as the caller may see them. */
export async function liveValues(
  { objectId, pointIds, isKey }: { objectId?: string; pointIds?: string[]; isKey?: boolean },
  ports: DevicePorts,
  context: Context,
): Promise<LivePoint[]> {
  if (objectId) await requireObjects([objectId], context)
  const rows = await listPoints(
    { objectId, isKey },
    context,
    pointIds?.length ? inArray(points.id, pointIds) : undefined,
  )
  return rows.map((row) => withNewest(row, ports))
}

export async function livePage(
  input: PageInput & PointFilter,
  ports: DevicePorts,
  context: Context,
): Promise<Page<LivePoint>> {
  const found = await pagePoints(input, context)
  return { ...found, records: found.records.map((row) => withNewest(row, ports)) }
}
