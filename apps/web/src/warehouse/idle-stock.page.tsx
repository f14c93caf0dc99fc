import { IdleStock, idleStock, USUAL_IDLE_DAYS } from '@zhizao/contract/stock-watch/idle-stock'
import { loadClasses } from '../material/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { loadWarehouses } from './warehouse-choices.ts'

/** 呆滞库存: what has lain without going out, the longest first. */
export const IdleStockPage = resourceScreen({ page: idleStock.page, export: idleStock.export }, IdleStock, {
  title: '呆滞库存',
  whenEmpty: { detail: '所选天数内每种物料都有出库，没有呆滞。' },
  tree: { title: '仓库', field: 'warehouseId', load: loadWarehouses },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '物料编码或名称' },
    { field: 'idleDays', kind: 'number', placeholder: String(USUAL_IDLE_DAYS) },
    { field: 'minQuantity', kind: 'quantity' },
    { field: 'classId', kind: 'tree', tree: loadClasses },
  ],
  columns: [
    { field: 'materialCode', width: 130, sortable: true, fixed: 'left' },
    { field: 'materialName', width: 160 },
    { field: 'specification', width: 120 },
    { field: 'className', width: 120 },
    { field: 'warehouseName', width: 120, sortable: true },
    { field: 'quantity', width: 120, sortable: true, unit: (row) => row.unit, decimals: (row) => row.decimals },
    {
      field: 'idleDays',
      width: 110,
      sortable: true,
      align: 'right',
      render: ({ idleDays }) => t('{count} 天', { count: idleDays }),
    },
    { field: 'idleSince', width: 120 },
    { field: 'lastOutOn', width: 120, sortable: true, render: ({ lastOutOn }) => lastOutOn ?? t('从未出库') },
    { field: 'lastInOn', width: 120, sortable: true },
    { field: 'firstInOn', width: 120, hidden: true },
  ],
})
