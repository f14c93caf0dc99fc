import type { PageInput } from '@zhizao/contract/http/page'
import { asc, eq, inArray, isNull } from 'drizzle-orm'
import { customers } from '../../customer/customer/customer.table.ts'
import { onPath } from '../../platform/access/object-view.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { conflict } from '../../platform/refusal.ts'
import { objects } from './object.table.ts'
import { requireObjects } from './object-scope.ts'

const { id, parentId, code, name, objectType, status } = objects
const listed = rows<SimpleObject>()({
  title: '对象',
  from: objects,
  columns: { id, parentId, code, name, objectType, status },
  search: { keyword: [code, name] },
  scope: onPath(objects.path),
  orderable: {},
  order: [asc(id)],
})

/** Objects of a customer, or those of none, that the caller may see. */
export const pageOfCustomer = (customerId: string | null, input: PageInput & { keyword?: string }, context: Context) =>
  listed.page(input, context, customerId ? eq(objects.customerId, customerId) : isNull(objects.customerId))
type SimpleObject = Pick<typeof objects.$inferSelect, 'id' | 'parentId' | 'code' | 'name' | 'objectType' | 'status'>

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
