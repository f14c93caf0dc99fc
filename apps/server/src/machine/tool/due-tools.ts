import { dayText } from '@zhizao/rules/time/calendar'
import { sql } from 'drizzle-orm'
import { afterwards } from '../../platform/after-commit.ts'
import type { Notify } from '../../platform/document/document-ports.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { machines } from '../machine/machine.table.ts'
import { tools } from './tool.table.ts'
import { calibrationDue, careDue, careShots, countersOfTools } from './tool-query.ts'

/** Told in one transaction. */
const MOST = 200

const words = { soon: '即将到期', due: '已到期' } as const

interface Found extends Record<string, unknown> {
  id: string
  code: string
  name: string
  status: string
  machine: string | null
  shots: number
  every: number | null
  dueOn: string | null
  care: 'none' | 'soon' | 'due'
  calibration: 'none' | 'soon' | 'due'
  careTold: 'soon' | 'due' | null
  calibrationTold: 'soon' | 'due' | null
}

/** Tools of which something is to be told: each once when it comes near, and once when it is due. */
const toTell = (day: string) => sql`
  select ${tools.id}::text as id, ${tools.code} as code, ${tools.name} as name, ${tools.status} as status,
    ${machines.name} as machine, ${careShots} as shots, ${tools.careEvery} as every,
    (${tools.calibratedOn} + ${tools.calibrationDays})::text as "dueOn",
    ${careDue} as care, ${calibrationDue(day)} as calibration,
    ${tools.careTold} as "careTold", ${tools.calibrationTold} as "calibrationTold"
  from ${tools} left join ${machines} on ${machines.id} = ${tools.machineId}
  left join ${countersOfTools.table} on ${countersOfTools.on}
  where (${careDue} <> 'none' and ${careDue} is distinct from ${tools.careTold})
    or (${calibrationDue(day)} <> 'none' and ${calibrationDue(day)} is distinct from ${tools.calibrationTold})
  order by ${tools.id} limit ${MOST} for no key update of ${tools}`

/** Tells of tools of a company that are due, in the transaction that writes down that it was told. */
export async function notifyDueTools(
  companyId: string,
  { database, log, now }: Pick<Platform, 'database' | 'log' | 'now'>,
  notify: Notify,
): Promise<number> {
  const later = afterwards(log)
  const told = await database.inCompany(companyId, async (db) => {
    const day = dayText(now().getTime(), await plantZoneIn(db))
    const { rows } = await db.execute<Found>(toTell(day))
    const context = { db, now, afterCommit: later.add, user: { companyId, name: '工装到期提醒' } }
    for (const tool of rows) {
      const { id, code, name, status, care, calibration } = tool
      const facts = { id, code, status }
      if (care !== 'none' && care !== tool.careTold) {
        const more = { name, due: words[care], machine: tool.machine ?? '', shots: tool.shots, every: tool.every ?? 0 }
        await notify(context, 'tool.careDue', { ...facts, more })
      }
      if (calibration !== 'none' && calibration !== tool.calibrationTold) {
        const more = { name, due: words[calibration], dueOn: tool.dueOn ?? '' }
        await notify(context, 'tool.calibrationDue', { ...facts, more })
      }
      await db.execute(sql`update ${tools} set care_told = nullif(${care}, 'none'),
        calibration_told = nullif(${calibration}, 'none') where ${tools.id} = ${id}`)
    }
    return rows.length
  })
  await later.run()
  return told
}

/** Looks each minute, by the rows themselves: what became due while the server was down is found when it is up. */
export async function notifyAllDue(platform: Platform, notify: Notify, signal: AbortSignal): Promise<void> {
  const { rows } = await platform.database.systemDb.execute<{ companyId: string }>(
    sql`select distinct company_id::text as "companyId" from ${tools} where care_every is not null or calibration_days is not null`,
  )
  for (const { companyId } of rows) {
    let told = MOST
    while (told === MOST && !signal.aborted)
      told = await notifyDueTools(companyId, platform, notify).catch((error) => {
        platform.log.error({ err: error, companyId }, 'due tools not looked for')
        return 0
      })
  }
}
