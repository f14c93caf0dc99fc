import { linkDataset } from '@zhizao/contract/gateway-box/link-dataset'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { notFound } from '../../platform/refusal.ts'
import { idsOf, select } from '../box-point/box-point.service.ts'
import { setupChanged } from '../setup-changed.ts'
import { linkPoints, relinkPoint, unlinkPoints } from './link-dataset.service.ts'
import {
  datasetsOfPoint,
  listLinked,
  listWithPoints,
  pointsOfDatasets,
  pointWithReading,
} from './link-dataset-query.ts'

/** Datasets as box points read them: the same box points as in /boxPointData, found by the datasets that their points stand in. */
export function linkDatasetRoutes({ events }: Platform): Route[] {
  const told = <Done extends { rows: readonly { pointId: string }[]; boxIds: readonly string[] }>(
    done: Done,
    context: Context,
  ) => {
    const pointIds = done.rows.map(({ pointId }) => String(pointId))
    if (pointIds.length) setupChanged(events, { boxIds: done.boxIds, pointIds }, context)
    return done
  }
  return implement(linkDataset, {
    list: (filter, context) => listLinked(filter, context),
    withPoints: listWithPoints,
    async ofPoint({ pointId }, context) {
      const point = await pointWithReading(pointId, context)
      return { ...point, datasets: await datasetsOfPoint(pointId, context) }
    },
    async boxPoints({ datasetId }, context) {
      if (!(await listLinked({ ids: [datasetId] }, context)).length) throw notFound('数据集')
      const members = await pointsOfDatasets([datasetId], context)
      const ids = members.flatMap(({ reading }) => reading?.id ?? [])
      return ids.length ? select(sql`source.id = ${idsOf(ids)}`, context) : []
    },
    link: async ({ list }, context) => told(await linkPoints(list, context), context).rows,
    relink: async (link, context) => told(await relinkPoint(link, context), context).rows[0]!,
    async unlink(chosen, context) {
      return { removed: told(await unlinkPoints(chosen, context), context).rows.length }
    },
  })
}
