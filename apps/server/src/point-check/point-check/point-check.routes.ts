import { pointCheck } from '@zhizao/contract/point-check/point-check'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { HistoryStore } from '../../platform/history/history-store.ts'
import { implement } from '../../platform/http/implement.ts'
import type { CheckEngine } from '../engine/check-engine.ts'
import { checkRange, filterRange } from '../history/check-range.ts'
import { exportHits, pageHits } from '../point-check-hit/point-check-hits.ts'
import { pointCheckService } from './point-check.service.ts'

export const pointCheckRoutes = (events: EventBus, history: HistoryStore, engine: Pick<CheckEngine, 'hitSince'>) =>
  implement(pointCheck, {
    ...pointCheckService(events, engine),
    check: (query, context) => checkRange(query, history, context),
    filter: (query, context) => filterRange(query, history, context),
    hits: pageHits,
    exportHits,
  })
