import { getTableName, sql } from 'drizzle-orm'
import { type PgTable, pgPolicy, pgRole } from 'drizzle-orm/pg-core'

/** The role of requests whose caller sees some warehouses or work centers only; it may what the app role may, within these policies. */
export const narrowedRole = pgRole('zhizao_narrowed').existing()

const settings = { warehouses: 'app.seen_warehouses', workCenters: 'app.seen_work_centers' } as const
type Kind = keyof typeof settings

/** Whether an id is among those that the caller sees; nothing is where nobody has said what he sees. */
const among = (kind: Kind, column: string) => {
  const said = `current_setting('${settings[kind]}', true)`
  return `((select ${said} = 'all') or ${column} = any((select nullif(nullif(${said}, 'all'), ''))::bigint[]))`
}

const restrictive = (condition: string) =>
  pgPolicy('seen_rows', {
    as: 'restrictive',
    for: 'all',
    to: narrowedRole,
    using: sql.raw(condition),
    withCheck: sql.raw(condition),
  })

/** Rows of a warehouse, by whichever of these columns names one that the caller sees. */
export const seenByWarehouse = (...columns: readonly string[]) =>
  restrictive(columns.map((column) => among('warehouses', column)).join(' or '))

/** The same, and rows that name none. */
export const seenByWarehouseOrNone = (column: string) =>
  restrictive(`${column} is null or ${among('warehouses', column)}`)

export const seenByWorkCenter = (column: string) => restrictive(among('workCenters', column))

/** Rows that name none are of the production order in `order`, or of nothing that is hidden. */
export const seenByWorkCenterOrNone = (column: string, order?: string) =>
  restrictive(
    `case when ${column} is null then ${order ? `sees_order(${order})` : 'true'} else ${among('workCenters', column)} end`,
  )

/** Rows of production orders that the caller sees. */
export const seenByOrder = (column: string) => restrictive(`sees_order(${column})`)

/** Rows at a place, of the table of `places`, in a warehouse that the caller sees. */
export const seenByPlace = (places: PgTable, table: string, column: string) =>
  restrictive(
    `exists (select from ${getTableName(places)} place where place.id = ${table}.${column} and place.warehouse_id is not null)`,
  )

/** Rows that lead from a place to another: seen from either, where it is in a warehouse. */
export const seenByEnds = (places: PgTable, table: string, from: string, to: string) =>
  restrictive(
    `(${from} is null and ${to} is null) or exists (select from ${getTableName(places)} place where place.id in (${table}.${from}, ${table}.${to}) and place.warehouse_id is not null)`,
  )

/** Rows that hang on a row of another table, seen where that is. */
export const seenWith = (table: string, links: Readonly<Record<string, string>>) =>
  restrictive(
    Object.entries(links)
      .map(
        ([column, other]) =>
          `(${table}.${column} is null or exists (select from ${other} seen where seen.id = ${table}.${column}))`,
      )
      .join(' and '),
  )

/** A document of stock without a warehouse of its own: seen where one of its lines is. */
export const seenByLines = () => restrictive('sees_stock_entry(id)')
