import type { MenuScope } from '@zhizao/contract/access/resource-fields'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/refusal.ts'
import { siblingsOf } from './resource.service.ts'
import { resources } from './resource.table.ts'
import { put } from './resource-override.ts'
import { type Entry, entryById } from './resource-query.ts'

/** Swaps an entry with its neighbour. Where places were equal, all of the row are numbered anew. */
export async function moveResource(id: string, step: -1 | 1, scope: MenuScope, context: Context) {
  const row = await entryById(id, scope, context)
  const siblings = await siblingsOf(row, scope, context)
  const at = siblings.findIndex((each) => each.id === id)
  const neighbour = siblings[at + step]
  if (!neighbour) throw conflict(step < 0 ? '已经是第一个' : '已经是最后一个')
  const order = siblings.map((each) => each.sort)
  const isDistinct = new Set(order).size === order.length
  const places = isDistinct ? order : siblings.map((_, index) => index + 1)
  const after = siblings.toSpliced(at, 1).toSpliced(at + step, 0, siblings[at]!)
  for (const [index, each] of after.entries()) {
    if (each.sort !== places[index]) await placeAt(each, places[index]!, scope, context)
  }
  context.audit({ target: row.name })
}

const placeAt = async (row: Entry, sort: number, scope: MenuScope, context: Context) =>
  scope === 'company' && row.companyId === null
    ? put(row.id, { sort }, context)
    : context.db.update(resources).set({ sort, updatedAt: context.now() }).where(eq(resources.id, row.id))
