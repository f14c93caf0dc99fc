import { filledText } from '@zhizao/rules/message/message-text'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { shapedSelect } from '../../platform/db/shaped-select.ts'
import type { Notify } from '../../platform/document/document-ports.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import type { Catalogue } from '../trigger/catalogue.ts'
import { messageTriggers } from '../trigger/message-trigger.table.ts'
import { dispatches } from './dispatch.table.ts'
import { conditionHolds, type Facts, factWords } from './fact-words.ts'

const LONGEST = { title: 200, content: 4000 }

/** Asked at every step of every document. */
const configsOf = shapedSelect((given: { readonly companyId: unknown; readonly code: unknown }, _: object, select) =>
  select(getTableColumns(messageTriggers))
    .from(messageTriggers)
    .where(
      and(
        eq(messageTriggers.companyId, given.companyId as string),
        eq(messageTriggers.trigger, given.code as string),
        eq(messageTriggers.status, 1),
      ),
    )
    .orderBy(asc(messageTriggers.id)),
)

/**
 * Writes down, in the transaction that tells it, what configurations want to be sent of it; `wake` has it sent once that is
 * committed. A condition that nobody can compute holds up no document: it is told in the log.
 */
export const documentListener = (catalogue: Catalogue, wake: () => void): Notify =>
  async function listener(context, code, { id, code: subject, more, ...told }) {
    const trigger = catalogue.find(code)
    if (!trigger) return
    const { db, user, now } = context
    const configs = await configsOf(db, { companyId: user.companyId, code }, {})
    if (!configs.length) return
    const at = now()
    const read = (await trigger.read?.({ id, code: subject, ...told }, db)) ?? {}
    const facts: Facts = { ...more, ...read, code: subject, by: user.name, at: at.getTime() }
    const words = factWords(trigger, facts, await plantZoneIn(db))
    const rows = configs.flatMap((config) => {
      const holds = conditionHolds(config.condition, trigger, facts, at.getTime())
      if (holds === false) return []
      return [
        {
          companyId: user.companyId,
          configId: config.id,
          configName: config.name,
          trigger: code,
          subjectId: id || null,
          subject,
          facts: words,
          byUserId: user.id ?? null,
          byName: user.name,
          title: filledText(config.title, words).slice(0, LONGEST.title),
          content: filledText(config.content, words).slice(0, LONGEST.content),
          createdAt: at,
          updatedAt: at,
          ...(holds === true
            ? { state: 'waiting' as const, dueAt: at }
            : { state: 'failed' as const, problem: `触发条件无法计算：${holds.problem}` }),
        },
      ]
    })
    if (!rows.length) return
    await db.insert(dispatches).values(rows)
    context.afterCommit(wake)
  }
