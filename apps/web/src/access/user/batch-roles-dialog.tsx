import { role } from '@zhizao/contract/access/role'
import type { User } from '@zhizao/contract/access/user'
import { userAccess } from '@zhizao/contract/access/user-access'
import { Alert, Form, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'

const calls = client(userAccess)
const roleCalls = client(role)
const NAMED = 8

const findRoles = async (keyword: string) =>
  (await roleCalls.list({ keyword }, { quiet: true })).map(({ id, name }) => ({ value: id, label: name }))

interface Props {
  users: readonly User[]
  onClose: () => void
  onSaved: () => void
}

/** Gives the chosen users roles, or takes them away. */
export function BatchRolesDialog({ users, onClose, onSaved }: Props) {
  const [remove, setRemove] = useState(false)
  const [roleIds, setRoleIds] = useState<string[]>([])
  const { isSaving, failure, save } = useSaving()
  const names = users.slice(0, NAMED).map((each) => each.name)

  const grant = () =>
    save(async () => {
      await calls.grantRoles({ userIds: users.map((each) => each.id), roleIds, remove }, { quiet: true })
      onSaved()
      onClose()
    })
  return (
    <DraggableModal
      open
      width={560}
      title={t('批量设置角色')}
      onCancel={onClose}
      okText={remove ? t('收回') : t('授予')}
      cancelText={t('取消')}
      okButtonProps={{ loading: isSaving, disabled: !roleIds.length, danger: remove }}
      onOk={() => void grant()}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form layout="vertical">
        <Form.Item label={t('用户')}>
          <Typography.Text>
            {names.join('、')}
            {users.length > NAMED && t(' 等 {count} 人', { count: users.length })}
          </Typography.Text>
        </Form.Item>
        <Form.Item label={t('操作')}>
          <Segmented
            options={[
              { value: 'give', label: t('授予角色') },
              { value: 'take', label: t('收回角色') },
            ]}
            value={remove ? 'take' : 'give'}
            onChange={(value) => setRemove(value === 'take')}
          />
        </Form.Item>
        <Form.Item label={t('角色')} htmlFor="batch-roles" required>
          <RemoteSelect
            id="batch-roles"
            name="batch-roles"
            find={findRoles}
            multiple
            value={roleIds}
            onChange={(value) => setRoleIds((value as string[] | null) ?? [])}
          />
        </Form.Item>
      </Form>
    </DraggableModal>
  )
}
