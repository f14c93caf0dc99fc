import { edits, group, menu } from './menu-entry.ts'

export const lakCustomer = group('lakCustomer', '客户', 'Customers', 'team', [
  menu(
    'customer',
    '客户管理',
    'Customers',
    '/lak/pages/customer/index',
    'team',
    { ...edits('客户', 'customers'), objects: ['关联对象', 'Link objects'] },
    { agentOnly: true },
  ),
])
