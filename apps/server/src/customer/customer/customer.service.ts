import type { Customer } from '@zhizao/contract/customer/customer'
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict } from '../../platform/refusal.ts'
import type { CustomerPorts } from '../customer-ports.ts'
import { customers } from './customer.table.ts'

const columns = getTableColumns(customers)
const { code, name, contact, phone } = columns

/** Customers, each with the number of its objects that the caller may see. */
export const customerRows = ({ to, seen }: CustomerPorts['delivered']) =>
  rows<Customer>()({
    title: '客户',
    from: customers,
    columns: (context) => ({
      ...columns,
      objectCount: sql`(select count(*)::int from ${to.table} where ${and(eq(to, customers.id), seen(context))})`,
    }),
    search: { code: [code], name: [name], contact: [contact], phone: [phone], keyword: [code, name, contact, phone] },
    orderable: columns,
    listOrder: [asc(name), asc(customers.id)],
  })

/** A customer that has objects stays, whoever may see them. */
export async function requireUnrelated({ id, name }: Customer, to: PgColumn, { db }: Context) {
  const total = await db.$count(to.table, eq(to, id))
  if (total) throw conflict(`客户“${name}”还关联 ${total} 个对象，请先解除关联`)
}
