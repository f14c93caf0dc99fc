import type pg from 'pg'
import type { Going } from './report-shop.ts'

/**
 * A report as plain SQL writes it: the order locked, what it draws found, the same rows written, committed; statements prepared
 * once a connection. Nothing is checked, and nobody is answered.
 */
export async function bareReport(client: pg.PoolClient, companyId: string, going: Going): Promise<void> {
  const ask = <Row extends pg.QueryResultRow>(name: string, text: string, ...values: unknown[]) =>
    client.query<Row>({ name, text, values })
  const { orderId, planId, workOrderId, materialId, fromId, toId } = going
  await client.query('begin')
  await ask('order', 'select * from production_order where id = $1 for no key update', orderId)
  await ask(
    'plan',
    'select p.*, w.* from segment_plan p join work_order w on w.segment_plan_id = p.id where w.id = $1',
    workOrderId,
  )
  const { rows: due } = await ask<{ id: string; material_id: string; quantity: string }>(
    'due',
    `select c.id, c.material_id, c.required / p.quantity as quantity from production_order_component c
     join segment_plan p on p.id = c.segment_plan_id where c.segment_plan_id = $1 and c.is_backflush order by c.sort`,
    planId,
  )
  const { rows: lots } = await ask<{ material_id: string; lot_id: string }>(
    'lots',
    `select distinct on (b.material_id) b.material_id, b.lot_id from stock_balance b join lot on lot.id = b.lot_id
     where b.company_id = $1 and b.location_id = $2 and b.material_id = any($3) and b.status = 'available' and b.quantity > 0
     order by b.material_id, lot.expires_on, lot.received_on, b.lot_id`,
    companyId,
    fromId,
    due.map((each) => each.material_id),
  )
  const lotOf = new Map(lots.map((each) => [each.material_id, each.lot_id]))
  const { rows: made } = await ask<{ event: string; lot: string; report: string; outside: string }>(
    'made',
    `with event as (insert into trace_event (company_id, kind, code, place, reason, by_name)
       values ($1, 'make', 'BB' || nextval('global_id'), 'B', $2, 'b') returning id, code),
     own as (select id from lot where company_id = $1 and material_id = $3 and code = $2),
     report as (insert into work_report (company_id, code, order_id, segment_plan_id, work_order_id, staff_name, good, scrap,
         rework, fresh, lot_id, event_id, at, created_by_name, created_by_id)
       select $1, event.code, $4, $5, $6, 'b', 1, 0, 0, 1, own.id, event.id, now(), 'b', 1 from event, own returning id)
     select event.id as event, own.id as lot, report.id as report,
       (select id from location where company_id = $1 and kind = 'production') as outside from event, own, report`,
    companyId,
    going.code,
    materialId,
    orderId,
    planId,
    workOrderId,
  )
  const { event, lot, report, outside } = made[0]!
  const [materials, drawn] = [due.map((each) => each.material_id), due.map((each) => lotOf.get(each.material_id))]
  const quantities = due.map(({ quantity }) => quantity)
  await ask(
    'edges',
    `insert into trace_event_lot (company_id, event_id, side, lot_id, quantity)
     select $1::bigint, $2::bigint, 'in', each.* from unnest($3::bigint[], $4::numeric[]) each union all select $1, $2, 'out', $5::bigint, 1`,
    companyId,
    event,
    drawn,
    quantities,
    lot,
  )
  const { rows: used } = await ask<{ id: string }>(
    'used',
    `with drawn as (insert into consumption (company_id, order_id, work_order_id, report_id, location_id, is_backflush, at, by_name,
         component_id, material_id, lot_id, quantity, dealt)
       select $1::bigint, $2, $3, $4, $5, true, now(), 'b', each.*, each.quantity
       from unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::numeric[]) as each(component, material, lot, quantity)
       returning id, quantity),
     shares as (insert into consumption_share (company_id, consumption_id, event_id, quantity)
       select $1, id, $6::bigint, quantity from drawn)
     select id from drawn`,
    companyId,
    orderId,
    workOrderId,
    report,
    fromId,
    event,
    due.map(({ id }) => id),
    materials,
    drawn,
    quantities,
  )
  await ask(
    'components',
    `update production_order_component c set consumed = c.consumed + by.quantity, drawn = c.drawn + by.quantity
     from unnest($1::bigint[], $2::numeric[]) as by(id, quantity) where c.id = by.id`,
    due.map(({ id }) => id),
    quantities,
  )
  await ask(
    'pieces',
    `with plan as (update segment_plan set good = good + 1, received = received + 1, fresh = fresh + 1, updated_at = now()
       where id = $1),
     work as (update work_order set good = good + 1, updated_at = now() where id = $2)
     update production_order set good_quantity = good_quantity + 1 where id = $3`,
    planId,
    workOrderId,
    orderId,
  )
  await ask(
    'balances',
    `with changes as (select * from unnest($3::bigint[], $4::bigint[], $5::numeric[]) as c(material, lot, quantity)),
     held as (select b.id, c.quantity from stock_balance b join changes c on b.company_id = $1 and b.location_id = $2
         and b.material_id = c.material and b.lot_id = c.lot and b.status = 'available'
       order by b.material_id, b.lot_id for no key update of b)
     update stock_balance b set quantity = b.quantity + held.quantity, updated_at = now() from held where held.id = b.id`,
    companyId,
    toId,
    [...materials, materialId],
    [...drawn, lot],
    [...quantities.map((each) => `-${each}`), '1'],
  )
  await ask(
    'ledger',
    `insert into stock_ledger (company_id, source_kind, source_id, source_code, step, posted_on, by_name, nth, status, to_status,
       line_id, from_location_id, to_location_id, material_id, lot_id, quantity)
     select $1, 'workReport', $2, 'BB', 'post', current_date, 'b', 0, 'available', 'available', each.*
     from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[]) each`,
    companyId,
    report,
    [...used.map(({ id }) => id), report],
    [...used.map(() => fromId), outside],
    [...used.map(() => outside), toId],
    [...materials, materialId],
    [...drawn, lot],
    [...quantities, '1'],
  )
  await ask(
    'log',
    `insert into operate_log (company_id, user_name, ip, user_agent, title, method, path, target, subject_id, after, code, message, duration_ms, request_id)
     values ($1, 'b', '127.0.0.1', 'bench', '报工', 'POST', '/mes_production/workbench/reportWork', 'BB', $2, '{"status":"posted"}', 200, '操作成功', 1, 'b')`,
    companyId,
    orderId,
  )
  await client.query('commit')
}
