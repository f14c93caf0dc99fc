import type { NetMaterial } from '@zhizao/rules/production/net-requirements'
import { sql } from 'drizzle-orm'
import { goodsAsked } from '../../bills/index.ts'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { minimumStock } from '../../stock-watch/index.ts'
import { orderComponents } from '../order/order-component.table.ts'
import { productionOrders } from '../order/production-order.table.ts'
import { OPEN_ORDERS } from '../supply/open-orders.ts'

const allIds = sql`array(select id from ${materials})`

const readWanted = writtenStatement<object, { id: string }>(
  () => sql`select distinct material_id::text as id from (
      select c.material_id from ${orderComponents} c join ${productionOrders} o on o.id = c.order_id
        where o.status in ${OPEN_ORDERS} and c.consumed < c.required
      union all select material_id from (${goodsAsked(allIds)}) leaving where quantity > 0
      union all select material_id from (${minimumStock}) least
      union all select material_id from ${stockBalances} where quantity < 0
      union all select material_id from ${productionOrders} where status = 'draft' and parent_id is null) each`,
)

/** Materials that something may ask for by itself; what they are made of comes behind. */
export const wantedMaterials = async ({ db }: Pick<Context, 'db'>): Promise<string[]> =>
  (await readWanted(db, {})).map(({ id }) => id)

/** A material as its needs are netted and told. */
export interface PlannedMaterial extends NetMaterial {
  readonly code: string
  readonly name: string
  readonly specification: string | null
  readonly unit: string
  readonly decimals: number
}

interface Row extends Omit<PlannedMaterial, 'isMade'> {
  readonly source: string
}

const text = (column: string) => sql.raw(`trim_scale(${column})::text`)

const readRows = writtenStatement<{ ids: readonly string[] }, Record<keyof Row, never>>(
  ({
    ids,
  }) => sql`select material.id::text as id, material.code, material.name, material.specification, material.source,
      unit.code as unit, unit.decimals, coalesce(material.lead_days, 0) as "leadDays", ${text('material.min_lot')} as "minLot",
      ${text('material.lot_multiple')} as "lotMultiple", ${text('least.quantity')} as "minStock"
    from ${materials} join ${units} on unit.id = material.base_unit_id
      left join (${minimumStock}) least on least.material_id = material.id
    where material.id = any(${ids}::bigint[])`,
)

export async function plannedMaterials(
  ids: readonly string[],
  { db }: Pick<Context, 'db'>,
): Promise<ReadonlyMap<string, PlannedMaterial>> {
  const found = await readRows(db, { ids })
  return new Map(found.map(({ source, ...each }) => [each.id, { ...each, isMade: source === 'make' }]))
}
