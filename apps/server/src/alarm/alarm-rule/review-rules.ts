import { eq } from 'drizzle-orm'
import { users } from '../../access/user/user.table.ts'
import { seesPath } from '../../platform/access/object-view.ts'
import { type Context, holds, type SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { alarmRuleReviews } from './alarm-rule-review.table.ts'
import { type Unfit, unfitRules } from './unfit-rules.ts'

export interface ReviewPorts {
  /** A user with what he may see and do now. */
  userIn(db: Db, userId: string): Promise<SessionUser | undefined>
  /** Puts a message into a user's message centre, within the caller's transaction. */
  notify(
    user: { companyId: string; id: string },
    message: { subject: string; text: string },
    context: Pick<Context, 'db' | 'now'>,
  ): Promise<void>
}

/** Lines of a message. */
const MOST_LINES = 50

/** Tells once, after an update, which rules can never begin or end: each who may mend them, of what he may see. */
export async function reviewRules({ database, now }: Pick<Platform, 'database' | 'now'>, ports: ReviewPorts) {
  const due = await database.systemDb.select({ companyId: alarmRuleReviews.companyId }).from(alarmRuleReviews)
  for (const { companyId } of due)
    await database.inCompany(companyId, async (db) => {
      const gone = await db.delete(alarmRuleReviews).returning({ id: alarmRuleReviews.id })
      // Another process has told it.
      if (gone.length) await tellEditors(companyId, await unfitRules(db), ports, { db, now })
    })
}

async function tellEditors(
  companyId: string,
  unfit: readonly Unfit[],
  { userIn, notify }: ReviewPorts,
  context: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  if (!unfit.length) return
  const people = await context.db.select({ id: users.id }).from(users).where(eq(users.status, 1))
  for (const { id } of people) {
    const user = await userIn(context.db, id)
    if (!user) continue
    const his = unfit.filter(
      ({ permission, path }) => holds(user, permission) && (path === null || seesPath(user, path)),
    )
    if (his.length) await notify({ companyId, id }, messageOf(his), context)
  }
}

function messageOf(unfit: readonly Unfit[]) {
  const more = unfit.length - MOST_LINES
  const lines = [
    '以下报警规则和限值按现在的设置永远不会触发，或触发后永远不会恢复，请修改：',
    ...unfit.slice(0, MOST_LINES).map(({ text }) => text),
    ...(more > 0 ? [`另有 ${more} 条，修改后可在报警规则中逐条查看。`] : []),
  ]
  return { subject: `有 ${unfit.length} 条报警规则或限值需要修改`, text: lines.join('\n') }
}
