import { customer } from '@zhizao/contract/customer/customer'
import type { Caller } from './caller.ts'

/** A customer with an object that was delivered to it. */
export async function fillCustomers(owner: Caller, mark: string, objectId: string) {
  const buyer = await owner
    .client(customer)
    .create({ code: 'secret', name: `${mark}客户`, contact: mark, address: mark, remark: mark })
  await owner.client(customer).addObjects({ customerId: buyer.id, objectIds: [objectId] })
}
