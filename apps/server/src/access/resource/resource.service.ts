import { menuUrlProblem } from '@zhizao/contract/access/menu-url'
import type { MenuScope, ResourceChanges, ResourceDraft, ResourceType } from '@zhizao/contract/access/resource-fields'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { effective } from '../menu/menu-rows.ts'
import { companyProducts, products } from '../product/product.table.ts'
import { asInstallation } from './as-installation.ts'
import { resources } from './resource.table.ts'
import { overrideEntry } from './resource-override.ts'
import { type Entry, entries, entryById, type IsBuiltIn, resourceById, scopeOf } from './resource-query.ts'

/** Groups within groups: deeper menus are not read by anybody. */
const DEEPEST = 4

/** Readies a change: the right to make it, and a lock, so that places in the menu are given out one after the other. */
export async function changing(input: { scope?: MenuScope }, context: Context): Promise<MenuScope> {
  const scope = scopeOf(input, context)
  if (scope === 'installation') await asInstallation(context)
  const whose = scope === 'company' ? context.user.companyId : '0'
  await context.db.execute(sql`select pg_advisory_xact_lock(hashtext('menu'), hashtext(${whose}))`)
  return scope
}

/** Entries that stand beside each other: groups and menu items, or buttons, or tabs. */
const kindOf = (type: ResourceType): ResourceType[] => (type < 3 ? [1, 2] : [type])

export async function siblingsOf(
  place: { productId: string; parentId: string | null; type: ResourceType },
  scope: MenuScope,
  context: Context,
) {
  const { productId, parentId, type } = place
  return entries(
    scope,
    and(
      eq(resources.productId, productId),
      parentId ? eq(effective.parentId, parentId) : isNull(effective.parentId),
      inArray(resources.type, kindOf(type)),
    ),
    context,
  )
}

export async function nextSort(
  place: { productId: string; parentId: string | null; type: ResourceType },
  scope: MenuScope,
  context: Context,
) {
  const siblings = await siblingsOf(place, scope, context)
  return Math.max(0, ...siblings.map((row) => row.sort)) + 1
}

/** Where a new entry stands: below an entry, or on the first level of a product, which may be named as its parent. */
export async function placeOf(
  { productId, parentId }: { productId?: string; parentId?: string | null },
  scope: MenuScope,
  context: Context,
) {
  const parent =
    parentId && parentId !== productId ? (await entries(scope, eq(resources.id, parentId), context))[0] : undefined
  if (parent) return { productId: parent.productId, parent }
  // A parent that is not there is not the product's first level.
  const id = parentId ?? productId
  const [product] = id ? await context.db.select({ id: products.id }).from(products).where(eq(products.id, id)) : []
  const isOwned = product && (scope === 'installation' || (await owns(product.id, context)))
  if (!isOwned) throw notFound(parentId ? '上级菜单' : '产品')
  return { productId: product.id, parent: undefined }
}

async function owns(productId: string, context: Context) {
  const { rowCount } = await context.db.execute(
    sql`select 1 from ${companyProducts} where product_id = ${productId} and company_id = ${context.user.companyId}`,
  )
  return rowCount === 1
}

export async function createResource(draft: ResourceDraft, isBuiltIn: IsBuiltIn, context: Context) {
  const scope = await changing(draft, context)
  const { productId, parent } = await placeOf(draft, scope, context)
  await refusePlace(draft.type, parent, scope, context)
  const code = codeOf(draft, parent)
  await refuseCodeTaken(code, scope, context)
  const parentId = parent?.id ?? null
  const [row] = await context.db
    .insert(resources)
    .values({
      companyId: scope === 'company' ? context.user.companyId : null,
      productId,
      parentId,
      type: draft.type,
      code,
      name: draft.name,
      nameEn: draft.nameEn || null,
      icon: draft.icon || null,
      ...(draft.type === 2 ? targetOf(draft) : {}),
      agentOnly: draft.agentOnly ?? parent?.agentOnly ?? false,
      installationOnly: parent?.installationOnly ?? false,
      sort: draft.sort ?? (await nextSort({ productId, parentId, type: draft.type }, scope, context)),
      enabled: draft.status !== 0,
    })
    .returning({ id: resources.id })
  const made = await resourceById(row!.id, scope, isBuiltIn, context)
  context.audit({ target: made.name, after: made })
  return made
}

type Target = Pick<ResourceDraft, 'url' | 'pageType' | 'newWindow'>

function targetOf({ url, pageType = 1, newWindow = false }: Target) {
  const problem = menuUrlProblem(pageType, url ?? '')
  if (problem) throw invalidField('url', '页面地址', problem)
  return { url: url!, pageType, newWindow: newWindow || pageType === 2 }
}

/** Groups stand on the first level or in groups, menu items in either, buttons and tabs on menu items. */
async function refusePlace(type: number, parent: Entry | undefined, scope: MenuScope, context: Context) {
  const above = parent?.type ?? 0
  if (type > 2 && above !== 2) throw invalidField('parentId', '上级', '按钮和标签页只能加在菜单下')
  if (type <= 2 && above > 1) throw invalidField('parentId', '上级', '目录和菜单只能放在产品或目录下')
  let depth = 1
  for (let at = parent; at; depth++) {
    if (depth > DEEPEST) throw conflict(`菜单最多 ${DEEPEST} 级`)
    at = at.parentId ? await entryById(at.parentId, scope, context) : undefined
  }
}

function codeOf({ type, code }: { type: number; code: string }, parent: Entry | undefined) {
  const isPart = type > 2
  const prefix = `${parent?.code}:`
  if (!isPart && code.includes(':')) throw invalidField('code', '编码', '目录和菜单的编码不能包含冒号')
  if (!isPart) return code
  if (code.includes(':') && !code.startsWith(prefix)) throw invalidField('code', '编码', `应以“${prefix}”开头`)
  return code.startsWith(prefix) ? code : `${prefix}${code}`
}

/** A code is a right: it must not be one that something else already gives, whatever its product. */
async function refuseCodeTaken(code: string, scope: MenuScope, context: Context) {
  const own =
    scope === 'company'
      ? or(isNull(resources.companyId), eq(resources.companyId, context.user.companyId))
      : isNull(resources.companyId)
  const [taken] = await context.db
    .select({ id: resources.id })
    .from(resources)
    .where(and(eq(resources.code, code), own))
  if (taken) throw invalidField('code', '编码', '已存在，请更换')
}

export async function updateResource(
  { id, scope: _, ...changes }: ResourceChanges,
  scope: MenuScope,
  isBuiltIn: IsBuiltIn,
  context: Context,
) {
  const row = await entryById(id, scope, context)
  context.audit({ target: row.name })
  const before = await resourceById(id, scope, isBuiltIn, context)
  if (changes.status === 0 && row.isOn) await refuseLockingOut(row, scope, context)
  const parentId = changes.parentId === undefined ? row.parentId : await movedTo(row, changes.parentId, scope, context)
  if (scope === 'company' && row.companyId === null) await overrideEntry(row, { ...changes, parentId }, context)
  else await updateStored(row, { ...changes, parentId }, isBuiltIn(row), context)
  const after = await resourceById(id, scope, isBuiltIn, context)
  context.audit({ target: after.name, before, after })
  return after
}

type Changes = Omit<ResourceChanges, 'id' | 'scope' | 'parentId'> & { parentId: string | null }

async function updateStored(row: Entry, { status, ...changes }: Changes, builtIn: boolean, context: Context) {
  const { url = row.url, pageType = row.pageType, newWindow = row.newWindow } = changes
  const isOther = url !== row.url || pageType !== row.pageType
  if (isOther && builtIn) throw conflict('系统内置菜单的页面地址和类型由程序决定，不能修改')
  await context.db
    .update(resources)
    .set({
      ...filled(changes),
      ...(row.type === 2 ? (builtIn ? { newWindow } : targetOf({ url, pageType, newWindow })) : {}),
      ...(status === undefined ? {} : { enabled: status === 1 }),
      updatedAt: context.now(),
    })
    .where(eq(resources.id, row.id))
}

/** Nothing entered is nothing stored. */
const filled = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values

/** The entry's new parent, null on the first level; a product's id means its first level. */
async function movedTo(row: Entry, wanted: string | null, scope: MenuScope, context: Context) {
  const parentId = wanted === row.productId ? null : wanted
  if (parentId === row.parentId) return parentId
  if (row.type > 2) throw invalidField('parentId', '上级', '按钮和标签页不能移到别的菜单')
  const parent = parentId ? await entryById(parentId, scope, context) : undefined
  if (parent && parent.productId !== row.productId) throw invalidField('parentId', '上级', '只能移到同一产品内')
  for (let at = parent; at; at = at.parentId ? await entryById(at.parentId, scope, context) : undefined) {
    if (at.id === row.id) throw invalidField('parentId', '上级', '不能是菜单自己或它的下级')
  }
  await refusePlace(row.type, parent, scope, context)
  return parentId
}

/** Whoever switches off the page on which menus are switched on could not take it back. */
async function refuseLockingOut(row: Entry, scope: MenuScope, context: Context) {
  const [page] = await entries(scope, and(eq(resources.code, 'resource'), isNull(resources.companyId)), context)
  for (
    let at: Entry | undefined = page;
    at;
    at = at.parentId ? await entryById(at.parentId, scope, context) : undefined
  ) {
    if (at.id === row.id) throw conflict('“菜单管理”所在的菜单不能停用，否则无法再启用')
  }
}
