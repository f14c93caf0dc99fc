import { messageTrigger } from '@zhizao/contract/message/message-trigger'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import type { MessageParts } from '../message-parts.ts'
import { fieldsOf } from './catalogue.ts'
import { triggerRows } from './message-trigger.query.ts'
import { triggerService } from './message-trigger.service.ts'
import { messageTriggers } from './message-trigger.table.ts'
import { channelsOf, sendTest } from './test-send.ts'

export function messageTriggerRoutes(parts: MessageParts): Route[] {
  const { catalogue } = parts
  const listed = triggerRows(catalogue)
  const service = triggerService(catalogue)
  const codesOf = (app: string) => catalogue.of(app).map(({ code }) => code)
  const shown = ({ id }: { id: string }, context: Context) => listed.get({ id }, context)

  return implement(messageTrigger, {
    async apps(_, { db }) {
      const counted = await db
        .select({ trigger: messageTriggers.trigger, count: sql<number>`count(*)::int` })
        .from(messageTriggers)
        .groupBy(messageTriggers.trigger)
      const countOf = new Map(counted.map((row) => [row.trigger, row.count]))
      return catalogue.apps().map((app) => {
        const triggers = catalogue.of(app.code)
        return {
          id: app.code,
          name: app.title,
          count: triggers.reduce((sum, { code }) => sum + (countOf.get(code) ?? 0), 0),
          triggers: triggers.map((one) => ({ code: one.code, title: one.title, fields: [...fieldsOf(one)] })),
        }
      })
    },
    ofApp({ id }, context) {
      const codes = codesOf(id)
      if (!codes.length) throw notFound('应用')
      return listed.list({ trigger: codes }, context)
    },
    page: ({ app, ...input }, context) =>
      listed.page({ ...input, ...(app ? { trigger: codesOf(app) } : {}) } as typeof input, context),
    get: shown,
    channels: async ({ id }, context) => channelsOf(await listed.get({ id }, context), parts),
    create: async (draft, context) => shown(await service.create(draft, context), context),
    copy: async (input, context) => shown(await service.copy(input, context), context),
    update: async (draft, context) => shown(await service.update(draft, context), context),
    setStatus: service.setStatus,
    remove: service.remove,
    test: async ({ id }, context) => sendTest(await listed.get({ id }, context), parts, context),
  })
}
