import { pointCheck } from '@zhizao/contract/point-check/point-check'
import type { HistoryStore } from '../../platform/history/history-store.ts'
import { implement } from '../../platform/http/implement.ts'
import { checkRange, filterRange } from '../history/check-range.ts'
import { exportHits, pageHits } from '../point-check-hit/point-check-hits.ts'
import { type CheckPorts, pointCheckService } from './point-check.service.ts'

export const pointCheckRoutes = (history: HistoryStore, engine: CheckPorts) =>
  implement(pointCheck, {
    ...pointCheckService(engine),
    check: (query, context) => checkRange(query, history, context),
    filter: (query, context) => filterRange(query, history, context),
    hits: pageHits,
    exportHits,
  })
