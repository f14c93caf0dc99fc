import { unit } from '@zhizao/contract/material/unit'
import { workCenter } from '@zhizao/contract/plant/work-center'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import type pg from 'pg'
import type { openBenchServer } from './bench-server.ts'
import { sized } from './size.ts'

export const ITEMS = sized(500, 40)
export const SEGMENTS = 8
/** Parts of the product; the others are parts of those, and each of them takes a bought material. */
const GROUPS = 20
const CENTERS = 10

/**
 * A product whose parts are all made, on two levels: `ITEMS` of them with itself, each by a route of its own of `SEGMENTS`
 * segments. Answers its id and a place.
 */
export async function fillMadeParts(
  { caller, companyId }: Awaited<ReturnType<typeof openBenchServer>>,
  client: pg.Client,
): Promise<{ materialId: string; placeId: string }> {
  const piece = (await caller.client(unit).list({})).find(({ code }) => code === '个')!.id
  const house = await caller.client(warehouse).create({ code: 'PLAN', name: '排产仓' })
  const centerIds: string[] = []
  for (let at = 1; at <= CENTERS; at++)
    centerIds.push((await caller.client(workCenter).create({ code: `PC${at}`, name: `排产中心${at}` })).id)
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values])
  await run(
    `insert into location (company_id, warehouse_id, code, name, kind) values ($1, $2, 'PL', '排产库位', 'storage')`,
    house.id,
  )
  await run(
    `insert into material (company_id, code, name, base_unit_id, source, tracking, pick_rule)
     select $1::bigint, 'M' || n, '自制件' || n, $2::bigint, 'make', 'none', 'fifo' from generate_series(0, ${ITEMS - 1}) n
     union all select $1::bigint, 'B' || n, '外购件' || n, $2::bigint, 'buy', 'none', 'fifo' from generate_series(0, 49) n`,
    piece,
  )
  await run(
    `insert into bom (company_id, code, name, material_id, alternative, version, status, is_default, base_quantity, unit_id,
       num, den, valid_from, created_by_name, updated_by_name)
     select $1::bigint, code, name, id, '01', 1, 'released', true, 1, $2::bigint, 1, 1, '2026-01-01', 'b', 'b'
     from material where company_id = $1 and source = 'make'`,
    piece,
  )
  // What each part is part of: the product of the groups, a group of the others.
  await run(
    `insert into bom_item (company_id, bom_id, material_id, quantity, unit_id, num, den)
     select $1::bigint, above.id, m.id, 2, $2::bigint, 1, 1 from generate_series(1, ${ITEMS - 1}) n
       join material m on m.company_id = $1 and m.code = 'M' || n
       join bom above on above.company_id = $1
         and above.code = 'M' || case when n <= ${GROUPS} then 0 else 1 + n % ${GROUPS} end
     union all select $1::bigint, own.id, m.id, 3, $2::bigint, 1, 1 from generate_series(${GROUPS + 1}, ${ITEMS - 1}) n
       join bom own on own.company_id = $1 and own.code = 'M' || n
       join material m on m.company_id = $1 and m.code = 'B' || n % 50`,
    piece,
  )
  await run(
    `insert into process_segment (company_id, code, name, segment_type, work_center_id, set_up_seconds, run_seconds)
     select $1::bigint, 'S' || n, '工序' || n, 'machining', ($2::bigint[])[1 + n % ${CENTERS}], 300, 1 + n % 20
     from generate_series(0, 39) n`,
    centerIds,
  )
  await run(
    `insert into route (company_id, code, version, name, status, valid_from, created_by_name, updated_by_name)
     select $1::bigint, 'R' || n, 1, '路线' || n, 'released', '2026-01-01', 'b', 'b' from generate_series(0, ${ITEMS - 1}) n`,
  )
  await run(
    `insert into route_segment (company_id, route_id, no, segment_id, transfer_quantity)
     select $1::bigint, r.id, at * 10, s.id, 5 from generate_series(0, ${ITEMS - 1}) n cross join generate_series(1, ${SEGMENTS}) at
       join route r on r.company_id = $1 and r.code = 'R' || n
       join process_segment s on s.company_id = $1 and s.code = 'S' || (n + at * 3) % 40`,
  )
  await run(
    `insert into route_link (company_id, route_id, from_id, to_id)
     select $1::bigint, a.route_id, a.id, b.id from route_segment a
       join route_segment b on b.route_id = a.route_id and b.no = a.no + 10 where a.company_id = $1`,
  )
  await run(
    `insert into product_route (company_id, material_id, route_code, alternative, is_default)
     select $1::bigint, id, 'R' || substr(code, 2), '01', 1 from material where company_id = $1 and source = 'make'`,
  )
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ materialId: string; placeId: string }>(
    `select m.id as "materialId", l.id as "placeId" from material m, location l
     where m.company_id = $1 and m.code = 'M0' and l.company_id = $1 and l.code = 'PL'`,
    [companyId],
  )
  return rows[0]!
}
