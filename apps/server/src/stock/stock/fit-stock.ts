import type { Use } from '@zhizao/rules/stock/fit'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { exposedStock, locationExposures } from '../exposure/exposure.table.ts'

/**
 * Whether a balance `each` at `location` lay in an alarm of a place that holds what did, and nobody has held or judged it yet: what
 * `hold-exposed.ts` is about to hold. Few places hold, so that the others cost no look.
 */
const isExposed = sql`(location.hold_on_alarm = 1 and exists (select from ${exposedStock} stock
  join ${locationExposures} exposure on exposure.id = stock.exposure_id and exposure.location_id = location.id
    and exposure.reviewed_at is null and not exposure.is_settled
  where stock.company_id = each.company_id and stock.material_id = each.material_id
    and stock.lot_id is not distinct from each.lot_id and stock.held_quantity < stock.quantity))`

/** What `unfitFor` asks of a balance `each` at `location`, of a lot `lot` that may be none. */
export const fitFacts = sql`each.status, lot.expires_on::text as "expiresOn", lot.owner, lot.customer_id::text as "customerId",
  lot.supplier_id::text as "supplierId", ${isExposed} as "isExposed"`

type Asked<Value> = Value | SQL | Placeholder
/** A use whose parts may be columns, or values of a statement that is written once. */
export type AskedUse = { readonly [Name in keyof Use]: Asked<Use[Name]> }

/** Stock that is ours, or whose a use says it may be: of a lot `lot` that may be none. */
const isOurs = ({ customerId, supplierId }: Omit<AskedUse, 'today'>) =>
  sql`(lot.owner is null or lot.owner = 'own'${customerId ? sql` or (lot.owner = 'customer' and lot.customer_id = ${customerId}::bigint)` : sql``}${
    supplierId ? sql` or (lot.owner = 'supplier' and lot.supplier_id = ${supplierId}::bigint)` : sql``
  })`

/**
 * What `unfitFor` says, as a condition on a balance `each` at `location`, of a lot `lot` that may be none: the one question whether
 * stock may be used.
 */
export const isFit = ({ today: day, ...whose }: AskedUse): SQL =>
  sql`(each.status = 'available' and (lot.expires_on is null or lot.expires_on >= ${day}::date) and ${isOurs(whose)} and not ${isExposed})`

/** Whether a balance `each` of a lot `lot` that may be none waits for inspection, and may be used once it has passed. */
export const isInInspection = (today: Asked<string>): SQL =>
  sql`(each.status = 'quarantine' and (lot.expires_on is null or lot.expires_on >= ${today}::date) and ${isOurs({})})`

/** The day on which something is needed, as stock has to keep until then: never before today. */
export const dayOfNeed = (neededOn: string | null | undefined, context: Pick<Context, 'now' | 'user'>): string => {
  const day = today(context)
  return neededOn && neededOn > day ? neededOn : day
}
