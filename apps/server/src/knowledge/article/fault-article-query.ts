import type { PageInput } from '@zhizao/contract/http/page'
import type { Phenomenon, Solution } from '@zhizao/contract/knowledge/fault-faq'
import { searchWords } from '@zhizao/rules/text-match'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import type { Context } from '../../platform/context.ts'
import { limitOf, orderOf, pageReply } from '../../platform/crud/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { faultPhenomena } from '../faq/phenomenon.table.ts'
import { faultSolutions } from '../faq/solution.table.ts'
import type { KnowledgePorts } from '../knowledge-ports.ts'
import { faultArticlePhenomena, faultArticleSolutions, faultArticles } from './fault-article.table.ts'

export const title = '故障知识'

const phenomenaOf = sql`from ${faultArticlePhenomena} has join ${faultPhenomena} p on p.id = has.phenomenon_id where has.article_id = ${faultArticles.id}`
const solutionsOf = sql`from ${faultArticleSolutions} has join ${faultSolutions} s on s.id = has.solution_id where has.article_id = ${faultArticles.id}`

/** All that an article says, as it is compared (docs/decisions/0015). */
export const wordsOfArticle = sql<string>`concat_ws(' ', ${faultArticles.searchText}, (select string_agg(p.search_name, ' ') ${phenomenaOf}), (select string_agg(s.search_text, ' ') ${solutionsOf}))`

const columns = {
  id: faultArticles.id,
  code: faultArticles.code,
  title: faultArticles.title,
  deviceTypeId: faultArticles.deviceTypeId,
  deviceTypeName: deviceTypes.name,
  category: faultArticles.category,
  phenomenonNames: sql<string>`coalesce((select string_agg(p.name, '、' order by has.sort) ${phenomenaOf}), '')`,
  solutionTitles: sql<string>`coalesce((select string_agg(s.title, '、' order by has.sort) ${solutionsOf}), '')`,
  updatedAt: faultArticles.updatedAt,
  updatedByName: faultArticles.updatedByName,
}
const orderable = { code: columns.code, title: columns.title, updatedAt: columns.updatedAt }

/** The words of categories; one that the dictionary has no longer is told as it is stored. */
export async function categoryNames({ itemsOf }: Pick<KnowledgePorts, 'itemsOf'>, context: Context) {
  const names = new Map((await itemsOf('faultCategory', context)).map(({ value, text }) => [value, text]))
  return (category: string) => names.get(category) ?? category
}

interface Asked extends PageInput {
  keyword?: string | undefined
  deviceTypeId?: string | undefined
  category?: string | undefined
}

/** How well an article fits the words: those in its title first, then how often they occur in it. */
const fit = (words: readonly string[]): SQL[] => {
  const sum = (each: (word: string) => SQL) => sql.join(words.map(each), sql` + `)
  const inTitle = sum((word) => sql`(position(${word}::text in ${faultArticles.searchTitle}) > 0)::int`)
  const often = sum(
    (word) => sql`least(50, (length(told.words) - length(replace(told.words, ${word}::text, ''))) / ${word.length})`,
  )
  return [desc(sql`(${inTitle})`), desc(sql`(${often})`)]
}

/** Not by `rows`: where words are looked for the order is how well they fit. */
export async function articlePage(input: Asked, ports: KnowledgePorts, context: Context) {
  const { db } = context
  const words = searchWords(input.keyword ?? '')
  const where = and(
    input.deviceTypeId ? eq(faultArticles.deviceTypeId, input.deviceTypeId) : undefined,
    input.category ? eq(faultArticles.category, input.category) : undefined,
    ...words.map((word) => sql`position(${word}::text in told.words) > 0`),
  )
  const newest = [desc(faultArticles.updatedAt), desc(faultArticles.id)]
  const order = orderOf(orderable, input, words.length ? [...fit(words), ...newest] : newest)
  // Behind a fence: what an article says is put together once.
  const told = sql`lateral (select ${wordsOfArticle} as words offset 0) as told`
  const { limit, offset } = limitOf(input)
  const counted = async (rowsTold: number | undefined) => {
    if (rowsTold !== undefined || offset === 0) return rowsTold ?? 0
    const count = db.select({ total: sql<number>`count(*)::int` }).from(faultArticles).$dynamic()
    const [found] = await (words.length ? count.innerJoin(told, sql`true`) : count).where(where)
    return found!.total
  }
  const reading = db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(faultArticles)
    .leftJoin(deviceTypes, eq(deviceTypes.id, faultArticles.deviceTypeId))
    .$dynamic()
  const [nameOf, found] = [
    await categoryNames(ports, context),
    await (words.length ? reading.innerJoin(told, sql`true`) : reading)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  ]
  const records = found.map(({ total, ...row }) => ({ ...row, categoryName: nameOf(row.category) }))
  return pageReply(records, await counted(found[0]?.total), input)
}

const articlesOf = (links: SQL) => sql<number>`(select count(*)::int from ${links})`

/** What people notice of each of some articles, as written. */
export async function phenomenaIn(ids: readonly string[], { db }: Pick<Context, 'db'>) {
  const found = await db
    .select({
      articleId: faultArticlePhenomena.articleId,
      id: faultPhenomena.id,
      name: faultPhenomena.name,
      articles: articlesOf(sql`${faultArticlePhenomena} has where has.phenomenon_id = ${faultPhenomena.id}`),
    })
    .from(faultArticlePhenomena)
    .innerJoin(faultPhenomena, eq(faultPhenomena.id, faultArticlePhenomena.phenomenonId))
    .where(inArray(faultArticlePhenomena.articleId, [...ids]))
    .orderBy(asc(faultArticlePhenomena.sort))
  return grouped<Phenomenon>(found)
}

/** What helps, of each of some articles, as written. */
export async function solutionsIn(ids: readonly string[], { db }: Pick<Context, 'db'>) {
  const { id, title: name, steps, parts, minutes } = faultSolutions
  const found = await db
    .select({
      articleId: faultArticleSolutions.articleId,
      id,
      title: name,
      steps,
      parts,
      minutes,
      articles: articlesOf(sql`${faultArticleSolutions} has where has.solution_id = ${id}`),
    })
    .from(faultArticleSolutions)
    .innerJoin(faultSolutions, eq(id, faultArticleSolutions.solutionId))
    .where(inArray(faultArticleSolutions.articleId, [...ids]))
    .orderBy(asc(faultArticleSolutions.sort))
  return grouped<Solution>(found)
}

function grouped<Part>(found: readonly ({ articleId: string } & Part)[]): (articleId: string) => Part[] {
  const byArticle = Map.groupBy(found, ({ articleId }) => articleId)
  return (id) => (byArticle.get(id) ?? []).map(({ articleId, ...part }) => part as Part)
}

export async function articleById(id: string, ports: KnowledgePorts, context: Context) {
  const [row] = await context.db
    .select({ ...columns, cause: faultArticles.cause, alarmBatchNo: faultArticles.alarmBatchNo })
    .from(faultArticles)
    .leftJoin(deviceTypes, eq(deviceTypes.id, faultArticles.deviceTypeId))
    .where(eq(faultArticles.id, id))
  if (!row) throw notFound(title)
  const nameOf = await categoryNames(ports, context)
  const phenomena = await phenomenaIn([id], context)
  const solutions = await solutionsIn([id], context)
  return {
    ...row,
    categoryName: nameOf(row.category),
    phenomena: phenomena(id),
    solutions: solutions(id),
  }
}
