import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { materials } from '../material/material.table.ts'
import { units } from '../unit/unit.table.ts'
import { bomItems, boms } from './bom.table.ts'
import { bomName, bomOn } from './bom-query.ts'

export interface BomComponent {
  readonly materialId: string
  readonly materialCode: string
  readonly materialName: string
  readonly specification: string | null
  readonly quantity: string
  readonly unitName: string
}
export interface BomOfDay {
  readonly id: string
  readonly name: string
  /** Each material once, of substitutes the first choice. */
  readonly components: readonly BomComponent[]
}

/** What materials are made of on a day, by material: of the bill that holds, if there is one. */
export async function componentsOn(
  materialIds: readonly string[],
  day: string,
  { db }: Pick<Context, 'db'>,
): Promise<ReadonlyMap<string, BomOfDay>> {
  if (!materialIds.length) return new Map()
  const made = db
    .select({ bomId: sql<string>`${bomOn(sql`${materials.id}`, day)}`.as('bom_id') })
    .from(materials)
    .where(inArray(materials.id, [...materialIds]))
  const rows = await db
    .select({
      bom: { id: boms.id, code: boms.code, alternative: boms.alternative, version: boms.version },
      product: boms.materialId,
      group: bomItems.substituteGroup,
      rank: bomItems.rank,
      materialId: bomItems.materialId,
      materialCode: materials.code,
      materialName: materials.name,
      specification: materials.specification,
      quantity: bomItems.quantity,
      unitName: units.code,
    })
    .from(bomItems)
    .innerJoin(boms, eq(boms.id, bomItems.bomId))
    .innerJoin(materials, eq(materials.id, bomItems.materialId))
    .innerJoin(units, eq(units.id, bomItems.unitId))
    .where(sql`${boms.id} in ${made}`)
    .orderBy(asc(bomItems.sort), asc(bomItems.id))
  const byProduct = Map.groupBy(rows, ({ product }) => product)
  return new Map(
    [...byProduct].map(([product, lines]) => {
      const { bom } = lines[0]!
      return [product, { id: bom.id, name: bomName(bom), components: firstChoices(lines) }]
    }),
  )
}

type Line = BomComponent & { group: string | null; rank: number | null }

function firstChoices(lines: readonly Line[]): BomComponent[] {
  const found = new Map<string, BomComponent>()
  const least = new Map<string, number>()
  for (const { group, rank } of lines) if (group) least.set(group, Math.min(rank ?? 1, least.get(group) ?? 99))
  for (const { group, rank, ...line } of lines) {
    if (group && (rank ?? 1) > least.get(group)!) continue
    const { materialId, materialCode, materialName, specification, quantity, unitName } = line
    if (!found.has(materialId))
      found.set(materialId, { materialId, materialCode, materialName, specification, quantity, unitName })
  }
  return [...found.values()]
}
