import { PageLayout } from '@zhizao/contract/access/page-layout'
import type { MenuEntry, ModuleMenu } from '@zhizao/contract/access/session'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { invalidField } from '../../platform/refusal.ts'
import { companyProducts, products } from '../product/product.table.ts'
import { productWords } from '../product/product-words.ts'
import { resourceLayouts, resourceParams } from '../resource/resource.table.ts'
import { heldRows, withAbove } from './held-rows.ts'
import type { MenuRow } from './menu-rows.ts'

/** The modules and menus of the caller. A group or menu shows when it, or anything below it, is held; a module when one of its menus does. */
export async function menuOf(context: Context): Promise<ModuleMenu[]> {
  const owned = await context.db
    .select({ product: products, isDefault: companyProducts.isDefault })
    .from(products)
    .innerJoin(companyProducts, eq(companyProducts.productId, products.id))
    .where(eq(products.enabled, true))
    .orderBy(asc(products.sort), asc(products.id))
  const entries = await shownRows(context)
  const settings = await pageSettings(context)
  const byProduct = Map.groupBy(entries, (entry) => entry.productId)
  const modules = owned.map(({ product, isDefault }): ModuleMenu => {
    const routerList = forestOf(byProduct.get(product.id) ?? []).map((node) => menuEntry(node, settings))
    const shown = routerList.filter(leadsSomewhere)
    return {
      resources_id: product.id,
      resources_name: product.name,
      resources_name_en: product.nameEn ?? product.name,
      resources_classify: product.code,
      description: productWords.shown(context, product.description) ?? '',
      logo: product.logo ?? '',
      routerFirstPath: firstPath(shown),
      is_sso: 0,
      ...(isDefault && { is_default: 1 as const }),
      routerList: shown,
    }
  })
  return modules.filter((module) => module.routerList.length > 0)
}

/** What the caller holds and what leads to it; entries for agents are seen by agents. */
async function shownRows(context: Context): Promise<MenuRow[]> {
  const { available, held, isAgent } = await heldRows(context.db, context.user)
  return withAbove(available, held).filter((row) => isAgent || !row.agentOnly)
}

type PageSettings = Map<string, Pick<MenuEntry, 'layout' | 'params'>>

/** Layouts and params of pages, by entry. One query: few entries have any. */
async function pageSettings({ db }: Context): Promise<PageSettings> {
  const rows = await db
    .select({
      layoutOf: resourceLayouts.resourceId,
      layout: resourceLayouts.layout,
      paramOf: resourceParams.resourceId,
      name: resourceParams.name,
      value: resourceParams.value,
    })
    .from(resourceLayouts)
    .fullJoin(resourceParams, eq(resourceParams.resourceId, resourceLayouts.resourceId))
    .orderBy(asc(resourceParams.sort), asc(resourceParams.id))
  const settings: PageSettings = new Map()
  for (const { layoutOf, layout, paramOf, name, value } of rows) {
    const id = (layoutOf ?? paramOf)!
    const known = settings.get(id) ?? {}
    // A layout that an earlier version stored otherwise is left aside rather than breaking the menu.
    if (layout && !known.layout) known.layout = PageLayout.safeParse(layout).data
    if (name !== null) known.params = { ...known.params, [name]: value ?? '' }
    settings.set(id, known)
  }
  return settings
}

function menuEntry(node: Node<MenuRow>, settings: PageSettings): MenuEntry {
  const { layout, params } = settings.get(node.id) ?? {}
  return {
    resources_id: node.id,
    resources_name: node.name,
    resources_name_en: node.nameEn ?? node.name,
    resources_type: node.type,
    resources_code: node.code,
    resources_classify: node.productCode,
    resources_url: node.url ?? '',
    path: node.url ?? '',
    icon: node.icon ?? '',
    page_type: node.pageType,
    funList: node.children.filter((child) => child.type === 3).map((child) => child.code),
    tabList: node.children.filter((child) => child.type === 4).map((child) => child.code),
    ...(node.newWindow && { new_window: 1 as const }),
    ...(layout && { layout }),
    ...(params && { params }),
    children: node.children.filter((child) => child.type < 3).map((child) => menuEntry(child, settings)),
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

/** The caller's resources of one type or below one parent, flat; whoever names another user is refused. */
export async function resourcesOf(
  context: Context,
  filter: { user_id?: string; resources_type?: number; parent_id?: string },
): Promise<MenuEntry[]> {
  if (filter.user_id !== undefined && filter.user_id !== context.user.id)
    throw invalidField('user_id', '用户', '只能查询自己的资源')
  const entries = await shownRows(context)
  const settings = await pageSettings(context)
  return entries
    .filter(
      (entry) =>
        (filter.resources_type === undefined || entry.type === filter.resources_type) &&
        (filter.parent_id === undefined || entry.parentId === filter.parent_id),
    )
    .map((entry) => menuEntry({ ...entry, children: [] }, settings))
}
