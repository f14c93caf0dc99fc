import { KeyOutlined, SafetyCertificateOutlined, SafetyOutlined, UsergroupAddOutlined } from '@ant-design/icons'
import { role } from '@zhizao/contract/access/role'
import { factorReset } from '@zhizao/contract/access/second-factor'
import { User, user } from '@zhizao/contract/access/user'
import { userAccess } from '@zhizao/contract/access/user-access'
import { useMemo, useState } from 'react'
import { client, formClient } from '../../platform/api/client.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import { ofEach } from '../../platform/resource-screen/of-each.tsx'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { currentUser } from '../../platform/session/session-store.ts'
import { loadCountedDepartments, loadDepartments } from '../department/department-tree.ts'
import { AccessDrawer } from './access-drawer.tsx'
import { type Issued, IssuedPassword } from './issued-password.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { ResetFactorDialog } from './reset-factor-dialog.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { RoleTags } from './role-tags.tsx'
import classes from './user.module.css'
import { userDependents } from './user-dependents.ts'
import { setRoles, UserTools } from './user-tools.tsx'
import { VerifiedAddress } from './verified-address.tsx'

const calls = client(user)
const forms = formClient(user)
const roleCalls = client(role)

const findRoles = async (keyword: string) =>
  (await roleCalls.list({ keyword }, { quiet: true })).map(({ id, name }) => ({ value: id, label: name }))

const isSelf = ({ id }: User) => id === currentUser()?.id

const VERIFIED_HELP = '用户本人在账号设置中验证后才能用来找回密码'

const FACTOR_CHOICES = [
  { value: 'true', label: '已启用', colour: 'success' },
  { value: 'false', label: '未启用' },
]

const options: ScreenOptions<typeof user, User> = {
  title: '用户',
  tree: { title: '部门', field: 'departmentId', load: loadCountedDepartments },
  fields: {
    departmentId: { tree: loadDepartments },
    roleIds: { kind: 'remote', choices: findRoles, multiple: true },
  },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '姓名、登录名或手机号' },
    { field: 'roleId', title: '角色', choices: findRoles },
    {
      field: 'status',
      kind: 'select',
      choices: [
        { value: 1, label: '启用' },
        { value: 0, label: '停用' },
      ],
    },
    { field: 'secondFactor', title: '双重验证', kind: 'select', choices: FACTOR_CHOICES },
  ],
  columns: [
    { field: 'loginName', kind: 'link', width: 110, sortable: true },
    { field: 'name', width: 100, sortable: true },
    { field: 'departName', width: 130, sortable: true },
    { field: 'roleNames', width: 200, render: (row) => <RoleTags names={row.roleNames} /> },
    { field: 'status', width: 70, locked: isSelf, turn: ({ id }) => calls.setStatus({ userInfoId: id }) },
    { field: 'secondFactor', kind: 'status', width: 90, choices: FACTOR_CHOICES },
    {
      field: 'phone',
      width: 145,
      render: (row) => <VerifiedAddress address={row.phone} isVerified={row.phoneVerified} />,
    },
    { field: 'jobTitle', width: 110 },
    {
      field: 'email',
      width: 200,
      hidden: true,
      render: (row) => <VerifiedAddress address={row.email} isVerified={row.emailVerified} />,
    },
    { field: 'nickname', width: 110, hidden: true },
    { field: 'lastSignInAt', width: 170, sortable: true },
    { field: 'createdAt', width: 170, sortable: true, hidden: true },
  ],
  form: [
    { field: 'loginName', group: '账号', disableOnEdit: true, help: '4 到 20 位字母、数字或下划线，以字母开头' },
    {
      field: 'password',
      group: '账号',
      kind: 'password',
      hideOnEdit: true,
      hideOnView: true,
      input: () => <NewPasswordField />,
      help: '8 到 20 位，至少含字母、数字、符号中的两种；用户首次登录时须修改',
    },
    { field: 'departmentId', group: '账号' },
    { field: 'roleIds', group: '账号', help: '只能分配不超出自己权限的角色' },
    { field: 'isAgent', group: '账号', defaultValue: false, help: '代理商账号可以看到客户与库存菜单' },
    { field: 'name', group: '个人信息' },
    { field: 'nickname', group: '个人信息' },
    { field: 'phone', group: '个人信息', help: VERIFIED_HELP },
    { field: 'email', group: '个人信息', help: VERIFIED_HELP },
    { field: 'jobTitle', group: '个人信息' },
    { field: 'headImg', group: '个人信息', kind: 'image' },
  ],
  removable: (row) => !isSelf(row),
  dependents: ofEach(userDependents),
}

/** The people who sign in, by department. */
export function UserPage() {
  const [issued, setIssued] = useState<Issued>()
  const api = useMemo((): ResourceApi => {
    return {
      ...forms,
      create: async (draft, given) => {
        const made = await forms.create(draft, given)
        setIssued({ name: made.name, loginName: made.loginName, password: made.issuedPassword })
        return made
      },
    }
  }, [])
  const all = useMemo(
    (): typeof options => ({
      ...options,
      toolbar: (tools) => <UserTools tools={tools} />,
      rowActions: (tools) => [
        {
          key: 'roles',
          title: '批量设置角色',
          icon: <UsergroupAddOutlined />,
          permission: userAccess.grantRoles.permission,
          all: true,
          run: (rows) => setRoles(tools, rows),
        },
        {
          key: 'access',
          title: '权限说明',
          icon: <SafetyOutlined />,
          run: ([row]) => tools.show((close) => <AccessDrawer userId={row!.id} onClose={close} />),
        },
        {
          key: 'password',
          title: '重置密码',
          icon: <KeyOutlined />,
          permission: user.resetPassword.permission,
          disabled: (row) => isSelf(row) && '请在账号设置中修改自己的密码',
          run: ([row]) =>
            tools.show((close) => (
              <ResetPasswordDialog
                row={row!}
                onClose={close}
                onIssued={(password) => {
                  close()
                  setIssued({ name: row!.name, loginName: row!.loginName, password })
                }}
              />
            )),
        },
        {
          key: 'factor',
          title: '重置双重验证',
          icon: <SafetyCertificateOutlined />,
          permission: factorReset.reset.permission,
          disabled: (row) =>
            isSelf(row) ? '请在账号设置中管理自己的双重验证' : !row.secondFactor && '该用户没有设置双重验证',
          run: ([row]) =>
            tools.show((close) => <ResetFactorDialog row={row!} onClose={close} onDone={() => tools.reload()} />),
        },
      ],
    }),
    [],
  )
  const definition = useMemo(() => defineScreen(user, User, all), [all])
  return (
    <div className={classes.page}>
      <ResourceList calls={user} api={api} definition={definition} options={all} />
      {issued && <IssuedPassword issued={issued} onClose={() => setIssued(undefined)} />}
    </div>
  )
}
