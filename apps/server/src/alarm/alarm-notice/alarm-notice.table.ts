import type { NoticeConf } from '@zhizao/contract/alarm/alarm-notice'
import { foreignKey, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { alarms } from '../alarm/alarm.table.ts'

/** A company's settings, one row. */
export const noticeConfs = companyTable(
  'alarm_notice_conf',
  { conf: jsonb().$type<NoticeConf>().notNull() },
  (table) => [uniqueIndex().on(table.companyId)],
)

/** Alarms that are still to be told of by mail or SMS: they wait to be merged, or for the end of the quiet hours. */
export const alarmNotices = companyTable(
  'alarm_notice',
  { alarmId: idColumn().notNull(), level: text().notNull(), objectPath: text(), raisedAt: instant().notNull() },
  (table) => [
    uniqueIndex().on(table.companyId, table.alarmId),
    index().on(table.companyId, table.raisedAt),
    foreignKey({ columns: [table.alarmId, table.companyId], foreignColumns: [alarms.id, alarms.companyId] }).onDelete(
      'cascade',
    ),
  ],
)
