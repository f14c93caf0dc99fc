import { ProfileOutlined } from '@ant-design/icons'
import { StockRow, stock, stockGroupingTitles } from '@zhizao/contract/stock/stock'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { lotOwnerTitles } from '@zhizao/contract/trace/lot'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { Choice } from '../platform/widgets/choices.ts'
import { MovesDialog } from './moves-dialog.tsx'
import { ScanStock } from './scan-stock.tsx'
import { findLocations, loadWarehouses, statusChoices } from './warehouse-choices.ts'

const groupings: readonly Choice[] = Object.entries(stockGroupingTitles).map(([value, label]) => ({ value, label }))
const amount = { unit: (row: StockRow) => row.unit, decimals: (row: StockRow) => row.decimals }

/** 库存查询: what lies where, added up as one likes; every figure opens its movements. */
export const StockPage = resourceScreen({ page: stock.page, export: stock.export }, StockRow, {
  title: '库存',
  whenEmpty: {
    detail: '先建仓库和库位，再用库存单据录入期初库存；此后每次收发都记在这里。',
    first: { title: '库存单据', href: '/wms/pages/stockEntry/index', permission: 'stockEntry' },
  },
  tree: { title: '仓库', field: 'warehouseId', load: loadWarehouses },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '物料、批次或库位' },
    { field: 'groupBy', kind: 'select', choices: groupings },
    { field: 'status', kind: 'select', choices: statusChoices },
    { field: 'locationId', kind: 'remote', choices: findLocations },
    { field: 'expiresBy', placeholder: '如 2026-03-31' },
  ],
  columns: [
    { field: 'materialCode', width: 130, sortable: true, fixed: 'left' },
    { field: 'materialName', width: 160 },
    { field: 'specification', width: 130 },
    { field: 'warehouseName', width: 120 },
    { field: 'locationCode', width: 120, sortable: true },
    { field: 'lotCode', width: 130, sortable: true },
    { field: 'expiresOn', width: 110, sortable: true },
    { field: 'status', width: 90, render: ({ status }) => (status ? t(stockStatusTitles[status]) : '') },
    { field: 'quantity', width: 120, sortable: true, ...amount },
    { field: 'reserved', width: 110, ...amount },
    { field: 'packed', width: 110, ...amount },
    { field: 'free', width: 120, ...amount },
    { field: 'owner', width: 110, hidden: true, render: ({ owner }) => (owner ? t(lotOwnerTitles[owner]) : '') },
  ],
  toolbar: ({ go }) => <ScanStock go={go} />,
  rowActions: ({ show, go }) => [
    {
      key: 'moves',
      title: '库存流水',
      icon: <ProfileOutlined />,
      run: ([row]) => show((close) => <MovesDialog row={row!} go={go} onClose={close} />),
    },
  ],
})
