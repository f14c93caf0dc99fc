import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type Department, department } from '@zhizao/contract/access/department'
import { App, Flex } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { resourceName, treesOf } from '../../platform/widgets/use-tree-nodes.ts'
import { MemberTable } from '../member-table.tsx'
import { departmentCalls as calls } from './department-tree.ts'

/** Users outside of a department at the left, those in it at the right. */
export function DepartmentMembersDialog({ row, onClose }: { row: Department; onClose: () => void }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const mayChange = usePermission(department.addUsers.permission)
  const departmentId = row.id
  const change = (call: typeof calls.addUsers, done: string) => async (userIds: string[]) => {
    await call({ departmentId, userIds })
    message.success(done)
    await cache.invalidateQueries({ queryKey: ['department', departmentId] })
    await cache.invalidateQueries(treesOf(resourceName(department)))
  }
  const add = { title: t('调入部门'), icon: <UserAddOutlined />, run: change(calls.addUsers, t('已调入')) }
  const remove = {
    title: t('移出部门'),
    icon: <UserDeleteOutlined />,
    danger: true,
    run: change(calls.removeUsers, t('已移出')),
  }
  return (
    <DraggableModal open width="80%" title={t('部门用户：{name}', { name: row.name })} footer={null} onCancel={onClose}>
      <Flex gap={24}>
        <MemberTable
          title={t('其他用户')}
          name={['department', departmentId, 'others']}
          find={(body) => calls.otherUsers({ ...body, departmentId }, { quiet: true })}
          action={mayChange ? add : undefined}
        />
        <MemberTable
          title={t('本部门用户')}
          name={['department', departmentId, 'users']}
          find={(body) => calls.users({ ...body, departmentId }, { quiet: true })}
          action={mayChange ? remove : undefined}
        />
      </Flex>
    </DraggableModal>
  )
}
