import { Location } from '@zhizao/contract/stock/location'
import { WAREHOUSE_READERS, Warehouse } from '@zhizao/contract/stock/warehouse'
import { changingSight } from '../platform/access/sight-changed.ts'
import { offerSight } from '../platform/access/sight-kinds.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { exposureRoutes } from './exposure/exposure.routes.ts'
import { exposureWatch } from './exposure/exposure-watch.ts'
import { stockSteps } from './first-steps.ts'
import { stockName } from './ledger/check-moves.ts'
import { lockBalances } from './ledger/lock-balances.ts'
import { hasMoved } from './ledger/moved.ts'
import { movesOfLots, movesOfMaterial } from './ledger/moves-of.ts'
import { notifyLifted } from './ledger/notify-lifted.ts'
import { freeSince } from './ledger/past-balances.ts'
import { post, postAtEnd } from './ledger/post.ts'
import { type BalanceKey, keyText, type MoveLine, type StockSource } from './ledger/posting.ts'
import { postingDay, stockBackdateDays } from './ledger/posting-day.ts'
import { type ReservedLine, reserve, reserveForNew } from './ledger/reserve.ts'
import { reverse } from './ledger/reverse.ts'
import { requireSeenWarehouses, requireSeenWhole } from './ledger/seen-places.ts'
import { settleStock } from './ledger/settle-stock.ts'
import { type StockCheck, stockCheck } from './ledger/stock-check.ts'
import { defaultPlacesOf, materialPlaces, usable } from './location/default-place.ts'
import { linesOfCenters } from './location/lines-of-centers.ts'
import { locationRoutes } from './location/location.routes.ts'
import { objectsAtLocations } from './location/location-equipment.ts'
import { locationLabel } from './location/location-label.ts'
import { outsideColumn, outsideIn, outsideOf } from './location/outside.ts'
import { lotEventRoutes } from './lot-event/lot-event.routes.ts'
import { type AskedUse, dayOfNeed, fitFacts, isFit, isInInspection } from './stock/fit-stock.ts'
import { moveRows } from './stock/ledger-query.ts'
import { pickable } from './stock/pick-proposal.ts'
import { pickWanted, type Wanted, warehousesOf } from './stock/pick-wanted.ts'
import { stockRoutes } from './stock/stock.routes.ts'
import { allOf, inWarehouse, materialConditions, type StockNarrowing } from './stock/stock-conditions.ts'
import { stockOfMaterials } from './stock/stock-query.ts'
import { whyShort } from './stock/why-short.ts'
import { stockMenu } from './stock.menu.ts'
import { stockCodeKinds } from './stock-code-kinds.ts'
import { stockDictionaries } from './stock-dictionaries.ts'
import type { StockPorts } from './stock-ports.ts'
import { stockTriggers } from './stock-triggers.ts'
import { number, text, WAREHOUSE_APP } from './trigger-parts.ts'
import { handlingUnitRoutes } from './unit/handling-unit.routes.ts'
import {
  holdUnits,
  noteActs,
  requireInStock,
  requireOnNoPallet,
  type Unit,
  unitName,
  unitToAct,
} from './unit/held-units.ts'
import { unitLabel } from './unit/unit-label.ts'
import { gs1Prefix } from './unit/unit-params.ts'
import { contentsOf, unitOfCode } from './unit/unit-query.ts'
import { isWaiting, type WaitedFor } from './waiting-columns.ts'
import { houseSeen, placeCalled, warehouseCalled } from './warehouse/hidden-names.ts'
import { warehouseRoutes } from './warehouse/warehouse.routes.ts'
import { warehouseSight } from './warehouse/warehouse-sight.ts'

export type {
  AskedUse,
  BalanceKey,
  MoveLine,
  ReservedLine,
  StockNarrowing,
  StockPorts,
  StockSource,
  Unit,
  WaitedFor,
  Wanted,
}
export {
  allOf,
  contentsOf,
  dayOfNeed,
  defaultPlacesOf,
  fitFacts,
  freeSince,
  hasMoved,
  holdUnits,
  houseSeen,
  inWarehouse,
  isFit,
  isInInspection,
  isWaiting,
  keyText,
  linesOfCenters,
  lockBalances,
  materialConditions,
  materialPlaces,
  moveRows,
  movesOfLots,
  movesOfMaterial,
  noteActs,
  notifyLifted,
  number,
  objectsAtLocations,
  outsideColumn,
  outsideIn,
  outsideOf,
  pickable,
  pickWanted,
  placeCalled,
  post,
  postAtEnd,
  postingDay,
  requireInStock,
  requireOnNoPallet,
  requireSeenWarehouses,
  requireSeenWhole,
  reserve,
  reserveForNew,
  reverse,
  settleStock,
  stockName,
  stockOfMaterials,
  text,
  unitName,
  unitOfCode,
  unitToAct,
  usable,
  WAREHOUSE_APP,
  warehouseCalled,
  warehousesOf,
  whyShort,
}

export interface StockDomain extends Domain {
  /** What the last nightly check of all balances found. */
  lastStockCheck(): StockCheck | undefined
}

/** Warehouses, locations, and the stock in them: what moved, what lies where, boxes and pallets, lots, exposures. */
export function stockDomain(platform: Platform, ports: StockPorts): StockDomain {
  offerSight(warehouseSight)
  const check = stockCheck(platform, ports.notify)
  const exposures = exposureWatch(platform, ports)
  return {
    nightly: [check.nightly],
    lastStockCheck: check.last,
    routes: [
      ...changingSight(warehouseRoutes(ports), platform.events),
      ...locationRoutes(ports, exposures.placed),
      ...exposureRoutes,
      ...stockRoutes(ports),
      ...handlingUnitRoutes(ports),
      ...lotEventRoutes(ports),
    ],
    menus: stockMenu,
    firstSteps: stockSteps,
    triggers: stockTriggers,
    printables: [locationLabel, unitLabel],
    params: [gs1Prefix, stockBackdateDays],
    codeKinds: stockCodeKinds,
    dataModels: [
      offeredModel('warehouse', '仓库', WAREHOUSE_READERS, Warehouse),
      offeredModel('location', '库位', WAREHOUSE_READERS, Location),
    ],
    dictionarySources: stockDictionaries,
  }
}
