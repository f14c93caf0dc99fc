import { sql } from 'drizzle-orm'
import { materials } from '../material/material/material.table.ts'
import { counted, type FirstStep } from '../platform/first-steps/first-step.ts'
import { productRoutes } from './product-route/product-route.table.ts'
import { routes } from './route/route.table.ts'
import { segments } from './segment/segment.table.ts'

const made = sql`${materials} made where made.source = 'make' and made.status = 1 and not exists (
  select from ${productRoutes} way where way.material_id = made.id and way.status = 1)`

/** What of its ways of making a plant has set up. */
export const processSteps: readonly FirstStep[] = [
  { code: 'segment', permission: 'segment', count: () => counted(sql`${segments}`) },
  { code: 'route', permission: 'route', count: () => counted(sql`${routes} where ${routes.status} = 'released'`) },
  {
    code: 'productRoute',
    permission: 'productRoute',
    count: () => counted(sql`${productRoutes} where ${productRoutes.status} = 1`),
    // Made by the plant, nobody says how.
    waiting: () => counted(made),
  },
]
