import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { demands } from '../../bills/demand/demand.table.ts'
import { inboundBills } from '../../bills/inbound/inbound-bill.table.ts'
import { outboundBills } from '../../bills/outbound/outbound-bill.table.ts'
import { transfers } from '../../bills/transfer/transfer.table.ts'
import { stockCounts } from '../../counting/count/stock-count.table.ts'
import { afterwards } from '../../platform/after-commit.ts'
import type { BackgroundWork } from '../../platform/jobs/background-work.ts'
import { nobodysContext } from '../../platform/nobodys-context.ts'
import type { Platform } from '../../platform/platform.ts'
import { today } from '../../platform/today.ts'
import type { StockPorts } from '../../stock/index.ts'
import { isWaiting, type WaitedFor } from '../../stock/index.ts'
import { overdueDocuments } from './overdue.table.ts'

type Parts = Pick<Platform, 'database' | 'log' | 'now'>

/** Told in one transaction. */
const MOST = 200
const DAY = 86_400_000

interface Watched {
  kind: WaitedFor
  table: PgTable & Record<'id' | 'companyId' | 'code' | 'status', PgColumn>
  due: PgColumn
}
const watched: readonly Watched[] = [
  { kind: 'inboundBill', table: inboundBills, due: inboundBills.expectedOn },
  { kind: 'outboundBill', table: outboundBills, due: outboundBills.expectedOn },
  { kind: 'transfer', table: transfers, due: transfers.expectedOn },
  { kind: 'stockCount', table: stockCounts, due: stockCounts.dueOn },
  { kind: 'demand', table: demands, due: demands.neededOn },
]

/** Documents that were due before this day and are not done, which nobody has been told of for that day. */
export const overdue = (before: string): SQL =>
  sql.join(
    watched.map(({ kind, table, due }) => {
      const name = sql.identifier(getTableName(table))
      return sql`select ${table.companyId}::text as "companyId", ${kind}::text as kind, ${table.id}::text as id, ${table.code} as code,
        ${table.status} as status, ${due}::text as "dueOn"
      from ${name} where ${due} < ${before}::date and ${isWaiting(kind)}
        and not exists (select from ${overdueDocuments} told where told.company_id = ${table.companyId}
          and told.kind = ${kind} and told.document_id = ${table.id} and told.due_on = ${due})`
    }),
    sql` union all `,
  )

interface Overdue extends Record<string, unknown> {
  kind: string
  id: string
  code: string
  status: string
  dueOn: string
}

/**
 * Tells of documents whose day has passed, by the rows themselves: looked for each minute, so what became overdue while the server
 * was down is found when it is up.
 */
export function overdueWatch(platform: Parts, { notify, background }: Pick<StockPorts, 'notify' | 'background'>) {
  const work: BackgroundWork = async (signal) => {
    const { database, log, now } = platform
    // The day begins first in the east; each company is asked for its own below.
    const latest = new Date(now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
    const { rows } = await database.systemDb.execute<{ companyId: string }>(
      sql`select distinct "companyId" from (${overdue(latest)}) late order by 1`,
    )
    for (const { companyId } of rows) {
      if (signal.aborted) return undefined
      // One company's fault does not keep the others from being looked at.
      await notifyOverdue(companyId, platform, notify, signal).catch((error) =>
        log.error({ err: error, companyId }, 'overdue documents not looked for'),
      )
    }
    return undefined
  }
  background('overdue-documents', work)
}

/** Tells each once, in the transaction that writes down that it was told. */
export async function notifyOverdue(
  companyId: string,
  platform: Parts,
  notify: StockPorts['notify'],
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = platform
  let found = MOST
  while (found === MOST && !signal.aborted) {
    const later = afterwards(log)
    found = await database.inCompany(companyId, async (db) => {
      const context = await nobodysContext(
        { name: '逾期提醒', companyId, db, signal, afterCommit: later.add },
        platform,
      )
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('overdue documents', ${companyId}::bigint))`)
      const at = context.now()
      const day = today(context)
      const { rows } = await db.execute<Overdue>(
        sql`select * from (${overdue(day)}) late where "companyId" = ${companyId} order by "dueOn", id limit ${MOST}`,
      )
      if (!rows.length) return 0
      await db.insert(overdueDocuments).values(
        rows.map(({ kind, id, dueOn }) => ({
          companyId,
          kind,
          documentId: id,
          dueOn,
          createdAt: at,
          updatedAt: at,
        })),
      )
      for (const { kind, id, code, status, dueOn } of rows) {
        const days = Math.round((Date.parse(day) - Date.parse(dueOn)) / DAY)
        await notify(context, `${kind}.overdue`, { id, code, status, more: { days } })
      }
      return rows.length
    })
    await later.run()
  }
}
