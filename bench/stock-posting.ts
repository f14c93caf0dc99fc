import { unit } from '@zhizao/contract/material/unit'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { virtualKinds } from '@zhizao/rules/stock/location-kind'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { cpuTimeOf, cpuTimeOfPostgres } from './cpu-time.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { postsPerSecond } from './http-load.ts'
import { sized } from './size.ts'

const rounds = 5
const ROUND_MS = sized(3000, 60)
const CONNECTIONS = 8
const PLACES = 200
const MATERIALS = sized(500, 20)
const LINES = 10
/** More than a fast machine posts in all rounds of both ways. */
const DRAFTS = sized(60_000, 3000)

/** Transfers of ten lines posted over HTTP, against the same rows written by bare SQL in one transaction each. */
export async function stockPosting(): Promise<Figure> {
  const ours = await openBenchServer()
  const pool = new pg.Pool({ connectionString: ours.databaseUrl, max: CONNECTIONS })
  pool.on('error', () => {})
  try {
    const drafts = await fill(ours)
    const next = () => {
      const id = drafts.pop()
      if (!id) throw new Error(`all ${DRAFTS} drafts are posted before the rounds are over`)
      return id
    }
    const url = `${ours.url}/api/mes_stock/entry/post`
    const ourWay = (ms: number) =>
      postsPerSecond(url, ours.token, () => JSON.stringify({ id: next() }), CONNECTIONS, ms)
    const bareWay = (ms: number) => barePerSecond(pool, ours.companyId, next, ms)
    for (const way of [ourWay, bareWay]) await way(sized(1500, 60))
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const [ourCost, bareCost] = [costOf(ours.pid, rows[0]!.pid), costOf(process.pid, rows[0]!.pid)]
    const rates: [number, number][] = []
    for (let round = 0; round < rounds; round++)
      rates.push([
        await ourCost.during(ROUND_MS, () => ourWay(ROUND_MS)),
        await bareCost.during(ROUND_MS, () => bareWay(ROUND_MS)),
      ])
    const ratios = rates.map(([our, bare]) => our / bare)
    const perSecond = (at: 0 | 1) => `${Math.round(median(rates.map((rate) => rate[at])))}/s`
    return {
      name: 'stock-posting',
      ratio: median(ratios),
      ours: perSecond(0),
      baseline: perSecond(1),
      notes: [
        `at least 0.7 is asked; transfers of ${LINES} lines, ${CONNECTIONS} connections, ${MATERIALS} materials at ${PLACES} places; ${spreadOf(ratios)}`,
        'ours: HTTP, session, permission, row-level security, every check of stock, the operate log, the bill as it stands then; bare: no check, one transaction of pg, a line of the log',
        `processor for one posting, which other work beside does not change: ours ${ourCost.said()}, bare ${bareCost.said()}; ${(bareCost.each() / ourCost.each()).toFixed(3)} of the rate where nothing else is short`,
      ],
    }
  } finally {
    await pool.end()
    await ours.close()
  }
}

/** What postings cost of the processor, ms for each: of the program that makes them, and of the database. */
function costOf(program: number, backend: number) {
  let [own, database, done] = [0, 0, 0]
  return {
    async during(ms: number, work: () => Promise<number>): Promise<number> {
      const before = [cpuTimeOf(program), cpuTimeOfPostgres(backend)] as const
      const rate = await work()
      own += cpuTimeOf(program) - before[0]
      database += cpuTimeOfPostgres(backend) - before[1]
      done += (rate * ms) / 1000
      return rate
    },
    each: () => (own + database) / done,
    said: () => `${(own / done).toFixed(2)} ms + ${(database / done).toFixed(2)} ms in the database`,
  }
}

/** Stock everywhere and drafts of transfers; answers their ids. */
async function fill({
  caller,
  databaseUrl,
  companyId,
}: Awaited<ReturnType<typeof openBenchServer>>): Promise<string[]> {
  const house = await caller.client(warehouse).create({ code: 'BENCH', name: '基准仓' })
  const kg = (await caller.client(unit).list({})).find(({ code }) => code === 'kg')!
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into location (company_id, warehouse_id, code, name, kind)
     select $1, $2, 'B' || n, '库位' || n, 'storage' from generate_series(1, ${PLACES}) n`,
    [companyId, house.id],
  )
  await client.query(
    `insert into material (company_id, code, name, base_unit_id, source, tracking, pick_rule)
     select $1, 'B' || n, '物料' || n, $2, 'buy', 'none', 'fifo' from generate_series(1, ${MATERIALS}) n`,
    [companyId, kg.id],
  )
  await client.query(
    `insert into stock_balance (company_id, location_id, material_id, status, quantity)
     select $1, l.id, m.id, 'available', 1000000 from location l, material m where l.company_id = $1 and l.warehouse_id = $2 and m.company_id = $1`,
    [companyId, house.id],
  )
  // Each balance came by a movement: with an empty ledger analyzed, PostgreSQL would keep plans that read it whole.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into location (company_id, code, name, kind) select $1, '#' || upper(kind), kind, kind
     from unnest($2::text[]) kind on conflict do nothing`,
    [companyId, [...virtualKinds]],
  )
  await client.query(
    `insert into stock_ledger (company_id, source_kind, source_id, source_code, step, posted_on, by_name, line_id, nth,
       from_location_id, to_location_id, material_id, status, to_status, quantity, created_at)
     select $1, 'stockEntry', nextval('global_id'), 'BO', 'post', current_date - 1, 'b', nextval('global_id'), 0, outside.id,
       each.location_id, each.material_id, each.status, each.status, each.quantity, now() - interval '1 day'
     from stock_balance each, location outside
     where each.company_id = $1 and outside.company_id = $1 and outside.kind = 'count'`,
    [companyId],
  )
  await client.query('set session_replication_role = origin')
  const { rows } = await client.query<{ id: string }>(
    `insert into stock_entry (company_id, code, status, created_by_name, updated_by_name, kind)
     select $1, 'BE' || n, 'draft', 'b', 'b', 'transfer' from generate_series(1, ${DRAFTS}) n returning id`,
    [companyId],
  )
  await client.query(
    `insert into stock_entry_line (company_id, document_id, sort, material_id, quantity, from_location_id, to_location_id)
     select $1, e.id, line, m.ids[1 + (e.n * 31 + line * 7) % ${MATERIALS}], 1 + line,
       l.ids[1 + (e.n * 17 + line * 13) % ${PLACES}], l.ids[1 + (e.n * 17 + line * 13 + 1 + e.n % 97) % ${PLACES}]
     from (select id, row_number() over (order by id) as n from stock_entry where company_id = $1) e, generate_series(1, ${LINES}) line,
       (select array_agg(id) as ids from material where company_id = $1) m,
       (select array_agg(id) as ids from location where company_id = $1 and warehouse_id = $2) l`,
    [companyId, house.id],
  )
  await client.query('vacuum analyze')
  await client.end()
  return rows.map(({ id }) => id)
}

/** The plain way: lock, read, write the same rows, commit; statements prepared once a connection. */
async function barePerSecond(pool: pg.Pool, companyId: string, next: () => string, ms: number): Promise<number> {
  const began = performance.now()
  const until = began + ms
  let done = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = await pool.connect()
      try {
        for (; performance.now() < until; done++) await barePosting(client, companyId, next())
      } finally {
        client.release()
      }
    }),
  )
  return (done / (performance.now() - began)) * 1000
}

interface BareLine {
  id: string
  material_id: string
  quantity: string
  from_location_id: string
  to_location_id: string
}

async function barePosting(client: pg.PoolClient, companyId: string, id: string) {
  await client.query('begin')
  await client.query({
    name: 'head',
    text: `update stock_entry set status = 'posted', updated_at = now(), updated_by_name = 'b' where id = $1 and status = 'draft'`,
    values: [id],
  })
  const { rows: lines } = await client.query<BareLine>({
    name: 'lines',
    text: 'select id, material_id, quantity, from_location_id, to_location_id from stock_entry_line where document_id = $1',
    values: [id],
  })
  const of = (name: keyof BareLine) => lines.map((line) => line[name])
  await client.query({
    name: 'balances',
    text: `with moved as (select * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::numeric[]) as m(material, source, target, quantity)),
      changes as (select material, place, sum(quantity) as quantity from (
        select material, source as place, -quantity as quantity from moved union all select material, target, quantity from moved) each group by 1, 2),
      held as (select b.id, c.quantity from stock_balance b join changes c on b.company_id = $1 and b.location_id = c.place
        and b.material_id = c.material and b.lot_id is null and b.status = 'available'
        order by b.location_id, b.material_id for no key update of b)
      update stock_balance b set quantity = b.quantity + held.quantity, updated_at = now() from held where held.id = b.id`,
    values: [companyId, of('material_id'), of('from_location_id'), of('to_location_id'), of('quantity')],
  })
  await client.query({
    name: 'ledger',
    text: `insert into stock_ledger (company_id, source_kind, source_id, source_code, step, posted_on, by_name, line_id, nth,
        from_location_id, to_location_id, material_id, status, to_status, quantity)
      select $1, 'stockEntry', $2, 'BE', 'post', current_date, 'b', m.line, 0, m.source, m.target, m.material, 'available', 'available', m.quantity
      from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::numeric[]) as m(line, source, target, material, quantity)`,
    values: [companyId, id, of('id'), of('from_location_id'), of('to_location_id'), of('material_id'), of('quantity')],
  })
  await client.query({
    name: 'log',
    text: `insert into operate_log (company_id, user_name, ip, user_agent, title, method, path, target, subject_id, before, after, code, message, duration_ms, request_id)
      values ($1, 'b', '127.0.0.1', 'bench', '过账库存单据', 'POST', '/mes_stock/entry/post', 'BE', $2, '{"status":"draft"}', '{"status":"posted"}', 200, '操作成功', 1, 'b')`,
    values: [companyId, id],
  })
  await client.query('commit')
}
