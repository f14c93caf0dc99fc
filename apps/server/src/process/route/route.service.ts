import { type RouteChange, type RouteDraft, routeStates } from '@zhizao/contract/process/route'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { transitions } from '../../platform/crud/transition.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { today } from '../../platform/today.ts'
import { productRoutes } from '../product-route/product-route.table.ts'
import { routeSegments, routes } from './route.table.ts'
import { copyRouteContent } from './route-copy.ts'
import { saveGraph } from './route-graph.service.ts'
import { capable, hasSegments, itemsPlaced, segmentsInUse, soundGraph } from './route-guards.ts'
import { hasWritten, routeName as nameOf, type RouteWithFlow, wholeRoute } from './route-query.ts'

export type RouteRow = typeof routes.$inferSelect

/** One at a time in a company: versions are numbered, and of two releases of one code the second replaces the first. */
export const lockRoutes = ({ db, user }: Context) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('route', ${user.companyId}::bigint))`)

async function locked(id: string, { db }: Context): Promise<RouteRow> {
  const [row] = await db.select().from(routes).where(eq(routes.id, id)).for('no key update')
  if (!row) throw notFound('工艺路线')
  return row
}

async function draftOf(id: string, context: Context): Promise<RouteRow> {
  const row = await locked(id, context)
  if (row.status !== 'draft')
    throw conflict(`工艺路线“${nameOf(row)}”的状态是“${routeStates[row.status].title}”，不能修改，请复制为新版本`)
  return row
}

/** A version that work may still be prepared for: a draft, or the one that holds. */
export async function lockRouteInUse(id: string, context: Context): Promise<RouteRow> {
  const row = await locked(id, context)
  if (row.status !== 'draft' && row.status !== 'released')
    throw conflict(`工艺路线“${nameOf(row)}”的状态是“${routeStates[row.status].title}”，不能修改`)
  return row
}

function checkRange({ validFrom, validTo }: { validFrom?: string | null; validTo?: string | null }) {
  if (validFrom && validTo && validTo <= validFrom) throw invalidField('validTo', '失效日期', '应晚于生效日期')
}

/** What a new row begins with. */
export const writtenFirst = ({ user, now }: Context) => ({
  companyId: user.companyId,
  writtenBy: [user.id],
  createdByName: user.name,
  updatedByName: user.name,
  createdAt: now(),
  updatedAt: now(),
})

/** What is set with a change: locked, so nobody who has written it is forgotten. */
const writtenNow = ({ writtenBy }: Pick<RouteRow, 'writtenBy'>, { user, now }: Context) => ({
  updatedByName: user.name,
  updatedAt: now(),
  writtenBy: [...new Set([...writtenBy, user.id])],
})

export async function lastVersion(code: string, { db }: Context): Promise<number> {
  const [last] = await db
    .select({ version: sql<number | null>`max(${routes.version})` })
    .from(routes)
    .where(eq(routes.code, code))
  return last?.version ?? 0
}

/** The first version of a new code; a further one is a copy. */
export async function createRoute({ code, ...draft }: RouteDraft & { code: string }, context: Context) {
  await lockRoutes(context)
  const { segments, links, ...head } = draft
  checkRange(head)
  if (await lastVersion(code, context)) throw invalidField('code', '路线编码', '已存在，请在原有路线上建立新版本')
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
  const row = await draftOf(id, context)
  requireFresh(row, seenAt)
  checkRange({ ...row, ...changes })
  const [after] = await context.db
    .update(routes)
    .set({ ...changes, ...writtenNow(row, context) })
    .where(eq(routes.id, id))
    .returning()
  const saved = await saveGraph(id, { segments, links }, context)
  context.audit({ target: nameOf(after!), before: row, after: { ...after, lines: saved }, subject: id })
  return wholeRoute(id, context)
}

/** Drafts alone: what has been released stands in orders and in the past. The last of its code stays while products are made by it. */
export async function removeRoutes(ids: readonly string[], context: Context): Promise<true> {
  await lockRoutes(context)
  for (const id of [...new Set(ids)].sort()) {
    const row = await locked(id, context)
    if (row.status !== 'draft')
      throw conflict(`工艺路线“${nameOf(row)}”的状态是“${routeStates[row.status].title}”，不能删除，可以停用`)
    const others = await context.db.$count(routes, and(eq(routes.code, row.code), ne(routes.id, id)))
    const products = await context.db.$count(productRoutes, eq(productRoutes.routeCode, row.code))
    if (!others && products) throw conflict(`有 ${products} 个产品使用工艺路线“${row.code}”，不能删除它唯一的版本`)
    const before = await wholeRoute(id, context)
    await context.db.delete(routes).where(eq(routes.id, id))
    context.audit({ target: nameOf(row), before })
  }
  return true
}

const byCaller = (_: RouteRow, { user }: Context) => ({ updatedByName: user.name })

const step = transitions(routes, routeStates, {
  title: '工艺路线',
  nameOf,
  guards: {
    hasSegments,
    soundGraph,
    segmentsInUse,
    capable,
    itemsPlaced,
    validRange(row: RouteRow, context: Context) {
      checkRange({ validFrom: row.validFrom ?? today(context), validTo: row.validTo })
      return undefined
    },
    async onlyOne(row: RouteRow, { db }: Context) {
      const [other] = await db
        .select({ version: routes.version })
        .from(routes)
        .where(and(eq(routes.code, row.code), eq(routes.status, 'released'), ne(routes.id, row.id)))
      return other && `已有发布的版本 V${other.version}，请先停用它`
    },
  },
  sets: {
    disable: byCaller,
    enable: byCaller,
    release: (row, context) => ({
      ...byCaller(row, context),
      validFrom: row.validFrom ?? today(context),
      releasedBy: context.user.name,
      releasedAt: context.now(),
    }),
  },
})

/** The version before it holds up to the day on which this one begins. */
const supersede = (row: RouteRow, since: string, { db, now }: Context) =>
  db
    .update(routes)
    .set({
      status: 'superseded',
      validTo: sql`least(coalesce(${routes.validTo}, 'infinity'), greatest(${since}::date, ${routes.validFrom}))`,
      updatedAt: now(),
    })
    .where(and(eq(routes.code, row.code), eq(routes.status, 'released'), ne(routes.id, row.id)))

const NOT_BY_ITS_WRITER = '此工艺路线由您编制或修改过，须由他人发布（业务配置“工艺路线发布须由他人”）'

interface Step {
  id: string
  seenAt?: Date | undefined
}

/** `byOther`: none of those who have written it may. */
export async function releaseRoute({ id, seenAt }: Step, byOther: boolean, context: Context) {
  await lockRoutes(context)
  const row = await locked(id, context)
  requireFresh(row, seenAt)
  if (byOther && row.status === 'draft' && (await hasWritten(id, context))) throw conflict(NOT_BY_ITS_WRITER)
  await releaseDraft(id, context)
  return wholeRoute(id, context)
}

/** Releases a version; the caller has locked those of the company. */
export async function releaseDraft(id: string, context: Context): Promise<void> {
  const row = await locked(id, context)
  if (row.status === 'draft') await supersede(row, row.validFrom ?? today(context), context)
  await step(id, 'release', context, { locked: row })
}

export async function disableRoute({ id, seenAt }: Step, context: Context) {
  requireFresh(await locked(id, context), seenAt)
  await step(id, 'disable', context)
  return wholeRoute(id, context)
}

export async function enableRoute({ id, seenAt }: Step, context: Context) {
  await lockRoutes(context)
  requireFresh(await locked(id, context), seenAt)
  await step(id, 'enable', context)
  return wholeRoute(id, context)
}

interface Copy {
  id: string
  code?: string | undefined
  name?: string | undefined
}

/** A draft of the next version, with what is said of products; or of a new code, which no product goes by yet. */
export async function copyRoute({ id, code, name }: Copy, context: Context): Promise<RouteWithFlow> {
  await lockRoutes(context)
  const from = await locked(id, context)
  const isNew = code !== undefined && code !== from.code
  if (isNew && (await lastVersion(code, context)))
    throw invalidField('code', '路线编码', '已存在，请在原有路线上建立新版本')
  const [row] = await context.db
    .insert(routes)
    .values({
      ...writtenFirst(context),
      code: isNew ? code : from.code,
      name: name ?? from.name,
      remark: from.remark,
      version: isNew ? 1 : (await lastVersion(from.code, context)) + 1,
    })
    .returning()
  await copyRouteContent(from.id, row!.id, !isNew, context)
  const total = await context.db.$count(routeSegments, eq(routeSegments.routeId, row!.id))
  const saved = { added: total, changed: 0, removed: 0 }
  context.audit({ target: nameOf(row!), after: { ...row, lines: saved }, subject: row!.id })
  return wholeRoute(row!.id, context)
}
