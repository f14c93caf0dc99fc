import { projectStates } from '@zhizao/contract/production/project-states'
import { date, foreignKey, index, text } from 'drizzle-orm/pg-core'
import { materialCustomers } from '../../material/supplier/supplier.table.ts'
import { idColumn } from '../../platform/db/columns.ts'
import { documentTable } from '../../platform/document/document-table.ts'

/** What orders are made for together: a delivery, a machine, a customer's job. */
export const projects = documentTable(
  'project',
  projectStates,
  {
    name: text().notNull(),
    customerId: idColumn(),
    startOn: date(),
    dueOn: date(),
    managerName: text(),
    remark: text(),
  },
  (table) => [
    index().on(table.customerId, table.companyId),
    foreignKey({
      columns: [table.customerId, table.companyId],
      foreignColumns: [materialCustomers.id, materialCustomers.companyId],
    }),
  ],
)
