import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu; lots stand beside the stock that is of them. */
export const warehouseMenu = [
  inModule(
    'wms',
    7,
    group('wmsBill', '出入库管理', 'Receipts and Issues', 'audit', [
      menu('demand', '需求', 'Demands', '/wms/pages/demand/index', 'solution', {
        ...edits('需求', 'demands'),
        cancel: ['取消需求', 'Cancel demands'],
        import: ['导入未完成需求', 'Import open demands'],
      }),
      menu('purchaseRequest', '采购申请', 'Purchase Requests', '/wms/pages/purchaseRequest/index', 'shopping-cart', {
        ...edits('采购申请', 'purchase requests'),
        submit: ['提交采购申请', 'Submit purchase requests'],
        approve: ['批准与退回', 'Approve and send back'],
        cancel: ['作废采购申请', 'Void purchase requests'],
      }),
      menu('inboundBill', '入库单', 'Receipts', '/wms/pages/inbound/index', 'import', {
        ...edits('入库单', 'receipts'),
        confirm: ['确认入库单', 'Confirm receipts'],
        receive: ['收货', 'Receive goods'],
        end: ['结束收货', 'End receipts'],
        cancel: ['取消入库单', 'Cancel receipts'],
        counter: ['冲销入库单', 'Take receipts back'],
        import: ['导入未完成入库单', 'Import open receipts'],
      }),
      menu('outboundBill', '出库单', 'Issues', '/wms/pages/outbound/index', 'export', {
        ...edits('出库单', 'issues'),
        confirm: ['确认出库单', 'Confirm issues'],
        ship: ['拣货出库', 'Pick and issue'],
        end: ['结束出库', 'End issues'],
        cancel: ['取消出库单', 'Cancel issues'],
        counter: ['冲销出库单', 'Take issues back'],
        import: ['导入未完成出库单', 'Import open issues'],
      }),
    ]),
  ),
  inModule(
    'wms',
    10,
    group('wmsStock', '库存管理', 'Stock', 'appstore', [
      menu('stock', '库存查询', 'Stock', '/wms/pages/stock/index', 'appstore'),
      menu('handlingUnit', '箱与托盘', 'Boxes and Pallets', '/wms/pages/handlingUnit/index', 'appstore', {
        pack: ['新建与装箱', 'Make and pack boxes'],
        unpack: ['从箱中取出', 'Unpack boxes'],
        close: ['封箱与开箱', 'Seal and open boxes'],
        nest: ['放上与取下托盘', 'Put boxes on pallets'],
        move: ['整体移库', 'Move boxes and pallets'],
        break: ['拆空箱与托盘', 'Break up boxes and pallets'],
      }),
      menu('stockLedger', '库存流水', 'Stock Ledger', '/wms/pages/stock/ledger', 'profile', {
        backdate: ['补录更早日期', 'Enter what happened earlier than is open to all'],
        close: ['期间结账', 'Close periods'],
        open: ['重新打开期间', 'Open periods again'],
      }),
      menu('stockEntry', '库存单据', 'Stock Entries', '/wms/pages/stockEntry/index', 'file-done', {
        ...edits('库存单据', 'stock entries'),
        post: ['过账库存单据', 'Post stock entries'],
        reverse: ['冲销库存单据', 'Reverse stock entries'],
        opening: ['录入期初库存', 'Enter opening stock'],
        release: ['待检库存放行', 'Release quarantined stock'],
        override: ['发出过期或冻结的库存', 'Issue expired or held stock'],
      }),
    ]),
  ),
  inModule(
    'wms',
    5,
    group('wmsWork', '仓储作业', 'Warehouse Work', 'dashboard', [
      menu('warehouseHome', '仓储待办', 'Waiting Work', '/wms/pages/home/index', 'dashboard'),
      menu('transfer', '调拨单', 'Transfers', '/wms/pages/transfer/index', 'node', {
        ...edits('调拨单', 'transfers'),
        confirm: ['确认与取消调拨单', 'Confirm and cancel transfers'],
        ship: ['调拨发货', 'Ship transfers'],
        receive: ['调拨收货', 'Receive transfers'],
        import: ['导入未完成调拨单', 'Import open transfers'],
      }),
    ]),
  ),
  inModule(
    'wms',
    15,
    group('wmsWatch', '库存监控', 'Stock Watch', 'alarm', [
      menu('stockAlert', '库存预警', 'Stock Alerts', '/wms/pages/stockAlert/index', 'alarm'),
      menu('locationExposure', '环境异常', 'Location Exposures', '/wms/pages/locationExposure/index', 'fire', {
        review: ['处置环境异常', 'Judge location exposures'],
      }),
      menu('materialAlert', '预警设置', 'Alert Settings', '/wms/pages/stockAlert/setting', 'control', {
        edit: ['设置物料预警', 'Set stock alerts'],
        delete: ['删除物料预警', 'Delete stock alerts'],
      }),
      menu('idleStock', '呆滞库存', 'Idle Stock', '/wms/pages/idleStock/index', 'inbox'),
      menu('inOutReport', '收发存报表', 'In and Out Report', '/wms/pages/inOutReport/index', 'bar-chart'),
    ]),
  ),
  inModule(
    'wms',
    16,
    group('wmsCount', '盘点管理', 'Stock Counts', 'audit', [
      menu('stockCount', '盘点单', 'Stock Counts', '/wms/pages/stockCount/index', 'audit', {
        edit: ['安排盘点', 'Set up stock counts'],
        count: ['录入实盘数量', 'Enter counted quantities'],
        review: ['复核盘点', 'Review stock counts'],
        post: ['过账盘点差异', 'Post count differences'],
      }),
      menu(
        'stockCountPlan',
        '盘点计划',
        'Count Plans',
        '/wms/pages/stockCount/plan',
        'schedule',
        edits('盘点计划', 'count plans'),
      ),
      menu('stockCountAccuracy', '盘点准确率', 'Count Accuracy', '/wms/pages/stockCount/accuracy', 'line-chart'),
    ]),
  ),
  inModule(
    'wms',
    20,
    group('wmsMaster', '仓库建模', 'Warehouse Setup', 'inbox', [
      menu('warehouse', '仓库', 'Warehouses', '/wms/pages/warehouse/index', 'inbox', edits('仓库', 'warehouses')),
      menu('location', '库位', 'Locations', '/wms/pages/location/index', 'appstore', {
        ...edits('库位', 'locations'),
        import: ['导入库位', 'Import locations'],
        equipment: ['库位关联设备', 'Attach equipment to locations'],
      }),
      menu('floorMap', '库位平面图', 'Floor Maps', '/wms/pages/warehouse/map', 'layout', {
        edit: ['编辑平面图', 'Edit floor maps'],
      }),
    ]),
  ),
]
