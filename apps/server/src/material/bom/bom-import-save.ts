import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Progress } from '../../platform/crud/sheet-import.ts'
import { bomVersions } from './bom.service.ts'
import { bomItems, boms } from './bom.table.ts'

/** Rows of a statement. */
const SLICE = 200

type HeadValues = Pick<
  typeof boms.$inferInsert,
  'code' | 'name' | 'baseQuantity' | 'unitId' | 'num' | 'den' | 'validFrom' | 'validTo'
>
export type ItemValues = Omit<typeof bomItems.$inferInsert, 'id' | 'companyId' | 'bomId' | 'createdAt' | 'updatedAt'>

/** A bill as a sheet says it, complete and right. */
export interface PreparedBom {
  /** Of the draft that it changes. */
  id: string | undefined
  materialId: string
  alternative: string
  version: number
  isDefault: boolean
  head: HeadValues
  items: readonly ItemValues[]
  releases: boolean
}

/** Writes bills with their lines, and releases those that ask for it in the order of their versions. */
export async function saveBoms(prepared: readonly PreparedBom[], context: Context, progress: Progress): Promise<void> {
  await bomVersions.lock(context)
  const ordered = prepared.toSorted((one, other) => one.version - other.version)
  for (let at = 0; at < ordered.length; at += SLICE) {
    progress(at, prepared.length)
    context.signal.throwIfAborted()
    const slice = ordered.slice(at, at + SLICE)
    const ids = await saveHeads(slice, context)
    const items = slice.flatMap((bom, nth) => bom.items.map((item) => ({ ...item, bomId: ids[nth]! })))
    for (let from = 0; from < items.length; from += SLICE)
      await context.db
        .insert(bomItems)
        .values(items.slice(from, from + SLICE).map((item) => ({ ...item, companyId: context.user.companyId })))
    for (const [nth, { releases }] of slice.entries()) if (releases) await bomVersions.releaseDraft(ids[nth]!, context)
  }
}

const withWriter = (userId: string) =>
  sql`case when ${userId}::bigint = any(${boms.writtenBy}) then ${boms.writtenBy} else ${boms.writtenBy} || ${userId}::bigint end`

/** The ids of the bills, in their order; the lines that drafts had are gone. */
async function saveHeads(slice: readonly PreparedBom[], { db, user, now }: Context): Promise<string[]> {
  const changed = slice.flatMap(({ id }) => id ?? [])
  if (changed.length) await db.delete(bomItems).where(inArray(bomItems.bomId, changed))
  for (const { id, head } of slice)
    if (id)
      await db
        .update(boms)
        .set({ ...head, updatedByName: user.name, updatedAt: now(), writtenBy: withWriter(user.id) })
        .where(eq(boms.id, id))
  const added = slice.filter(({ id }) => id === undefined)
  const stamps = {
    createdAt: now(),
    updatedAt: now(),
    createdByName: user.name,
    updatedByName: user.name,
    writtenBy: [user.id],
  }
  const made = added.length
    ? await db
        .insert(boms)
        .values(
          added.map(({ head, materialId, alternative, version, isDefault }) => ({
            ...head,
            ...stamps,
            materialId,
            alternative,
            version,
            isDefault,
            companyId: user.companyId,
          })),
        )
        .returning({ id: boms.id })
    : []
  let nth = 0
  return slice.map(({ id }) => id ?? made[nth++]!.id)
}
