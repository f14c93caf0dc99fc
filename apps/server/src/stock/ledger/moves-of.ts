import type { MaterialUse } from '@zhizao/contract/material/material'
import { count, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { stockLedger } from './ledger.table.ts'

/** Movements of a material, with the documents of the first of them. */
export async function movesOfMaterial(materialId: string, { db }: Context): Promise<MaterialUse> {
  const own = eq(stockLedger.materialId, materialId)
  const [found] = await db.select({ total: count() }).from(stockLedger).where(own)
  const codes = found!.total
    ? await db
        .select({ code: stockLedger.sourceCode })
        .from(stockLedger)
        .where(own)
        .groupBy(stockLedger.sourceCode)
        .limit(10)
    : []
  return { kind: '库存流水', count: found!.total, names: codes.map(({ code }) => code) }
}

/** Movements of any of these lots, in words. */
export async function movesOfLots(lotIds: readonly string[], { db }: Context): Promise<string | undefined> {
  const total = await db.$count(
    stockLedger,
    or(inArray(stockLedger.lotId, [...lotIds]), inArray(stockLedger.toLotId, [...lotIds])),
  )
  return total ? ` ${total} 条库存流水` : undefined
}
