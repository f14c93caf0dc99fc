import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialAlerts } from './alert.table.ts'

/**
 * What is to lie there of materials in all warehouses together: what their card says, or who has set another bound for all of them.
 * `material_id`, `quantity`. A bound of one warehouse says nothing of what the company has.
 */
export const minimumStock: SQL = sql`select material.id as material_id,
    coalesce(alert.safety_stock, material.safety_stock) as quantity
  from ${materials} left join ${materialAlerts} alert on alert.material_id = material.id and alert.warehouse_id is null
  where material.status = 1 and coalesce(alert.safety_stock, material.safety_stock) > 0`
