import type { DemandStock } from '@zhizao/contract/bills/demand'
import { compareQuantities, type Quantity, subtractQuantities } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { isFit } from '../../stock/index.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { locations } from '../../stock/location/location.table.ts'
import { warehouses } from '../../stock/warehouse/warehouse.table.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import type { BillsPorts } from '../bills-ports.ts'
import { demandLines, demands } from './demand.table.ts'
import { sumColumns, sumsOfLine } from './demand-sums.ts'

type Own = Omit<DemandStock, 'before' | 'short'> & Record<string, unknown>

/**
 * What there is for each line of a demand that is open: what picking may take in its warehouse, keeps until then and nobody holds,
 * less what all needs of the company before it will take of it. What is then missing is its shortage.
 */
export async function demandStock(
  id: string,
  { stockForDemands }: Pick<BillsPorts, 'stockForDemands'>,
  context: Context,
): Promise<DemandStock[]> {
  const lines = await linesOf(id, context)
  const found = await stockForDemands([...new Set(lines.map(({ materialId }) => materialId))], context)
  return lines.map((line) => {
    const stock = found.get(line.lineId)
    if (!stock) return { ...line, before: '0', short: '0' }
    return {
      ...line,
      before: notBelowZero(subtractQuantities(line.free, stock.left)),
      short: notBelowZero(subtractQuantities(line.open, stock.given)),
    }
  })
}

const notBelowZero = (quantity: Quantity) => (compareQuantities(quantity, '0') > 0 ? quantity : '0')

/** Lines of a demand, and what lies there of their materials. */
async function linesOf(id: string, context: Context): Promise<Own[]> {
  const { rows } = await context.db.execute<Own>(sql`
    with asked as (select * from ${demands} where id = ${id}::bigint),
    free as (select each.material_id, sum(each.quantity - each.reserved) as free
      from ${stockBalances} each join ${locations} on location.id = each.location_id
        join ${warehouses} on warehouse.id = location.warehouse_id left join ${lots} on lot.id = each.lot_id cross join asked
      where each.material_id in (select ${demandLines.materialId} from ${demandLines} where ${demandLines.documentId} = ${id}::bigint)
        and location.kind in ('storage', 'dispatch')
        and ${isFit({ today: sql`greatest(asked.needed_on, ${today(context)}::date)` })}
        and starts_with(warehouse.path, (select above.path from ${warehouses} above where above.id = asked.warehouse_id))
      group by 1)
    select ${demandLines.id}::text as "lineId", material.id::text as "materialId", material.code as "materialCode",
      material.name as "materialName", unit.code as unit, unit.decimals, ${sumColumns.open} as open,
      trim_scale(coalesce(free.free, 0))::text as free
    from ${demandLines} cross join ${sumsOfLine} join ${materials} on material.id = ${demandLines.materialId}
      join ${units} on unit.id = material.base_unit_id left join free on free.material_id = material.id
    where ${demandLines.documentId} = ${id}::bigint order by ${demandLines.sort}, ${demandLines.id}`)
  return rows
}
