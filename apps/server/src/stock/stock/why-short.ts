import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { compareQuantities, plainDecimal, type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { type FitFacts, type Use, unfitFor } from '@zhizao/rules/stock/fit'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialCustomers, suppliers } from '../../material/supplier/supplier.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'
import { today } from '../../platform/today.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances, stockReservations } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { fitFacts } from './fit-stock.ts'

/** What was looked for, and not found enough of. */
export interface Sought {
  readonly materialId: string
  readonly lotId?: string | null | undefined
  readonly lotCode?: string | null | undefined
  readonly locationId?: string | null | undefined
}

interface Where {
  /** A condition on `location` and `warehouse`; all places where nothing is said. */
  readonly within?: SQL
  readonly use: Use
  /** The document that asks: what it holds itself stands in nobody's way. */
  readonly exceptCode?: string
  /** Whoever owns it: what is moved stays his. */
  readonly isAnyones?: boolean
  /** What is packed cannot be taken loose. */
  readonly isLoose?: boolean
}

interface Lying extends FitFacts, Record<string, unknown> {
  balanceId: string
  materialId: string
  lotId: string | null
  lotCode: string | null
  locationId: string
  location: string
  unit: string
  quantity: Quantity
  packed: Quantity
  /** Whose it is, by name. */
  ownerName: string | null
}

/** Reasons, and documents that hold the stock, that one refusal names. */
const MOST_NAMED = 3
const MOST_BALANCES = 2000

/**
 * Why there is not enough of what was looked for, in words: what lies there and is not fit, which lot and why; then which documents
 * hold what is. Each begins with “；”, or is empty where nothing lies there. Asked by whoever refuses, so it may cost a look.
 */
export async function whyShort(sought: readonly Sought[], where: Where, context: Context): Promise<string[]> {
  if (!sought.length) return []
  const ids = [...new Set(sought.map(({ materialId }) => materialId))]
  const within = where.within ?? sql`true`
  const lying = await lyingOf(ids, within, context)
  const kept = await keptOf(lying, where, context)
  return sought.map((each) => {
    const here = lying.filter((row) => isOf(row, each))
    const unfit = here.flatMap((row) => unfitWords(row, where, today(context)) ?? [])
    const holders = Map.groupBy(
      here.flatMap(({ balanceId, unit }) => (kept.get(balanceId) ?? []).map((one) => ({ ...one, unit }))),
      ({ code }) => code,
    )
    return `${unfitPart(unfit)}${keptPart(holders)}`
  })
}

const isOf = (row: Lying, { materialId, lotId, lotCode, locationId }: Sought) =>
  row.materialId === materialId &&
  (!lotId || row.lotId === lotId) &&
  (!lotCode || row.lotCode === lotCode) &&
  (!locationId || row.locationId === locationId)

const unfitPart = (words: readonly string[]) =>
  words.length
    ? `；${words.slice(0, MOST_NAMED).join('、')}${words.length > MOST_NAMED ? ` 等 ${words.length} 项` : ''}`
    : ''

function keptPart(holders: ReadonlyMap<string, readonly { quantity: Quantity; unit: string }[]>): string {
  const words = [...holders]
    .map(([code, all]) => ({ code, unit: all[0]!.unit, sum: sumOfQuantities(all.map(({ quantity }) => quantity)) }))
    .toSorted((one, other) => compareQuantities(other.sum, one.sum))
    .slice(0, MOST_NAMED)
    .map(({ code, unit, sum }) => `“${code}”预留 ${sum} ${unit}`)
  return words.length ? `；已被${words.join('、')}` : ''
}

/** What one balance lacks, in words; nothing where it is fit. */
function unfitWords(row: Lying, { use, isLoose, isAnyones }: Where, now: string): string | undefined {
  const what = `${row.lotCode ? `批次“${row.lotCode}”` : ''}${row.quantity} ${row.unit}`
  const { expiresOn } = row
  switch (unfitFor(isAnyones ? { ...row, owner: null } : row, use)) {
    case 'not available':
      return `${what} 是“${stockStatusTitles[row.status]}”状态`
    case 'exposed':
      return `${what} 在库位“${row.location}”经历了环境报警，即将冻结`
    case 'expired':
      return expiresOn! < now
        ? `${what} 已于 ${expiresOn} 过期`
        : `${what} 有效期至 ${expiresOn}，早于需要日期 ${use.today}`
    case 'not ours':
      return `${what} 属于${row.owner === 'customer' ? '客户' : '供应商'}${row.ownerName ? `“${row.ownerName}”` : ''}`
  }
  if (isLoose && compareQuantities(row.packed, '0') > 0) return `${row.packed} ${row.unit} 已装箱`
  return undefined
}

/** All that lies there of materials, fit or not. */
async function lyingOf(materialIds: readonly string[], within: SQL, { db }: Context): Promise<Lying[]> {
  const { rows } =
    await db.execute<Lying>(sql`select each.id::text as "balanceId", each.material_id::text as "materialId",
      each.lot_id::text as "lotId", lot.code as "lotCode", each.location_id::text as "locationId", location.code as location,
      unit.code as unit, each.quantity::text as quantity, each.packed::text as packed, ${fitFacts},
      case lot.owner when 'customer' then ${materialCustomers}.name when 'supplier' then ${suppliers}.name end as "ownerName"
    from ${stockBalances} each join ${locations} on location.id = each.location_id
      left join ${warehouses} on warehouse.id = location.warehouse_id
      join ${materials} on material.id = each.material_id join ${units} on unit.id = material.base_unit_id
      left join ${lots} on lot.id = each.lot_id
      left join ${materialCustomers} on ${materialCustomers}.id = lot.customer_id
      left join ${suppliers} on ${suppliers}.id = lot.supplier_id
    where each.material_id = any(${sql.param([...materialIds])}::bigint[]) and each.quantity > 0 and ${within}
    order by lot.expires_on nulls last, lot.code, each.id limit ${MOST_BALANCES}`)
  return rows.map((row) => ({ ...row, quantity: plainDecimal(row.quantity), packed: plainDecimal(row.packed) }))
}

/** Which documents hold how much of each balance. */
async function keptOf(lying: readonly Lying[], { exceptCode = '' }: Where, { db }: Context) {
  const { rows } = await db.execute<{ balanceId: string; code: string; quantity: Quantity }>(sql`
    select balance_id::text as "balanceId", source_code as code, sum(quantity)::text as quantity from ${stockReservations}
    where balance_id = any(${sql.param(lying.map(({ balanceId }) => balanceId))}::bigint[]) and source_code <> ${exceptCode}
    group by 1, 2`)
  return Map.groupBy(
    rows.map((row) => ({ ...row, quantity: plainDecimal(row.quantity) })),
    ({ balanceId }) => balanceId,
  )
}
