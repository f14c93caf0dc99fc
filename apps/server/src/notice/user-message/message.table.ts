import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../../access/user/user.table.ts'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { notices } from '../notice/notice.table.ts'

/**
 * Messages to people, one row each however many receive it. category: notic · andon. Alarms have no row here:
 * the alarm itself is the message. `toAll`: everybody in the company; otherwise whom `message_receiver` names.
 */
export const messages = companyTable(
  'message',
  {
    category: text().$type<'notic' | 'andon'>().notNull(),
    msgType: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    fromName: text().notNull().default(''),
    fromUserId: idColumn(),
    bgmUrl: text().notNull().default(''),
    bgmInterval: integer().notNull().default(0),
    isShow: boolean().notNull().default(true),
    toAll: boolean().notNull().default(true),
    noticeId: idColumn(),
    objectId: idColumn(),
    /** What happened, where a trigger has sent it: `stockEntry.post`. */
    model: text(),
    /** Page of the product on which what it is about is seen. */
    link: text().notNull().default(''),
  },
  (table) => [
    index().on(table.companyId, table.category, table.id),
    index('message_age').on(table.createdAt),
    uniqueIndex('message_notice').on(table.companyId, table.noticeId).where(sql`notice_id is not null`),
    foreignKey({
      columns: [table.noticeId, table.companyId],
      foreignColumns: [notices.id, notices.companyId],
    }).onDelete('cascade'),
  ],
)

/** Whom a message is for: kind user · role · department (with those below it). */
export const messageReceivers = companyTable(
  'message_receiver',
  {
    messageId: idColumn().notNull(),
    kind: text().$type<'user' | 'role' | 'department'>().notNull(),
    targetId: idColumn().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.messageId, table.kind, table.targetId),
    foreignKey({
      columns: [table.messageId, table.companyId],
      foreignColumns: [messages.id, messages.companyId],
    }).onDelete('cascade'),
  ],
)

/** Up to which id a user has read a category at once. Ids come from one sequence, so later ones are unread. */
export const messageMarks = companyTable(
  'message_mark',
  { userId: idColumn().notNull(), category: text().notNull(), readThrough: idColumn().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.userId, table.category),
    foreignKey({ columns: [table.userId, table.companyId], foreignColumns: [users.id, users.companyId] }).onDelete(
      'cascade',
    ),
  ],
)

/** What a user did with one message, alarm or upgrade notice; without a row it is as the mark says. No foreign key to the three kinds. */
export const messageStates = companyTable(
  'message_state',
  {
    userId: idColumn().notNull(),
    subjectId: idColumn().notNull(),
    isRead: boolean().notNull().default(true),
    isRemoved: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.userId, table.subjectId),
    index('message_state_age').on(table.updatedAt),
    foreignKey({ columns: [table.userId, table.companyId], foreignColumns: [users.id, users.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
