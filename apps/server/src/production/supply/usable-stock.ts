import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isFit, isInInspection } from '../../stock/index.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'

/**
 * Stock of materials that production may plan with, by place and last day of use, less what documents hold of it. What is packed
 * moves with its box, so it is not picked loose. Below zero where a line was drawn from beyond what was there.
 */
export const usableStock = (materialIds: SQL, today: Placeholder): SQL => sql`
  select part.material_id::text as "materialId", part.location_id::text as place, part.is_picked as "isPicked",
    part.house, part.expires_on::text as "expiresOn", trim_scale(sum(part.free))::text as quantity
  from (select each.material_id, each.location_id, loose.is_loose and location.kind in ('storage', 'dispatch') as is_picked,
      case when location.kind in ('storage', 'dispatch') then warehouse.path end as house, lot.expires_on, loose.free
    from ${stockBalances} each join ${locations} on location.id = each.location_id
      left join ${warehouses} on warehouse.id = location.warehouse_id left join ${lots} on lot.id = each.lot_id
      cross join lateral (values
        (true, case when each.quantity < 0 then each.quantity else greatest(0, each.quantity - each.reserved - each.packed) end),
        (false, least(each.packed, greatest(0, each.quantity - each.reserved)))) as loose(is_loose, free)
    where each.material_id = any(${materialIds}) and ${isFit({ today })} and loose.free <> 0) part
  group by 1, 2, 3, 4, 5`

/** Stock of materials that is fit for use once its inspection has passed. */
export const stockInInspection = (materialIds: SQL, today: Placeholder): SQL => sql`
  select each.material_id, sum(each.quantity - each.reserved) as quantity
  from ${stockBalances} each left join ${lots} on lot.id = each.lot_id
  where each.material_id = any(${materialIds}) and each.quantity > each.reserved and ${isInInspection(today)} group by 1`
