import { unit } from '@zhizao/contract/material/unit'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { virtualKinds } from '@zhizao/rules/stock/location-kind'
import pg from 'pg'
import type { openBenchServer } from './bench-server.ts'
import { sized } from './size.ts'

export const PLACES = sized(2000, 100)
export const MATERIALS = sized(5000, 50)
/** Places that a material lies at. */
const SPREAD = 20
export const BALANCES = MATERIALS * SPREAD
/** Seven times in and three times out at each. */
const MOVES_EACH = 10
export const MOVES = BALANCES * MOVES_EACH

export const placeCode = (n: number) => `P${String(n).padStart(5, '0')}`
export const materialCode = (n: number) => `G${String(n).padStart(5, '0')}`

/**
 * A warehouse with a year of movements behind it: 1 million of them, of which 100,000 balances are the sums. Made by
 * generate_series; foreign keys are not asked, since all ids come from the tables themselves.
 */
export async function fillStockPlant({ caller, databaseUrl, companyId }: Awaited<ReturnType<typeof openBenchServer>>) {
  const house = await caller.client(warehouse).create({ code: 'YEAR', name: '年度仓' })
  const kg = (await caller.client(unit).list({})).find(({ code }) => code === 'kg')!
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  await run('set session_replication_role = replica')
  await run('set synchronous_commit = off')
  await run(
    `insert into location (company_id, warehouse_id, code, name, kind)
     select $1, $2, 'P' || lpad(n::text, 5, '0'), '库位' || n, 'storage' from generate_series(1, ${PLACES}) n`,
    companyId,
    house.id,
  )
  await run(
    `insert into location (company_id, code, name, kind) select $1, '#' || upper(kind), kind, kind
     from unnest($2::text[]) kind on conflict do nothing`,
    companyId,
    [...virtualKinds],
  )
  await run(
    `insert into material (company_id, code, name, base_unit_id, source, tracking, pick_rule)
     select $1, 'G' || lpad(n::text, 5, '0'), '物料' || n, $2, 'buy', 'none', 'fifo' from generate_series(1, ${MATERIALS}) n`,
    companyId,
    kg.id,
  )
  await run(
    `create temporary table lying as select row_number() over () as n, m.id as material_id,
       p.ids[1 + (m.n * 37 + s * 101) % ${PLACES}] as location_id
     from (select id, row_number() over (order by code) as n from material where company_id = $1) m,
       generate_series(1, ${SPREAD}) s, (select array_agg(id order by code) as ids from location where warehouse_id = $2) p`,
    companyId,
    house.id,
  )
  await run(
    `insert into stock_ledger (company_id, source_kind, source_id, source_code, step, posted_on, by_name, line_id, nth,
       from_location_id, to_location_id, material_id, status, to_status, quantity, created_at)
     select $1, 'stockEntry', nextval('global_id'), 'Y' || n, 'post', on_day, 'b', nextval('global_id'), 0,
       case when is_in then o.id else location_id end, case when is_in then location_id else o.id end, material_id,
       'available', 'available', case when is_in then 10 + n % 9 else 5 end, on_day
     from (select lying.*, k, k % 10 not in (3, 6, 9) as is_in,
         current_date - 364 + (k * 36 + n % 36)::int as on_day
       from generate_series(0, ${MOVES_EACH - 1}) k, lying) each, (select id from location where company_id = $1 and kind = 'count') o
     order by on_day`,
    companyId,
  )
  await run(
    `insert into stock_balance (company_id, location_id, material_id, status, quantity)
     select $1, location_id, material_id, 'available', 55 + 7 * (n % 9) from lying`,
    companyId,
  )
  await run('set session_replication_role = origin')
  await run('vacuum analyze')
  const { rows } = await client.query<{ moves: number; balances: number; moved: string; lying: string }>(
    `select (select count(*)::int from stock_ledger) as moves, count(*)::int as balances, sum(quantity)::text as lying,
       (select sum(case when location.warehouse_id is null then -quantity else quantity end)::text
        from stock_ledger join location on location.id = to_location_id) as moved from stock_balance`,
  )
  await client.end()
  const [found] = rows
  if (found!.moves !== MOVES || found!.balances !== BALANCES || Number(found!.moved) !== Number(found!.lying))
    throw new Error(`the year of stock is wrong: ${JSON.stringify(found)}`)
  return { houseId: house.id }
}
