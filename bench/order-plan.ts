import { productionOrder } from '@zhizao/contract/production/production-order'
import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { cpuTimeOf, cpuTimeOfPostgres } from './cpu-time.ts'
import { type Figure, median, spreadOf, timed } from './figure.ts'
import { fillMadeParts, ITEMS, SEGMENTS } from './made-parts.ts'
import { sized } from './size.ts'

const rounds = sized(7, 5)
const warmUps = sized(3, 1)

/** An order planned over HTTP that explodes into 500 orders of 8 segments, against bare inserts of the very same rows in one transaction. */
export async function orderPlan(): Promise<Figure> {
  const ours = await openBenchServer()
  const client = new pg.Client({ connectionString: ours.databaseUrl })
  await client.connect()
  try {
    const { materialId, placeId } = await fillMadeParts(ours, client)
    const orders = ours.caller.client(productionOrder)
    const placed = { issueLocationId: placeId, receiptLocationId: placeId }
    const made = () => orders.create({ materialId, quantity: '10', dueOn: '2030-12-31', ...placed })
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const database = () => cpuTimeOfPostgres(rows[0]!.pid)
    const times: { our: number; bare: number; cpu: [number, number, number] }[] = []
    let planned = ''
    for (let round = 0; round < warmUps + rounds; round++) {
      // PostgreSQL keeps plans made for tables that were empty when they were analyzed; in a plant they never are then.
      if (round === warmUps) await client.query('vacuum analyze')
      const { id } = await made()
      const before = [cpuTimeOf(ours.pid), database()] as const
      const our = await timed(() => orders.plan({ id }))
      const cpu = [cpuTimeOf(ours.pid) - before[0], database() - before[1]] as const
      const { insert, said } = await copyOf(id, (await made()).id, client)
      planned = said
      const then = database()
      const bare = await timed(insert)
      if (round >= warmUps) times.push({ our, bare, cpu: [...cpu, database() - then] })
    }
    const ratios = times.map(({ our, bare }) => our / bare)
    const middle = (of: (time: (typeof times)[number]) => number) => Math.round(median(times.map(of)))
    return {
      name: 'order-plan',
      ratio: median(ratios),
      ours: `${middle(({ our }) => our)} ms`,
      baseline: `${middle(({ bare }) => bare)} ms`,
      notes: [
        `at most 2 is asked; ${ITEMS} orders of ${SEGMENTS} segments, each by a route of its own: ${planned}; ${spreadOf(ratios)}`,
        'ours: HTTP, checks, bill and routes read, free stock, dates over calendars, row-level security, the operate log; bare: the rows, known before, as lists in one transaction',
        `processor: ours ${middle(({ cpu }) => cpu[0])} ms + ${middle(({ cpu }) => cpu[1])} ms in the database, bare ${middle(({ cpu }) => cpu[2])} ms in the database`,
      ],
    }
  } finally {
    await client.end()
    await ours.close()
  }
}

/** The tables in which a plan stands, those that are referred to first. */
const tables = ['production_order', 'segment_plan', 'segment_plan_link', 'production_order_component'] as const

interface Copied {
  table: string
  columns: string[]
  types: string[]
  lists: string[]
}

/** What was planned of an order, with ids of its own and below another order: ready to be inserted. */
async function copyOf(orderId: string, otherId: string, client: pg.Client) {
  const under = `with recursive below as (select id from production_order where id = ${orderId}
    union all select o.id from production_order o join below on o.parent_id = below.id)`
  const fresh = new Map([[orderId, otherId]])
  const copied: Copied[] = []
  for (const table of tables) {
    const own =
      table === 'production_order'
        ? `id in (select id from below) and id <> ${orderId}`
        : 'order_id in (select id from below)'
    const { rows } = await client.query<Record<string, string | null>>({
      text: `${under} select * from ${table} where ${own} order by id`,
      types: { getTypeParser: () => (text: unknown) => text } as never,
    })
    const { rows: ids } = await client.query<{ id: string }>(
      `select nextval('global_id') as id from generate_series(1, ${rows.length})`,
    )
    for (const [at, row] of rows.entries()) fresh.set(row.id!, ids[at]!.id)
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped order by attnum`,
    )
    const cellOf = (row: Record<string, string | null>, name: string) => {
      const value = row[name] ?? null
      if (value === null) return 'NULL'
      if (table === 'production_order' && name === 'code') return `"${value}-B${otherId}"`
      return JSON.stringify((name === 'id' || name.endsWith('_id')) && fresh.has(value) ? fresh.get(value) : value)
    }
    copied.push({
      table,
      columns: columns.map(({ name }) => name),
      types: columns.map(({ type }) => type),
      lists: columns.map(({ name }) => `{${rows.map((row) => cellOf(row, name)).join()}}`),
    })
  }
  const said = copied.map(({ table, lists }) => `${lists[0]!.split(',').length} of ${table}`).join(', ')
  return { said, insert: () => insertBare(copied, otherId, client) }
}

async function insertBare(copied: readonly Copied[], orderId: string, client: pg.Client) {
  await client.query('begin')
  await client.query({
    name: 'head',
    text: `update production_order set status = 'planned', planned_start = now(), planned_end = now(), updated_at = now() where id = $1`,
    values: [orderId],
  })
  for (const { table, columns, types, lists } of copied)
    await client.query({
      name: table,
      text: `insert into ${table} (${columns.join()}) select * from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join()})`,
      values: lists,
    })
  await client.query('commit')
}
