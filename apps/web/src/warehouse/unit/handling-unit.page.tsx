import { FileSearchOutlined, ScanOutlined } from '@ant-design/icons'
import { HandlingUnit, handlingUnit, unitKindTitles, unitStateTitles } from '@zhizao/contract/stock/handling-unit'
import { Button } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { printActions } from '../../print/index.ts'
import { choicesOf } from '../bill/bill-parts.tsx'
import { findLocations, loadWarehouses } from '../warehouse-choices.ts'
import { UnitCardDialog } from './unit-card.tsx'
import { UnitTag } from './unit-parts.tsx'

/** 箱与托盘: what moves as one, where it is and what is in it. */
export const HandlingUnitPage = resourceScreen({ page: handlingUnit.page }, HandlingUnit, {
  title: '箱与托盘',
  whenEmpty: {
    detail: '点“扫码装箱”，扫库位和物料，把散货装成箱或托盘；此后扫箱码整体移库、出库、盘点。',
    first: { title: '扫码装箱', href: '/wms/pages/handlingUnit/pack', permission: 'handlingUnit' },
  },
  tree: { title: '仓库', field: 'warehouseId', load: loadWarehouses },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '箱码、物料编码、名称或批次号' },
    { field: 'kind', kind: 'select', choices: choicesOf(unitKindTitles) },
    { field: 'state', kind: 'select', choices: choicesOf(unitStateTitles) },
    { field: 'locationId', kind: 'remote', choices: findLocations },
  ],
  columns: [
    { field: 'code', width: 190, sortable: true, fixed: 'left' },
    { field: 'kind', width: 80, render: ({ kind }) => t(unitKindTitles[kind]) },
    { field: 'state', width: 100, render: ({ state }) => <UnitTag state={state} /> },
    { field: 'summary', width: 320 },
    { field: 'warehouseName', width: 120 },
    { field: 'locationCode', width: 120, sortable: true },
    { field: 'parentCode', width: 190 },
    { field: 'childCount', width: 80, align: 'right' },
    { field: 'createdByName', width: 100, hidden: true },
    { field: 'createdAt', width: 170, sortable: true },
    { field: 'remark', width: 160, hidden: true },
  ],
  toolbar: ({ go }) => (
    <Button icon={<ScanOutlined />} type="primary" onClick={() => go('/wms/pages/handlingUnit/pack')}>
      {t('扫码装箱')}
    </Button>
  ),
  rowActions: ({ show, go, reload }) => [
    ...printActions<HandlingUnit>('handlingUnitLabel', '打印标签', show),
    {
      key: 'card',
      title: '箱卡',
      icon: <FileSearchOutlined />,
      run: ([row]) =>
        show((close) => (
          <UnitCardDialog
            id={row!.id}
            go={go}
            onClose={() => {
              close()
              reload()
            }}
          />
        )),
    },
    {
      key: 'work',
      title: '扫码作业',
      icon: <ScanOutlined />,
      run: ([row]) => go(`/wms/pages/handlingUnit/pack?id=${row!.id}`),
    },
  ],
})
