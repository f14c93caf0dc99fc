import { isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { builtInProducts } from './built-in-menu.ts'
import { products } from './product.table.ts'
import { resources } from './resource.table.ts'

/** Brings the built-in products and menus into the database by their codes; what an administrator renamed or added stays. */
export async function syncMenu(db: Db) {
  const put = (productId: string, parentId: string | null, entry: Entry) => putEntry(db, productId, parentId, entry)
  for (const [at, { code, name, nameEn, description, groups, enabled }] of builtInProducts.entries()) {
    const [product] = await db
      .insert(products)
      .values({ code, name, nameEn, description, enabled, sort: at + 1 })
      .onConflictDoUpdate({ target: products.code, set: { updatedAt: sql`now()` } })
      .returning()
    const { id } = product!
    for (const [groupAt, { items, ...group }] of groups.entries()) {
      const groupId = await put(id, null, { ...group, type: 1, sort: groupAt + 1 })
      for (const [menuAt, { buttons, ...menu }] of items.entries()) {
        const { agentOnly, installationOnly } = menu
        const menuId = await put(id, groupId, { ...menu, type: 2, sort: menuAt + 1 })
        for (const [buttonAt, [action, [name, nameEn]]] of Object.entries(buttons).entries()) {
          const look = { type: 3, name, nameEn, sort: buttonAt + 1, agentOnly, installationOnly }
          await put(id, menuId, { ...look, code: `${menu.code}:${action}` })
        }
      }
    }
  }
}

type Entry = Omit<typeof resources.$inferInsert, 'productId' | 'parentId'>

/** What the program decides (address, kind, place, whose it is) follows it; what people set stays. */
async function putEntry(db: Db, productId: string, parentId: string | null, entry: Entry): Promise<string> {
  const { url, nameEn = null, type, agentOnly = false, installationOnly = false } = entry
  const [row] = await db
    .insert(resources)
    .values({ ...entry, productId, parentId })
    .onConflictDoUpdate({
      target: [resources.productId, resources.code],
      targetWhere: isNull(resources.companyId),
      set: { url, nameEn: given(nameEn), parentId: kept(parentId), type, agentOnly, installationOnly },
    })
    .returning({ id: resources.id })
  return row!.id
}

/** An entry that has no English name takes ours: buttons had none before. */
const given = (nameEn: string | null) => sql`coalesce(${resources.nameEn}, ${nameEn}::text)`

/** A menu item that was moved to another group stays there. */
const kept = (parentId: string | null) =>
  sql`case when ${resources.type} = 2 and ${resources.parentId} is not null then ${resources.parentId} else ${parentId}::bigint end`

/** Ids of all shared resources by code. */
export async function resourceIdsByCode(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: resources.id, code: resources.code })
    .from(resources)
    .where(isNull(resources.companyId))
  return new Map(rows.map((row) => [row.code, row.id]))
}
