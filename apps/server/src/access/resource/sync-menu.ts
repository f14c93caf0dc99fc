import { isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { builtInRoles, codesOf } from '../built-in-roles.ts'
import { builtInProducts } from './built-in-menu.ts'
import { products } from './product.table.ts'
import { resources } from './resource.table.ts'

/** Brings the built-in products and menus into the database by their codes; what an administrator renamed or added stays. */
export async function syncMenu(db: Db) {
  const added: string[] = []
  const put = async (productId: string, parentId: string | null, entry: Entry) => {
    const { id, isNew } = await putEntry(db, productId, parentId, entry)
    if (isNew) added.push(entry.code)
    return id
  }
  for (const [at, { code, name, nameEn, description, groups }] of builtInProducts.entries()) {
    const [product] = await db
      .insert(products)
      .values({ code, name, nameEn, description, sort: at + 1 })
      .onConflictDoUpdate({ target: products.code, set: { updatedAt: sql`now()` } })
      .returning()
    const { id } = product!
    for (const [groupAt, { items, ...group }] of groups.entries()) {
      const groupId = await put(id, null, { ...group, type: 1, sort: groupAt + 1 })
      for (const [menuAt, { buttons, ...menu }] of items.entries()) {
        const { agentOnly, installationOnly } = menu
        const menuId = await put(id, groupId, { ...menu, type: 2, sort: menuAt + 1 })
        for (const [buttonAt, [action, title]] of Object.entries(buttons).entries()) {
          const look = { type: 3, name: title, sort: buttonAt + 1, agentOnly, installationOnly }
          await put(id, menuId, { ...look, code: `${menu.code}:${action}` })
        }
      }
    }
  }
  await grantAdded(db, added)
}

type Entry = Omit<typeof resources.$inferInsert, 'productId' | 'parentId'>

/** What the program decides (address, kind, place, whose it is) follows it; what people set stays. */
async function putEntry(db: Db, productId: string, parentId: string | null, entry: Entry) {
  const { url, type, agentOnly = false, installationOnly = false } = entry
  const [row] = await db
    .insert(resources)
    .values({ ...entry, productId, parentId })
    .onConflictDoUpdate({
      target: [resources.productId, resources.code],
      targetWhere: isNull(resources.companyId),
      set: { url, parentId: kept(parentId), type, agentOnly, installationOnly },
    })
    .returning({ id: resources.id, isNew: sql<boolean>`xmax = 0` })
  return row!
}

/** A menu item that was moved to another group stays there. */
const kept = (parentId: string | null) =>
  sql`case when ${resources.type} = 2 and ${resources.parentId} is not null then ${resources.parentId} else ${parentId}::bigint end`

/** Entries that came with a new version go to the built-in roles of the companies that are already there. */
async function grantAdded(db: Db, added: readonly string[]) {
  if (!added.length) return
  for (const role of builtInRoles) {
    const codes = codesOf(role).filter((code) => added.includes(code))
    if (!codes.length) continue
    await db.execute(sql`insert into role_resource (company_id, role_id, resource_id)
      select role.company_id, role.id, resource.id from role cross join resource
      where role.built_in and role.code = ${role.code} and resource.company_id is null
        and resource.code in (${sql.join(
          codes.map((code) => sql`${code}`),
          sql`, `,
        )})
      on conflict do nothing`)
  }
}

/** Ids of all shared resources by code. */
export async function resourceIdsByCode(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: resources.id, code: resources.code })
    .from(resources)
    .where(isNull(resources.companyId))
  return new Map(rows.map((row) => [row.code, row.id]))
}
