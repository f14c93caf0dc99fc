import { dayText } from '@zhizao/rules/time/calendar'
import { inArray, sql } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { afterwards } from '../../platform/after-commit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Notify } from '../../platform/document/document-ports.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { stockBalances } from '../../stock/ledger/ledger.table.ts'
import { materialAlerts, stockAlerts } from './alert.table.ts'
import { type Breach, stockBreaches } from './stock-breaches.ts'

type Parts = Pick<Platform, 'database' | 'now' | 'log'>

/** What an alert is told under: `stockAlert.safety`. */
export const STOCK_ALERT = 'stockAlert'

/** Companies whose warehouses anything could be wrong in. */
export async function companiesWithStock({ systemDb }: Platform['database']): Promise<string[]> {
  const { rows } = await systemDb.execute<{ id: string }>(sql`select id from ${companies}
    where exists (select from ${stockBalances} each where each.company_id = company.id)
      or exists (select from ${materialAlerts} each where each.company_id = company.id)`)
  return rows.map(({ id }) => id)
}

/**
 * Writes down what is wrong with a company's stock and tells it, once: again only after it had been well. Rows and news stand or
 * fall together. Of two checks at once the second finds what the first has written.
 */
export async function checkAlerts(companyId: string, { database, now, log }: Parts, notify: Notify): Promise<void> {
  const later = afterwards(log)
  await database.inCompany(companyId, async (db) => {
    // Whoever hears of it does so for the company, not for a person.
    const context = { db, user: { companyId, name: '库存预警' }, now, afterCommit: later.add }
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('stock alerts', ${companyId}::bigint))`)
    const at = now()
    const today = dayText(at.getTime(), await plantZoneIn(db))
    const found = await stockBreaches(db, { today, companyId })
    const known = found.flatMap(({ alertId, ...row }) => (alertId ? [{ alertId, ...row }] : []))
    await endAlerts(
      known.filter(({ isSo }) => !isSo),
      at,
      db,
    )
    await keepFigures(
      known.filter(({ isSo }) => isSo),
      db,
    )
    for (const { alertId, isSo, materialCode, ...row } of found) {
      if (!isSo || alertId) continue
      const [made] = await db
        .insert(stockAlerts)
        .values({ ...row, createdAt: at, updatedAt: at })
        .returning({ id: stockAlerts.id })
      const more = { quantity: row.quantity, ...(row.bound !== null && { bound: row.bound }) }
      await notify(context, `${STOCK_ALERT}.${row.kind}`, { id: made!.id, code: materialCode, status: 'open', more })
    }
  })
  await later.run()
}

type Known = Pick<Breach, 'quantity' | 'bound'> & { alertId: string }

async function endAlerts(over: readonly Known[], at: Date, db: Db) {
  if (!over.length) return
  const ids = over.map(({ alertId }) => alertId)
  await db.update(stockAlerts).set({ endedAt: at, updatedAt: at }).where(inArray(stockAlerts.id, ids))
}

async function keepFigures(standing: readonly Known[], db: Db) {
  if (!standing.length) return
  const of = <Name extends keyof Known>(name: Name) => sql.param(standing.map((each) => each[name]))
  await db.execute(sql`update ${stockAlerts} set quantity = given.quantity, bound = given.bound
    from unnest(${of('alertId')}::bigint[], ${of('quantity')}::numeric[], ${of('bound')}::numeric[]) as given (id, quantity, bound)
    where ${stockAlerts}.id = given.id`)
}
