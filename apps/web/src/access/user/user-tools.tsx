import { UsergroupAddOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { type User, user } from '@zhizao/contract/access/user'
import { userAccess } from '@zhizao/contract/access/user-access'
import { Button, Typography } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { ScreenTools } from '../../platform/resource-screen/screen-types.ts'
import { BatchRolesDialog } from './batch-roles-dialog.tsx'

const calls = client(user)

/** Asks which roles these users get or lose. */
export const setRoles = ({ show, clearSelection, reload }: ScreenTools<User>, users: readonly User[]) =>
  show((close) => (
    <BatchRolesDialog
      users={users}
      onClose={close}
      onSaved={() => {
        clearSelection()
        reload()
      }}
    />
  ))

/** Above the list of users: roles for several at once, and how many there are. */
export function UserTools({ tools }: { tools: ScreenTools<User> }) {
  const { selected, holds } = tools
  const counts = useQuery({
    queryKey: [user.page.path, 'counts'],
    queryFn: ({ signal }) => calls.count({}, { quiet: true, signal }),
  })
  return (
    <>
      {holds(userAccess.grantRoles.permission) && (
        <Button
          icon={<UsergroupAddOutlined />}
          disabled={selected.length === 0}
          onClick={() => setRoles(tools, selected)}
        >
          {t('批量设置角色')}
        </Button>
      )}
      {counts.data && (
        <Typography.Text type="secondary">
          {t('共 {total} 名用户，启用 {enabled}，停用 {disabled}', counts.data)}
        </Typography.Text>
      )}
    </>
  )
}
