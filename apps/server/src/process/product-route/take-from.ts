import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import {
  productSegmentParameters,
  productSegmentResources,
  productSegments,
} from '../product-segment/product-segment.table.ts'
import { routeSegments, routes } from '../route/route.table.ts'
import { productRouteRows } from './product-route.service.ts'

/** Times, resources and parameters of another product, where this one's segments say nothing yet. Components are the bill's matter. */
export async function takeFromProduct(
  { id, fromMaterialId }: { id: string; fromMaterialId: string },
  context: Context,
) {
  const { db } = context
  const { materialId, materialCode, routeCode } = await productRouteRows.get({ id }, context)
  if (materialId === fromMaterialId) throw conflict('请选择另一个产品')
  const taken = await db.execute<{ id: string; old: string }>(sql`
    with source as (
      select own.* from ${productSegments} own
      join ${routeSegments} place on place.id = own.route_segment_id
      join ${routes} route on route.id = place.route_id
      where own.material_id = ${fromMaterialId} and route.code = ${routeCode} and route.status in ('draft', 'released')),
    made as (
      insert into ${productSegments}
        (company_id, material_id, route_segment_id, set_up_seconds, run_seconds, base_quantity, work_center_id, needs_first_article)
      select company_id, ${materialId}, route_segment_id, set_up_seconds, run_seconds, base_quantity, work_center_id, needs_first_article
      from source on conflict do nothing returning id, route_segment_id)
    select made.id, source.id as old from made join source using (route_segment_id)`)
  const pairs = taken.rows.map((row) => [String(row.id), String(row.old)] as const)
  const parts = [
    [productSegmentResources, ['type', 'resource_id', 'skill', 'quantity', 'rank', 'sort']],
    [productSegmentParameters, ['name', 'unit', 'low', 'high', 'is_required', 'point_signal', 'sort']],
  ] as const
  for (const [table, columns] of pairs.length ? parts : [])
    await db.execute(sql`
      insert into ${table} (company_id, product_segment_id, ${sql.raw(columns.join(', '))})
      select own.company_id, pair.id, ${sql.raw(columns.map((column) => `own.${column}`).join(', '))}
      from ${table} own join unnest(
        ${sql.param(pairs.map(([made]) => made))}::bigint[], ${sql.param(pairs.map(([, old]) => old))}::bigint[]) pair(id, old)
      on pair.old = own.product_segment_id`)
  context.audit({ target: `${materialCode} ${routeCode}`, after: { fromMaterialId, count: pairs.length }, subject: id })
  return { count: pairs.length }
}
