import { and, eq, inArray } from 'drizzle-orm'
import { type ParamDefinition, type ParamValue, parsedParam, type ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { companyDetails } from '../company-detail/company-detail.table.ts'

/** Detail type of what concerns the whole company. */
export const SYSTEM_DETAIL = 1
/** Another process may have changed them: what was read is believed so long, ms. */
const BELIEVED = 30_000

export interface CompanyParams {
  read: ReadParam
  close(): void
}

/** Parameters of companies, kept among their details by code; remembered until the company's settings change. */
export function companyParams({ database, events, now }: Pick<Platform, 'database' | 'events' | 'now'>): CompanyParams {
  const known = new Map<string, { at: number; texts: Promise<ReadonlyMap<string, string>> }>()
  const close = events.on('company.changed', ({ companyId }) => void known.delete(companyId))

  async function textsOf(companyId: string) {
    const rows = await database.systemDb
      .select({ key: companyDetails.key, value: companyDetails.value })
      .from(companyDetails)
      .where(and(eq(companyDetails.companyId, companyId), eq(companyDetails.detailType, SYSTEM_DETAIL)))
      .limit(1000)
    return new Map(rows.map((row) => [row.key, row.value]))
  }

  return {
    async read<Value extends ParamValue>(companyId: string, definition: ParamDefinition<Value>) {
      // Also where it is known already: it would not be the next time.
      database.refuseSecond()
      const time = now().getTime()
      let hit = known.get(companyId)
      if (!hit || Math.abs(time - hit.at) > BELIEVED) {
        hit = { at: time, texts: textsOf(companyId) }
        known.set(companyId, hit)
        hit.texts.catch(() => known.delete(companyId))
      }
      const texts = await hit.texts
      return (parsedParam(definition, texts.get(definition.code)) ?? definition.fallback) as Value
    },
    close,
  }
}

/** Values that a company has set, by code. */
export async function setParams(
  codes: readonly string[],
  { db }: { db: Platform['database']['systemDb'] },
): Promise<ReadonlyMap<string, string>> {
  if (!codes.length) return new Map()
  const rows = await db
    .select({ key: companyDetails.key, value: companyDetails.value })
    .from(companyDetails)
    .where(and(eq(companyDetails.detailType, SYSTEM_DETAIL), inArray(companyDetails.key, [...codes])))
  return new Map(rows.map((row) => [row.key, row.value]))
}
