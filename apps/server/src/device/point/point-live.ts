import type { LivePoint } from '@zhizao/contract/device/live-point'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { inArray } from 'drizzle-orm'
import { plainValue } from '../../history/index.ts'
import type { Context } from '../../platform/context.ts'
import type { DevicePorts } from '../device-ports.ts'
import { requireObjects } from '../object/object-scope.ts'
import { points } from './point.table.ts'
import type { PointFilter } from './point-filter.ts'
import { listPoints, type PointRow, pagePoints } from './point-query.ts'

/** Points of one company with what they read last. */
export async function withNewest<Row extends PointRow>(
  found: readonly Row[],
  { plantNow }: Pick<DevicePorts, 'plantNow'>,
  { user }: Pick<Context, 'user'>,
): Promise<(Row & LivePoint)[]> {
  const now = await plantNow.points(
    user.companyId,
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const { life, newest } = now.get(row.id)!
    return {
      ...row,
      pointId: row.id,
      life,
      value: plainValue(newest?.value ?? null),
      time: newest?.time ?? null,
      sourceTime: newest?.sourceTime ?? null,
      quality: newest?.quality ?? null,
    }
  })
}

/** Newest values of an object's points, or of the points named, as far as the caller may see them. */
export async function liveValues(
  { objectId, pointIds, isKey }: { objectId?: string; pointIds?: string[]; isKey?: boolean },
  ports: DevicePorts,
  context: Context,
): Promise<LivePoint[]> {
  if (objectId) await requireObjects([objectId], context)
  await ports.plantNow.settled(context.user.companyId)
  const rows = await listPoints(
    { objectId, isKey },
    ports,
    context,
    pointIds?.length ? inArray(points.id, pointIds) : undefined,
  )
  return withNewest(rows, ports, context)
}

export async function livePage(
  input: PageInput & PointFilter,
  ports: DevicePorts,
  context: Context,
): Promise<Page<LivePoint>> {
  await ports.plantNow.settled(context.user.companyId)
  const found = await pagePoints(input, ports, context)
  return { ...found, records: await withNewest(found.records, ports, context) }
}
