import type { Customer } from '@zhizao/contract/customer/customer'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import { and, desc, eq, getTableColumns, ilike, or, type SQL, sql } from 'drizzle-orm'
import { objectScopeCondition } from '../../device/index.ts'
import { objects } from '../../device/object/object.table.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, orderOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { customers } from './customer.table.ts'

const MOST = 2000
const columns = getTableColumns(customers)
const searched = ['code', 'name', 'contact', 'phone'] as const
export type CustomerFilter = Partial<Record<(typeof searched)[number] | 'keyword', string>>

function conditions(filter: CustomerFilter): SQL | undefined {
  const { keyword } = filter
  return and(
    ...searched.map((field) => (filter[field] ? ilike(columns[field], containing(filter[field])) : undefined)),
    keyword ? or(...searched.map((field) => ilike(columns[field], containing(keyword)))) : undefined,
  )
}

/** Customers, each with the number of its objects that the caller may see. */
const selectCustomers = (context: Context) =>
  context.db
    .select({
      ...columns,
      objectCount: sql<number>`(select count(*)::int from ${objects} where ${and(eq(objects.customerId, customers.id), objectScopeCondition(context))})`,
      total: totalOver,
    })
    .from(customers)
    .$dynamic()

export async function pageOfCustomers(filter: CustomerFilter & PageInput, context: Context): Promise<Page<Customer>> {
  const rows = await selectCustomers(context)
    .where(conditions(filter))
    .orderBy(...orderOf(columns, filter, [desc(customers.id)]))
    .limit(limitOf(filter).limit)
    .offset(limitOf(filter).offset)
  const total = rows[0]?.total ?? (limitOf(filter).offset ? await context.db.$count(customers, conditions(filter)) : 0)
  return pageReply(rows as unknown as Customer[], total, filter)
}

/** At most 2,000. */
export async function allCustomers(filter: CustomerFilter, context: Context, most = MOST): Promise<Customer[]> {
  const rows = await selectCustomers(context)
    .where(conditions(filter))
    .orderBy(customers.name, customers.id)
    .limit(most)
  return rows as unknown as Customer[]
}

export async function customerWithId(id: string, context: Context): Promise<Customer> {
  const [row] = await selectCustomers(context).where(eq(customers.id, id))
  if (!row) throw notFound('客户')
  return row as unknown as Customer
}

/** A customer that has objects stays, whoever may see them. */
export async function requireUnrelated({ id, name }: Customer, { db }: Context) {
  const total = await db.$count(objects, eq(objects.customerId, id))
  if (total) throw conflict(`客户“${name}”还关联 ${total} 个对象，请先解除关联`)
}
