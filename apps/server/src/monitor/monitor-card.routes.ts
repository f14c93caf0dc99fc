import { cardConfig, type MonitorCard, monitorCards } from '@zhizao/contract/monitor/monitor-cards'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/refusal.ts'
import { monitorCardConfigs as configs } from './monitor-card.table.ts'

const isKnown = (card: MonitorCard) => monitorCards.includes(card)

/** What the caller keeps; cards that there are no more are left out. */
async function own({ db, user }: Context) {
  const [row] = await db
    .select({ id: configs.id, cards: configs.cards })
    .from(configs)
    .where(eq(configs.userId, user.id))
  return row ? { ...row, cards: row.cards.filter(isKnown) } : { id: null, cards: [...monitorCards] }
}

export const monitorCardRoutes = implement(cardConfig, {
  get: (_, context) => own(context),
  async save({ cards }, context) {
    const { companyId, id: userId } = context.user
    await context.db
      .insert(configs)
      .values({ companyId, userId, cards })
      .onConflictDoUpdate({ target: [configs.companyId, configs.userId], set: { cards } })
    return own(context)
  },
  async reset({ id }, { db, user }) {
    const gone = await db
      .delete(configs)
      .where(and(eq(configs.id, id), eq(configs.userId, user.id)))
      .returning({ id: configs.id })
    if (!gone.length) throw notFound('监控卡片配置')
    return true
  },
})
