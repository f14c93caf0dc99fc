import { type RouteChange, type RouteDraft, routeStates } from '@zhizao/contract/process/route'
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { requireRange, versions, writtenFirst, writtenNow } from '../../platform/subject/versions.ts'
import { productRoutes } from '../product-route/product-route.table.ts'
import { routeSegments, routes } from './route.table.ts'
import { copyRouteContent } from './route-copy.ts'
import { saveGraph } from './route-graph.service.ts'
import { capable, hasSegments, itemsPlaced, segmentsInUse, soundGraph } from './route-guards.ts'
import { routeName as nameOf, type RouteWithFlow, wholeRoute } from './route-query.ts'

const ofCode = (code: string) => eq(routes.code, code)

/** Versions of the routes of a code. */
export const routeVersions = versions(routes, routeStates, {
  title: '工艺路线',
  kind: 'route',
  nameOf,
  family: ({ code }) => ofCode(code),
  onlyOne: (_, version) => `已有发布的版本 V${version}，请先停用它`,
  byOther: '此工艺路线由您编制或修改过，须由他人发布（业务配置“工艺路线发布须由他人”）',
  guards: { hasSegments, soundGraph, segmentsInUse, capable, itemsPlaced },
  // The last of its code stays while products are made by it.
  async mayRemove({ id, code }, { db }) {
    const others = await db.$count(routes, and(ofCode(code), ne(routes.id, id)))
    const products = await db.$count(productRoutes, eq(productRoutes.routeCode, code))
    if (!others && products) throw conflict(`有 ${products} 个产品使用工艺路线“${code}”，不能删除它唯一的版本`)
  },
})

/** The first version of a new code; a further one is a copy. */
export async function createRoute({ code, ...draft }: RouteDraft & { code: string }, context: Context) {
  await routeVersions.lock(context)
  const { segments, links, ...head } = draft
  requireRange(head)
  if (await routeVersions.lastVersion(ofCode(code), context))
    throw invalidField('code', '路线编码', '已存在，请在原有路线上建立新版本')
  const [row] = await context.db
    .insert(routes)
    .values({ ...head, ...writtenFirst(context), code, version: 1 })
    .returning()
  const saved = await saveGraph(row!.id, { segments: segments ?? [], links }, context, true)
  context.audit({ target: nameOf(row!), after: { ...row, lines: saved }, subject: row!.id })
  return wholeRoute(row!.id, context)
}

export async function updateRoute(
  { id, seenAt, segments, links, ...changes }: RouteChange,
  context: Context,
): Promise<RouteWithFlow> {
  const row = await routeVersions.draftOf(id, context)
  requireFresh(row, seenAt)
  requireRange({ ...row, ...changes })
  const [after] = await context.db
    .update(routes)
    .set({ ...changes, ...writtenNow(row, context) })
    .where(eq(routes.id, id))
    .returning()
  const saved = await saveGraph(id, { segments, links }, context)
  context.audit({ target: nameOf(after!), before: row, after: { ...after, lines: saved }, subject: id })
  return wholeRoute(id, context)
}

interface Copy {
  id: string
  code?: string | undefined
  name?: string | undefined
}

/** A draft of the next version, with what is said of products; or of a new code, which no product goes by yet. */
export async function copyRoute({ id, code, name }: Copy, context: Context): Promise<RouteWithFlow> {
  await routeVersions.lock(context)
  const from = await routeVersions.locked(id, context)
  const isNew = code !== undefined && code !== from.code
  if (isNew && (await routeVersions.lastVersion(ofCode(code), context)))
    throw invalidField('code', '路线编码', '已存在，请在原有路线上建立新版本')
  const [row] = await context.db
    .insert(routes)
    .values({
      ...writtenFirst(context),
      code: isNew ? code : from.code,
      name: name ?? from.name,
      remark: from.remark,
      version: isNew ? 1 : (await routeVersions.lastVersion(ofCode(from.code), context)) + 1,
    })
    .returning()
  await copyRouteContent(from.id, row!.id, !isNew, context)
  const total = await context.db.$count(routeSegments, eq(routeSegments.routeId, row!.id))
  const saved = { added: total, changed: 0, removed: 0 }
  context.audit({ target: nameOf(row!), after: { ...row, lines: saved }, subject: row!.id })
  return wholeRoute(row!.id, context)
}
