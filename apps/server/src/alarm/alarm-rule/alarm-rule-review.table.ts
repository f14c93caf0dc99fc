import { uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Companies whose rules are older than the check of what can begin and end: told once what is wrong with them, then the row goes. */
export const alarmRuleReviews = companyTable('alarm_rule_review', {}, (table) => [uniqueIndex().on(table.companyId)])
