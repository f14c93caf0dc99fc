import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { builtInProducts } from './built-in-menu.ts'
import { products } from './product.table.ts'
import { resources } from './resource.table.ts'

/** Brings the built-in products and menus into the database by their codes; what an administrator renamed or added stays. */
export async function syncMenu(db: Db) {
  for (const [at, { code, name, nameEn, description, groups }] of builtInProducts.entries()) {
    const [product] = await db
      .insert(products)
      .values({ code, name, nameEn, description, sort: at + 1 })
      .onConflictDoUpdate({ target: products.code, set: { updatedAt: sql`now()` } })
      .returning()
    for (const [groupAt, group] of groups.entries()) {
      const groupId = await put(db, product!.id, null, {
        type: 1,
        code: group.code,
        name: group.name,
        nameEn: group.nameEn,
        icon: group.icon,
        sort: groupAt + 1,
      })
      for (const [menuAt, menu] of group.items.entries()) {
        const { code: menuCode, buttons, ...rest } = menu
        const menuId = await put(db, product!.id, groupId, { type: 2, code: menuCode, ...rest, sort: menuAt + 1 })
        for (const [buttonAt, [action, title]] of Object.entries(buttons).entries()) {
          await put(db, product!.id, menuId, {
            type: 3,
            code: `${menuCode}:${action}`,
            name: title,
            sort: buttonAt + 1,
          })
        }
      }
    }
  }
}

type Entry = Omit<typeof resources.$inferInsert, 'productId' | 'parentId'>

async function put(db: Db, productId: string, parentId: string | null, entry: Entry): Promise<string> {
  const [row] = await db
    .insert(resources)
    .values({ ...entry, productId, parentId })
    .onConflictDoUpdate({
      target: [resources.productId, resources.code],
      set: { url: entry.url, parentId, type: entry.type },
    })
    .returning({ id: resources.id })
  return row!.id
}

/** Ids of all built-in resources by code. */
export async function resourceIdsByCode(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ id: resources.id, code: resources.code }).from(resources)
  return new Map(rows.map((row) => [row.code, row.id]))
}
