import { lotWhereabouts } from '@zhizao/contract/bills/lot-whereabouts'
import { unit } from '@zhizao/contract/material/unit'
import { location } from '@zhizao/contract/stock/location'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { sized } from './size.ts'

/** Levels of products, and lots of each. */
const [LEVELS, LOTS] = [sized(17, 4), sized(1000, 20)]
/** Lots that one is made of: all but the last of the level before, that from any level above. */
const PARTS = 5
const rounds = 5

/** What is below a lot, and what lies of it: what there is to know without how far it is, what went where, and names. */
const plain = `with recursive below(lot_id) as (
    select $1::bigint union select far.lot_id from below
      join trace_event_lot near on near.lot_id = below.lot_id and near.side = 'in'
      join trace_event event on event.id = near.event_id and event.reverted_at is null
      join trace_event_lot far on far.event_id = event.id and far.side = 'out')
  select lot.code, kept.location_id, kept.status, kept.quantity from below
    join stock_balance kept on kept.lot_id = below.lot_id and kept.quantity <> 0 join lot on lot.id = below.lot_id
  order by lot.code limit 2000`

/** The list of a recall over 100,000 edges of genealogy, asked over HTTP, against one recursive statement over pg. */
export async function whereabouts(): Promise<Figure> {
  const ours = await openBenchServer()
  const client = new pg.Client({ connectionString: ours.databaseUrl })
  await client.connect()
  try {
    const { rootId, edges } = await fill(ours, client)
    const asked = ours.caller.client(lotWhereabouts)
    const ourWay = () => asked.get({ id: rootId })
    const plainWay = () => client.query({ name: 'below', text: plain, values: [rootId] })
    const [told, found] = [await ourWay(), await plainWay()]
    const times: [number, number][] = []
    for (let round = 0; round < rounds; round++) times.push([await timed(ourWay), await timed(plainWay)])
    const ratios = times.map(([our, other]) => our / other)
    const of = (at: 0 | 1) => `${median(times.map((time) => time[at])).toFixed(1)} ms`
    return {
      name: 'whereabouts',
      ratio: median(ratios),
      ours: of(0),
      baseline: of(1),
      notes: [
        `under 2 s is asked; ${edges} edges, ${LEVELS} levels of ${LOTS} lots; ${spreadOf(ratios)}`,
        `ours tells ${told.rows.length} rows of ${told.lots} lots with generations, documents and customers, the baseline ${found.rows.length} of what lies`,
      ],
    }
  } finally {
    await client.end()
    await ours.close()
  }
}

/** One lot of which all others came, over levels; answers its id. */
async function fill(
  { caller, companyId }: Awaited<ReturnType<typeof openBenchServer>>,
  client: pg.Client,
): Promise<{ rootId: string; edges: number }> {
  const piece = (await caller.client(unit).list({})).find(({ code }) => code === '个')!.id
  const house = await caller.client(warehouse).create({ code: 'RECALL', name: '召回仓' })
  const { id: placeId } = await caller.client(location).create({ warehouseId: house.id, code: 'R-1' })
  const run = (text: string, ...values: unknown[]) => client.query(text, [companyId, ...values])
  await run(
    `insert into material (company_id, code, name, base_unit_id, source, tracking, pick_rule)
     select $1, 'L' || n, '物料' || n, $2, 'make', 'lot', 'fifo' from generate_series(0, ${LEVELS}) n`,
    piece,
  )
  await run(
    `insert into lot (company_id, material_id, code, received_on)
     select $1, m.id, 'L' || level || '-' || nth, '2026-01-01' from generate_series(0, ${LEVELS}) level
       cross join generate_series(0, ${LOTS - 1}) nth join material m on m.company_id = $1 and m.code = 'L' || level
     where level > 0 or nth = 0`,
  )
  await run(
    `insert into trace_event (company_id, kind, code, place, by_name)
     select $1, 'make', 'E' || level || '-' || nth, '车间', '甲' from generate_series(1, ${LEVELS}) level
       cross join generate_series(0, ${LOTS - 1}) nth`,
  )
  const lotOf = (level: string, nth: string) =>
    `(select id from lot where company_id = $1 and code = 'L' || ${level} || '-' || case when ${level} = 0 then 0 else ${nth} end)`
  await run(
    `insert into trace_event_lot (company_id, event_id, side, lot_id, quantity)
     select $1, event.id, 'out', ${lotOf('level', 'nth')}, 10 from generate_series(1, ${LEVELS}) level
       cross join generate_series(0, ${LOTS - 1}) nth join trace_event event on event.company_id = $1 and event.code = 'E' || level || '-' || nth
     union all
     select distinct on (event.id, lot.id) $1, event.id, 'in', lot.id, 1 from generate_series(1, ${LEVELS}) level
       cross join generate_series(0, ${LOTS - 1}) nth cross join generate_series(1, ${PARTS}) part
       join trace_event event on event.company_id = $1 and event.code = 'E' || level || '-' || nth
       cross join lateral (select case when part = ${PARTS} then (nth * 7 + level) % level else level - 1 end as above) from_level
       join lot on lot.id = ${lotOf('from_level.above', `(nth * 13 + part * 101) % ${LOTS}`)}`,
  )
  await run(
    `insert into stock_balance (company_id, location_id, material_id, lot_id, status, quantity)
     select $1, $2, material_id, id, 'available', 3 from lot where company_id = $1`,
    placeId,
  )
  for (const [kind, from, to] of [
    ['workReport', 'made.id', '$2::bigint'],
    ['stockEntry', '$2::bigint', 'sold.id'],
  ])
    await run(
      `insert into stock_ledger (company_id, source_kind, source_id, step, line_id, nth, posted_on, from_location_id, to_location_id,
         material_id, lot_id, status, to_status, quantity, source_code, by_name)
       select $1, '${kind}', lot.id, 'post', lot.id, 1, '2026-01-02', ${from}, ${to}, lot.material_id, lot.id, 'available', 'available', 3, 'B-' || lot.code, '甲'
       from lot join location made on made.company_id = $1 and made.kind = 'production'
         join location sold on sold.company_id = $1 and sold.kind = 'customer' where lot.company_id = $1`,
      placeId,
    )
  await client.query('vacuum analyze')
  const { rows } = await run(
    `select (select id from lot where company_id = $1 and code = 'L0-0') as "rootId",
       (select count(*)::int from trace_event_lot where company_id = $1) as edges`,
  )
  return rows[0] as { rootId: string; edges: number }
}
