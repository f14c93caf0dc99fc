import { objectState } from '@zhizao/contract/object-state/object-state'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement } from '../../platform/http/implement.ts'
import { correct, pageOfCorrections, removeCorrection } from '../correction/correction.service.ts'
import type { ShiftsOfPlan } from '../object-state-ports.ts'
import { boardOf, rangeOf, seenNow, sharesIn } from './object-state.service.ts'
import { exportStates } from './state-sheet.ts'

/** In which states objects are and were. */
export const objectStateRoutes = (events: EventBus, shiftsOfPlan: ShiftsOfPlan) =>
  implement(objectState, {
    now: seenNow,
    range: rangeOf,
    shares: (asked, context) => sharesIn(asked, shiftsOfPlan, context),
    board: boardOf,
    export: exportStates,
    correct: (draft, context) => correct(draft, events, context),
    removeCorrection: ({ id }, context) => removeCorrection(id, events, context),
    corrections: pageOfCorrections,
  })
