import type { ProtocolParam } from '@zhizao/contract/device-model/protocol'
import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

/** Device protocols that a company registers itself; the built-in ones are the gateway's drivers. `driver` null: nothing runs it. */
export const protocols = companyTable(
  'sys_protocol',
  {
    code: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    driver: text(),
    params: jsonb().$type<ProtocolParam[]>().notNull().default([]),
    remark: text(),
    status: integer().$type<0 | 1>().notNull().default(1),
  },
  (table) => [uniqueIndex().on(table.companyId, table.code), uniqueIndex().on(table.companyId, table.name)],
)
