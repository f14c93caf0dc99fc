import { type MessageType, messageModel } from '@zhizao/contract/message/message-model'
import { MOST_RECEIVERS } from '@zhizao/contract/message/message-trigger'
import { eq } from 'drizzle-orm'
import { holds } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Catalogue, fieldsOf } from '../trigger/catalogue.ts'
import { messageTriggers } from '../trigger/message-trigger.table.ts'

/** Those that the product itself sends. */
const own: readonly MessageType[] = [
  { id: '报警消息', name: '报警消息', category: 'waring' },
  { id: '预警消息', name: '预警消息', category: 'waring' },
  { id: '通知消息', name: '通知消息', category: 'notic' },
  { id: '安灯消息', name: '安灯消息', category: 'andon' },
]

export const messageModelRoutes = (catalogue: Catalogue): Route[] =>
  implement(messageModel, {
    async list(_, { db, user }) {
      const used = await db
        .selectDistinct({ code: messageTriggers.trigger })
        .from(messageTriggers)
        .where(eq(messageTriggers.status, 1))
      const told = new Set(used.map(({ code }) => code))
      return catalogue
        .all()
        .filter(({ code, permission }) => told.has(code) && holds(user, permission))
        .map(({ code, title, app }) => ({ id: code, name: title, msgType: app.msgType }))
    },
    types({ keyword = '' }) {
      const ofApps = catalogue.apps().map(({ msgType }) => ({ id: msgType, name: msgType, category: 'notic' as const }))
      return [...own, ...ofApps].filter(({ name }) => name.includes(keyword))
    },
    ranges: () => [
      { id: 'department', name: '接收部门', most: MOST_RECEIVERS },
      { id: 'role', name: '接收角色', most: MOST_RECEIVERS },
      { id: 'user', name: '接收人', most: MOST_RECEIVERS },
    ],
    fields({ id }) {
      const trigger = catalogue.find(id)
      if (!trigger) throw notFound('触发事件')
      return [...fieldsOf(trigger)]
    },
  })
