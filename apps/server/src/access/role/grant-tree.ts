import type { GrantNode } from '@zhizao/contract/access/role'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { ADMINISTRATOR } from '../menu/held-rows.ts'
import { availableRows, type MenuRow, menuRows } from '../menu/menu-rows.ts'
import { nameFor } from '../menu/name-for.ts'
import { products } from '../product/product.table.ts'
import { roleResources, roles } from './role.table.ts'

type Entry = MenuRow & { granted: boolean }

/** All resources of the company's products as a tree, marked where the role holds them. */
export async function grantTree(roleId: string, context: Context): Promise<GrantNode[]> {
  const entries = availableRows(await menuRows(context.db)).filter((entry) => !entry.installationOnly)
  const names = await context.db
    .select({ id: products.id, name: products.name, nameEn: products.nameEn })
    .from(products)
    .orderBy(asc(products.id))
  const [role] = await context.db.select({ code: roles.code }).from(roles).where(eq(roles.id, roleId))
  const rows = await context.db
    .select({ id: roleResources.resourceId })
    .from(roleResources)
    .where(eq(roleResources.roleId, roleId))
  const held = new Set(rows.map((row) => row.id))
  const name = nameFor(context)
  const isGranted = (entry: MenuRow) => role?.code === ADMINISTRATOR || held.has(entry.id)
  return [...Map.groupBy(entries, (entry) => entry.productId)].map(([productId, list]) => {
    const children = forestOf(list.map((entry) => ({ ...entry, granted: isGranted(entry) }))).map((entry) =>
      nodeOf(entry, name),
    )
    const product = names.find(({ id }) => id === productId)
    return {
      id: `product-${productId}`,
      label: product ? name(product) : '',
      code: list[0]!.productCode,
      type: 0,
      granted: children.some((child) => child.granted),
      children,
    }
  })
}

const nodeOf = (entry: Node<Entry>, name: ReturnType<typeof nameFor>): GrantNode => ({
  id: entry.id,
  label: name(entry),
  code: entry.code,
  type: entry.type,
  granted: entry.granted,
  children: entry.children.map((child) => nodeOf(child, name)),
})
