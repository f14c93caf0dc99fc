import type { MenuEntry, ModuleMenu } from '@zhizao/contract/access/session'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { roleResources, roles, userRoles } from '../role/role.table.ts'
import { companyProducts, products } from './product.table.ts'
import { resources } from './resource.table.ts'

type Entry = typeof resources.$inferSelect

/** The modules and menus of the caller. A group or menu shows when it, or anything below it, is held; a module when one of its menus does. */
export async function menuOf(context: Context): Promise<ModuleMenu[]> {
  const owned = await ownedProducts(context)
  const entries = await heldEntries(
    context,
    owned.map((product) => product.id),
  )
  const modules = owned.map((product) => {
    const routerList = forestOf(entries.filter((entry) => entry.productId === product.id)).map((node) =>
      menuEntry(node, product.code),
    )
    const shown = routerList.filter(leadsSomewhere)
    return {
      resources_id: product.id,
      resources_name: product.name,
      resources_name_en: product.nameEn ?? product.name,
      resources_classify: product.code,
      description: product.description ?? '',
      logo: product.logo ?? '',
      routerFirstPath: firstPath(shown),
      is_sso: 0 as const,
      routerList: shown,
    }
  })
  return modules.filter((module) => module.routerList.length > 0)
}

const ownedProducts = (context: Context) =>
  context.db
    .select({
      id: products.id,
      code: products.code,
      name: products.name,
      nameEn: products.nameEn,
      description: products.description,
      logo: products.logo,
    })
    .from(products)
    .innerJoin(companyProducts, eq(companyProducts.productId, products.id))
    .where(eq(products.enabled, true))
    .orderBy(asc(products.sort))

async function heldEntries(context: Context, productIds: string[]): Promise<Entry[]> {
  if (!productIds.length) return []
  const all = await context.db
    .select()
    .from(resources)
    .where(
      and(
        inArray(resources.productId, productIds),
        eq(resources.enabled, true),
        // Menus for agents: customers and their stock. Nobody else sees them, whatever his roles hold.
        or(
          eq(resources.agentOnly, false),
          sql`exists (select 1 from app_user u where u.id = ${context.user.id} and u.is_agent)`,
        ),
      ),
    )
    .orderBy(asc(resources.sort), asc(resources.id))
  const held = await context.db
    .selectDistinct({ id: roleResources.resourceId })
    .from(roleResources)
    .innerJoin(userRoles, eq(userRoles.roleId, roleResources.roleId))
    .innerJoin(roles, eq(roles.id, roleResources.roleId))
    .where(and(eq(userRoles.userId, context.user.id), eq(roles.status, 1)))
  const byId = new Map(all.map((entry) => [entry.id, entry]))
  const shown = new Set<string>()
  for (const { id } of held) {
    for (let at = byId.get(id); at && !shown.has(at.id); at = at.parentId ? byId.get(at.parentId) : undefined)
      shown.add(at.id)
  }
  return all.filter((entry) => shown.has(entry.id))
}

function menuEntry(node: Node<Entry>, classify: string): MenuEntry {
  return {
    resources_id: node.id,
    resources_name: node.name,
    resources_name_en: node.nameEn ?? node.name,
    resources_type: node.type,
    resources_code: node.code,
    resources_classify: classify,
    resources_url: node.url ?? '',
    path: node.url ?? '',
    icon: node.icon ?? '',
    page_type: node.pageType,
    funList: node.children.filter((child) => child.type === 3).map((child) => child.code),
    tabList: node.children.filter((child) => child.type === 4).map((child) => child.code),
    children: node.children.filter((child) => child.type < 3).map((child) => menuEntry(child, classify)),
  }
}

const leadsSomewhere = (entry: MenuEntry): boolean => entry.resources_type === 2 || entry.children.some(leadsSomewhere)

function firstPath(entries: MenuEntry[]): string {
  for (const entry of entries) {
    const path = entry.resources_type === 2 ? entry.resources_url : firstPath(entry.children)
    if (path) return path
  }
  return ''
}

/** The caller's resources of one type or below one parent, flat. */
export async function resourcesOf(
  context: Context,
  filter: { resources_type?: number; parent_id?: string },
): Promise<MenuEntry[]> {
  const owned = await ownedProducts(context)
  const codes = new Map(owned.map((product) => [product.id, product.code]))
  const entries = await heldEntries(
    context,
    owned.map((product) => product.id),
  )
  return entries
    .filter(
      (entry) =>
        (filter.resources_type === undefined || entry.type === filter.resources_type) &&
        (filter.parent_id === undefined || entry.parentId === filter.parent_id),
    )
    .map((entry) => menuEntry({ ...entry, children: [] }, codes.get(entry.productId)!))
}
