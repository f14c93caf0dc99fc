import { customer, saleCustomer } from '@zhizao/contract/customer/customer'
import { withCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import type { CustomerPorts } from '../customer-ports.ts'
import { customerRows, requireUnrelated } from './customer.service.ts'
import { customers } from './customer.table.ts'

const writing = crud(customers, { title: '客户' })
/** A name that is looked for is meant for a short list. */
const MOST_BY_NAME = 50

/** Customers in the vocabularies /customer and /sale/api. */
export function customerRoutes({ nextCode, delivered }: CustomerPorts): Route[] {
  const listed = customerRows(delivered)
  async function relate(
    change: 'add' | 'remove',
    { customerId, objectIds }: { customerId: string; objectIds: string[] },
    context: Context,
  ) {
    const { name } = await listed.get({ id: customerId }, context)
    const changed = await delivered.relate(customerId, change, objectIds, context)
    context.audit({ target: `${name}：${changed}` })
    return true as const
  }
  return [
    ...implement(customer, {
      page: listed.page,
      get: listed.get,
      list: (filter, context) => listed.list(filter, context),
      create: async (draft, context) =>
        listed.get(await writing.create(await withCode(draft, 'customer', nextCode, context), context), context),
      update: async (draft, context) => listed.get(await writing.update(draft, context), context),
      async remove({ id }, context) {
        await requireUnrelated(await listed.get({ id }, context), delivered.to, context)
        return writing.remove({ id }, context)
      },
      async objects({ customerId, ...input }, context) {
        await listed.get({ id: customerId }, context)
        return delivered.page(customerId, input, context)
      },
      async freeObjects({ customerId, ...input }, context) {
        await listed.get({ id: customerId }, context)
        return delivered.page(null, input, context)
      },
      addObjects: (input, context) => relate('add', input, context),
      removeObjects: (input, context) => relate('remove', input, context),
      async ids({ companyId }, context) {
        if (companyId !== undefined && companyId !== context.user.companyId) throw notFound('公司')
        return (await listed.list({}, context)).map(({ id }) => id)
      },
    }),
    ...implement(saleCustomer, {
      byName: ({ name }, context) => listed.list({ name }, context, MOST_BY_NAME),
    }),
  ]
}
