import { LinkOutlined } from '@ant-design/icons'
import { Customer, customer } from '@zhizao/contract/customer/customer'
import { t } from '../platform/i18n/translate.ts'
import { ofEach } from '../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { CustomerObjectsDialog } from './customer-objects-dialog.tsx'

export const CustomerPage = resourceScreen(customer, Customer, {
  title: '客户',
  query: ['name', 'code', 'contact', 'phone'],
  columns: [
    { field: 'code', width: 120 },
    { field: 'name', kind: 'link', width: 220 },
    { field: 'contact', width: 100 },
    { field: 'phone', width: 130 },
    'address',
    { field: 'objectCount', width: 110 },
    { field: 'createdAt', width: 170 },
  ],
  form: [
    { field: 'code', placeholder: '留空则按编码规则生成' },
    'name',
    'contact',
    'phone',
    { field: 'address', wide: true },
    { field: 'remark', wide: true },
  ],
  dependents: ofEach(async ({ name, objectCount }) =>
    objectCount
      ? { kept: t('客户“{name}”关联了 {count} 个对象，须先解除关联才能删除。', { name, count: objectCount }) }
      : undefined,
  ),
  rowActions: ({ show, reload }) => [
    {
      key: 'objects',
      title: '关联对象',
      icon: <LinkOutlined />,
      permission: customer.objects.permission,
      run: ([row]) =>
        show((close) => (
          <CustomerObjectsDialog
            row={row!}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
  ],
})
