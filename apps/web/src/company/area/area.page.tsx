import { ApartmentOutlined } from '@ant-design/icons'
import { Area, area } from '@zhizao/contract/company/area'
import { ofEach } from '../../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { areaDependents } from './area-dependents.ts'
import { loadAreas } from './area-tree.ts'
import { PersonNameField } from './person-name-field.tsx'

export const AreaPage = resourceScreen(area, Area, {
  title: '区域',
  tree: { title: '区域树', field: 'parentId', load: loadAreas },
  fields: { parentId: { tree: loadAreas }, type: { kind: 'dictionary', dictionary: 'areaType' } },
  defaults: ({ parentId }) => ({ parentId }),
  query: [{ field: 'keyword', title: '关键字', placeholder: '区域名称或编码' }, 'type'],
  columns: [
    { field: 'name', kind: 'link', width: 150, sortable: true },
    { field: 'code', width: 110, sortable: true },
    { field: 'typeName', width: 90 },
    { field: 'parentName', width: 130 },
    { field: 'leader', width: 90 },
    { field: 'phone', width: 130 },
    { field: 'childCount', width: 100 },
    { field: 'objectCount', width: 80 },
    { field: 'address', width: 180, hidden: true },
    { field: 'remark', width: 180, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'parentId', placeholder: '留空为顶级区域' },
    'type',
    'name',
    { field: 'code', placeholder: '留空则按编码规则生成' },
    { field: 'leader', input: ({ disabled }) => <PersonNameField disabled={disabled} /> },
    'phone',
    { field: 'longitude', unit: '°' },
    { field: 'latitude', unit: '°' },
    { field: 'address', wide: true },
    { field: 'remark', wide: true },
  ],
  dependents: ofEach(areaDependents),
  rowActions: ({ open, holds }) =>
    holds(area.create.permission)
      ? [
          {
            key: 'below',
            title: '新增下级区域',
            icon: <ApartmentOutlined />,
            run: ([row]: Area[]) => open('add', { parentId: row!.id } as Area),
          },
        ]
      : [],
})
