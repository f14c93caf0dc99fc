import { sql } from 'drizzle-orm'
import { afterwards } from '../../platform/after-commit.ts'
import { rested } from '../../platform/jobs/rested.ts'
import { nobodysContext } from '../../platform/nobodys-context.ts'
import type { Platform } from '../../platform/platform.ts'
import { flagExposedLots } from '../../trace/index.ts'
import { locationObjects } from '../location/location.table.ts'
import type { StockPorts } from '../stock-ports.ts'
import { exposedStock, locationExposures } from './exposure.table.ts'
import { exposuresToHold, holdExposed } from './hold-exposed.ts'
import { type NotifiedExposure, noteExposures } from './note-exposures.ts'

type Ports = Pick<StockPorts, 'notify' | 'background'>
const WHO = '库位环境报警'

/**
 * Looks what alarms at equipment of locations mean for the stock there: after alarms have changed, after stock has moved, and
 * every minute in case that was missed. The rows of alarms are the truth: what came and went while nobody looked is found.
 */
export function exposureWatch(platform: Platform, { notify, background }: Ports) {
  const { events, log } = platform
  const { work, waking } = rested(async (signal) => {
    for (const companyId of await companiesWithEquipment(platform)) {
      if (signal.aborted) return undefined
      // One company's fault does not keep the others from being looked at.
      await lookAtExposures(companyId, platform, notify, signal).catch((error) =>
        log.error({ err: error, companyId }, 'exposures of stock not looked at'),
      )
    }
    return undefined
  })
  const wake = waking(background('location-exposures', work))
  // Most companies have no equipment at locations: they are not asked for at each alarm.
  let withEquipment: Promise<ReadonlySet<string>> | undefined
  const known = () =>
    (withEquipment ??= companiesWithEquipment(platform).then(
      (found) => new Set(found),
      () => {
        // Asked again at the next change; until then the look of each minute finds it.
        withEquipment = undefined
        return new Set<string>()
      },
    ))
  const heard = async ({ companyId }: { companyId: string }) => {
    if ((await known()).has(companyId)) wake()
  }
  events.on('alarm.changed', heard)
  events.on('stock.posted', heard)
  return {
    /** Equipment has been placed or taken away. */
    placed() {
      withEquipment = undefined
      wake()
    },
  }
}

async function companiesWithEquipment({ database }: Pick<Platform, 'database'>): Promise<string[]> {
  const { rows } = await database.systemDb.execute<{ id: string }>(sql`select distinct company_id::text as id
    from ${locationObjects} union select distinct company_id::text from ${locationExposures} where not is_settled order by 1`)
  return rows.map(({ id }) => id)
}

/** Notes, tells, flags, holds, and closes what is over, of one company. */
export async function lookAtExposures(
  companyId: string,
  platform: Pick<Platform, 'database' | 'log' | 'now'>,
  notify: StockPorts['notify'],
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = platform
  const within = async (work: (context: Awaited<ReturnType<typeof nobodysContext>>) => Promise<void>) => {
    const later = afterwards(log)
    await database.inCompany(companyId, async (db) => {
      await work(await nobodysContext({ name: WHO, companyId, db, signal, afterCommit: later.add }, platform))
    })
    await later.run()
  }
  await within(async (context) => {
    const { db } = context
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('location exposures', ${companyId}::bigint))`)
    const { begun, ended } = await noteExposures(db, companyId, context.now())
    await flagExposedLots(await lotsToFlag(context.db, companyId), context)
    const say = (event: 'begin' | 'end', { id, code, ...more }: NotifiedExposure) =>
      notify(context, `locationExposure.${event}`, { id, code, status: event === 'begin' ? 'open' : 'ended', more })
    for (const each of begun) await say('begin', each)
    for (const each of ended) await say('end', each)
  })
  // Each in a transaction of its own: a posting locks stock once.
  let toHold: string[] = []
  await within(async (context) => {
    toHold = await exposuresToHold(context)
  })
  const failed: string[] = []
  for (const id of toHold)
    await within((context) => holdExposed(id, { notify }, context)).catch((error) => {
      failed.push(id)
      log.error({ err: error, companyId, exposure: id }, 'exposed stock not held')
    })
  // What could not be held is tried again, and keeps no other open.
  await within(async ({ db, now }) => {
    await db.execute(sql`update ${locationExposures} set is_settled = true
      where not is_settled and ended_at < ${now()}::timestamptz - interval '5 seconds' and told_state = 'ended'
        and id <> all(${sql.param(failed)}::bigint[])`)
  })
}

/** Lots of exposures that are not settled, which do not say so yet. */
async function lotsToFlag(db: Parameters<typeof noteExposures>[0], companyId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select distinct stock.lot_id::text as id
    from ${locationExposures} each join ${exposedStock} stock on stock.exposure_id = each.id
    where each.company_id = ${companyId}::bigint and not each.is_settled and each.reviewed_at is null
      and stock.lot_id is not null`)
  return rows.map(({ id }) => id)
}
