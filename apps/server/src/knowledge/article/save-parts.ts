import type { FaultArticleDraft } from '@zhizao/contract/knowledge/fault-article'
import { comparable } from '@zhizao/rules/text-match'
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { faultPhenomena } from '../faq/phenomenon.table.ts'
import { faultSolutions } from '../faq/solution.table.ts'
import { faultArticlePhenomena, faultArticleSolutions, faultArticles } from './fault-article.table.ts'

type SentSolution = FaultArticleDraft['solutions'][number]

/** Makes these the phenomena of an article. Held until the end: nobody takes one away meanwhile. */
export async function savePhenomena(articleId: string, names: readonly string[], context: Context): Promise<void> {
  const { db, user } = context
  const wanted = new Map(names.map((name) => [comparable(name), name]))
  const rows = [...wanted].map(([searchName, name]) => ({ companyId: user.companyId, name, searchName }))
  // In one order, so that two articles that bring the same do not wait for each other.
  await db
    .insert(faultPhenomena)
    .values(rows.toSorted((one, other) => (one.searchName < other.searchName ? -1 : 1)))
    .onConflictDoNothing()
  const found = await db
    .select({ id: faultPhenomena.id, searchName: faultPhenomena.searchName })
    .from(faultPhenomena)
    .where(inArray(faultPhenomena.searchName, [...wanted.keys()]))
    .orderBy(asc(faultPhenomena.id))
    .for('key share')
  const ids = new Map(found.map(({ id, searchName }) => [searchName, id]))
  if (ids.size < wanted.size) throw conflict('与其他人的操作冲突，请重试')
  const before = await db
    .delete(faultArticlePhenomena)
    .where(eq(faultArticlePhenomena.articleId, articleId))
    .returning({ id: faultArticlePhenomena.phenomenonId })
  await db.insert(faultArticlePhenomena).values(
    [...wanted.keys()].map((searchName, sort) => ({
      companyId: user.companyId,
      articleId,
      phenomenonId: ids.get(searchName)!,
      sort,
    })),
  )
  await dropPhenomena(
    before.map(({ id }) => id),
    context,
  )
}

/** Makes these the solutions of an article; one that is known already is changed for all that tell of it. */
export async function saveSolutions(
  articleId: string,
  sent: readonly SentSolution[],
  by: { updatedAt: Date; updatedByName: string },
  context: Context,
): Promise<void> {
  const { db, user } = context
  const before = await db
    .select({ id: faultArticleSolutions.solutionId })
    .from(faultArticleSolutions)
    .where(eq(faultArticleSolutions.articleId, articleId))
  await changeKnown(articleId, sent, by, context)
  const fresh = sent.filter(({ id }) => !id)
  const made = fresh.length
    ? await db
        .insert(faultSolutions)
        .values(fresh.map((solution) => ({ companyId: user.companyId, ...stored(solution) })))
        .returning({ id: faultSolutions.id })
    : []
  const ids = sent.map(({ id }) => id ?? made.shift()!.id)
  await db.delete(faultArticleSolutions).where(eq(faultArticleSolutions.articleId, articleId))
  await db
    .insert(faultArticleSolutions)
    .values(ids.map((solutionId, sort) => ({ companyId: user.companyId, articleId, solutionId, sort })))
  await dropSolutions(
    before.map(({ id }) => id),
    context,
  )
}

const stored = ({ title, steps, parts, minutes }: SentSolution) => ({
  title,
  steps,
  parts: parts || null,
  minutes: minutes ?? null,
  searchText: comparable([title, steps, parts].filter(Boolean).join(' ')),
})

/** Whoever reads another article that tells of what is changed here has read something older now. */
async function changeKnown(
  articleId: string,
  sent: readonly SentSolution[],
  by: { updatedAt: Date; updatedByName: string },
  { db }: Context,
): Promise<void> {
  const ids = sent.flatMap(({ id }) => id ?? [])
  if (!ids.length) return
  const found = await db
    .select()
    .from(faultSolutions)
    .where(inArray(faultSolutions.id, ids))
    .orderBy(asc(faultSolutions.id))
    .for('update')
  const known = new Map(found.map((row) => [row.id, row]))
  const changed: string[] = []
  for (const [at, solution] of sent.entries()) {
    const { id } = solution
    if (!id) continue
    const row = known.get(id)
    if (!row) throw invalidField(`solutions.${at}.id`, '处理方法', `第 ${at + 1} 个不存在或已被删除`)
    if (ids.indexOf(id) !== ids.lastIndexOf(id))
      throw invalidField(`solutions.${at}.id`, '处理方法', `“${row.title}”重复`)
    const next = stored(solution)
    const { title, steps, parts, minutes } = row
    if (next.title === title && next.steps === steps && next.parts === parts && next.minutes === minutes) continue
    await db
      .update(faultSolutions)
      .set({ ...next, updatedAt: by.updatedAt })
      .where(eq(faultSolutions.id, id))
    changed.push(id)
  }
  if (!changed.length) return
  const telling = db
    .select({ id: faultArticleSolutions.articleId })
    .from(faultArticleSolutions)
    .where(inArray(faultArticleSolutions.solutionId, changed))
  await db
    .update(faultArticles)
    .set(by)
    .where(and(inArray(faultArticles.id, telling), ne(faultArticles.id, articleId)))
}

/** Takes away what no article tells of any more. Held first: an article that is just saved may have taken one up. */
export async function dropPhenomena(ids: readonly string[], { db }: Context): Promise<void> {
  if (!ids.length) return
  const these = inArray(faultPhenomena.id, [...ids])
  await db
    .select({ id: faultPhenomena.id })
    .from(faultPhenomena)
    .where(these)
    .orderBy(asc(faultPhenomena.id))
    .for('update')
  const told = db
    .select({ one: sql`1` })
    .from(faultArticlePhenomena)
    .where(eq(faultArticlePhenomena.phenomenonId, faultPhenomena.id))
  await db.delete(faultPhenomena).where(and(these, notExists(told)))
}

export async function dropSolutions(ids: readonly string[], { db }: Context): Promise<void> {
  if (!ids.length) return
  const these = inArray(faultSolutions.id, [...ids])
  await db
    .select({ id: faultSolutions.id })
    .from(faultSolutions)
    .where(these)
    .orderBy(asc(faultSolutions.id))
    .for('update')
  const told = db
    .select({ one: sql`1` })
    .from(faultArticleSolutions)
    .where(eq(faultArticleSolutions.solutionId, faultSolutions.id))
  await db.delete(faultSolutions).where(and(these, notExists(told)))
}
