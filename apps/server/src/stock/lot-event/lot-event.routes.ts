import { lotEvent } from '@zhizao/contract/stock/lot-event'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { StockPorts } from '../stock-ports.ts'
import { mergeLots } from './merge-lots.ts'
import { revertLotEvent } from './revert-lot-event.ts'
import { splitLot } from './split-lot.ts'

export const lotEventRoutes = ({ nextCode }: StockPorts): Route[] =>
  implement(lotEvent, {
    split: (asked, context) => splitLot(asked, nextCode, context),
    merge: (asked, context) => mergeLots(asked, nextCode, context),
    revert: (asked, context) => revertLotEvent(asked, context),
  })
