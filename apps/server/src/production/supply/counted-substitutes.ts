import type { CountedSubstitute } from '@zhizao/contract/production/production-order'
import type { Substitute } from '@zhizao/rules/production/deal-supply'
import { eq, inArray } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import type { Context } from '../../platform/context.ts'

/** Says what materials stand for others, by their names. */
export async function countedSubstitutes(
  all: readonly Substitute[],
  { db }: Pick<Context, 'db'>,
): Promise<(substitutes: readonly Substitute[]) => CountedSubstitute[]> {
  const ids = [...new Set(all.map(({ materialId }) => materialId))]
  const found = ids.length
    ? await db
        .select({
          id: materials.id,
          materialCode: materials.code,
          materialName: materials.name,
          unit: units.code,
        })
        .from(materials)
        .innerJoin(units, eq(units.id, materials.baseUnitId))
        .where(inArray(materials.id, ids))
    : []
  const named = new Map(found.map(({ id, ...each }) => [id, each]))
  return (substitutes) =>
    substitutes.map(({ materialId, there, picked, expected }) => ({
      ...named.get(materialId)!,
      materialId,
      quantity: there,
      picked,
      expected,
    }))
}
