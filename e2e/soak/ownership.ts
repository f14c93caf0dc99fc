import { type Query, rowsInto } from './stock-verdict.ts'

/** Whose a lot is: nobody's delivery makes it another's. */
const whose = (lot: string) =>
  `(${lot}.owner, case ${lot}.owner when 'customer' then ${lot}.customer_id when 'supplier' then ${lot}.supplier_id end)`

/** Where what one owns came into a row or a lot of another, was used for somebody else, or lies without a lot that says whose it is. */
export async function ownerFaults(query: Query): Promise<string[]> {
  const faults: string[] = []
  const rows = rowsInto(faults, query)
  await rows(
    'movements between lots of different owners',
    `select concat_ws(' ', moved.source_code, one.code, one.owner, other.code, other.owner) as what from stock_ledger moved
     join lot one on one.id = moved.lot_id join lot other on other.id = moved.to_lot_id
     where ${whose('one')} is distinct from ${whose('other')}`,
  )
  await rows(
    'events whose lots are of different owners',
    `select event.code as what from trace_event event join trace_event_lot edge on edge.event_id = event.id
     join lot on lot.id = edge.lot_id where event.kind in ('split', 'merge')
     group by event.id, event.code having count(distinct ${whose('lot')}::text) > 1`,
  )
  await rows(
    'balances that no lot says the owner of',
    `select concat_ws(' ', material.code, kept.quantity) as what from stock_balance kept join material on material.id = kept.material_id
     left join lot on lot.id = kept.lot_id
     where kept.quantity <> 0 and ((material.tracking <> 'none' and kept.lot_id is null) or lot.material_id <> kept.material_id)`,
  )
  await rows(
    'draws of what is not ours into production',
    `select concat_ws(' ', moved.source_code, lot.code, lot.owner) as what from stock_ledger moved
     join lot on lot.id = moved.lot_id join location place on place.id = moved.to_location_id
     where place.kind = 'production' and moved.reverses_id is null and lot.owner <> 'own'`,
  )
  return faults
}

/** Where expired or held stock was used up by who may not, or without a reason; `mayNot` are the names of those. */
export async function drawFaults(query: Query, mayNot: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const names = mayNot.map((name) => `'${name}'`).join(', ') || 'null'
  await rowsInto(faults, query)(
    'draws from expired or held stock without the right',
    `select concat_ws(' ', moved.source_code, moved.by_name, lot.code, lot.expires_on, moved.status) as what from stock_ledger moved
     join location here on here.id = moved.from_location_id join location there on there.id = moved.to_location_id
     left join lot on lot.id = moved.lot_id
     where moved.reverses_id is null and here.warehouse_id is not null and here.kind <> 'lineside'
       and there.kind in ('customer', 'production', 'lineside', 'manual', 'other')
       and (lot.expires_on < moved.posted_on or moved.status <> 'available')
       and (moved.by_name in (${names}) or coalesce(moved.reason, '') = '')`,
  )
  await rowsInto(faults, query)(
    'reports that drew from expired or held stock',
    `select concat_ws(' ', moved.source_code, lot.code, lot.expires_on, moved.status) as what from stock_ledger moved
     join location there on there.id = moved.to_location_id left join lot on lot.id = moved.lot_id
     where moved.reverses_id is null and moved.source_kind = 'workReport' and there.kind = 'production'
       and (lot.expires_on < moved.posted_on or moved.status <> 'available')`,
  )
  return faults
}

/** Where what went into a lot is not what came out of it: of each event, of each lot by its movements, and of what production drew and made. */
export async function kinFaults(query: Query): Promise<string[]> {
  const faults: string[] = []
  const rows = rowsInto(faults, query)
  await rows(
    'splits and merges that give out what they did not take in',
    `select concat_ws(' ', event.code, sum(edge.quantity) filter (where side = 'in'), sum(edge.quantity) filter (where side = 'out')) as what
     from trace_event event join trace_event_lot edge on edge.event_id = event.id where event.kind in ('split', 'merge')
     group by event.id, event.code
     having sum(edge.quantity) filter (where side = 'in') is distinct from sum(edge.quantity) filter (where side = 'out')`,
  )
  await rows(
    'lots of which the ledger knows other kin than their events',
    `with told as (
       select edge.lot_id, edge.side, sum(edge.quantity) as quantity from trace_event_lot edge
       join trace_event event on event.id = edge.event_id
       where event.kind in ('split', 'merge') and event.reverted_at is null group by 1, 2),
     moved as (
       select lot_id, 'in' as side, quantity * case when reverses_id is null then 1 else 0 end as quantity, id from stock_ledger where to_lot_id is not null
       union all select to_lot_id, 'out', quantity * case when reverses_id is null then 1 else 0 end, id from stock_ledger where to_lot_id is not null),
     taken as (
       select moved.lot_id, moved.side, sum(moved.quantity) as quantity from moved
       where not exists (select from stock_ledger back where back.reverses_id = moved.id) group by 1, 2)
     select concat_ws(' ', lot.code, coalesce(told.side, taken.side), told.quantity, taken.quantity) as what
     from told full join taken on taken.lot_id = told.lot_id and taken.side = told.side
     join lot on lot.id = coalesce(told.lot_id, taken.lot_id)
     where coalesce(told.quantity, 0) <> coalesce(taken.quantity, 0)`,
  )
  await rows(
    'lots of which production drew or made other than its genealogy says',
    `with told as (
       select edge.lot_id, 'out' as side, sum(edge.quantity) as quantity from trace_event_lot edge
         join trace_event event on event.id = edge.event_id
         where event.kind = 'make' and event.reverted_at is null and edge.side = 'out' group by 1
       union all
       select edge.lot_id, 'in', sum(edge.quantity) from trace_event_lot edge join trace_event event on event.id = edge.event_id
         where event.kind = 'make' and event.reverted_at is null and edge.side = 'in' group by 1),
     waiting as (select lot_id, sum(quantity - dealt - returned) as quantity from consumption
       where quantity > 0 and reversed_at is null group by 1),
     moved as (
       select lot_id, case when there.kind = 'production' then 'in' else 'out' end as side,
         sum(case when reverses_id is null then quantity else -quantity end) as quantity
       from stock_ledger join location here on here.id = from_location_id join location there on there.id = to_location_id
       where source_kind = 'workReport' and (here.kind = 'production') <> (there.kind = 'production') and reverses_id is null
         and not exists (select from stock_ledger back where back.reverses_id = stock_ledger.id)
       group by 1, 2)
     select concat_ws(' ', lot.code, moved.side, moved.quantity, told.quantity, waiting.quantity) as what
     from moved join lot on lot.id = moved.lot_id left join told on told.lot_id = moved.lot_id and told.side = moved.side
     left join waiting on waiting.lot_id = moved.lot_id and moved.side = 'in'
     where moved.quantity <> coalesce(told.quantity, 0) + coalesce(waiting.quantity, 0)`,
  )
  return faults
}
