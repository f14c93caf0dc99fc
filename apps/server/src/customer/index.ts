import { Customer } from '@zhizao/contract/customer/customer'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain } from '../platform/platform.ts'
import { customerRoutes } from './customer/customer.routes.ts'
import { customers } from './customer/customer.table.ts'
import { customerMenu } from './customer.menu.ts'
import type { CustomerPorts } from './customer-ports.ts'

/** Customers and the objects delivered to them. */
export const customerDomain = (ports: CustomerPorts): Domain => ({
  routes: customerRoutes(ports),
  menus: customerMenu,
  codeKinds: [
    {
      code: 'customer',
      title: '客户',
      prefix: 'KH',
      codes: customers.code,
      fields: [{ name: 'phone', title: '联系电话' }],
    },
  ],
  dataModels: [offeredModel('customer', '客户', 'customer', Customer)],
  dictionarySources: [
    dictionarySource('customer', 'customer', {
      title: '客户',
      from: customers,
      id: customers.id,
      text: customers.name,
      extend: customers.code,
      search: [customers.code],
      order: [customers.name],
    }),
  ],
})
