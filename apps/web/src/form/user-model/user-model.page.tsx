import { DatabaseOutlined, ProfileOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import { role } from '@zhizao/contract/access/role'
import { UserModel, userModel } from '@zhizao/contract/form/user-model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { ofEach } from '../../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { usePermission } from '../../platform/session/permission.ts'

const kinds = [
  { value: 'builtIn', label: '内置' },
  { value: 'own', label: '自定义' },
]
const shownKinds = [
  { value: 'true', label: '内置', colour: 'processing' },
  { value: 'false', label: '自定义', colour: 'default' },
]
const calls = client(userModel)
const roles = client(role)

export const fieldsAddress = (id: string) => `/lcdp/pages/dataModel/fields?id=${id}`
export const rowsAddress = (code: string) => `/lcdp/pages/dataModel/objects?code=${encodeURIComponent(code)}`

const findRoles = async (keyword: string) =>
  (await roles.list({ keyword }, { quiet: true })).map(({ id, name }) => ({ value: id, label: t(name) }))

/** 数据模型: what a company keeps beyond what the product knows. */
export function UserModelPage() {
  const router = useRouter()
  const [Screen] = useState(() => modelScreen((href) => void router.navigate({ href })))
  return <Screen />
}

const modelScreen = (go: (href: string) => void) =>
  resourceScreen(userModel, UserModel, {
    title: '数据模型',
    query: [
      { field: 'keyword', title: '关键字', placeholder: '模型名称或编码' },
      { field: 'kind', kind: 'select', choices: kinds },
    ],
    columns: [
      { field: 'name', kind: 'link', width: 180, told: true },
      { field: 'code', width: 140 },
      { field: 'isBuiltIn', title: '类别', kind: 'status', width: 90, choices: shownKinds },
      { field: 'fieldCount', kind: 'link', width: 90, href: ({ id }) => fieldsAddress(id) },
      { field: 'rowCount', kind: 'link', width: 110, href: ({ code, page }) => page ?? rowsAddress(code) },
      { field: 'remark', width: 260 },
      { field: 'createdAt', width: 170 },
    ],
    form: [
      'name',
      { field: 'code', disableOnEdit: true, help: '以字母开头，保存后不能修改' },
      {
        field: 'readRoleIds',
        kind: 'remote',
        choices: findRoles,
        multiple: true,
        help: '留空：能打开“模型数据”的人都能查看',
      },
      {
        field: 'writeRoleIds',
        kind: 'remote',
        choices: findRoles,
        multiple: true,
        help: '留空：有相应按钮权限的人都能修改',
      },
      { field: 'remark', wide: true },
    ],
    editable: (row) => !row.isBuiltIn,
    removable: (row) => !row.isBuiltIn,
    toolbar: ({ reload }) => <Initialize onDone={reload} />,
    rowActions: () => [
      {
        key: 'fields',
        title: '字段设计',
        icon: <ProfileOutlined />,
        run: ([row]: UserModel[]) => go(fieldsAddress(row!.id)),
      },
      {
        key: 'rows',
        title: '模型数据',
        icon: <DatabaseOutlined />,
        permission: 'dataObject',
        run: ([row]: UserModel[]) => go(row!.page ?? rowsAddress(row!.code)),
      },
    ],
    dependents: ofEach(async ({ name, rowCount }) =>
      rowCount
        ? { kept: t('数据模型“{name}”还有 {count} 行数据，须先删除数据。', { name, count: rowCount }) }
        : undefined,
    ),
  })

function Initialize({ onDone }: { onDone: () => void }) {
  const { message } = App.useApp()
  const mayAdd = usePermission(userModel.initialize.permission)
  if (!mayAdd) return null
  const run = async () => {
    const { added } = await calls.initialize({})
    message.success(added.length ? t('已添加：{names}', { names: added.join('、') }) : t('没有缺少的模型'))
    onDone()
  }
  return <Button onClick={() => void run()}>{t('载入常用模型')}</Button>
}
