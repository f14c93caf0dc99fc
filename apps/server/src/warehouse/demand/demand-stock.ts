import type { DemandStock } from '@zhizao/contract/warehouse/demand'
import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { isFit } from '../stock/fit-stock.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { demandLines, demands } from './demand.table.ts'
import { sumColumns, sumsOfLine } from './demand-sums.ts'

/**
 * What there is for each line of a demand that is open: what picking may take in its warehouse, keeps until then and nobody holds, less what
 * demands that are needed before it will take of it. What is then missing is its shortage.
 */
export async function demandStock(id: string, context: Context): Promise<DemandStock[]> {
  const { db } = context
  const { rows } = await db.execute<DemandStock & Record<string, unknown>>(sql`
    with asked as (select * from ${demands} where id = ${id}::bigint),
    own as (select ${demandLines.id} as line_id, ${demandLines.sort} as sort, ${demandLines.materialId} as material_id,
        ${sumColumns.open}::numeric as open
      from ${demandLines} cross join ${sumsOfLine} where ${demandLines.documentId} = ${id}::bigint),
    earlier as (select ${demandLines.materialId} as material_id, sum(${sumColumns.open}::numeric) as taken
      from ${demandLines} join ${demands} on ${demands.id} = ${demandLines.documentId} cross join asked cross join ${sumsOfLine}
      where ${demands.direction} = 'out' and ${demands.status} in ('open', 'partial') and ${demands.warehouseId} = asked.warehouse_id
        and (${demands.neededOn}, ${demands.id}) < (asked.needed_on, asked.id)
        and ${demandLines.materialId} in (select material_id from own)
      group by 1),
    free as (select each.material_id, sum(each.quantity - each.reserved) as free
      from ${stockBalances} each join ${locations} on location.id = each.location_id
        join ${warehouses} on warehouse.id = location.warehouse_id left join ${lots} on lot.id = each.lot_id cross join asked
      where each.material_id in (select material_id from own) and location.kind in ('storage', 'dispatch')
        and ${isFit({ today: sql`greatest(asked.needed_on, ${today(context)}::date)` })}
        and starts_with(warehouse.path, (select above.path from ${warehouses} above where above.id = asked.warehouse_id))
      group by 1),
    summed as (select own.*, coalesce(free.free, 0) as free, least(coalesce(earlier.taken, 0), coalesce(free.free, 0)) as before,
        coalesce(sum(own.open) over (partition by own.material_id order by own.sort, own.line_id
          rows between unbounded preceding and 1 preceding), 0) as ahead
      from own left join free using (material_id) left join earlier using (material_id))
    select summed.line_id::text as "lineId", material.id::text as "materialId", material.code as "materialCode",
      material.name as "materialName", unit.code as unit, unit.decimals, trim_scale(summed.open)::text as open,
      trim_scale(summed.free)::text as free, trim_scale(summed.before)::text as before,
      trim_scale(case when asked.direction = 'out'
        then greatest(least(summed.open, summed.open + summed.ahead + summed.before - summed.free), 0) else 0 end)::text as short
    from summed join ${materials} on material.id = summed.material_id join ${units} on unit.id = material.base_unit_id cross join asked
    order by summed.sort, summed.line_id`)
  return rows
}
