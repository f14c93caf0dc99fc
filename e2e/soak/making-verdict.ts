import type { Reported } from './making-clients.ts'
import { balanceFaults, type Query, rowsInto } from './stock-verdict.ts'

/** What is wrong, told by SQL of its own over what is stored; nothing where pieces, stock, lots and log say the same. `opening`: reports made before. */
export async function makingFaults(query: Query, told: Reported, opening: readonly string[]): Promise<string[]> {
  const faults = [...new Set(told.broken), ...(await balanceFaults(query))]
  const rows = rowsInto(faults, query)
  for (const [what, text] of checks) await rows(what, text)
  const acts = await query<{ id: string; report: string | null }>(
    `select action_id::text as id, answer -> 'report' ->> 'id' as report from offline_action
     where operation = 'workbench.report' and refusal is null`,
  )
  const reports = await query<{ id: string }>('select id::text from work_report')
  const there = new Set(reports.map(({ id }) => id))
  const reportOf = new Map(acts.map(({ id, report }) => [id, report]))
  const lost = [...told.acknowledged].filter(([act, id]) => !there.has(id) || reportOf.get(act) !== id)
  if (lost.length) faults.push(`${lost.length} acknowledged reports are not there, the first: ${lost[0]}`)
  const twice = told.acknowledged.size - new Set(told.acknowledged.values()).size
  if (twice) faults.push(`${twice} acts were answered with the report of another`)
  const done = [...told.refused].filter((act) => reportOf.has(act))
  if (done.length) faults.push(`${done.length} refused reports were made, the first: ${done[0]}`)
  const known = new Set([...opening, ...acts.map(({ report }) => report)])
  const unknown = [...there].filter((id) => !known.has(id))
  if (unknown.length) faults.push(`${unknown.length} reports are of no act, the first: ${unknown[0]}`)
  const heard = new Set([...told.acknowledged.keys(), ...told.unheard])
  const unsaid = acts.filter(({ id }) => !heard.has(id))
  if (unsaid.length) faults.push(`${unsaid.length} acts that nobody sent were done, the first: ${unsaid[0]!.id}`)
  return faults
}

const sums = (
  column: string,
) => `(select ${column} as id, sum(good) as good, sum(scrap) as scrap, sum(rework) as rework,
  sum(fresh) as fresh from work_report group by 1)`

/** Each says `what` of rows that there must not be. */
const checks: readonly (readonly [string, string])[] = [
  [
    'segments whose pieces are not those of their reports',
    `select concat_ws(' ', p.name, p.received, p.good, p.scrap, sum.good, sum.scrap) as what from segment_plan p
     left join ${sums('segment_plan_id')} sum on sum.id = p.id
     where (p.good, p.scrap, p.rework, p.fresh, p.received) is distinct from
       (coalesce(sum.good, 0), coalesce(sum.scrap, 0), coalesce(sum.rework, 0), coalesce(sum.fresh, 0),
        coalesce(sum.good + sum.scrap + sum.rework, 0))`,
  ],
  [
    'work orders whose pieces are not those of their reports',
    `select concat_ws(' ', w.code, w.good, w.scrap, sum.good, sum.scrap) as what from work_order w
     left join ${sums('work_order_id')} sum on sum.id = w.id
     where (w.good, w.scrap) is distinct from (coalesce(sum.good, 0), coalesce(sum.scrap, 0))`,
  ],
  [
    'orders whose pieces are not those of their segments',
    `select concat_ws(' ', o.code, o.good_quantity, o.scrap_quantity) as what from production_order o
     where o.scrap_quantity <> coalesce((select sum(scrap) from segment_plan p where p.order_id = o.id), 0)
       or o.good_quantity <> coalesce((select sum(good) from segment_plan p where p.order_id = o.id and not exists (
         select from segment_plan_link l where l.from_id = p.id and l.kind = 'next')), 0)`,
  ],
  [
    'ways whose pieces were not taken by reports, or are more than went on',
    `select concat_ws(' ', l.id, l.taken, took.quantity, made.good) as what from segment_plan_link l
     join segment_plan made on made.id = l.from_id join segment_plan next on next.id = l.to_id
     left join (select link_id, sum(quantity) as quantity from piece_take group by 1) took on took.link_id = l.id
     where l.taken <> coalesce(took.quantity, 0) or l.taken <> next.received or l.taken > made.good`,
  ],
  [
    'components that have not used what reports drew',
    `select concat_ws(' ', c.id, c.consumed, used.quantity) as what from production_order_component c
     left join (select component_id, sum(quantity) as quantity from consumption group by 1) used on used.component_id = c.id
     where c.consumed <> coalesce(used.quantity, 0)`,
  ],
  [
    'first segments that have not drawn what their pieces ask for',
    `select concat_ws(' ', c.id, c.consumed, p.fresh) as what from production_order_component c
     join segment_plan p on p.id = c.segment_plan_id
     where c.consumed <> round(c.required * p.fresh / p.quantity, 0)`,
  ],
  [
    'reports whose stock is not what they drew and made',
    `with own as (select r.id, r.code, r.good, r.lot_id,
         (select count(*) from consumption c where c.report_id = r.id) as drawn,
         (select coalesce(sum(quantity), 0) from consumption c where c.report_id = r.id) as quantity from work_report r),
       moved as (select source_id, count(*) as n,
         sum(case when line_id = source_id then quantity else 0 end) as made,
         sum(case when line_id <> source_id then quantity else 0 end) as drawn from stock_ledger
         where source_kind = 'workReport' and step = 'post' group by 1)
     select concat_ws(' ', own.code, moved.n, moved.made, moved.drawn) as what from own left join moved on moved.source_id = own.id
     where coalesce(moved.n, 0) <> own.drawn + case when own.lot_id is null then 0 else 1 end
       or coalesce(moved.drawn, 0) <> own.quantity
       or coalesce(moved.made, 0) <> case when own.lot_id is null then 0 else own.good end`,
  ],
  [
    'lots that were not made by an event with what they are of',
    `select r.code as what from work_report r left join trace_event_lot made on made.event_id = r.event_id and made.side = 'out'
     where (r.lot_id is null) <> (r.event_id is null) or made.lot_id is distinct from r.lot_id
       or (r.lot_id is not null and made.quantity <> r.good)`,
  ],
  [
    'draws that are not in lots or at the work with all of theirs',
    `select concat_ws(' ', c.id, c.quantity, c.dealt, c.returned, shared.quantity) as what from consumption c
     left join (select consumption_id, sum(quantity) as quantity from consumption_share group by 1) shared on shared.consumption_id = c.id
     where c.quantity > 0 and (c.dealt <> coalesce(shared.quantity, 0) or c.dealt + c.returned > c.quantity)`,
  ],
  [
    'events whose lots in are not what was used for them',
    `with used as (select share.event_id, drawn.lot_id, sum(share.quantity) as quantity from consumption_share share
       join consumption drawn on drawn.id = share.consumption_id group by 1, 2)
     select concat_ws(' ', coalesce(used.event_id, edge.event_id), used.quantity, edge.quantity) as what
     from used full join (select * from trace_event_lot where side = 'in') edge
       on edge.event_id = used.event_id and edge.lot_id = used.lot_id
     where used.quantity is distinct from edge.quantity`,
  ],
  [
    'reports that do not stand in the operate log once',
    `select concat_ws(' ', r.code, logged.n) as what from work_report r
     left join (select target, count(*) as n from operate_log where path = '/mes_production/workbench/reportWork' and code = 200
       group by 1) logged on logged.target = r.code
     where coalesce(logged.n, 0) <> 1`,
  ],
]
