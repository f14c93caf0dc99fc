import { LOT_READERS, Lot } from '@zhizao/contract/trace/lot'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import type { Domain } from '../platform/platform.ts'
import { recordEvent, recordMade, revertEvent } from './event/record-event.ts'
import { setInputs } from './event/set-inputs.ts'
import { traceEvents } from './event/trace-event.table.ts'
import { lotKinRoutes } from './kin/lot-kin.routes.ts'
import { eventsOf } from './kin/lot-kin.service.ts'
import { lotsBelow, requireLot } from './kin/lots-below.ts'
import { clearExposedLots, flagExposedLots } from './lot/exposed-lots.ts'
import { findLots, findOrMakeLots, lotKey, type NewLot } from './lot/find-or-make-lots.ts'
import { lotRoutes } from './lot/lot.routes.ts'
import { expiryOf } from './lot/lot.service.ts'
import { lots } from './lot/lot.table.ts'
import { lotLabel } from './lot/lot-label.ts'
import { makeLots } from './lot/make-lots.ts'
import { traceMenu } from './trace.menu.ts'
import type { TracePorts } from './trace-ports.ts'

export {
  clearExposedLots,
  eventsOf,
  expiryOf,
  findLots,
  findOrMakeLots,
  flagExposedLots,
  lotKey,
  lotsBelow,
  makeLots,
  type NewLot,
  recordEvent,
  recordMade,
  requireLot,
  revertEvent,
  setInputs,
}

/** Lots: what came or was made together, and what became of them. */
export const traceDomain = (ports: TracePorts): Domain => ({
  routes: [...lotRoutes(ports), ...lotKinRoutes],
  menus: traceMenu,
  printables: [lotLabel],
  codeKinds: [
    {
      code: 'lot',
      title: '批次',
      prefix: 'P',
      codes: lots.code,
      beside: lots.materialId,
      fields: [{ name: 'supplierLot', title: '供应商批号' }],
    },
    {
      code: 'lotEvent',
      title: '批次变更',
      prefix: 'PB',
      codes: traceEvents.code,
      fields: [{ name: 'kind', title: '变更类型' }],
    },
  ],
  dataModels: [offeredModel('lot', '批次', LOT_READERS, Lot)],
  dictionarySources: [
    dictionarySource('lot', LOT_READERS, {
      title: '批次',
      from: lots,
      id: lots.id,
      text: lots.code,
      extend: lots.supplierLot,
      search: [lots.supplierLot],
      order: [lots.code],
    }),
  ],
})
