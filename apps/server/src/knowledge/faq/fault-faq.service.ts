import type { PageInput } from '@zhizao/contract/http/page'
import type { CategoryItem, FittingSolution, Phenomenon } from '@zhizao/contract/knowledge/fault-faq'
import { comparable } from '@zhizao/rules/text-match'
import { and, asc, count, countDistinct, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { notFound } from '../../platform/refusal.ts'
import { faultArticlePhenomena, faultArticleSolutions, faultArticles } from '../article/fault-article.table.ts'
import type { KnowledgePorts } from '../knowledge-ports.ts'
import { faultPhenomena } from './phenomenon.table.ts'
import { faultSolutions } from './solution.table.ts'

const MOST_PHENOMENA = 200
const MOST_SOLUTIONS = 50

const told = sql`from ${faultArticlePhenomena} has where has.phenomenon_id = ${faultPhenomena.id}`
const articles = sql<number>`(select count(*)::int ${told})`
const phenomena = rows<Phenomenon>()({
  title: '故障现象',
  from: faultPhenomena,
  columns: { id: faultPhenomena.id, name: faultPhenomena.name, articles },
  search: { keyword: [faultPhenomena.searchName] },
  order: [desc(articles), asc(faultPhenomena.searchName)],
})

/** As it is compared: full-width forms and case do not matter. */
export const phenomenonPage = (input: PageInput & { keyword?: string | undefined }, context: Context) =>
  phenomena.page({ ...input, ...(input.keyword && { keyword: comparable(input.keyword) }) }, context)

/** Categories that are offered, with what is known of each. */
export async function categories({ itemsOf }: KnowledgePorts, context: Context): Promise<CategoryItem[]> {
  const items = await itemsOf('faultCategory', context)
  const found = await context.db
    .select({ category: faultArticles.category, total: count() })
    .from(faultArticles)
    .groupBy(faultArticles.category)
  const totals = new Map(found.map(({ category, total }) => [category, total]))
  return items.map(({ value, text }) => ({ id: value, name: text, articles: totals.get(value) ?? 0 }))
}

/** For machines of a type: also what is for all of them. */
const forType = (deviceTypeId: string | null | undefined): SQL | undefined =>
  deviceTypeId ? or(isNull(faultArticles.deviceTypeId), eq(faultArticles.deviceTypeId, deviceTypeId)) : undefined

interface OfCategory {
  dictId: string
  deviceTypeId?: string | null | undefined
}

export async function phenomenaOfCategory(
  { dictId, deviceTypeId }: OfCategory,
  { db }: Context,
): Promise<Phenomenon[]> {
  const total = count()
  return db
    .select({ id: faultPhenomena.id, name: faultPhenomena.name, articles: total })
    .from(faultArticles)
    .innerJoin(faultArticlePhenomena, eq(faultArticlePhenomena.articleId, faultArticles.id))
    .innerJoin(faultPhenomena, eq(faultPhenomena.id, faultArticlePhenomena.phenomenonId))
    .where(and(eq(faultArticles.category, dictId), forType(deviceTypeId)))
    .groupBy(faultPhenomena.id)
    .orderBy(desc(total), asc(faultPhenomena.searchName))
    .limit(MOST_PHENOMENA)
}

interface ByPhenomena {
  pids: readonly string[]
  deviceTypeId?: string | null | undefined
}

/** What helps against some phenomena: what fits most of them first, then what is known of few others. */
export async function solutionsFor({ pids, deviceTypeId }: ByPhenomena, { db }: Context): Promise<FittingSolution[]> {
  const asked = [...new Set(pids)]
  if ((await db.$count(faultPhenomena, inArray(faultPhenomena.id, asked))) < asked.length) throw notFound('故障现象')
  const isAsked = inArray(faultArticlePhenomena.phenomenonId, asked)
  const fits = sql<number>`count(distinct ${faultArticlePhenomena.phenomenonId}) filter (where ${isAsked})::int`
  const { id, title, steps, parts, minutes } = faultSolutions
  const telling = sql<number>`(select count(*)::int from ${faultArticleSolutions} has where has.solution_id = ${id})`
  return db
    .select({ id, title, steps, parts, minutes, articles: telling, fits })
    .from(faultSolutions)
    .innerJoin(faultArticleSolutions, eq(faultArticleSolutions.solutionId, id))
    .innerJoin(faultArticles, eq(faultArticles.id, faultArticleSolutions.articleId))
    .innerJoin(faultArticlePhenomena, eq(faultArticlePhenomena.articleId, faultArticles.id))
    .where(forType(deviceTypeId))
    .groupBy(id)
    .having(sql`bool_or(${isAsked})`)
    .orderBy(desc(fits), asc(countDistinct(faultArticlePhenomena.phenomenonId)), desc(telling), asc(id))
    .limit(MOST_SOLUTIONS)
}
