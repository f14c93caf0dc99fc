import { pgTable } from 'drizzle-orm/pg-core'
import { idColumn } from './columns.ts'

/** What rows of any domain refer to a user by. The table itself is access's; no migration is made from this file. */
export const userKey = pgTable('app_user', { id: idColumn(), companyId: idColumn() })
