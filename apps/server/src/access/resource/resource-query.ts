import type { MenuScope, Resource, ResourceFilter, ResourceNode } from '@zhizao/contract/access/resource-fields'
import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, isNotNull, isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { askedOrder, orderOf, type PageOrder, type PageValues, pagedSelect } from '../../platform/crud/page.ts'
import { containing } from '../../platform/crud/search.ts'
import { forestOf, type Node } from '../../platform/crud/tree.ts'
import { type Given, shapedSelect, written } from '../../platform/db/shaped-select.ts'
import { forbidden, notFound } from '../../platform/refusal.ts'
import { effective, inOrder, joined, known } from '../menu/menu-rows.ts'
import { companyProducts, products } from '../product/product.table.ts'
import { roleResources } from '../role/role.table.ts'
import { resourceOverrides, resources } from './resource.table.ts'

/** Whether an entry came with the program. */
export type IsBuiltIn = (row: Pick<Entry, 'companyId' | 'productCode' | 'code'>) => boolean

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

/** Who looks: as he is, or where it is built once for everybody his company's place. */
interface Seer {
  companyId: string | Placeholder
  isInstallationAdministrator: boolean
}

const ofCompany = ({ companyId }: Seer) =>
  and(eq(companyProducts.productId, products.id), eq(companyProducts.companyId, companyId))

/** What a scope shows. Other companies' own entries are out of sight by the database, and here once more. */
const inScope = (scope: MenuScope, condition: SQL | undefined, seer: Seer) =>
  and(
    condition,
    known(scope),
    scope === 'company'
      ? and(isNotNull(companyProducts.id), or(isNull(resources.companyId), eq(resources.companyId, seer.companyId)))
      : undefined,
    seer.isInstallationAdministrator ? undefined : eq(resources.installationOnly, false),
  )

/** Entries that a scope shows. */
export const entries = (scope: MenuScope, condition: SQL | undefined, { db, user }: Context) =>
  db
    .select(shown)
    .from(resources)
    .innerJoin(products, eq(products.id, resources.productId))
    .leftJoin(companyProducts, ofCompany(user))
    .leftJoin(resourceOverrides, joined(scope))
    .where(inScope(scope, condition, user))
    .orderBy(...inOrder)
    .$dynamic()
export type Entry = Awaited<ReturnType<typeof entries>>[number]

/** How many they are. Counted apart: a total over the rows would make PostgreSQL sort all of them whole. */
const howMany = (scope: MenuScope, condition: SQL | undefined, seer: Seer) =>
  sql<number>`(select count(*) from ${resources} join ${products} on ${products.id} = ${resources.productId}
    left join ${companyProducts} on ${ofCompany(seer)} left join ${resourceOverrides} on ${joined(scope)}
    where ${inScope(scope, condition, seer) ?? sql`true`})::int`

const below = (parentId: string | Placeholder) =>
  or(eq(effective.parentId, parentId), and(eq(resources.productId, parentId), isNull(effective.parentId)))

type Values = ReturnType<typeof valuesOf>
const valuesOf = (input: ResourceFilter, { user }: Context) => {
  const part = (text: string | undefined) => (text ? containing(text) : undefined)
  const { productId, parentId, type, name, code, keyword, status } = input
  return {
    companyId: user.companyId,
    productId: productId || undefined,
    parentId: parentId || undefined,
    type: type || undefined,
    name: part(name),
    code: part(code),
    keyword: part(keyword),
    isOn: status === undefined ? undefined : status === 1,
  }
}

interface Shape extends PageOrder {
  scope: MenuScope
  menusOnly: boolean
  isInstallationAdministrator: boolean
}

const selectPage = pagedSelect((given: Given<Values & PageValues>, shape: Shape, select) => {
  const { productId, parentId, type, name, code, keyword, isOn } = given
  const { scope, menusOnly, isInstallationAdministrator } = shape
  const seer = { companyId: given.companyId!, isInstallationAdministrator }
  const condition = and(
    productId ? eq(resources.productId, productId) : undefined,
    parentId ? below(parentId) : undefined,
    type ? eq(resources.type, type) : undefined,
    menusOnly ? lte(resources.type, 2) : undefined,
    name ? ilike(effective.name, name) : undefined,
    code ? ilike(resources.code, code) : undefined,
    keyword ? or(ilike(effective.name, keyword), ilike(resources.code, keyword)) : undefined,
    isOn ? eq(effective.isOn, isOn) : undefined,
  )
  return select({ ...shown, rowTotal: howMany(scope, condition, seer) })
    .from(resources)
    .innerJoin(products, eq(products.id, resources.productId))
    .leftJoin(companyProducts, ofCompany(seer))
    .leftJoin(resourceOverrides, joined(scope))
    .where(inScope(scope, condition, seer))
    .orderBy(...orderOf(orderable, shape, byLevel))
    .limit(given.limit!)
    .offset(given.offset!)
})

/** Not by `rows`: what is joined and counted goes by the scope of the menu, and its values by who looks. */
export async function pageOfResources(input: PageInput & ResourceFilter, isBuiltIn: IsBuiltIn, context: Context) {
  const scope = scopeOf(input, context)
  const { isInstallationAdministrator } = context.user
  const shape = {
    ...askedOrder(orderable, input),
    scope,
    menusOnly: input.menusOnly === true,
    isInstallationAdministrator,
  }
  const found = await selectPage(valuesOf(input, context), shape, input, context.db)
  return { ...found, records: await counted(found.records, scope, isBuiltIn, context) }
}

/** Right below an entry, or on the first level of a product; at most 2,000. */
export const resourcesBelow = async (parentId: string, scope: MenuScope, isBuiltIn: IsBuiltIn, context: Context) =>
  counted(await entries(scope, below(parentId), context).limit(2000), scope, isBuiltIn, context)

export async function entryById(id: string, scope: MenuScope, context: Context): Promise<Entry> {
  const [row] = await entries(scope, eq(resources.id, id), context)
  if (!row) throw notFound('菜单')
  return row
}

export const resourceById = async (
  id: string,
  scope: MenuScope,
  isBuiltIn: IsBuiltIn,
  context: Context,
): Promise<Resource> => (await counted([await entryById(id, scope, context)], scope, isBuiltIn, context))[0]!

const NAME = -1
const HOLDERS = 0

interface Beside {
  id: string
  kind: number
  total: number
  name: string | null
}

/** What entries show beside themselves, in one query: how many stand right below by their type, how many roles hold them, and the names above. */
const selectBeside = shapedSelect(
  (given: Given<{ ids: string[]; parents: string[] }>, { scope }: { scope: MenuScope }) => {
    const ids = sql`any(${given.ids}::int8[])`
    const arranged = sql`from ${resources} left join ${resourceOverrides} on ${joined(scope)}`
    return written<Beside>(
      ['id', 'kind', 'total', 'name'],
      sql`
    select (${effective.parentId})::text as id, ${resources.type} as kind, count(*)::int as total, null as name ${arranged}
      where ${effective.parentId} = ${ids} and ${known(scope) ?? sql`true`} group by 1, 2
    union all select ${roleResources.resourceId}::text, ${sql.raw(`${HOLDERS}`)}, count(*)::int, null from ${roleResources}
      where ${roleResources.resourceId} = ${ids} group by 1
    union all select ${resources.id}::text, ${sql.raw(`${NAME}`)}, 0, ${effective.name} ${arranged}
      where ${resources.id} = any(${given.parents}::int8[])`,
    )
  },
)

async function counted(rows: Entry[], scope: MenuScope, isBuiltIn: IsBuiltIn, context: Context): Promise<Resource[]> {
  if (!rows.length) return []
  const ids = rows.map((row) => row.id)
  const beside = await selectBeside(context.db, { ids, parents: rows.flatMap((row) => row.parentId ?? []) }, { scope })
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
    type: row.type,
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

/** The menu as a tree of products, with buttons and tabs or without, also what is switched off. */
export async function resourceTree(
  scope: MenuScope,
  deepest: 2 | 4,
  isBuiltIn: IsBuiltIn,
  context: Context,
): Promise<ResourceNode[]> {
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
    children: forestOf(byProduct.get(product.id) ?? []).map((node) => nodeOf(node, isBuiltIn)),
  }))
}

const nodeOf = (row: Node<Entry>, isBuiltIn: IsBuiltIn): ResourceNode => ({
  id: row.id,
  label: row.name,
  code: row.code,
  type: row.type,
  icon: row.icon ?? '',
  status: row.isOn ? 1 : 0,
  own: row.companyId !== null,
  builtIn: isBuiltIn(row),
  children: row.children.map((child) => nodeOf(child, isBuiltIn)),
})

/** Everything below an entry, as trees. */
export async function descendantsOf(
  id: string,
  scope: MenuScope,
  isBuiltIn: IsBuiltIn,
  context: Context,
): Promise<ResourceNode[]> {
  const { productId } = await entryById(id, scope, context)
  const rows = await entries(scope, eq(resources.productId, productId), context)
  const find = (nodes: Node<Entry>[]): Node<Entry> | undefined =>
    nodes.map((node) => (node.id === id ? node : find(node.children))).find(Boolean)
  return find(forestOf(rows))!.children.map((node) => nodeOf(node, isBuiltIn))
}
