import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { keptDays } from '../../telemetry/index.ts'
import { pointCheckHits } from './point-check-hit.table.ts'

/** Rows of one rule: what hits more often than this says little by being kept. */
export const MOST_OF_A_RULE = 10_000

/** Removes hits with the history that they are about, and the oldest of rules that hit very often. */
export async function removeOldHits({ database, now }: Pick<Platform, 'database' | 'now'>, signal: AbortSignal) {
  for (const [companyId, days] of await keptDays(database.system)) {
    signal.throwIfAborted()
    await database.system.query(statement`delete from ${pointCheckHits} where company_id = $1 and ended_at < $2`, [
      companyId,
      new Date(now().getTime() - days * 86_400_000),
    ])
  }
  signal.throwIfAborted()
  await database.system.query(
    statement`delete from ${pointCheckHits} h using (
       select id, row_number() over (partition by check_id order by started_at desc) as place from ${pointCheckHits}) o
     where o.id = h.id and o.place > $1`,
    [MOST_OF_A_RULE],
  )
}
