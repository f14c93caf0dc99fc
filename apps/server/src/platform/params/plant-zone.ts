import { plantZone, TIME_ZONE } from '@zhizao/rules/time/time-zone'
import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Db } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { paramRows } from './param-rows.ts'

/** The zone of the company on whose rows a connection stands. */
export async function plantZoneIn(db: Db): Promise<string> {
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from ${paramRows} where detail_type = 1 and key = ${TIME_ZONE}`,
  )
  return plantZone(rows[0]?.value)
}

/** Zones of companies, for work of the installation that stands on the rows of all. */
export async function plantZonesOf(
  tx: ClientBase,
  companyIds: readonly string[],
): Promise<(companyId: string) => string> {
  const { rows } = await tx.query<{ company_id: string; value: string }>(
    statement`select company_id, value from ${paramRows} where company_id = any($1::bigint[]) and detail_type = 1 and key = $2`,
    [[...new Set(companyIds)], TIME_ZONE],
  )
  const set = new Map(rows.map((row) => [row.company_id, row.value]))
  return (companyId) => plantZone(set.get(companyId))
}
