/** A page whose lines are entered in a grid. */
export interface GridPage {
  /** The file under apps/web/src that makes the page. */
  source: string
  /** What its grid is called. */
  title: string
  path: string
  /** Titles of a column that is typed and of one that is chosen. */
  typed: string
  chosen: string
}

/** Every grid of the product; a test holds that no page is missing. */
export const gridPages: readonly GridPage[] = [
  {
    source: 'material/bom/bom.page.tsx',
    title: 'BOM 明细',
    path: '/mes/pages/bom/index/detail',
    typed: '用量',
    chosen: '组件物料',
  },
  {
    source: 'warehouse/stock-entry.page.tsx',
    title: '库存明细',
    path: '/wms/pages/stockEntry/index/detail',
    typed: '数量',
    chosen: '物料',
  },
  {
    source: 'warehouse/inbound-bill.page.tsx',
    title: '入库明细',
    path: '/wms/pages/inbound/index/detail',
    typed: '数量',
    chosen: '物料',
  },
  {
    source: 'warehouse/outbound-bill.page.tsx',
    title: '出库明细',
    path: '/wms/pages/outbound/index/detail',
    typed: '数量',
    chosen: '物料',
  },
  {
    source: 'warehouse/transfer.page.tsx',
    title: '调拨明细',
    path: '/wms/pages/transfer/index/detail',
    typed: '数量',
    chosen: '物料',
  },
  {
    source: 'warehouse/demand.page.tsx',
    title: '需求明细',
    path: '/wms/pages/demand/index/detail',
    typed: '数量',
    chosen: '物料',
  },
  {
    source: 'warehouse/purchase-request.page.tsx',
    title: '采购申请明细',
    path: '/wms/pages/purchaseRequest/index/detail',
    typed: '数量',
    chosen: '物料',
  },
  {
    source: 'production/outside-work/outside-work.page.tsx',
    title: '发料明细',
    path: '/mes/pages/outsideWork/index/detail',
    typed: '数量',
    chosen: '物料',
  },
  {
    source: 'quality/inspection-scheme.page.tsx',
    title: '检验明细',
    path: '/mes/pages/inspectionScheme/index/detail',
    typed: '目标值',
    chosen: '检验项目',
  },
  {
    source: 'device/point-grid/point-grid.page.tsx',
    title: '点位表格',
    path: '/dvm/pages/point/grid',
    typed: '小数位数',
    chosen: '数据类型',
  },
]

/** Every field for codes of the product, by the file that has it; `figures` says whether quantities are typed beside it. */
export const scanFields: Readonly<Record<string, { figures: boolean }>> = {
  'platform/document/document-lines.tsx': { figures: true },
  'warehouse/count/counting.page.tsx': { figures: true },
  'warehouse/floor-map/find-on-map.tsx': { figures: false },
  'warehouse/pick.page.tsx': { figures: true },
  'warehouse/receive.page.tsx': { figures: true },
  'warehouse/scan-stock.tsx': { figures: false },
  'warehouse/unit/pack.page.tsx': { figures: true },
  'workbench/consume-panel.tsx': { figures: true },
  'workbench/scan-work.tsx': { figures: false },
}
