import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import {
  productSegmentFiles,
  productSegmentMaterials,
  productSegmentParameters,
  productSegmentResources,
  productSegments,
} from '../product-segment/product-segment.table.ts'
import { routeLinks, routeSegmentFiles, routeSegments } from './route.table.ts'

/** Segments of two versions belong together by their numbers. */
const pairs = (from: string, to: string) => sql`
  select old.id as old_id, made.id as new_id from ${routeSegments} old
  join ${routeSegments} made on made.route_id = ${to} and made.no = old.no where old.route_id = ${from}`

/** All that stands on one version, for another that has nothing yet; with what is said of products where that is wished. */
export async function copyRouteContent(from: string, to: string, withProducts: boolean, { db }: Context) {
  await db.execute(sql`insert into ${routeSegments}
      (company_id, route_id, no, segment_id, name, work_center_id, x, y, transfer_quantity, alternative_group, sort)
    select company_id, ${to}, no, segment_id, name, work_center_id, x, y, transfer_quantity, alternative_group, sort
    from ${routeSegments} where route_id = ${from}`)
  await db.execute(sql`with pair as (${pairs(from, to)})
    insert into ${routeLinks} (company_id, route_id, from_id, to_id, kind, numerator, denominator)
    select link.company_id, ${to}, one.new_id, other.new_id, link.kind, link.numerator, link.denominator
    from ${routeLinks} link join pair one on one.old_id = link.from_id join pair other on other.old_id = link.to_id
    where link.route_id = ${from}`)
  await db.execute(sql`with pair as (${pairs(from, to)})
    insert into ${routeSegmentFiles} (company_id, route_segment_id, file_id, title, version, remark, sort)
    select file.company_id, pair.new_id, file.file_id, file.title, file.version, file.remark, file.sort
    from ${routeSegmentFiles} file join pair on pair.old_id = file.route_segment_id`)
  if (withProducts) await copyProducts(from, to, db)
}

async function copyProducts(from: string, to: string, db: Context['db']) {
  const pair = pairs(from, to)
  await db.execute(sql`with pair as (${pair})
    insert into ${productSegments}
      (company_id, material_id, route_segment_id, set_up_seconds, run_seconds, base_quantity, work_center_id, needs_first_article)
    select own.company_id, own.material_id, pair.new_id, own.set_up_seconds, own.run_seconds, own.base_quantity,
      own.work_center_id, own.needs_first_article
    from ${productSegments} own join pair on pair.old_id = own.route_segment_id`)
  const parts = [
    [productSegmentResources, ['type', 'resource_id', 'skill', 'quantity', 'rank', 'sort']],
    [productSegmentMaterials, ['material_id', 'share', 'sort']],
    [productSegmentParameters, ['name', 'unit', 'low', 'high', 'is_required', 'point_signal', 'sort']],
    [productSegmentFiles, ['file_id', 'title', 'version', 'remark', 'sort']],
  ] as const
  for (const [table, columns] of parts)
    await db.execute(sql`with pair as (${pair})
      insert into ${table} (company_id, product_segment_id, ${sql.raw(columns.join(', '))})
      select own.company_id, made.id, ${sql.raw(columns.map((column) => `own.${column}`).join(', '))}
      from ${table} own
      join ${productSegments} old on old.id = own.product_segment_id
      join pair on pair.old_id = old.route_segment_id
      join ${productSegments} made on made.route_segment_id = pair.new_id and made.material_id = old.material_id`)
}
