import { plainDecimal, quantityBounds } from '@zhizao/rules/quantity/decimal'
import { sql } from 'drizzle-orm'
import {
  customType,
  jsonb,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgPolicy,
  pgRole,
  pgSequence,
  pgTable,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

/** The role the server works as for a company: owns nothing, is bound by row-level security. */
export const appRole = pgRole('zhizao_app').existing()

/** One sequence for the ids of all tables: an id of one table never matches a row of another. */
export const globalId = pgSequence('global_id')

const bigintText = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** A reference to a row: bigint in the database, digits in TypeScript and on the wire. */
export const idColumn = () => bigintText()
const jsonAsIs = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})
/** Any JSON value, text too: drizzle's own column reads the text of a number as a number, which loses digits. */
export const jsonValue = () => jsonAsIs()
const numericText = customType<{ data: string; driverData: string }>({
  dataType: () => `numeric(${quantityBounds.whole + quantityBounds.decimals}, ${quantityBounds.decimals})`,
  fromDriver: plainDecimal,
})
/** What the fields that a company has added to a master hold, by code. */
export const extraColumn = () => jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({})
/** A quantity: digits in the database, in TypeScript and on the wire; never a JavaScript number. */
export const quantityColumn = () => numericText()
/** An instant with zone, a Date in TypeScript. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

const primaryId = () => idColumn().primaryKey().default(sql`nextval('global_id')`)

const stamps = {
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
}

/** Rows of the company at hand; nothing where none is set. */
const ownCompany = sql`company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)`

/** Shows each company its own rows only; rows without a company are shown to none. */
export const ownCompanyPolicy = () =>
  pgPolicy('own_company', { for: 'all', to: appRole, using: ownCompany, withCheck: ownCompany })

/**
 * A table owned by companies: id, company, stamps, the policy that shows each company its own rows only,
 * and the key (id, company_id) that other owned tables refer to.
 */
export function companyTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  // biome-ignore lint/suspicious/noExplicitAny: drizzle's own type of the columns handed to the callback is not nameable here
  extra: (table: any) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(
    name,
    { id: primaryId(), companyId: idColumn().notNull(), ...stamps, ...columns },
    // biome-ignore lint/suspicious/noExplicitAny: as above
    (table: any) => [unique().on(table.id, table.companyId), ownCompanyPolicy(), ...extra(table)],
  )
}

/** A table of the installation, untouched by row-level security; the app role has no right to it. */
export function systemTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  extra: (table: any) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, { id: primaryId(), ...stamps, ...columns }, extra)
}

/** A table of the installation that every company may read: products, menus, dictionaries shipped with it. */
export function sharedTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  extra: (table: any) => PgTableExtraConfigValue[] = () => [],
) {
  return pgTable(name, { id: primaryId(), ...stamps, ...columns }, (table) => [
    pgPolicy('readable', { for: 'select', to: appRole, using: sql`true` }),
    ...extra(table),
  ])
}

const byInstallation = sql`(select current_setting('app.installation', true) = 'on')`

/** A policy that lets rows of all companies and shared ones be changed for the length of a transaction that says so. */
export const installationPolicy = () =>
  pgPolicy('installation', { for: 'all', to: appRole, using: byInstallation, withCheck: byInstallation })
