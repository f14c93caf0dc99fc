import type { StockAlertKind } from '@zhizao/contract/stock-watch/stock-alert'
import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { isFit } from '../../stock/index.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { materialAlerts, stockAlerts } from './alert.table.ts'

/** Something that is wrong with stock now, and the open row that says so, if there is one. */
export interface Breach {
  companyId: string
  /** None: it has been told. */
  alertId: string | null
  /** False of a row that stands open although all is well again. */
  isSo: boolean
  kind: StockAlertKind
  materialId: string
  materialCode: string
  warehouseId: string | null
  lotId: string | null
  quantity: string
  bound: string | null
}

/**
 * Where what is wrong with stock and what stands open differ, or its figure has changed; of one company or of all, at one moment.
 * Stock in warehouses that is fit for use counts against bounds, what is on its way does not; the bounds on a material's card hold where
 * nobody has set others for all warehouses, once there has been stock of it: cards stand long before the first receipt. Of what
 * expires a lot's nearest mark counts alone. Whether there has been stock is looked up material by material, of those with bounds:
 * asked as `exists` beside other conditions the planner reads all balances for it, once a second under load.
 */
export async function stockBreaches(db: Db, { today, companyId }: { today: string; companyId?: string }) {
  const own = (table: string) => (companyId ? sql`${sql.raw(table)}.company_id = ${companyId}::bigint` : sql`true`)
  const { rows } = await db.execute<{ [Name in keyof Breach]: Breach[Name] }>(sql`with bounded as materialized (
      select material.company_id, material.id as material_id, material.safety_stock, material.reorder_point from ${materials}
      where ${own('material')} and material.status = 1
        and (material.safety_stock is not null or material.reorder_point is not null)),
    watched as (
      select bounded.company_id, bounded.material_id, null::bigint as warehouse_id, bounded.safety_stock as safety,
        bounded.reorder_point as reorder, null::numeric as maximum
      from bounded cross join lateral (select from ${stockBalances} each
        where each.company_id = bounded.company_id and each.material_id = bounded.material_id limit 1) lying
      where not exists (select from ${materialAlerts} alert where alert.material_id = bounded.material_id and alert.warehouse_id is null)
      union all
      select material.company_id, material.id, null, coalesce(alert.safety_stock, material.safety_stock),
        coalesce(alert.reorder_point, material.reorder_point), alert.maximum_stock
      from ${materialAlerts} alert join ${materials} on material.id = alert.material_id and material.status = 1
      where ${own('alert')} and alert.warehouse_id is null
      union all
      select alert.company_id, alert.material_id, alert.warehouse_id, alert.safety_stock, alert.reorder_point, alert.maximum_stock
      from ${materialAlerts} alert join ${materials} on material.id = alert.material_id and material.status = 1
      where ${own('alert')} and alert.warehouse_id is not null),
    counted as (
      select watched.*, coalesce((select sum(each.quantity) from ${stockBalances} each join ${locations} on location.id = each.location_id
        join ${warehouses} on warehouse.id = location.warehouse_id left join ${lots} on lot.id = each.lot_id
        where each.company_id = watched.company_id and each.material_id = watched.material_id and ${isFit({ today })}
          and (watched.warehouse_id is null
            or starts_with(warehouse.path, (select path from ${warehouses} above where above.id = watched.warehouse_id)))), 0) as quantity
      from watched),
    lying as (
      select lot.company_id, lot.material_id, lot.id as lot_id, lot.expires_on, sum(each.quantity) as quantity
      from ${lots} join ${stockBalances} each on each.company_id = lot.company_id and each.lot_id = lot.id
        join ${locations} on location.id = each.location_id and location.warehouse_id is not null
      where ${own('lot')} and lot.expires_on <= ${today}::date + 30
      group by 1, 2, 3, 4 having sum(each.quantity) > 0),
    wrong as (
      select company_id, 'safety' as kind, material_id, warehouse_id, null::bigint as lot_id, quantity, safety as bound
        from counted where quantity < safety
      union all
      select company_id, 'reorder', material_id, warehouse_id, null, quantity, reorder from counted
        where quantity <= reorder and not coalesce(quantity < safety, false)
      union all
      select company_id, 'maximum', material_id, warehouse_id, null, quantity, maximum from counted where quantity > maximum
      union all
      select company_id, case when expires_on < ${today}::date then 'expired' when expires_on <= ${today}::date + 7 then 'expiry7'
          else 'expiry30' end, material_id, null, lot_id, quantity, null from lying),
    open as (select * from ${stockAlerts} where ended_at is null and ${own('stock_alert')})
    select coalesce(open.company_id, wrong.company_id) as "companyId", open.id as "alertId", wrong.kind is not null as "isSo",
      coalesce(open.kind, wrong.kind) as kind, material.id as "materialId", material.code as "materialCode",
      coalesce(open.warehouse_id, wrong.warehouse_id) as "warehouseId", coalesce(open.lot_id, wrong.lot_id) as "lotId",
      coalesce(wrong.quantity, open.quantity)::text as quantity, wrong.bound::text as bound
    from wrong full join open on open.company_id = wrong.company_id and open.kind = wrong.kind
      and open.material_id = wrong.material_id and coalesce(open.warehouse_id, 0) = coalesce(wrong.warehouse_id, 0)
      and coalesce(open.lot_id, 0) = coalesce(wrong.lot_id, 0)
    join ${materials} on material.id = coalesce(open.material_id, wrong.material_id)
    where open.id is null or wrong.kind is null or open.quantity <> wrong.quantity or open.bound is distinct from wrong.bound
    order by 1, 6, 4`)
  return rows as Breach[]
}
