import type {
  MenuScope,
  Resource,
  ResourceFilter,
  ResourceNode,
  ResourceType,
} from '@zhizao/contract/access/resource-fields'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { roleResources } from '../role/role.table.ts'
import { builtInCodes } from './built-in-codes.ts'
import { effective, inOrder, joined, known } from './menu-rows.ts'
import { companyProducts, products } from './product.table.ts'
import { resourceOverrides, resources } from './resource.table.ts'

/** Whose menu a call is about; the shared one is looked at as well by the administrator of the installation alone. */
export function scopeOf(input: { scope?: MenuScope }, context: Context): MenuScope {
  const scope = input.scope ?? 'company'
  if (scope === 'installation' && !context.user.isInstallationAdministrator)
    throw forbidden('只有平台管理员可以查看公共菜单')
  return scope
}

const shown = { ...effective, productCode: products.code, productName: products.name }
/** Each level with its siblings, the first level of a product first. */
const byLevel = [
  asc(products.sort),
  asc(products.id),
  sql`${effective.parentId} nulls first`,
  asc(effective.sort),
  asc(resources.id),
]
const orderable = { name: effective.name, code: resources.code, type: resources.type, sort: effective.sort }

const ofCompany = ({ user }: Context) =>
  and(eq(companyProducts.productId, products.id), eq(companyProducts.companyId, user.companyId))

/** What a scope shows. Other companies' own entries are out of sight by the database, and here once more. */
const inScope = (scope: MenuScope, condition: SQL | undefined, { user }: Context) =>
  and(
    condition,
    known(scope),
    scope === 'company'
      ? and(isNotNull(companyProducts.id), or(isNull(resources.companyId), eq(resources.companyId, user.companyId)))
      : undefined,
    user.isInstallationAdministrator ? undefined : eq(resources.installationOnly, false),
  )

/** Entries that a scope shows; `total` is what stands beside each of them. */
export const entries = (scope: MenuScope, condition: SQL | undefined, context: Context, total = sql<number>`0`) =>
  context.db
    .select({ ...shown, total })
    .from(resources)
    .innerJoin(products, eq(products.id, resources.productId))
    .leftJoin(companyProducts, ofCompany(context))
    .leftJoin(resourceOverrides, joined(scope))
    .where(inScope(scope, condition, context))
    .orderBy(...inOrder)
    .$dynamic()
export type Entry = Omit<Awaited<ReturnType<typeof entries>>[number], 'total'>

/** How many they are. Counted apart: a total over the rows would make PostgreSQL sort all of them whole. */
const howMany = (scope: MenuScope, condition: SQL | undefined, context: Context) =>
  sql<number>`(select count(*) from ${resources} join ${products} on ${products.id} = ${resources.productId}
    left join ${companyProducts} on ${ofCompany(context)} left join ${resourceOverrides} on ${joined(scope)}
    where ${inScope(scope, condition, context) ?? sql`true`})::int`

const below = (parentId: string) =>
  or(eq(effective.parentId, parentId), and(eq(resources.productId, parentId), isNull(effective.parentId)))

export async function pageOfResources(input: PageInput & ResourceFilter, context: Context) {
  const scope = scopeOf(input, context)
  const { productId, parentId, type, name, code, keyword, status, menusOnly } = input
  const condition = and(
    productId ? eq(resources.productId, productId) : undefined,
    parentId ? below(parentId) : undefined,
    type ? eq(resources.type, type) : undefined,
    menusOnly ? lte(resources.type, 2) : undefined,
    name ? ilike(effective.name, containing(name)) : undefined,
    code ? ilike(resources.code, containing(code)) : undefined,
    keyword ? or(ilike(effective.name, containing(keyword)), ilike(resources.code, containing(keyword))) : undefined,
    status === undefined ? undefined : eq(effective.isOn, status === 1),
  )
  const rows = await entries(scope, condition, context, howMany(scope, condition, context))
    .orderBy(...orderOf(orderable, input, byLevel))
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  return pageReply(await counted(rows, scope, context), rows[0]?.total ?? 0, input)
}

/** Right below an entry, or on the first level of a product; at most 2,000. */
export const resourcesBelow = async (parentId: string, scope: MenuScope, context: Context) =>
  counted(await entries(scope, below(parentId), context).limit(2000), scope, context)

export async function entryById(id: string, scope: MenuScope, context: Context): Promise<Entry> {
  const [row] = await entries(scope, eq(resources.id, id), context)
  if (!row) throw notFound('菜单')
  return row
}

export const resourceById = async (id: string, scope: MenuScope, context: Context): Promise<Resource> =>
  (await counted([await entryById(id, scope, context)], scope, context))[0]!

const NAME = -1
const HOLDERS = 0

/** What entries show beside themselves, in one query: how many stand right below by their type, how many roles hold them, and the names above. */
async function besideOf(rows: Entry[], scope: MenuScope, { db }: Context) {
  const idsOf = (ids: string[]) => sql`any(${sql.param(ids)}::int8[])`
  const ids = idsOf(rows.map((row) => row.id))
  const arranged = sql`from ${resources} left join ${resourceOverrides} on ${joined(scope)}`
  const found = await db.execute<{ id: string; kind: number; total: number; name: string | null }>(sql`
    select (${effective.parentId})::text as id, ${resources.type} as kind, count(*)::int as total, null as name ${arranged}
      where ${effective.parentId} = ${ids} and ${known(scope) ?? sql`true`} group by 1, 2
    union all select ${roleResources.resourceId}::text, ${HOLDERS}::int, count(*)::int, null from ${roleResources}
      where ${roleResources.resourceId} = ${ids} group by 1
    union all select ${resources.id}::text, ${NAME}::int, 0, ${effective.name} ${arranged}
      where ${resources.id} = ${idsOf(rows.flatMap((row) => row.parentId ?? []))}`)
  return found.rows
}

async function counted(rows: Entry[], scope: MenuScope, context: Context): Promise<Resource[]> {
  if (!rows.length) return []
  const beside = await besideOf(rows, scope, context)
  const nameOf = new Map(beside.filter((row) => row.kind === NAME).map((row) => [row.id, row.name]))
  const roleCount = new Map(beside.filter((row) => row.kind === HOLDERS).map((row) => [row.id, row.total]))
  const children = (id: string, fits: (type: number) => boolean) =>
    beside
      .filter((row) => row.id === id && row.kind > HOLDERS && fits(row.kind))
      .reduce((sum, row) => sum + row.total, 0)
  return rows.map((row) => ({
    id: row.id,
    productId: row.productId,
    productCode: row.productCode,
    productName: row.productName,
    parentId: row.parentId,
    parentName: (row.parentId && nameOf.get(row.parentId)) || row.productName,
    type: row.type as ResourceType,
    code: row.code,
    name: row.name,
    nameEn: row.nameEn,
    url: row.url,
    icon: row.icon,
    pageType: row.pageType,
    sort: row.sort,
    agentOnly: row.agentOnly,
    newWindow: row.newWindow,
    status: row.isOn ? 1 : 0,
    builtIn: isBuiltIn(row),
    own: row.companyId !== null,
    originalName: row.originalName,
    childCount: children(row.id, (type) => type < 3),
    buttonCount: children(row.id, (type) => type === 3),
    tabCount: children(row.id, (type) => type === 4),
    roleCount: roleCount.get(row.id) ?? 0,
  }))
}

/** Whether an entry came with the program. */
export const isBuiltIn = (row: { companyId: string | null; productCode: string; code: string }) =>
  row.companyId === null && builtInCodes.has(`${row.productCode} ${row.code}`)

/** The menu as a tree of products, with buttons and tabs or without, also what is switched off. */
export async function resourceTree(scope: MenuScope, deepest: 2 | 4, context: Context): Promise<ResourceNode[]> {
  const rows = await entries(scope, sql`${resources.type} <= ${deepest}`, context)
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  const owned = await context.db
    .select({ product: products, companyProductId: companyProducts.id })
    .from(products)
    .leftJoin(
      companyProducts,
      and(eq(companyProducts.productId, products.id), eq(companyProducts.companyId, context.user.companyId)),
    )
    .where(scope === 'company' ? and(isNotNull(companyProducts.id), eq(products.enabled, true)) : undefined)
    .orderBy(asc(products.sort), asc(products.id))
  return owned.map(({ product }) => ({
    id: product.id,
    label: product.name,
    code: product.code,
    type: 0,
    icon: product.logo ?? '',
    status: product.enabled ? 1 : 0,
    own: false,
    builtIn: true,
    children: forestOf(byProduct.get(product.id) ?? []).map(nodeOf),
  }))
}

const nodeOf = (row: Node<Entry>): ResourceNode => ({
  id: row.id,
  label: row.name,
  code: row.code,
  type: row.type,
  icon: row.icon ?? '',
  status: row.isOn ? 1 : 0,
  own: row.companyId !== null,
  builtIn: isBuiltIn(row),
  children: row.children.map(nodeOf),
})

/** Everything below an entry, as trees. */
export async function descendantsOf(id: string, scope: MenuScope, context: Context): Promise<ResourceNode[]> {
  const { productId } = await entryById(id, scope, context)
  const rows = await entries(scope, eq(resources.productId, productId), context)
  const find = (nodes: Node<Entry>[]): Node<Entry> | undefined =>
    nodes.map((node) => (node.id === id ? node : find(node.children))).find(Boolean)
  return find(forestOf(rows))!.children.map(nodeOf)
}
