import { ApartmentOutlined, TeamOutlined } from '@ant-design/icons'
import { Department, department } from '@zhizao/contract/access/department'
import { PersonNameField } from '../../company/index.ts'
import { ofEach } from '../../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { departmentDependents } from './department-dependents.ts'
import { DepartmentMembersDialog } from './department-members-dialog.tsx'
import { loadCountedDepartments, loadDepartments } from './department-tree.ts'

export const DepartmentPage = resourceScreen(department, Department, {
  title: '部门',
  tree: { title: '组织架构', field: 'parentId', load: loadCountedDepartments },
  fields: { parentId: { tree: loadDepartments } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '部门名称或编码' },
    { field: 'leader', title: '负责人' },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 150, sortable: true },
    { field: 'code', width: 110, sortable: true },
    { field: 'parentName', width: 130 },
    { field: 'leader', width: 90 },
    { field: 'userCount', width: 70 },
    { field: 'childCount', width: 100 },
    { field: 'phone', width: 140 },
    { field: 'remark', width: 200, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'parentId', placeholder: '留空为顶级部门' },
    { field: 'code', placeholder: '留空则按编码规则生成' },
    'name',
    { field: 'leader', input: ({ disabled }) => <PersonNameField disabled={disabled} /> },
    'phone',
    { field: 'sort', help: '同级部门按此从小到大排列，留空排在最后' },
    'remark',
  ],
  dependents: ofEach(departmentDependents),
  rowActions: ({ show, open, reload, holds }) => [
    {
      key: 'users',
      title: '部门用户',
      icon: <TeamOutlined />,
      permission: department.users.permission,
      run: ([row]) =>
        show((close) => (
          <DepartmentMembersDialog
            row={row!}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
    ...(holds(department.create.permission)
      ? [
          {
            key: 'below',
            title: '新增下级部门',
            icon: <ApartmentOutlined />,
            run: ([row]: Department[]) => open('add', { parentId: row!.id } as Department),
          },
        ]
      : []),
  ],
})
