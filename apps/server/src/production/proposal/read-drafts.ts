import type { NetComing } from '@zhizao/rules/production/net-requirements'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { demandLines, demands } from '../../bills/demand/demand.table.ts'
import { goodsRequested } from '../../bills/index.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { productionOrders } from '../order/production-order.table.ts'

/** An order that nobody has planned yet: nothing counts on it, but what it makes is not proposed again. */
export interface DraftOrder {
  readonly id: string
  readonly code: string
  readonly materialId: string
  readonly quantity: Quantity
  readonly bomId: string | null
  readonly priority: number
  readonly startOn: string | null
  readonly dueOn: string
  /** Its demand announces these goods already. */
  readonly isAnnounced: boolean
}

const readOrders = writtenStatement<object, Record<keyof DraftOrder, never>>(
  () => sql`select o.id::text as id, o.code, o.material_id::text as "materialId", trim_scale(o.quantity)::text as quantity,
      o.bom_id::text as "bomId", o.priority, o.start_on::text as "startOn", o.due_on::text as "dueOn",
      exists (select from ${demands} asked join ${demandLines} line on line.document_id = asked.id
        where asked.id = o.demand_id and asked.direction = 'in' and asked.status in ('open', 'partial')
          and asked.customer_id is null and line.material_id = o.material_id) as "isAnnounced"
    from ${productionOrders} o where o.status = 'draft' and o.parent_id is null order by o.id`,
)

export const draftOrders = async ({ db }: Pick<Context, 'db'>): Promise<DraftOrder[]> => readOrders(db, {})

const readRequested = writtenStatement<object, { materialId: string; quantity: Quantity; on: string }>(
  () => sql`select material_id::text as "materialId", trim_scale(sum(quantity))::text as quantity, day::text as "on"
    from (${goodsRequested}) requested group by 1, 3 order by 1, 3`,
)

/** What drafts will bring, and requests that nobody has approved yet. */
export const draftSupply = async (drafts: readonly DraftOrder[], { db }: Pick<Context, 'db'>): Promise<NetComing[]> => [
  ...drafts
    .filter(({ isAnnounced }) => !isAnnounced)
    .map(({ materialId, quantity, dueOn }) => ({ materialId, quantity, on: dueOn })),
  ...(await readRequested(db, {})),
]
