import type { StateOf } from '@zhizao/contract/http/states'
import type { NoticeType, noticeStates } from '@zhizao/contract/notice/notice'
import { sql } from 'drizzle-orm'
import { index, text } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'

/**
 * Notices of a company. status: draft · published · withdrawn; position: banner · dialog · both.
 * `announcedAt` is set once its users have been told, at publishing or when `validFrom` comes.
 */
export const notices = companyTable(
  'notice',
  {
    title: text().notNull(),
    content: text().notNull(),
    type: text().$type<NoticeType>().notNull(),
    position: text().$type<'banner' | 'dialog' | 'both'>().notNull(),
    status: text().$type<StateOf<typeof noticeStates>>().notNull().default('draft'),
    validFrom: instant(),
    validTo: instant(),
    publisher: text(),
    publisherId: idColumn(),
    publishedAt: instant(),
    announcedAt: instant(),
  },
  (table) => [
    index().on(table.companyId, table.status, table.publishedAt),
    index('notice_due').on(table.validFrom).where(sql`status = 'published' and announced_at is null`),
  ],
)
