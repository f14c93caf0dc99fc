import { dayText } from '@zhizao/rules/time/calendar'
import type { Platform } from '../../platform/platform.ts'
import { asUser, type DemoDataPorts, demoUserOf } from '../as-user.ts'
import { seedMaterials } from './seed-materials.ts'
import { seedPlantAndPeople } from './seed-plant-people.ts'
import { seedRoutes } from './seed-routes.ts'

/** A plant in which somebody has entered something of this is left to him. */
const entered = [
  'material',
  'material_class',
  'bom',
  'work_center',
  'process_segment',
  'route',
  'staff',
  'team',
  'shop_calendar',
  'shift_plan',
]

/** Half a year, and a week. */
const SINCE = 27 * 7 * 86_400_000

/** Gives the demo plant what it makes, of what, where, how, by whom and when, through the product's calls; once, all or nothing. */
export async function provideMasterData(
  platform: Platform,
  companyId: string,
  ports: DemoDataPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, log, now } = platform
  const found = entered.map((table) => `exists (select from ${table} where company_id = $1)`).join(' or ')
  const { rows } = await database.system.query<{ any: boolean }>(`select ${found} as any`, [companyId])
  const demo = rows[0]!.any ? undefined : await demoUserOf(platform, companyId, ports, signal)
  if (!demo) return false
  const started = performance.now()
  // Bills and routes hold since before what was made by them.
  const since = () => new Date(now().getTime() - SINCE)
  await asUser(platform, demo, since, async (ask) => {
    const materials = await seedMaterials(ask)
    await seedPlantAndPeople(ask, Number(dayText(now().getTime(), demo.user.timeZone).slice(0, 4)))
    await seedRoutes(ask, materials)
  })
  log.info({ ms: Math.round(performance.now() - started) }, 'master data of the demo plant made')
  return true
}
