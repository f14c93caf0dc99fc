import type { MessageStep } from '@zhizao/contract/message/message-trigger'
import { foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn } from '../../platform/db/columns.ts'
import { ringtones } from '../ringtone/ringtone.table.ts'
import { smsTemplates } from '../sms-template/sms-template.table.ts'

/**
 * What a company has sent to whom when something happens. `trigger` is the code of what is told; receivers in `steps` are
 * looked for when they are sent to, so who is gone by then is left out. `sound`: one that comes with the program, unless a
 * ringtone is named.
 */
export const messageTriggers = companyTable(
  'message_trigger',
  {
    name: text().notNull(),
    trigger: text().notNull(),
    status: integer().$type<0 | 1>().notNull().default(1),
    condition: text(),
    title: text().notNull(),
    content: text().notNull(),
    isShow: integer().$type<0 | 1>().notNull().default(1),
    sound: text().notNull().default('none'),
    ringtoneId: idColumn(),
    soundInterval: integer().notNull().default(0),
    smsTemplateId: idColumn(),
    steps: jsonb().$type<MessageStep[]>().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.name),
    index().on(table.companyId, table.trigger),
    index().on(table.ringtoneId, table.companyId),
    index().on(table.smsTemplateId, table.companyId),
    foreignKey({ columns: [table.ringtoneId, table.companyId], foreignColumns: [ringtones.id, ringtones.companyId] }),
    foreignKey({
      columns: [table.smsTemplateId, table.companyId],
      foreignColumns: [smsTemplates.id, smsTemplates.companyId],
    }),
  ],
)
export type MessageTriggerRow = typeof messageTriggers.$inferSelect
