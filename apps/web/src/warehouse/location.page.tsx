import { ApartmentOutlined } from '@ant-design/icons'
import { Location, location, locationKindTitles } from '@zhizao/contract/stock/location'
import { Tag } from 'antd'
import { findSuppliers, loadClasses, onOffChoices } from '../material/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { printActions } from '../print/index.ts'
import { EquipmentDialog } from './equipment-dialog.tsx'
import { findCenters, kindChoices, loadWarehouses } from './warehouse-choices.ts'

const { page, get, create, update, remove, removeMany, template } = location
const calls = {
  page,
  get,
  create,
  update,
  remove,
  removeMany,
  template,
  import: location.import,
  export: location.export,
}

export const LocationPage = resourceScreen(calls, Location, {
  title: '库位',
  whenEmpty: {
    detail: '库存放在库位上。先有仓库；库位多时下载模板，一次导入。',
    first: { title: '仓库', href: '/wms/pages/warehouse/index', permission: 'warehouse' },
  },
  tree: { title: '仓库', field: 'warehouseId', load: loadWarehouses },
  fields: {
    warehouseId: { tree: loadWarehouses },
    classIds: { tree: loadClasses, multiple: true },
    kind: { choices: kindChoices },
  },
  defaults: ({ warehouseId }) => (warehouseId ? { warehouseId } : {}),
  query: [
    { field: 'keyword', title: '关键字', placeholder: '库位编码、名称或条码' },
    'kind',
    { field: 'status', kind: 'select', choices: onOffChoices },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 130, sortable: true },
    { field: 'name', width: 140, sortable: true },
    { field: 'warehouseName', width: 130, render: (row) => row.warehouseName ?? t('仓库之外') },
    { field: 'kind', width: 90, render: ({ kind }) => t(locationKindTitles[kind]) },
    { field: 'barcode', width: 130 },
    { field: 'capacity', width: 90 },
    { field: 'classNames', width: 150 },
    { field: 'allowNegative', width: 110, render: ({ allowNegative }) => (allowNegative ? t('是') : t('否')) },
    { field: 'workCenterName', width: 130 },
    { field: 'supplierName', width: 130, hidden: true },
    { field: 'stockCount', width: 90 },
    { field: 'equipmentCount', width: 80 },
    {
      field: 'exposureCount',
      width: 130,
      render: ({ exposureCount }) => exposureCount > 0 && <Tag color="error">{exposureCount}</Tag>,
    },
    { field: 'holdOnAlarm', width: 130, hidden: true, render: ({ holdOnAlarm }) => (holdOnAlarm ? t('是') : t('否')) },
    { field: 'status', kind: 'switch', width: 80, locked: ({ warehouseId }) => warehouseId === null },
    { field: 'remark', width: 160, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    'warehouseId',
    { field: 'code', placeholder: '留空自动生成' },
    { field: 'name', placeholder: '留空同库位编码' },
    { field: 'kind', defaultValue: 'storage', help: '拣货只取存储和发货库位；线边的库存视为已发出' },
    { field: 'barcode', help: '扫描时认的条码；留空则认库位编码' },
    { field: 'capacity', help: '所有物料合计的最大数量；留空不限' },
    { field: 'classIds', placeholder: '留空不限' },
    {
      field: 'allowNegative',
      defaultValue: 0,
      dependsOn: ['kind'],
      when: ({ kind }) => kind === 'lineside',
      help: '先用后补账的线边库位可以暂时为负',
    },
    {
      field: 'workCenterId',
      kind: 'remote',
      choices: findCenters,
      dependsOn: ['kind'],
      when: ({ kind }) => kind === 'lineside',
      help: '备料送到这里，报工先从这里扣料；一个工作中心只能有一个',
    },
    {
      field: 'supplierId',
      kind: 'remote',
      choices: findSuppliers,
      dependsOn: ['kind'],
      when: ({ kind }) => kind === 'lineside',
      help: '委外发料放在这里；与工作中心只选一个',
    },
    {
      field: 'holdOnAlarm',
      defaultValue: 0,
      help: '关联设备报警时，可用库存自动转为冻结；不开启则只标记批次',
    },
    { field: 'status', defaultValue: 1, help: '停用后不能再放入库存' },
    { field: 'remark', wide: true },
  ],
  removable: ({ warehouseId }) => warehouseId !== null,
  rowActions: ({ show, reload }) => [
    ...printActions<Location>('locationLabel', '打印标签', show),
    {
      key: 'equipment',
      title: '关联设备',
      icon: <ApartmentOutlined />,
      disabled: ({ warehouseId }) => warehouseId === null,
      run: ([row]) =>
        show((close) => (
          <EquipmentDialog
            row={row!}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
  ],
})
