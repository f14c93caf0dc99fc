import { Location } from '@zhizao/contract/warehouse/location'
import { WAREHOUSE_READERS, Warehouse } from '@zhizao/contract/warehouse/warehouse'
import { changingSight } from '../platform/access/sight-changed.ts'
import { offerSight } from '../platform/access/sight-kinds.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { alertRoutes } from './alert/alert.routes.ts'
import { alertWatch } from './alert/alert-watch.ts'
import { minimumStock } from './alert/minimum-stock.ts'
import { billPrints } from './bill/bill-print.ts'
import { countPrints } from './count/count-print.ts'
import { duePlans } from './count/due-plans.ts'
import { stockCountRoutes } from './count/stock-count.routes.ts'
import { demandRoutes } from './demand/demand.routes.ts'
import { goodsAsked, goodsComing } from './demand/goods-asked.ts'
import { stockEntryRoutes } from './entry/stock-entry.routes.ts'
import { stockEntryBill } from './entry/stock-entry-bill.ts'
import { exposureRoutes } from './exposure/exposure.routes.ts'
import { exposureWatch } from './exposure/exposure-watch.ts'
import { warehouseSteps } from './first-steps.ts'
import { openStockAlerts } from './home/home-figures.ts'
import { warehouseHomeRoutes } from './home/warehouse-home.routes.ts'
import { idleStockRoutes } from './idle/idle-stock.routes.ts'
import { inboundBillRoutes } from './inbound/inbound-bill.routes.ts'
import { movesOfLots, movesOfMaterial } from './ledger/moves-of.ts'
import { freeSince } from './ledger/past-balances.ts'
import { post, postLastly } from './ledger/post.ts'
import type { MoveLine } from './ledger/posting.ts'
import { stockBackdateDays } from './ledger/posting-day.ts'
import { reverse } from './ledger/reverse.ts'
import { settleStock } from './ledger/settle-stock.ts'
import { type StockCheck, stockCheck } from './ledger/stock-check.ts'
import { defaultPlacesOf, materialPlaces, usable } from './location/default-place.ts'
import { linesOfCenters } from './location/lines-of-centers.ts'
import { locationRoutes } from './location/location.routes.ts'
import { objectsAtLocations } from './location/location-equipment.ts'
import { locationLabel } from './location/location-label.ts'
import { outsideColumn, outsideIn } from './location/outside.ts'
import { lotEventRoutes } from './lot-event/lot-event.routes.ts'
import { outboundBillRoutes } from './outbound/outbound-bill.routes.ts'
import { overdueWatch } from './overdue/overdue-watch.ts'
import { purchaseRequestRoutes, requestDocuments } from './purchase-request/purchase-request.routes.ts'
import { requestPrint } from './purchase-request/request-print.ts'
import { goodsRequested } from './purchase-request/requested-goods.ts'
import { inOutRoutes } from './report/in-out.routes.ts'
import { inOutPrint } from './report/in-out-print.ts'
import { type AskedUse, isFit, isInInspection } from './stock/fit-stock.ts'
import { pickWanted, type Wanted } from './stock/pick-wanted.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { stockOfMaterials } from './stock/stock-query.ts'
import { whyShort } from './stock/why-short.ts'
import { bringToPlaces } from './transfer/bring-to-places.ts'
import { transferRoutes } from './transfer/transfer.routes.ts'
import { transferPrint } from './transfer/transfer-print.ts'
import { withdrawTransferLines } from './transfer/withdraw-lines.ts'
import { handlingUnitRoutes } from './unit/handling-unit.routes.ts'
import { unitLabel } from './unit/unit-label.ts'
import { gs1Prefix } from './unit/unit-params.ts'
import { warehouseRoutes } from './warehouse/warehouse.routes.ts'
import { warehouseSight } from './warehouse/warehouse-sight.ts'
import { warehouseMenu } from './warehouse.menu.ts'
import { warehouseCodeKinds } from './warehouse-code-kinds.ts'
import { warehouseDictionaries } from './warehouse-dictionaries.ts'
import type { StockOfNeed, WarehousePorts } from './warehouse-ports.ts'
import { warehouseTriggers } from './warehouse-triggers.ts'
import { lotWhereaboutsRoutes } from './whereabouts/lot-whereabouts.routes.ts'

export type { AskedUse, MoveLine, StockOfNeed, Wanted }
export {
  bringToPlaces,
  defaultPlacesOf,
  freeSince,
  goodsAsked,
  goodsComing,
  goodsRequested,
  isFit,
  isInInspection,
  linesOfCenters,
  materialPlaces,
  minimumStock,
  movesOfLots,
  movesOfMaterial,
  objectsAtLocations,
  outsideColumn,
  outsideIn,
  pickWanted,
  post,
  postLastly,
  requestDocuments,
  reverse,
  settleStock,
  stockOfMaterials,
  usable,
  whyShort,
  withdrawTransferLines,
}

export interface WarehouseDomain extends Domain {
  /** What the last nightly check of all balances found. */
  lastStockCheck(): StockCheck | undefined
}

/** Warehouses, locations, and the stock in them. */
export function warehouseDomain(platform: Platform, ports: WarehousePorts): WarehouseDomain {
  offerSight(warehouseSight)
  const check = stockCheck(platform, ports.tell)
  const [alerts, exposures] = [alertWatch(platform, ports), exposureWatch(platform, ports)]
  overdueWatch(platform, ports)
  return {
    nightly: [check.nightly, alerts.nightly, duePlans(platform, ports)],
    hear: alerts.hear,
    lastStockCheck: check.last,
    routes: [
      ...changingSight(warehouseRoutes(ports), platform.events),
      ...locationRoutes(ports, exposures.placed),
      ...exposureRoutes,
      ...stockRoutes(ports),
      ...stockEntryRoutes(ports),
      ...handlingUnitRoutes(ports),
      ...lotEventRoutes(ports),
      ...lotWhereaboutsRoutes(ports),
      ...transferRoutes(ports),
      ...alertRoutes(alerts.wake),
      ...idleStockRoutes,
      ...inOutRoutes,
      ...warehouseHomeRoutes,
      ...stockCountRoutes(ports),
      ...demandRoutes(ports),
      ...purchaseRequestRoutes(ports),
      ...inboundBillRoutes(ports),
      ...outboundBillRoutes(ports),
    ],
    menus: warehouseMenu,
    homeFigures: [openStockAlerts],
    firstSteps: warehouseSteps,
    triggers: warehouseTriggers,
    printables: [
      locationLabel,
      stockEntryBill,
      unitLabel,
      ...billPrints,
      requestPrint,
      transferPrint,
      inOutPrint,
      ...countPrints,
    ],
    params: [gs1Prefix, stockBackdateDays],
    codeKinds: warehouseCodeKinds,
    dataModels: [
      offeredModel('warehouse', '仓库', WAREHOUSE_READERS, Warehouse),
      offeredModel('location', '库位', WAREHOUSE_READERS, Location),
    ],
    dictionarySources: warehouseDictionaries,
  }
}
