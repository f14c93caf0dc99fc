import { KeyOutlined, SafetyCertificateOutlined, TeamOutlined } from '@ant-design/icons'
import { Role, RoleScope, role, roleScopeNames } from '@zhizao/contract/access/role'
import { client } from '../../platform/api/client.ts'
import { ofEach } from '../../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { roleDependents } from './role-dependents.ts'
import { ScopeDialog } from './scope-dialog.tsx'

const calls = client(role)

/** The administrators' role holds everything always; the server refuses to change it. */
const isFixed = ({ code }: Role) => code === 'administrator'
const fixed = (row: Role) => isFixed(row) && '系统管理员角色不能修改'

const findRoles = async (keyword: string) =>
  (await calls.list({ keyword })).map(({ id, name }) => ({ value: id, label: name }))

export const RolePage = resourceScreen(role, Role, {
  title: '角色',
  fields: { scope: { choices: RoleScope.options.map((value) => ({ value, label: roleScopeNames[value] })) } },
  query: [
    'name',
    'code',
    {
      field: 'status',
      choices: [
        { value: 1, label: '启用' },
        { value: 0, label: '停用' },
      ],
    },
  ],
  columns: [
    'code',
    { field: 'name', kind: 'link', width: 160 },
    'scope',
    { field: 'userCount', width: 90 },
    { field: 'status', width: 90, locked: isFixed, turn: ({ id }) => calls.setStatus({ roleId: id }) },
    {
      field: 'builtIn',
      kind: 'status',
      width: 110,
      choices: [
        { value: 'true', label: '内置', colour: 'processing' },
        { value: 'false', label: '自定义', colour: 'default' },
      ],
    },
    'remark',
    { field: 'createdAt', width: 170 },
  ],
  form: [
    { field: 'code', placeholder: '留空则按编码规则生成' },
    'name',
    'scope',
    {
      field: 'copyOf',
      title: '复制权限自',
      choices: findRoles,
      hideOnEdit: true,
      hideOnView: true,
      help: '新角色以所选角色的菜单权限和数据权限开始',
    },
    'remark',
  ],
  editable: (row) => !isFixed(row),
  removable: ({ builtIn }) => !builtIn,
  dependents: ofEach(roleDependents),
  rowActions: ({ show, reload }) => [
    {
      key: 'grants',
      title: '菜单权限',
      icon: <KeyOutlined />,
      permission: role.grantResources.permission,
      disabled: fixed,
      run: ([row]) => show((close) => <GrantDialog role={row!} onClose={close} />),
    },
    {
      key: 'scope',
      title: '数据范围',
      icon: <SafetyCertificateOutlined />,
      permission: role.setScope.permission,
      disabled: fixed,
      run: ([row]) => show((close) => <ScopeDialog role={row!} onClose={close} onSaved={reload} />),
    },
    {
      key: 'users',
      title: '角色用户',
      icon: <TeamOutlined />,
      permission: role.users.permission,
      run: ([row]) =>
        show((close) => (
          <MembersDialog
            role={row!}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
  ],
})
