import { type SQL, sql } from 'drizzle-orm'
import { purchaseRequestLines, purchaseRequests } from './purchase-request.table.ts'

/**
 * What requests ask for that nobody has approved yet: nothing counts on it, but it is not proposed to be bought again.
 * `material_id`, `quantity` in the base unit, `day`.
 */
export const goodsRequested: SQL = sql`select line.material_id, line.base_quantity as quantity, line.wanted_on as day
  from ${purchaseRequestLines} line join ${purchaseRequests} request on request.id = line.document_id
  where request.status in ('draft', 'submitted')`
