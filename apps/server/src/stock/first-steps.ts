import { sql } from 'drizzle-orm'
import { counted, type FirstStep } from '../platform/first-steps/first-step.ts'
import { locations } from './location/location.table.ts'
import { warehouses } from './warehouse/warehouse.table.ts'

/** What of its warehouses a plant has set up: orders ask where their material comes from and where what they make goes to. */
export const stockSteps: readonly FirstStep[] = [
  { code: 'warehouse', permission: 'warehouse', count: () => counted(sql`${warehouses}`) },
  {
    code: 'location',
    permission: 'location',
    count: () => counted(sql`${locations} where ${locations.warehouseId} is not null`),
    // A house above others holds nothing itself.
    waiting: () =>
      counted(sql`${warehouses} house where not exists (select from ${locations} place where place.warehouse_id = house.id)
        and not exists (select from ${warehouses} below where below.parent_id = house.id)`),
  },
]
