import { type SQL, sql } from 'drizzle-orm'
import { transferLines, transfers } from '../../bills/transfer/transfer.table.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { preparations } from './preparation.table.ts'

/**
 * Transfers that were made for components, summed for each: what of them is a draft, holds stock, is on its way, and was brought.
 * `components` says which, after `in` or `=`.
 */
export const broughtFor = (components: SQL): SQL => sql`select prepared.component_id,
    coalesce(sum(line.base_quantity) filter (where t.status = 'draft'), 0) as drafted,
    coalesce(sum(line.base_quantity) filter (where t.status = 'confirmed'), 0) as held,
    coalesce(sum(line.base_quantity) filter (where t.status = 'inTransit'), 0) as moving,
    coalesce(sum(line.received_quantity) filter (where t.status = 'done'), 0) as delivered
  from ${preparations} prepared join ${transferLines} line on line.id = prepared.transfer_line_id
    join ${transfers} t on t.id = line.document_id
  where prepared.component_id ${components} group by 1`

/** What was brought for components in place of their material, by component and material: on its way or there, and what is there. */
export const broughtAs = (components: SQL): SQL => sql`select prepared.component_id, line.material_id,
    trim_scale(sum(case when t.status = 'done' then line.received_quantity else line.base_quantity end))::text as quantity,
    coalesce(sum(line.received_quantity) filter (where t.status = 'done'), 0) as delivered
  from ${preparations} prepared join ${orderComponents} own on own.id = prepared.component_id
    join ${transferLines} line on line.id = prepared.transfer_line_id and line.material_id <> own.material_id
    join ${transfers} t on t.id = line.document_id
  where prepared.component_id ${components} and t.status in ('draft', 'inTransit', 'done') group by 1, 2`
