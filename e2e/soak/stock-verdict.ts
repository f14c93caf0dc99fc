import type { Told } from './stock-clients.ts'

export type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Tells of rows that there must not be, by a statement that says `what` of each. */
export const rowsInto = (faults: string[], query: Query) => async (what: string, text: string) => {
  const found = await query<{ what: string }>(text)
  if (found.length) faults.push(`${found.length} ${what}, the first: ${found[0]!.what}`)
}

/** What is wrong with balances, told by the movements alone. */
export async function balanceFaults(query: Query): Promise<string[]> {
  const faults: string[] = []
  const rows = rowsInto(faults, query)
  await rows('balances below zero', `select id || ': ' || quantity as what from stock_balance where quantity < 0`)
  await rows(
    'balances that were below zero at the end of a day',
    `with moved as (
       select from_location_id as place, material_id, lot_id, status, posted_on, -quantity as quantity from stock_ledger
       union all select to_location_id, material_id, coalesce(to_lot_id, lot_id), to_status, posted_on, quantity from stock_ledger),
     lying as (
       select place, material_id, lot_id, moved.status, posted_on, sum(sum(quantity)) over (
         partition by place, material_id, lot_id, moved.status order by posted_on) as quantity
       from moved join location on location.id = place where warehouse_id is not null group by 1, 2, 3, 4, 5)
     select concat_ws('/', place, material_id, lot_id, status, posted_on, quantity) as what from lying where quantity < 0`,
  )
  await rows(
    'balances that their movements do not make',
    `with moved as (
       select from_location_id as place, material_id, lot_id, status, -quantity as quantity from stock_ledger
       union all select to_location_id, material_id, coalesce(to_lot_id, lot_id), to_status, quantity from stock_ledger),
     summed as (
       select place, material_id, lot_id, moved.status, sum(quantity) as quantity from moved
       join location on location.id = place where warehouse_id is not null group by 1, 2, 3, 4)
     select concat_ws('/', place, summed.material_id, summed.lot_id, summed.status, summed.quantity, kept.quantity) as what
     from summed full join stock_balance kept on kept.location_id = place and kept.material_id = summed.material_id
       and kept.lot_id = summed.lot_id and kept.status = summed.status
     where coalesce(summed.quantity, 0) <> coalesce(kept.quantity, 0)`,
  )
  return faults
}

/** What is wrong, told by SQL of its own over what is stored; nothing where stock is right. */
export async function stockFaults(query: Query, told: Told): Promise<string[]> {
  const faults = [...new Set(told.broken), ...(await balanceFaults(query))]
  const rows = rowsInto(faults, query)
  // In the base unit throughout, a line of a document is one movement.
  const stepsOf = (step: string) =>
    `(select line_id, count(*) as n, sum(quantity) as quantity from stock_ledger
      where source_kind = 'stockEntry' and step = '${step}' group by 1)`
  await rows(
    'lines that are not in the ledger as their document says',
    `select concat_ws(' ', entry.code, entry.status, line.quantity, posted.n, posted.quantity, back.n) as what
     from stock_entry entry join stock_entry_line line on line.document_id = entry.id
     left join ${stepsOf('post')} posted on posted.line_id = line.id left join ${stepsOf('post:reverse')} back on back.line_id = line.id
     where (coalesce(posted.n, 0), coalesce(posted.quantity, 0)) is distinct from
         (case when entry.status = 'draft' then 0 else 1 end, case when entry.status = 'draft' then 0 else line.quantity end)
       or coalesce(back.n, 0) <> case when entry.status = 'reversed' then 1 else 0 end`,
  )
  const states = await query<{ id: string; status: string }>('select id::text, status from stock_entry')
  const stateOf = new Map(states.map(({ id, status }) => [id, status]))
  const isThere = (id: string, ...all: string[]) => all.includes(stateOf.get(id) ?? 'gone')
  const lost = [
    ...[...told.posted].filter((id) => !isThere(id, 'posted', 'reversed')),
    ...[...told.reversed].filter((id) => !isThere(id, 'reversed')),
  ]
  if (lost.length) faults.push(`${lost.length} acknowledged postings are not there, the first: document ${lost[0]}`)
  return faults
}
