import { inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { contrastGroupPoints } from '../contrast-group/contrast-group.table.ts'
import type { DevicePorts, Reading } from '../device-ports.ts'
import { objectDatasetPoints } from '../object-dataset/object-dataset.table.ts'
import { requirePoints } from './point-query.ts'

/** What goes when points are deleted, or loses them. */
export async function dependentsOfPoints(
  ids: readonly string[],
  ports: Pick<DevicePorts, 'namingPoints' | keyof Reading>,
  context: Context,
) {
  await requirePoints(ids, ports, context)
  const { namingPoints } = ports
  const { db } = context
  const wanted = [...ids]
  const naming = (column: PgColumn) => db.$count(column.table, inArray(column, wanted))
  return {
    addresses: await naming(namingPoints.addresses),
    rules: await naming(namingPoints.rules),
    /** Rules on their quality, and those of others that compare with them. */
    checks: (await naming(namingPoints.checks)) + (await naming(namingPoints.comparing)),
    /** What machines are counted and set up by. */
    signals: await naming(namingPoints.signals),
    targets: await naming(namingPoints.targets),
    /** Steps of control groups. */
    controls: await naming(namingPoints.controls),
    datasets: await naming(objectDatasetPoints.pointId),
    groups: await naming(contrastGroupPoints.pointId),
  }
}
