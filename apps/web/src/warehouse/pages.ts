import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/wms/pages/warehouse/index', '仓库', () => import('./warehouse.page.tsx').then((m) => m.WarehousePage)),
  page('/wms/pages/location/index', '库位', () => import('./location.page.tsx').then((m) => m.LocationPage)),
  page('/wms/pages/stock/index', '库存查询', () => import('./stock.page.tsx').then((m) => m.StockPage)),
  page('/wms/pages/handlingUnit/index', '箱与托盘', () =>
    import('./unit/handling-unit.page.tsx').then((m) => m.HandlingUnitPage),
  ),
  page('/wms/pages/handlingUnit/pack', '扫码装箱', () => import('./unit/pack.page.tsx').then((m) => m.PackPage), {
    of: '/wms/pages/handlingUnit/index',
  }),
  page('/wms/pages/stock/ledger', '库存流水', () => import('./stock-ledger.page.tsx').then((m) => m.StockLedgerPage)),
  page('/wms/pages/stockEntry/index', '库存单据', () => import('./stock-entry.page.tsx').then((m) => m.StockEntryPage)),
  page('/wms/pages/stockCount/index', '盘点单', () =>
    import('./count/stock-count.page.tsx').then((m) => m.StockCountPage),
  ),
  page(
    '/wms/pages/stockCount/startCount',
    '安排盘点',
    () => import('./count/start-count.page.tsx').then((m) => m.StartCountPage),
    { of: '/wms/pages/stockCount/index' },
  ),
  page(
    '/wms/pages/stockCount/counting',
    '盘点录入',
    () => import('./count/counting.page.tsx').then((m) => m.CountingPage),
    { of: '/wms/pages/stockCount/index' },
  ),
  page(
    '/wms/pages/stockCount/countDetail',
    '盘点单详情',
    () => import('./count/count-detail.page.tsx').then((m) => m.CountDetailPage),
    { of: '/wms/pages/stockCount/index' },
  ),
  page('/wms/pages/stockCount/plan', '盘点计划', () =>
    import('./count/count-plan.page.tsx').then((m) => m.StockCountPlanPage),
  ),
  page('/wms/pages/stockCount/accuracy', '盘点准确率', () =>
    import('./count/count-accuracy.page.tsx').then((m) => m.CountAccuracyPage),
  ),
  page(
    '/wms/pages/stockEntry/index/detail',
    '库存单据详情',
    () => import('./stock-entry.page.tsx').then((m) => m.StockEntryDetailPage),
    { of: '/wms/pages/stockEntry/index' },
  ),
  page('/wms/pages/home/index', '仓储待办', () => import('./warehouse-home.page.tsx').then((m) => m.WarehouseHomePage)),
  page('/wms/pages/transfer/index', '调拨单', () => import('./transfer.page.tsx').then((m) => m.TransferPage)),
  page(
    '/wms/pages/transfer/index/detail',
    '调拨单详情',
    () => import('./transfer.page.tsx').then((m) => m.TransferDetailPage),
    { of: '/wms/pages/transfer/index' },
  ),
  page('/allocationDetail', '调拨单详情', () => import('./transfer.page.tsx').then((m) => m.TransferDetailPage), {
    of: '/wms/pages/transfer/index',
  }),
  page('/wmsallocationDetail', '调拨单详情', () => import('./transfer.page.tsx').then((m) => m.TransferDetailPage), {
    of: '/wms/pages/transfer/index',
  }),
  page('/wms/pages/stockAlert/index', '库存预警', () => import('./stock-alert.page.tsx').then((m) => m.StockAlertPage)),
  page('/wms/pages/locationExposure/index', '环境异常', () =>
    import('./location-exposure.page.tsx').then((m) => m.LocationExposurePage),
  ),
  page('/wms/pages/stockAlert/setting', '预警设置', () =>
    import('./material-alert.page.tsx').then((m) => m.MaterialAlertPage),
  ),
  page('/wms/pages/warehouse/map', '库位平面图', () =>
    import('./floor-map/floor-map.page.tsx').then((m) => m.FloorMapPage),
  ),
  page('/wms/pages/idleStock/index', '呆滞库存', () => import('./idle-stock.page.tsx').then((m) => m.IdleStockPage)),
  page('/wms/pages/inOutReport/index', '收发存报表', () =>
    import('./in-out-report.page.tsx').then((m) => m.InOutReportPage),
  ),
  page('/wms/pages/demand/index', '需求', () => import('./demand.page.tsx').then((m) => m.DemandPage)),
  page(
    '/wms/pages/demand/index/detail',
    '需求详情',
    () => import('./demand.page.tsx').then((m) => m.DemandDetailPage),
    { of: '/wms/pages/demand/index' },
  ),
  page('/wms/pages/demand/index/fulfil', '安排出入库', () => import('./fulfil.page.tsx').then((m) => m.FulfilPage), {
    of: '/wms/pages/demand/index',
  }),
  page('/wms/pages/purchaseRequest/index', '采购申请', () =>
    import('./purchase-request.page.tsx').then((m) => m.PurchaseRequestListPage),
  ),
  page(
    '/wms/pages/purchaseRequest/index/detail',
    '采购申请详情',
    () => import('./purchase-request.page.tsx').then((m) => m.PurchaseRequestPage),
    { of: '/wms/pages/purchaseRequest/index' },
  ),
  page('/wms/pages/inbound/index', '入库单', () => import('./inbound-bill.page.tsx').then((m) => m.InboundBillPage)),
  page(
    '/wms/pages/inbound/index/detail',
    '入库单详情',
    () => import('./inbound-bill.page.tsx').then((m) => m.InboundBillDetailPage),
    { of: '/wms/pages/inbound/index' },
  ),
  page('/wms/pages/inbound/index/receive', '收货', () => import('./receive.page.tsx').then((m) => m.ReceivePage), {
    of: '/wms/pages/inbound/index',
  }),
  page('/wms/pages/outbound/index', '出库单', () => import('./outbound-bill.page.tsx').then((m) => m.OutboundBillPage)),
  page(
    '/wms/pages/outbound/index/detail',
    '出库单详情',
    () => import('./outbound-bill.page.tsx').then((m) => m.OutboundBillDetailPage),
    { of: '/wms/pages/outbound/index' },
  ),
  page('/wms/pages/outbound/index/pick', '拣货出库', () => import('./pick.page.tsx').then((m) => m.PickPage), {
    of: '/wms/pages/outbound/index',
  }),
]
