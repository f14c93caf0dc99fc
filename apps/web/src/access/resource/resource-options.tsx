import { AppstoreAddOutlined, BgColorsOutlined, PartitionOutlined } from '@ant-design/icons'
import { pageTypeNames } from '@zhizao/contract/access/menu-url'
import { resource } from '@zhizao/contract/access/resource'
import { type MenuScope, type Resource, resourceTypeNames } from '@zhizao/contract/access/resource-fields'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { ofEach } from '../../platform/resource-screen/of-each.tsx'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { entryIcon } from '../../platform/shell/entry-icon.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { IconField } from './icon-field.tsx'
import { LayoutDialog } from './layout-dialog.tsx'
import { PageSettingsDialog } from './page-settings-dialog.tsx'
import { ParamsDialog } from './params-dialog.tsx'
import { PartTable } from './part-table.tsx'
import { removalQuestion } from './removal-question.ts'
import classes from './resource.module.css'
import { isOnlyArranged, loadMenuTree } from './resource-menu.ts'

const pageTypes = Object.entries(pageTypeNames).map(([value, label]) => ({ value: Number(value), label }))
const kinds = [1, 2].map((value) => ({ value, label: resourceTypeNames[value as 1 | 2] }))
const states = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]
const origins = {
  builtIn: { value: 'builtIn', label: '内置', colour: 'processing' },
  shared: { value: 'shared', label: '公共', colour: 'default' },
  own: { value: 'own', label: '本公司', colour: 'success' },
}
const originOf = (row: Resource) => (row.builtIn ? origins.builtIn : row.own ? origins.own : origins.shared)

/** The list and dialog of the menu, for the company or for all. */
export function resourceOptions(scope: MenuScope): ScreenOptions<typeof resource, Resource> {
  const isShared = scope === 'installation'
  /** Fields that are seen where the whole entry is changed, not only its place. */
  const whole = (values: Record<string, unknown>) =>
    values.type === 2 && (values.own === undefined || !isOnlyArranged({ own: values.own === true }, scope))
  const free = (values: Record<string, unknown>) => whole(values) && values.builtIn !== true
  const stays = (row: Resource) => row.builtIn || isOnlyArranged(row, scope)
  return {
    title: '菜单',
    key: `菜单 ${scope}`,
    tree: { title: isShared ? '公共菜单' : '菜单结构', field: 'parentId', load: loadMenuTree(scope, 2) },
    fixed: { menusOnly: true },
    fields: { parentId: { tree: loadMenuTree(scope, 1) }, type: { choices: kinds }, pageType: { choices: pageTypes } },
    query: [
      { field: 'keyword', title: '关键字', placeholder: '名称或编码' },
      { field: 'type', title: '类型', kind: 'select', choices: kinds },
      { field: 'status', title: '状态', kind: 'select', choices: states },
    ],
    columns: [
      { field: 'name', width: 150, sortable: true, render: (row) => <EntryName row={row} /> },
      { field: 'code', width: 120, sortable: true },
      { field: 'type', width: 70, sortable: true },
      { field: 'parentName', width: 100 },
      {
        field: 'own',
        title: '来源',
        width: 80,
        render: (row) => <StatusTag choice={{ ...originOf(row), label: t(originOf(row).label) }} />,
      },
      { field: 'status', width: 60 },
      { field: 'buttonCount', width: 60 },
      { field: 'roleCount', width: 80 },
      { field: 'url', width: 200 },
      { field: 'pageType', width: 130, hidden: true },
      { field: 'nameEn', width: 140, hidden: true },
      { field: 'sort', width: 70, sortable: true, hidden: true },
    ],
    form: [
      { field: 'type', defaultValue: 2, disableOnEdit: true },
      { field: 'parentId', placeholder: '请选择产品或目录', required: true },
      { field: 'code', disableOnEdit: true, help: '权限按编码判断，保存后不能修改' },
      'name',
      'nameEn',
      { field: 'icon', input: ({ disabled }) => <IconField disabled={disabled} /> },
      { field: 'pageType', defaultValue: 1, dependsOn: ['type'], when: free },
      {
        field: 'url',
        kind: 'text',
        wide: true,
        required: true,
        dependsOn: ['type', 'pageType'],
        when: free,
        placeholder: '如 /dvs/pages/monitor/trend 或 https://…',
        help: '普通页面填写以 / 开头的地址，嵌入页面填写以 http:// 或 https:// 开头的地址',
      },
      { field: 'newWindow', defaultValue: false, when: whole },
      { field: 'agentOnly', defaultValue: false, when: free, help: '只有代理商账号能看到' },
      { field: 'sort', help: '同级按此从小到大排列，留空排在最后' },
      { field: 'status', defaultValue: 1, help: '停用后所有人都看不到，也不能使用其下的功能' },
      // Known to `when` above, never shown.
      { field: 'own' as 'name', when: () => false },
      { field: 'builtIn' as 'name', when: () => false },
    ],
    defaults: ({ parentId }) => ({ parentId }),
    removable: (row) => !stays(row),
    dependents: ofEach((row) => removalQuestion(row, scope)),
    toolbar: ({ show, holds }) =>
      !isShared &&
      holds(resourceLayout.create.permission) && (
        <Button icon={<BgColorsOutlined />} onClick={() => show((close) => <PageSettingsDialog onClose={close} />)}>
          {t('页面设置总览')}
        </Button>
      ),
    hasDetails: (row) => row.type === 2,
    details: (row) => <PartTable menu={row} scope={scope} />,
    rowActions: ({ show, open, holds }) => [
      ...(holds(resource.create.permission)
        ? [
            {
              key: 'below',
              title: '新增下级',
              icon: <AppstoreAddOutlined />,
              disabled: (row: Resource) => row.type !== 1 && '按钮和标签页请展开菜单后新增',
              run: ([row]: Resource[]) => open('add', { parentId: row!.id } as Resource),
            },
          ]
        : []),
      ...(isShared
        ? []
        : [
            {
              key: 'layout',
              title: '页面布局',
              icon: <BgColorsOutlined />,
              permission: resourceLayout.create.permission,
              disabled: (row: Resource) => row.type !== 2 && '目录没有页面',
              run: ([row]: Resource[]) => show((close) => <LayoutDialog menu={row!} onClose={close} />),
            },
            {
              key: 'params',
              title: '页面参数',
              icon: <PartitionOutlined />,
              permission: resourceLayout.create.permission,
              disabled: (row: Resource) => row.type !== 2 && '目录没有页面',
              run: ([row]: Resource[]) => show((close) => <ParamsDialog menu={row!} onClose={close} />),
            },
          ]),
    ],
  }
}

function EntryName({ row }: { row: Resource }) {
  return (
    <span className={classes.name}>
      <span aria-hidden="true">{entryIcon(row.icon ?? '', row.code)}</span>
      <span>{row.name}</span>
      {row.originalName && (
        <span className={classes.was} title={t('公共名称：{name}', { name: row.originalName })}>
          {row.originalName}
        </span>
      )}
    </span>
  )
}
