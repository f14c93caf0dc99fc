import { userMessage } from '@zhizao/contract/notice/user-message'
import { implement } from '../../platform/http/implement.ts'
import { markRead, messageOf, messagePage, removeMessages, unreadOf } from './user-message.service.ts'

export const userMessageRoutes = implement(userMessage, {
  page: messagePage,
  unread: (_input, context) => unreadOf(context),
  get: ({ id }, context) => messageOf(id, context),
  markRead,
  remove: ({ id }, context) => removeMessages({ ids: [id] }, context),
  removeMany: removeMessages,
})
