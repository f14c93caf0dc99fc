import type { PageInput } from '@zhizao/contract/http/page'
import { and, asc, eq, ilike, inArray, isNull, or } from 'drizzle-orm'
import { customers } from '../../customer/customer/customer.table.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { containing, limitOf, pageReply, totalOver } from '../../platform/crud/page.ts'
import { conflict } from '../../platform/refusal.ts'
import { objects } from './object.table.ts'
import { objectScopeCondition, requireObjects } from './object-scope.ts'

/** Objects of a customer, or those of none, that the caller may see. */
export async function pageOfCustomer(
  customerId: string | null,
  input: PageInput & { keyword?: string },
  context: Context,
) {
  const { keyword } = input
  const rows = await context.db
    .select({
      id: objects.id,
      parentId: objects.parentId,
      code: objects.code,
      name: objects.name,
      objectType: objects.objectType,
      status: objects.status,
      total: totalOver,
    })
    .from(objects)
    .where(
      and(
        customerId ? eq(objects.customerId, customerId) : isNull(objects.customerId),
        objectScopeCondition(context),
        keyword ? or(ilike(objects.code, containing(keyword)), ilike(objects.name, containing(keyword))) : undefined,
      ),
    )
    .orderBy(asc(objects.id))
    .limit(limitOf(input).limit)
    .offset(limitOf(input).offset)
  return pageReply(
    rows.map(({ total: _, ...row }) => row),
    rows[0]?.total ?? 0,
    input,
  )
}

/** Gives objects to a customer, or takes them from it. What belongs to another customer is not taken over silently. */
export async function relateToCustomer(
  customerId: string,
  change: 'add' | 'remove',
  objectIds: readonly string[],
  context: Context,
) {
  const chosen = await requireObjects(objectIds, context)
  const foreign = chosen.find(
    (row) => (change === 'add' ? (row.customerId ?? customerId) : row.customerId) !== customerId,
  )
  if (foreign?.customerId && change === 'add') {
    const [other] = await context.db
      .select({ name: customers.name })
      .from(customers)
      .where(eq(customers.id, foreign.customerId))
    throw conflict(`对象“${foreign.name}”已关联客户“${other?.name ?? ''}”，请先解除`)
  }
  if (foreign) throw conflict(`对象“${foreign.name}”没有关联该客户`)
  await context.db
    .update(objects)
    .set({ customerId: change === 'add' ? customerId : null, updatedAt: context.now() })
    .where(
      inArray(
        objects.id,
        chosen.map(({ id }) => id),
      ),
    )
  return targetOf(chosen.map(({ name }) => name))
}
