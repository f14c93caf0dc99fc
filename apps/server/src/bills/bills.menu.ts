import { edits, group, inGroup, inModule, menu } from '../platform/menu/menu-offer.ts'

/** Documents of stock in the menu. */
export const billsMenu = [
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
  inGroup('wmsStock', 5, [
    menu('stockEntry', '库存单据', 'Stock Entries', '/wms/pages/stockEntry/index', 'file-done', {
      ...edits('库存单据', 'stock entries'),
      post: ['过账库存单据', 'Post stock entries'],
      reverse: ['冲销库存单据', 'Reverse stock entries'],
      opening: ['录入期初库存', 'Enter opening stock'],
      release: ['待检库存放行', 'Release quarantined stock'],
      override: ['发出过期或冻结的库存', 'Issue expired or held stock'],
    }),
  ]),
  inGroup('wmsWork', 10, [
    menu('transfer', '调拨单', 'Transfers', '/wms/pages/transfer/index', 'node', {
      ...edits('调拨单', 'transfers'),
      confirm: ['确认与取消调拨单', 'Confirm and cancel transfers'],
      ship: ['调拨发货', 'Ship transfers'],
      receive: ['调拨收货', 'Receive transfers'],
      import: ['导入未完成调拨单', 'Import open transfers'],
    }),
  ]),
]
