import { lot } from '@zhizao/contract/trace/lot'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { TracePorts } from '../trace-ports.ts'
import { createLot, lotRows, removeLots, updateLot } from './lot.service.ts'

export const lotRoutes = (ports: TracePorts): Route[] =>
  implement(lot, {
    page: lotRows.page,
    get: lotRows.get,
    create: (draft, context) => createLot(draft, ports, context),
    update: (changes, context) => updateLot(changes, context),
    remove: ({ id }, context) => removeLots([id], ports, context),
    removeMany: ({ ids }, context) => removeLots(ids, ports, context),
  })
