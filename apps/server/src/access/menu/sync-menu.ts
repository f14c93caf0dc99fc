import { isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { products } from '../product/product.table.ts'
import { resources } from '../resource/resource.table.ts'
import type { ProgramMenu } from './program-menu.ts'

/** Brings the built-in products and menus into the database by their codes; what an administrator renamed or added stays. */
export async function syncMenu({ modules }: ProgramMenu, db: Db) {
  const known = await knownEntries(db)
  const productIds = new Map(
    (await db.select({ code: products.code, id: products.id }).from(products)).map((row) => [row.code, row.id]),
  )
  const put = (productId: string, parentId: string | null, entry: Entry) => {
    const row = known.get(keyOf(productId, entry.code))
    return row && isAsWanted(row, parentId, entry) ? row.id : putEntry(db, productId, parentId, entry)
  }
  for (const [at, { code, name, nameEn, description, groups, enabled }] of modules.entries()) {
    const id =
      productIds.get(code) ?? (await putProduct(db, { code, name, nameEn, description, enabled, sort: at + 1 }))
    for (const [groupAt, { items, ...group }] of groups.entries()) {
      const groupId = await put(id, null, { ...group, type: 1, sort: groupAt + 1 })
      for (const [menuAt, { buttons, brought: _, ...menu }] of items.entries()) {
        const { agentOnly, installationOnly } = menu
        const menuId = await put(id, groupId, { ...menu, type: 2, sort: menuAt + 1 })
        for (const [buttonAt, [action, [name, nameEn]]] of Object.entries(buttons).entries()) {
          const look = { type: 3 as const, name, nameEn, sort: buttonAt + 1, agentOnly, installationOnly }
          await put(id, menuId, { ...look, code: `${menu.code}:${action}` })
        }
      }
    }
  }
}

async function putProduct(db: Db, product: typeof products.$inferInsert): Promise<string> {
  const [row] = await db
    .insert(products)
    .values(product)
    // The server of another process may have been quicker.
    .onConflictDoUpdate({ target: products.code, set: { updatedAt: sql`now()` } })
    .returning({ id: products.id })
  return row!.id
}

type Entry = Omit<typeof resources.$inferInsert, 'productId' | 'parentId'>

/** What the database has of the shared menu: at most starts nothing differs, and to write each entry anew costs half a second. */
async function knownEntries(db: Db) {
  const { id, productId, parentId, code, url, nameEn, type, agentOnly, installationOnly } = resources
  const rows = await db
    .select({ id, productId, parentId, code, url, nameEn, type, agentOnly, installationOnly })
    .from(resources)
    .where(isNull(resources.companyId))
  return new Map(rows.map((row) => [keyOf(row.productId, row.code), row]))
}

const keyOf = (productId: string, code: string) => `${productId} ${code}`

type Known = Awaited<ReturnType<typeof knownEntries>> extends Map<string, infer Row> ? Row : never

/** Whether `putEntry` would leave the row as it is. */
const isAsWanted = (row: Known, parentId: string | null, entry: Entry) =>
  (entry.url === undefined || row.url === entry.url) &&
  (row.nameEn !== null || !entry.nameEn) &&
  (row.parentId === parentId || (row.type === 2 && row.parentId !== null)) &&
  row.type === entry.type &&
  row.agentOnly === (entry.agentOnly ?? false) &&
  row.installationOnly === (entry.installationOnly ?? false)

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
