import { companyDetails } from '../../company/company-detail/company-detail.table.ts'
import { statement } from '../../platform/db/statement.ts'
import { numberParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { machineCounts } from './counter.table.ts'

/** Kept among the company's details under its code. */
export const keepCountDays = numberParam('keepCountDays', {
  group: '数据保留',
  title: '机器计数保留',
  unit: '天',
  fallback: 0,
  min: 0,
  max: 36500,
  asksAgain: true,
  help: '按分钟的计数超过后每天夜间清除，累计数不受影响；0 为一直保留',
})

const slice = 10_000

/** Removes minutes older than each company keeps. What was counted in all stays. */
export async function removeOldCounts({ database, log, now }: Platform, signal: AbortSignal): Promise<void> {
  const pool = database.system
  const { rows } = await pool.query<{ companyId: string; days: number }>(
    statement`select company_id as "companyId", trim(value)::int as days from ${companyDetails}
      where detail_type = 1 and key = 'keepCountDays' and trim(value) ~ '^[1-9][0-9]{0,4}$'`,
  )
  for (const { companyId, days } of rows) {
    const before = new Date(now().getTime() - days * 24 * 3600_000)
    let removed = 0
    for (let gone = slice; gone === slice; removed += gone) {
      signal.throwIfAborted()
      gone = (await pool.query(oldMinutes, [companyId, before])).rowCount ?? 0
    }
    if (removed) log.info({ companyId, days, removed }, 'old minutes of machines removed')
  }
}

const oldMinutes = statement`delete from ${machineCounts} where id in (
  select id from ${machineCounts} where company_id = $1 and at < $2 limit ${slice})`
