import { ApartmentOutlined } from '@ant-design/icons'
import { Warehouse, warehouse } from '@zhizao/contract/stock/warehouse'
import { onOffChoices } from '../material/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { ofEach } from '../platform/resource-screen/of-each.tsx'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { loadWarehouses } from './warehouse-choices.ts'

const { page, get, create, update, remove, removeMany, moveUp, moveDown } = warehouse
const calls = { page, get, create, update, remove, removeMany, moveUp, moveDown }

export const WarehousePage = resourceScreen(calls, Warehouse, {
  title: '仓库',
  whenEmpty: { detail: '仓库分层建：厂区、库房、货区。建好后在库位页为每个仓库添加库位。' },
  tree: { title: '仓库', field: 'parentId', load: loadWarehouses },
  fields: { parentId: { tree: loadWarehouses } },
  defaults: ({ parentId }) => ({ parentId }),
  query: [
    { field: 'keyword', title: '关键字', placeholder: '仓库名称或编码' },
    { field: 'status', kind: 'select', choices: onOffChoices },
  ],
  columns: [
    { field: 'name', kind: 'link', width: 160 },
    { field: 'code', width: 120 },
    { field: 'fullName', width: 220 },
    { field: 'level', width: 70 },
    { field: 'childCount', width: 100 },
    { field: 'locationCount', width: 90 },
    { field: 'status', kind: 'switch', width: 90 },
    { field: 'address', width: 180 },
    { field: 'remark', width: 180, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'parentId', placeholder: '留空为顶级仓库' },
    'name',
    { field: 'code', placeholder: '留空自动生成' },
    { field: 'status', defaultValue: 1, help: '停用后不能再放入库存' },
    { field: 'address', wide: true },
    { field: 'remark', wide: true },
  ],
  dependents: ofEach(async ({ name, childCount, locationCount }) =>
    childCount || locationCount
      ? {
          kept: t('仓库“{name}”下有 {warehouses} 个下级仓库、{locations} 个库位，须先移走才能删除。', {
            name,
            warehouses: childCount,
            locations: locationCount,
          }),
        }
      : undefined,
  ),
  rowActions: ({ open, holds }) =>
    holds(warehouse.create.permission)
      ? [
          {
            key: 'below',
            title: '新增下级仓库',
            icon: <ApartmentOutlined />,
            run: ([row]: Warehouse[]) => open('add', { parentId: row!.id } as Warehouse),
          },
        ]
      : [],
})
