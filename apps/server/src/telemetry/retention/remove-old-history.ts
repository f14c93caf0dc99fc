import type { Pool } from 'pg'
import { companyDetails } from '../../company/company-detail/company-detail.table.ts'
import type { HistoryStore } from '../../history/index.ts'
import { pointsWithHistory } from '../../history/index.ts'
import { statement } from '../../platform/db/statement.ts'
import { numberParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'

/** Kept among the company's details under its code. */
export const keepHistoryDays = numberParam('keepHistoryDays', {
  group: '数据保留',
  title: '历史数据保留',
  unit: '天',
  fallback: 0,
  min: 0,
  max: 36500,
  asksAgain: true,
  help: '超过后每天夜间清除，0 为一直保留',
})

const DAY = 24 * 3600_000
const POINTS_A_TIME = 50

/** Days of history that companies keep, of those that do not keep all. */
export async function keptDays(pool: Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ company_id: string; days: number }>(
    statement`select company_id, trim(value)::int as days from ${companyDetails}
     where detail_type = 1 and key = 'keepHistoryDays' and trim(value) ~ '^[1-9][0-9]{0,4}$'`,
  )
  return new Map(rows.map(({ company_id, days }) => [Number(company_id), days]))
}

/**
 * Removes what is older than each company keeps: its setting `keepHistoryDays`, a whole number of days. Without it, or
 * where it is not a number, all is kept.
 */
export async function removeOldHistory(
  { database, log, now }: Platform,
  history: Pick<HistoryStore, 'removeBefore'>,
  signal: AbortSignal,
): Promise<void> {
  for (const [companyId, days] of await keptDays(database.system)) {
    const before = now().getTime() - days * DAY
    const points = await pointsWithHistory(database.system, companyId)
    let removed = 0
    for (let at = 0; at < points.length; at += POINTS_A_TIME) {
      signal.throwIfAborted()
      removed += await history.removeBefore(companyId, points.slice(at, at + POINTS_A_TIME), before)
    }
    if (removed) log.info({ companyId, days, removed }, 'old history removed')
  }
}
