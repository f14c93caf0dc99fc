import { lotEvent } from '@zhizao/contract/warehouse/lot-event'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { WarehousePorts } from '../warehouse-ports.ts'
import { mergeLots } from './merge-lots.ts'
import { revertLotEvent } from './revert-lot-event.ts'
import { splitLot } from './split-lot.ts'

export const lotEventRoutes = ({ nextCode }: WarehousePorts): Route[] =>
  implement(lotEvent, {
    split: (asked, context) => splitLot(asked, nextCode, context),
    merge: (asked, context) => mergeLots(asked, nextCode, context),
    revert: (asked, context) => revertLotEvent(asked, context),
  })
