import { customer, saleCustomer } from '@zhizao/contract/customer/customer'
import { pageOfCustomer, relateToCustomer } from '../../device/index.ts'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/refusal.ts'
import { allCustomers, customerWithId, pageOfCustomers, requireUnrelated } from './customer.service.ts'
import { customers } from './customer.table.ts'

const rows = crud(customers, { title: '客户' })
/** A name that is looked for is meant for a short list. */
const MOST_BY_NAME = 50

/** Customers in the vocabularies /customer and /sale/api. */
export const customerRoutes: Route[] = [
  ...implement(customer, {
    page: pageOfCustomers,
    get: ({ id }, context) => customerWithId(id, context),
    list: (filter, context) => allCustomers(filter, context),
    async create(draft, context) {
      const { id } = await rows.create(draft, context)
      return customerWithId(id, context)
    },
    async update(draft, context) {
      await rows.update(draft, context)
      return customerWithId(draft.id, context)
    },
    async remove({ id }, context) {
      await requireUnrelated(await customerWithId(id, context), context)
      return rows.remove({ id }, context)
    },
    async objects({ customerId, ...input }, context) {
      await customerWithId(customerId, context)
      return pageOfCustomer(customerId, input, context)
    },
    async freeObjects({ customerId, ...input }, context) {
      await customerWithId(customerId, context)
      return pageOfCustomer(null, input, context)
    },
    addObjects: (input, context) => relate('add', input, context),
    removeObjects: (input, context) => relate('remove', input, context),
    async ids({ companyId }, context) {
      if (companyId !== undefined && companyId !== context.user.companyId) throw notFound('公司')
      return (await allCustomers({}, context)).map(({ id }) => id)
    },
  }),
  ...implement(saleCustomer, {
    byName: ({ name }, context) => allCustomers({ name }, context, MOST_BY_NAME),
  }),
]

async function relate(
  change: 'add' | 'remove',
  { customerId, objectIds }: { customerId: string; objectIds: string[] },
  context: Context,
) {
  const { name } = await customerWithId(customerId, context)
  const changed = await relateToCustomer(customerId, change, objectIds, context)
  context.audit({ target: `${name}：${changed}` })
  return true as const
}
