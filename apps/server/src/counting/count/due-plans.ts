import { and, eq, lte, sql } from 'drizzle-orm'
import { afterwards } from '../../platform/after-commit.ts'
import type { Context } from '../../platform/context.ts'
import type { NightlyWork } from '../../platform/jobs/nightly-work.ts'
import { nobodysContext } from '../../platform/nobodys-context.ts'
import type { Platform } from '../../platform/platform.ts'
import { today } from '../../platform/today.ts'
import type { StockPorts } from '../../stock/index.ts'
import { countInScope } from './count-scope.ts'
import { stockCounts } from './stock-count.table.ts'
import { stockCountPlans } from './stock-count-plan.table.ts'

type Parts = Pick<Platform, 'database' | 'log' | 'now'>
type Ports = Pick<StockPorts, 'nextCode' | 'notify'>

/** Makes the drafts of the plans whose day has come; people start them. */
export function duePlans(platform: Parts, ports: Ports): NightlyWork {
  const { database, log, now } = platform
  return {
    name: 'stock-count-plans',
    cron: '20 0 * * *',
    async work(signal) {
      // The day begins first in the east; each company is asked for its own below.
      const latest = new Date(now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
      const due = await database.systemDb
        .select({ id: stockCountPlans.id, companyId: stockCountPlans.companyId, name: stockCountPlans.name })
        .from(stockCountPlans)
        .where(and(eq(stockCountPlans.status, 1), lte(stockCountPlans.nextOn, latest)))
        .orderBy(stockCountPlans.companyId, stockCountPlans.id)
      for (const { id, companyId, name } of due) {
        signal.throwIfAborted()
        try {
          const later = afterwards(log)
          await database.inCompany(companyId, async (db) => {
            const work = { name: '盘点计划', companyId, db, signal, afterCommit: later.add }
            await makeDraft(id, await nobodysContext(work, platform), ports)
          })
          await later.run()
        } catch (error) {
          // One plan that cannot be done keeps no other waiting.
          log.error({ err: error, companyId, plan: name }, 'no count made of a plan')
        }
      }
    },
  }
}

/** The draft of one plan, in one transaction with the day of the next; none while the last one is not done. */
async function makeDraft(id: string, context: Context, { nextCode, notify }: Ports): Promise<void> {
  const { db, now, user } = context
  const [plan] = await db.select().from(stockCountPlans).where(eq(stockCountPlans.id, id)).for('no key update')
  const day = today(context)
  if (!plan?.status || plan.nextOn > day) return
  const open = sql`${stockCounts.planId} = ${id}::bigint and ${stockCounts.status} not in ('posted', 'cancelled')`
  if (await db.$count(stockCounts, open)) return
  let lastCode = plan.lastCode
  if (await countInScope(plan, context)) {
    lastCode = await nextCode(context, 'stockCount', {})
    const { warehouseId, locationIds, classIds, materialIds, abc, abcDays, uncountedDays, blind, counters } = plan
    const [made] = await db
      .insert(stockCounts)
      .values({
        companyId: user.companyId,
        code: lastCode,
        planId: id,
        dueOn: day,
        warehouseId,
        locationIds,
        classIds,
        materialIds,
        abc,
        abcDays,
        uncountedDays,
        blind,
        counters,
        createdByName: user.name,
        updatedByName: user.name,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning()
    await notify(context, 'stockCount.create', { id: made!.id, code: lastCode, status: made!.status })
  }
  const { everyDays } = plan
  await db
    .update(stockCountPlans)
    .set({
      lastCode,
      updatedAt: now(),
      nextOn: sql`${plan.nextOn}::date + ${everyDays}::int * ((${day}::date - ${plan.nextOn}::date) / ${everyDays}::int + 1)`,
    })
    .where(eq(stockCountPlans.id, id))
}
