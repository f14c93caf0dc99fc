/** A page whose lines are entered in a grid, or that has a field for codes; found by its source. */
export interface HandPage {
  /** The file under apps/web/src that puts it on the page. */
  source: string
  title: string
}

/** A grid of lines: what is typed into it and what is chosen, by the titles of its columns. */
export interface GridPage extends HandPage {
  path: string
  typed: string
  chosen: string
}

/** Every grid of the product; a test holds that no page is missing. */
export const gridPages: readonly GridPage[] = [
  {
    ...{ source: 'material/bom/bom.page.tsx', title: 'BOM 明细', path: '/mes/pages/bom/index/detail' },
    ...{ typed: '用量', chosen: '组件物料' },
  },
  {
    ...{ source: 'warehouse/stock-entry.page.tsx', title: '库存明细', path: '/wms/pages/stockEntry/index/detail' },
    ...{ typed: '数量', chosen: '物料' },
  },
  {
    ...{ source: 'warehouse/inbound-bill.page.tsx', title: '入库明细', path: '/wms/pages/inbound/index/detail' },
    ...{ typed: '数量', chosen: '物料' },
  },
  {
    ...{ source: 'warehouse/outbound-bill.page.tsx', title: '出库明细', path: '/wms/pages/outbound/index/detail' },
    ...{ typed: '数量', chosen: '物料' },
  },
  {
    ...{ source: 'warehouse/transfer.page.tsx', title: '调拨明细', path: '/wms/pages/transfer/index/detail' },
    ...{ typed: '数量', chosen: '物料' },
  },
  {
    ...{ source: 'warehouse/demand.page.tsx', title: '需求明细', path: '/wms/pages/demand/index/detail' },
    ...{ typed: '数量', chosen: '物料' },
  },
  {
    ...{ source: 'production/outside-work/outside-work.page.tsx', title: '发料明细' },
    ...{ path: '/mes/pages/outsideWork/index/detail', typed: '数量', chosen: '物料' },
  },
  {
    ...{ source: 'quality/inspection-scheme.page.tsx', title: '检验明细' },
    ...{ path: '/mes/pages/inspectionScheme/index/detail', typed: '目标值', chosen: '检验项目' },
  },
  {
    ...{ source: 'device/point-grid/point-grid.page.tsx', title: '点位表格', path: '/dvm/pages/point/grid' },
    ...{ typed: '小数位数', chosen: '数据类型' },
  },
]
