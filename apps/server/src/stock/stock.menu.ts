import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu; lots stand beside the stock that is of them. */
export const stockMenu = [
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
