import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { role as contract } from '@zhizao/contract/access/role'
import { App, Flex } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { MemberTable } from '../member-table.tsx'
import type { RoleDialogProps } from './grant-dialog.tsx'

const calls = client(contract)

/** Users outside of a role at the left, those in it at the right. */
export function MembersDialog({ role, onClose }: RoleDialogProps) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const canAdd = usePermission(contract.addUsers.permission)
  const canRemove = usePermission(contract.removeUsers.permission)
  const roleId = role.id
  const change = (call: typeof calls.addUsers, done: string) => async (userIds: string[]) => {
    await call({ roleId, userIds })
    message.success(done)
    await cache.invalidateQueries({ queryKey: ['role', roleId] })
  }
  return (
    <DraggableModal
      open
      width="80%"
      title={t('角色用户：{name}', { name: role.name })}
      footer={null}
      onCancel={onClose}
    >
      <Flex gap={24}>
        <MemberTable
          title={t('未加入的用户')}
          name={['role', roleId, 'others']}
          find={(body) => calls.otherUsers({ ...body, roleId }, { quiet: true })}
          action={
            canAdd
              ? { title: t('加入角色'), icon: <UserAddOutlined />, run: change(calls.addUsers, t('已加入')) }
              : undefined
          }
        />
        <MemberTable
          title={t('已加入的用户')}
          name={['role', roleId, 'users']}
          find={(body) => calls.users({ ...body, roleId }, { quiet: true })}
          action={
            canRemove
              ? {
                  title: t('移出角色'),
                  icon: <UserDeleteOutlined />,
                  danger: true,
                  run: change(calls.removeUsers, t('已移出')),
                }
              : undefined
          }
        />
      </Flex>
    </DraggableModal>
  )
}
