import { DisconnectOutlined, LinkOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type Customer, customer } from '@zhizao/contract/customer/customer'
import { App, Flex } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { ChoosingTable } from '../platform/widgets/choosing-table.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'

const calls = client(customer)

/** Objects of no customer at the left, those of this one at the right. */
export function CustomerObjectsDialog({ row, onClose }: { row: Customer; onClose: () => void }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const mayChange = usePermission(customer.addObjects.permission)
  const customerId = row.id
  const change = (call: typeof calls.addObjects, done: string) => async (objectIds: string[]) => {
    await call({ customerId, objectIds })
    message.success(done)
    await cache.invalidateQueries({ queryKey: ['customer', customerId] })
  }
  const add = { title: t('关联到客户'), icon: <LinkOutlined />, run: change(calls.addObjects, t('已关联')) }
  const remove = {
    title: t('解除关联'),
    icon: <DisconnectOutlined />,
    danger: true,
    run: change(calls.removeObjects, t('已解除关联')),
  }
  const looks = {
    placeholder: t('对象编码或名称'),
    empty: t('没有对象'),
    columns: [
      { title: t('对象编码'), dataIndex: 'code', ellipsis: true },
      { title: t('对象名称'), dataIndex: 'name', ellipsis: true },
    ],
  }
  return (
    <DraggableModal
      open
      width="80%"
      title={t('客户的对象：{name}', { name: row.name })}
      footer={null}
      onCancel={onClose}
    >
      <Flex gap={24}>
        <ChoosingTable
          {...looks}
          title={t('未关联客户的对象')}
          name={['customer', customerId, 'others']}
          find={(body) => calls.freeObjects({ ...body, customerId }, { quiet: true })}
          action={mayChange ? add : undefined}
        />
        <ChoosingTable
          {...looks}
          title={t('本客户的对象')}
          name={['customer', customerId, 'objects']}
          find={(body) => calls.objects({ ...body, customerId }, { quiet: true })}
          action={mayChange ? remove : undefined}
        />
      </Flex>
    </DraggableModal>
  )
}
