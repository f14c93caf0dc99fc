import { companyDetail } from '@zhizao/contract/company/company-detail'
import { asc, eq, ilike } from 'drizzle-orm'
import { containing, limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { companyDetails } from './company-detail.table.ts'

const shown = { detail_type: companyDetails.detailType, k_detail: companyDetails.key, v_varchar: companyDetails.value }

export function companyDetailRoutes(events: EventBus): Route[] {
  return implement(companyDetail, {
    all: ({ detail_type }, { db }) =>
      db
        .select(shown)
        .from(companyDetails)
        .where(detail_type === undefined ? undefined : eq(companyDetails.detailType, detail_type))
        .orderBy(asc(companyDetails.key))
        .limit(500),
    async page(input, { db }) {
      const rows = await db
        .select({ ...shown, total: totalOver })
        .from(companyDetails)
        .where(input.k_detail ? ilike(companyDetails.key, containing(input.k_detail)) : undefined)
        .orderBy(asc(companyDetails.key))
        .limit(limitOf(input).limit)
        .offset(limitOf(input).offset)
      return pageReply(rows, rows[0]?.total ?? 0, input)
    },
    async save({ details }, context) {
      const before = await context.db.select(shown).from(companyDetails)
      for (const { detail_type, k_detail, v_varchar } of details) {
        await context.db
          .insert(companyDetails)
          .values({ companyId: context.user.companyId, detailType: detail_type, key: k_detail, value: v_varchar })
          .onConflictDoUpdate({
            target: [companyDetails.companyId, companyDetails.detailType, companyDetails.key],
            set: { value: v_varchar, updatedAt: context.now() },
          })
      }
      context.audit({ target: details.map((detail) => detail.k_detail).join('、'), before, after: details })
      context.afterCommit(() => events.publish('company.changed', { companyId: context.user.companyId }))
      return true
    },
  })
}
