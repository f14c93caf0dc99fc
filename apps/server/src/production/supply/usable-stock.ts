import { type SQL, sql } from 'drizzle-orm'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances } from '../../warehouse/ledger/ledger.table.ts'
import { locations } from '../../warehouse/location/location.table.ts'

/**
 * Stock of materials that production may plan with, by place and last day of use, less what documents hold of it: ours, available
 * and not expired. What is packed moves with its box, so it is not picked loose. Below zero where a line was drawn from beyond
 * what was there. The one place that says which stock that is.
 */
export const usableStock = (materialIds: SQL, today: SQL): SQL => sql`
  select each.material_id::text as "materialId", each.location_id::text as place, each.is_picked as "isPicked",
    each.expires_on::text as "expiresOn", trim_scale(sum(each.free))::text as quantity
  from (select b.material_id, b.location_id, part.is_loose and l.kind in ('storage', 'dispatch') as is_picked, lot.expires_on, part.free
    from ${stockBalances} b join ${locations} l on l.id = b.location_id left join ${lots} lot on lot.id = b.lot_id
      cross join lateral (values
        (true, case when b.quantity < 0 then b.quantity else greatest(0, b.quantity - b.reserved - b.packed) end),
        (false, least(b.packed, greatest(0, b.quantity - b.reserved)))) as part(is_loose, free)
    where b.material_id = any(${materialIds}) and b.status = 'available' and coalesce(lot.owner, 'own') = 'own'
      and (lot.expires_on is null or lot.expires_on >= ${today}) and part.free <> 0) each
  group by 1, 2, 3, 4`
