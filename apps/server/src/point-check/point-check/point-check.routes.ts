import { pointCheck } from '@zhizao/contract/point-check/point-check'
import type { HistoryStore } from '../../history/index.ts'
import type { CompanyHomes } from '../../platform/company-home/company-homes.ts'
import { implement } from '../../platform/http/implement.ts'
import { checkRange, filterRange } from '../history/check-range.ts'
import { exportHits, pageHits } from '../point-check-hit/point-check-hits.ts'
import { pointCheckService } from './point-check.service.ts'

export const pointCheckRoutes = (history: HistoryStore, homes: CompanyHomes) =>
  implement(pointCheck, {
    ...pointCheckService(homes),
    check: (query, context) => checkRange(query, history, context),
    filter: (query, context) => filterRange(query, history, context),
    hits: pageHits,
    exportHits,
  })
