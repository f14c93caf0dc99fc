import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { inboundBillLines, inboundBills } from '../inbound/inbound-bill.table.ts'
import { outboundBillLines, outboundBills } from '../outbound/outbound-bill.table.ts'
import { unheldOfLine } from '../outbound/short-bills.ts'
import { demandLines, demands } from './demand.table.ts'
import { sumColumns, sumsOfLine } from './demand-sums.ts'

const openLines = (materialIds: SQL, direction: SQL) => sql`from ${demandLines}
    join ${demands} on ${demands.id} = ${demandLines.documentId} cross join ${sumsOfLine}
  where ${demandLines.materialId} = any(${materialIds}) and ${demands.direction} = ${direction}
    and ${demands.status} in ('open', 'partial')`

const pathOf = (warehouseId: SQL) => sql`(select house.path from ${warehouses} house where house.id = ${warehouseId})`

/**
 * What goes out and no reservation holds: what demands ask for that no confirmed bill has, and what confirmed bills still have to
 * give out of stock that is ours, whichever lot. `id`, `material_id`, `quantity`, `day`, `house` by its path.
 */
export const goodsAsked = (
  materialIds: SQL,
): SQL => sql`select ${demandLines.id} as id, ${demandLines.materialId} as material_id,
    ${sumColumns.open}::numeric as quantity, ${demands.neededOn} as day, ${pathOf(sql`${demands.warehouseId}`)} as house
    ${openLines(materialIds, sql`'out'`)}
  union all select line.id, line.material_id, ${unheldOfLine},
      coalesce(bill.expected_on, asked.needed_on, bill.created_at::date), ${pathOf(sql`bill.warehouse_id`)}
    from ${outboundBillLines} line join ${outboundBills} bill on bill.id = line.document_id
      join ${materials} on material.id = line.material_id
      left join ${demands} asked on asked.id = bill.demand_id
    where line.material_id = any(${materialIds}) and bill.status in ('confirmed', 'partial') and line.lot_code is null
      and coalesce(line.status, 'available') = 'available'`

/**
 * What will come in that is ours: on confirmed bills, and on demands as far as no such bill holds it. `material_id`, `quantity`,
 * `day` where it is known, `demand_id` of a demand that production may make, also where a bill awaits it. What production makes
 * without one, and what customers send back, is not told here.
 */
export const goodsComing = (materialIds: SQL): SQL => sql`select line.material_id,
    greatest(0, line.base_quantity - line.done) as quantity, bill.expected_on as day,
    case when bill.kind = 'production' then bill.demand_id end as demand_id
  from ${inboundBillLines} line join ${inboundBills} bill on bill.id = line.document_id
  where line.material_id = any(${materialIds}) and bill.status in ('confirmed', 'partial')
    and (bill.kind in ('purchase', 'other') or (bill.kind = 'production' and bill.demand_id is not null)) and bill.customer_id is null
  union all select ${demandLines.materialId}, ${sumColumns.open}::numeric, ${demands.neededOn}, ${demands.id}
    ${openLines(materialIds, sql`'in'`)} and ${demands.customerId} is null`
