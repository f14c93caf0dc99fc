import { roleScopeNames } from '@zhizao/contract/access/role'
import type { UserAccess } from '@zhizao/contract/access/user-access'
import { Table, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './access-drawer.module.css'

const states = [
  { value: 0, label: '停用', colour: 'default' },
  { value: 1, label: '启用', colour: 'success' },
] as const

type Role = UserAccess['roles'][number]

/** The roles, and what each gives. */
export function AccessRoles({ access }: { access: UserAccess }) {
  const { roles } = access
  return (
    <section>
      <h3 className={classes.heading}>{t('角色')}</h3>
      {roles.length > 0 && (
        <Table<Role>
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={roles}
          columns={[
            { title: t('角色'), dataIndex: 'name' },
            {
              title: t('状态'),
              width: 80,
              render: (_, { status }) => <StatusTag choice={{ ...states[status], label: t(states[status].label) }} />,
            },
            { title: t('菜单与功能'), width: 110, align: 'right', dataIndex: 'resourceCount' },
            { title: t('数据范围'), render: (_, role) => <Scope role={role} /> },
          ]}
        />
      )}
    </section>
  )
}

function Scope({ role }: { role: Role }) {
  const names = role.targets.map((target) => target.name).join('、')
  return (
    <>
      {t(roleScopeNames[role.scope])}
      {role.scope === 'chosen' && (
        <Typography.Text type="secondary" ellipsis={{ tooltip: names }} style={{ display: 'block', maxWidth: 260 }}>
          {names || t('未指定任何数据')}
        </Typography.Text>
      )}
    </>
  )
}
