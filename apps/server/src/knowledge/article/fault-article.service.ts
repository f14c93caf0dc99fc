import type { FaultArticleDraft } from '@zhizao/contract/knowledge/fault-article'
import { comparable } from '@zhizao/rules/text-match'
import { eq } from 'drizzle-orm'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { requireFresh } from '../../platform/crud/lines.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { lockedRow } from '../../platform/subject/locked-rows.ts'
import { alarmAsked } from '../advice/alarm-asked.ts'
import type { KnowledgePorts } from '../knowledge-ports.ts'
import { faultArticlePhenomena, faultArticleSolutions, faultArticles } from './fault-article.table.ts'
import { articleById, articlePage, title } from './fault-article-query.ts'
import { dropPhenomena, dropSolutions, savePhenomena, saveSolutions } from './save-parts.ts'

/** As many as a company may have of documents: they are searched by reading them (docs/decisions/0015). */
const MOST_ARTICLES = 2000

type Draft = FaultArticleDraft & { alarmId?: string | null | undefined }
type Changes = Partial<FaultArticleDraft> & { id: string; seenAt?: Date | undefined }

export function articleService(ports: KnowledgePorts) {
  const get = ({ id }: { id: string }, context: Context) => articleById(id, ports, context)

  async function create({ phenomena, solutions, alarmId, ...draft }: Draft, context: Context) {
    const head = await withCode(draft, 'faultArticle', ports.nextCode, context)
    await requireKnown(head, ports, context)
    if ((await context.db.$count(faultArticles)) >= MOST_ARTICLES)
      throw conflict(`故障知识最多 ${MOST_ARTICLES} 篇，请先删除不再需要的`)
    const from = alarmId ? await alarmAsked(alarmId, context) : undefined
    const by = madeBy(context)
    const [row] = await context.db
      .insert(faultArticles)
      .values({
        ...head,
        ...searched(head),
        ...by,
        companyId: context.user.companyId,
        ...(from && { ruleKey: from.ruleKey, modelPointId: from.modelPointId }),
        ...(from && { direction: from.direction, alarmBatchNo: from.batchNo }),
      })
      .returning({ id: faultArticles.id })
    const { id } = row!
    await savePhenomena(id, phenomena, context)
    await saveSolutions(id, solutions, by, context)
    const after = await get({ id }, context)
    context.audit({ target: after.title, after, subject: id })
    return after
  }

  async function update({ id, seenAt, phenomena, solutions, code, ...changes }: Changes, context: Context) {
    const row = await lockedArticle(id, context)
    requireFresh(row, seenAt)
    await requireKnown(changes, ports, context)
    const before = await get({ id }, context)
    const by = madeBy(context)
    const head = { ...row, ...changes, ...(code && { code }) }
    const { title: name, deviceTypeId, category, cause } = head
    await context.db
      .update(faultArticles)
      .set({ code: head.code, title: name, deviceTypeId, category, cause, ...searched(head), ...by })
      .where(eq(faultArticles.id, id))
    if (phenomena) await savePhenomena(id, phenomena, context)
    if (solutions) await saveSolutions(id, solutions, by, context)
    const after = await get({ id }, context)
    context.audit({ target: after.title, before, after, subject: id })
    return after
  }

  async function remove({ id }: { id: string }, context: Context): Promise<true> {
    await lockedArticle(id, context)
    const before = await get({ id }, context)
    await context.db.delete(faultArticlePhenomena).where(eq(faultArticlePhenomena.articleId, id))
    await context.db.delete(faultArticleSolutions).where(eq(faultArticleSolutions.articleId, id))
    await context.db.delete(faultArticles).where(eq(faultArticles.id, id))
    await dropPhenomena(
      before.phenomena.map((each) => each.id),
      context,
    )
    await dropSolutions(
      before.solutions.map((each) => each.id),
      context,
    )
    context.audit({ target: before.title, before, subject: id })
    return true
  }

  return {
    get,
    create,
    update,
    remove,
    page: (input: Parameters<typeof articlePage>[0], context: Context) => articlePage(input, ports, context),
  }
}

const madeBy = ({ now, user }: Context) => ({ updatedAt: now(), updatedByName: user.name })

const searched = (head: { code: string; title: string; cause?: string | null | undefined }) => ({
  searchTitle: comparable(head.title),
  searchText: comparable([head.code, head.title, head.cause].filter(Boolean).join(' ')),
})

const lockedArticle = lockedRow(faultArticles, title)

/** What an article names is there. */
async function requireKnown(
  { category, deviceTypeId }: Partial<FaultArticleDraft>,
  { itemsOf }: KnowledgePorts,
  context: Context,
): Promise<void> {
  if (category && !(await itemsOf('faultCategory', context)).some(({ value }) => value === category))
    throw invalidField('category', '故障类别', '不在数据字典“故障类别”中')
  if (deviceTypeId && !(await context.db.$count(deviceTypes, eq(deviceTypes.id, deviceTypeId))))
    throw invalidField('deviceTypeId', '设备类型', '不存在或已被删除')
}
