import { eq, inArray } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'

export type LotToChange = typeof lots.$inferSelect

/** The lots in the order in which they were named, and the place where they lie. */
export async function lotsToChange(ids: readonly string[], locationId: string, context: Context) {
  const { db } = context
  const found = await db
    .select({ lot: lots, tracking: materials.tracking })
    .from(lots)
    .innerJoin(materials, eq(materials.id, lots.materialId))
    .where(inArray(lots.id, [...ids]))
  const byId = new Map(found.map((each) => [each.lot.id, each]))
  const named = ids.map((id) => byId.get(id))
  if (named.includes(undefined)) throw notFound('批次')
  const piece = found.find(({ tracking }) => tracking === 'serial')
  if (piece) throw conflict(`“${piece.lot.code}”是单件的序列号，不能拆分或合并`)
  const [place] = await db.select().from(locations).where(eq(locations.id, locationId))
  if (!place) throw notFound('库位')
  if (place.warehouseId === null) throw invalidField('locationId', '库位', '请选择仓库里的库位')
  return { lots: named.map((each) => each!.lot), place: place.code }
}
