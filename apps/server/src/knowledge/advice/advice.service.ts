import { type Advice, fittings, MOST_FITTING } from '@zhizao/contract/knowledge/fault-article'
import { comparable } from '@zhizao/rules/text-match'
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import type { Context } from '../../platform/context.ts'
import { faultArticlePhenomena, faultArticles } from '../article/fault-article.table.ts'
import { categoryNames, phenomenaIn, solutionsIn, wordsOfArticle } from '../article/fault-article-query.ts'
import { faultPhenomena } from '../faq/phenomenon.table.ts'
import type { KnowledgePorts } from '../knowledge-ports.ts'
import { type AlarmAsked, alarmAsked } from './alarm-asked.ts'
import { sayingsOf } from './limit-words.ts'

/** A single character is in too many texts to say anything. */
const LEAST_NAME = 2

/** The place of an article's nearness among `fittings`, from 1; null where it does not fit. */
function nearness({
  ruleKey,
  modelPointId,
  direction,
  content,
  pointName,
  deviceTypeId,
}: AlarmAsked): SQL<number | null> {
  const said = comparable([content, ...sayingsOf(pointName, direction)].join(' '))
  const point = comparable(pointName ?? '')
  const sameModel = modelPointId
    ? sql`${faultArticles.modelPointId} = ${modelPointId} and ${faultArticles.direction} is not distinct from ${direction}`
    : sql`false`
  // Of machines of another kind something else is known, however alike it sounds.
  const sameType = deviceTypeId
    ? sql`(${faultArticles.deviceTypeId} is null or ${faultArticles.deviceTypeId} = ${deviceTypeId})`
    : sql`${faultArticles.deviceTypeId} is null`
  const noticed = sql`exists (select 1 from ${faultArticlePhenomena} has join ${faultPhenomena} p on p.id = has.phenomenon_id
    where has.article_id = ${faultArticles.id} and length(p.search_name) >= ${LEAST_NAME} and position(p.search_name in ${said}::text) > 0)`
  const named = point.length >= LEAST_NAME ? sql`position(${point}::text in ${wordsOfArticle}) > 0` : sql`false`
  return sql`case when ${faultArticles.ruleKey} = ${ruleKey} then 1 when ${sameModel} then 2
    when not ${sameType} then null when ${noticed} then 3 when ${named} then 4 end`
}

/** What is known that fits an alarm: at most `MOST_FITTING` articles, the nearest first, of its own type of machine before those of all. */
export async function adviceFor(alarmId: string, ports: KnowledgePorts, context: Context): Promise<Advice> {
  const alarm = await alarmAsked(alarmId, context)
  const { deviceTypeId, deviceTypeName } = alarm
  const near = sql<number>`near.place`
  const found = await context.db
    .select({
      id: faultArticles.id,
      title: faultArticles.title,
      cause: faultArticles.cause,
      category: faultArticles.category,
      deviceTypeName: deviceTypes.name,
      near,
    })
    .from(faultArticles)
    .innerJoin(sql`lateral (select ${nearness(alarm)} as place offset 0) as near`, sql`near.place is not null`)
    .leftJoin(deviceTypes, eq(deviceTypes.id, faultArticles.deviceTypeId))
    .orderBy(
      asc(near),
      sql`${faultArticles.deviceTypeId} is null`,
      desc(faultArticles.updatedAt),
      desc(faultArticles.id),
    )
    .limit(MOST_FITTING)
  if (!found.length) return { deviceTypeId, deviceTypeName, articles: [] }
  const ids = found.map(({ id }) => id)
  const nameOf = await categoryNames(ports, context)
  const phenomena = await phenomenaIn(ids, context)
  const solutions = await solutionsIn(ids, context)
  return {
    deviceTypeId,
    deviceTypeName,
    articles: found.map(({ near: place, category, ...article }) => ({
      ...article,
      categoryName: nameOf(category),
      fits: fittings[place - 1]!,
      phenomena: phenomena(article.id),
      solutions: solutions(article.id),
    })),
  }
}
