import { chosenIds } from '@zhizao/contract/device/object'
import { signal } from '@zhizao/contract/device-model/signal'
import { implement } from '../../platform/http/implement.ts'
import type { ModelPorts } from '../model-ports.ts'
import {
  createSignal,
  offeredSignals,
  pageOfSignals,
  removeSignals,
  signalById,
  updateSignal,
} from './signal.service.ts'

/** The catalogue of standard signals. */
export const signalRoutes = (ports: ModelPorts) =>
  implement(signal, {
    page: (input, context) => pageOfSignals(input, context),
    get: ({ id }, context) => signalById(id, context),
    create: (draft, context) => createSignal(draft, context),
    update: (changes, context) => updateSignal(changes, context),
    remove: (chosen, context) => removeSignals(chosenIds(chosen), ports, context),
    simpleList: (wanted, context) => offeredSignals(wanted, context),
  })
