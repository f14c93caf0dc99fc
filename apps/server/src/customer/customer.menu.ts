import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const customerMenu = [
  inModule(
    'lak',
    20,
    group('lakCustomer', '客户', 'Customers', 'team', [
      menu(
        'customer',
        '客户管理',
        'Customers',
        '/lak/pages/customer/index',
        'team',
        { ...edits('客户', 'customers'), objects: ['关联对象', 'Link objects'] },
        { agentOnly: true },
      ),
    ]),
  ),
]
