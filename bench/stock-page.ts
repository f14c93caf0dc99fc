import pg from 'pg'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median, spreadOf } from './figure.ts'
import { asker } from './http-load.ts'
import { sized } from './size.ts'
import { BALANCES, fillStockPlant, MOVES } from './stock-plant.ts'

const rounds = 5
/** Pages of one round: what a page takes is their middle. */
const PAGES = sized(15, 5)
const ROWS = 20

/** The stock list and the in and out report of a plant with a year behind it, against SQL written for each of them by hand. */
export async function stockPages(): Promise<Figure[]> {
  const ours = await openBenchServer()
  const { ask, close } = asker(ours.token, 1)
  const client = new pg.Client({ connectionString: ours.databaseUrl })
  client.on('error', () => {})
  try {
    await fillStockPlant(ours)
    await client.connect()
    const call = (path: string, body: object) => async () => {
      const { data } = JSON.parse(await ask('POST', `${ours.url}/api/mes_stock${path}`, JSON.stringify(body)))
      if (data.records.length !== ROWS) throw new Error(`${path}: ${data.records.length} rows`)
      return { total: data.total as number, first: data.records[0] }
    }
    const byHand = (name: string, text: string) => async () => {
      const { rows } = await client.query({ name, text, values: [ours.companyId] })
      return { total: rows[0].total as number, first: rows[0] }
    }
    const page = { pageNumber: 1, pageSize: ROWS }
    const notes = `at most 1.3 is asked; ${MOVES.toLocaleString('en')} movements, ${BALANCES.toLocaleString('en')} balances, one page of ${ROWS}`
    return [
      await compared('stock-page list', notes, call('/stock/selectStockPage', page), byHand('list', listByHand)),
      await compared(
        'stock-page by material',
        notes,
        call('/stock/selectStockPage', { ...page, groupBy: 'material' }),
        byHand('materials', materialsByHand),
      ),
      await compared(
        'stock-page report',
        `${notes}; a row for each material, this month`,
        call('/inOutboundBillReport/page', page),
        byHand('report', reportByHand),
      ),
    ]
  } finally {
    close()
    await client.end().catch(() => {})
    await ours.close()
  }
}

type Way = () => Promise<{ total: number; first: object }>

async function compared(name: string, notes: string, ourWay: Way, bareWay: Way): Promise<Figure> {
  const [our, bare] = [await ourWay(), await bareWay()]
  for (const column of ['materialCode', 'quantity', 'received', 'issued', 'closing']) {
    const of = (row: object) => (row as Record<string, unknown>)[column]
    const both = [of(our.first), of(bare.first)]
    if (both[0] !== undefined && String(Number(both[0]) || both[0]) !== String(Number(both[1]) || both[1]))
      throw new Error(`${name}: ${column} is ${both.join(' and ')}`)
  }
  if (our.total !== bare.total) throw new Error(`${name}: ${our.total} rows and ${bare.total}`)
  for (const way of [ourWay, bareWay]) await middle(way)
  const times: [number, number][] = []
  for (let round = 0; round < rounds; round++) times.push([await middle(ourWay), await middle(bareWay)])
  const ratios = times.map(([our, bare]) => our / bare)
  const ms = (at: 0 | 1) => `${median(times.map((time) => time[at])).toFixed(1)} ms`
  return {
    name,
    ratio: median(ratios),
    ours: ms(0),
    baseline: ms(1),
    notes: [`${notes}; ${spreadOf(ratios)}`],
  }
}

async function middle(way: Way): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < PAGES; at++) {
    const began = performance.now()
    await way()
    times.push(performance.now() - began)
  }
  return median(times)
}

const listByHand = `select material.code as "materialCode", material.name, material.specification, unit.code as unit, warehouse.name as house,
    location.code as place, lot.code as lot, lot.expires_on::text as expires, each.status, each.quantity, each.reserved, each.packed,
    (select count(*)::int from stock_balance where company_id = $1 and quantity <> 0) as total
  from stock_balance each join material on material.id = each.material_id join unit on unit.id = material.base_unit_id
    join location on location.id = each.location_id left join warehouse on warehouse.id = location.warehouse_id
    left join lot on lot.id = each.lot_id
  where each.company_id = $1 and material.company_id = $1 and each.quantity <> 0
  order by material.code, location.code, lot.expires_on, lot.code, each.status limit ${ROWS}`

const materialsByHand = `with added as (select material_id, sum(quantity) as quantity, sum(reserved) as reserved, sum(packed) as packed
    from stock_balance where company_id = $1 and quantity <> 0 group by 1)
  select material.code as "materialCode", material.name, material.specification, unit.code as unit, added.quantity, added.reserved, added.packed,
    (select count(*)::int from added) as total
  from added join material on material.id = added.material_id join unit on unit.id = material.base_unit_id
  order by material.code limit ${ROWS}`

const reportByHand = `with inside as materialized (select id from location
      where company_id = $1 and (warehouse_id is not null or kind = 'transit')),
    moved as (
      select material_id, sum(quantity) filter (where target.id is not null) as received,
        sum(quantity) filter (where source.id is not null) as issued
      from stock_ledger each left join inside source on source.id = each.from_location_id
        left join inside target on target.id = each.to_location_id
      where each.company_id = $1 and each.posted_on >= date_trunc('month', current_date)::date and each.posted_on <= current_date
        and (source.id is null) <> (target.id is null)
      group by 1),
    after as (
      select material_id, sum(case when target.id is not null then quantity else -quantity end) as quantity
      from stock_ledger each left join inside source on source.id = each.from_location_id
        left join inside target on target.id = each.to_location_id
      where each.company_id = $1 and each.posted_on > current_date and (source.id is null) <> (target.id is null)
      group by 1),
    here as (select material_id, sum(quantity) as quantity from stock_balance join inside on inside.id = location_id
      where company_id = $1 group by 1),
    figures as (
      select material_id, coalesce(received, 0) as received, coalesce(issued, 0) as issued,
        coalesce(here.quantity, 0) - coalesce(after.quantity, 0) as closing
      from here full join moved using (material_id) left join after using (material_id)),
    report as (select * from figures where received <> 0 or issued <> 0 or closing <> 0)
  select material.code as "materialCode", material.name, material.specification, unit.code as unit, received, issued, closing,
    closing - received + issued as opening, (select count(*)::int from report) as total
  from report join material on material.id = report.material_id join unit on unit.id = material.base_unit_id
  order by material.code limit ${ROWS}`
