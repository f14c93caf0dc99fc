import type { MaterialUse } from '@zhizao/contract/material/material'
import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { inspections } from './inspection/inspection.table.ts'
import { inspectionSchemes } from './scheme/inspection-scheme.table.ts'

const MOST = 1000
const SHOWN = 5

/** Schemes for a material, and lots of it that were inspected: it is not deleted under them. */
export async function materialInQuality(
  materialId: string,
  { db }: Pick<Context, 'db'>,
): Promise<MaterialUse | undefined> {
  const schemes = await db
    .select({ name: inspectionSchemes.name })
    .from(inspectionSchemes)
    .where(eq(inspectionSchemes.materialId, materialId))
    .limit(MOST)
  const found = schemes.length
    ? schemes
    : await db
        .select({ name: inspections.code })
        .from(inspections)
        .where(eq(inspections.materialId, materialId))
        .limit(MOST)
  const names = found.map(({ name }) => name)
  if (!names.length) return undefined
  return { kind: schemes.length ? '检验方案' : '检验单', count: names.length, names: names.slice(0, SHOWN) }
}
