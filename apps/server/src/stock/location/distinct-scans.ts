import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { hasCode, readsAs } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { locations } from './location.table.ts'

type LocationRow = typeof locations.$inferSelect

/** Two that save codes or bar codes of places at once wait for each other, before any place is held. */
export const scanTurn = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('bar codes of places', ${user.companyId}::bigint))`)

/**
 * A scanner cannot tell two places apart of which one's bar code reads like the other's bar code or code; those that were so
 * before may stay. Codes alone may read the same: those of different warehouses.
 */
export async function requireDistinctScans(
  { code, barcode }: { code?: string | null | undefined; barcode?: string | null | undefined },
  own: Pick<LocationRow, 'id' | 'code' | 'barcode'> | undefined,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  const another = async (which: SQL) => {
    const [found] = await db
      .select({ code: locations.code, barcode: locations.barcode, house: warehouses.name })
      .from(locations)
      .innerJoin(warehouses, eq(warehouses.id, locations.warehouseId))
      .where(and(which, own && ne(locations.id, own.id)))
      .limit(1)
    return found
  }
  if (barcode && barcode !== own?.barcode) {
    const same = await another(readsAs(locations.barcode, barcode))
    if (same) throw invalidField('barcode', '条码', `库位“${same.code}”的条码“${same.barcode}”与它读作一样，请更换`)
    const named = await another(hasCode(locations, [barcode]))
    if (named)
      throw invalidField('barcode', '条码', `仓库“${named.house}”的库位编码“${named.code}”与它读作一样，请更换`)
  }
  if (code && code !== own?.code) {
    const scanned = await another(readsAs(locations.barcode, code))
    if (scanned)
      throw invalidField('code', '库位编码', `库位“${scanned.code}”的条码“${scanned.barcode}”与它读作一样，请更换`)
  }
}
