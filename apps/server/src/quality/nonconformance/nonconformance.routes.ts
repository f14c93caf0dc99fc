import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { historyOf } from '../../platform/document/document-history.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { askedDays } from '../inspection/inspection-query.ts'
import type { QualityPorts } from '../quality-ports.ts'
import {
  executeDisposition,
  removeNonconformance,
  saveCause,
  setNonconformanceStatus,
} from './nonconformance.service.ts'
import { nonconformanceRows, wholeNonconformance } from './nonconformance-query.ts'

export const nonconformanceRoutes = (ports: QualityPorts): Route[] =>
  implement(nonconformance, {
    page: (input, context) => nonconformanceRows.page(askedDays(input, context), context),
    get: ({ id }, context) => wholeNonconformance(id, context),
    async causes({ keyword }, context) {
      const items = await ports.itemsOf('nonconformanceCause', context)
      return items
        .filter(({ text }) => !keyword || text.includes(keyword))
        .map(({ value, text }) => ({ value, label: text }))
    },
    saveCause: (input, context) => saveCause(input, ports, context),
    status: (input, context) => setNonconformanceStatus(input, ports, context),
    execute: (input, context) => executeDisposition(input, ports, context),
    remove: removeNonconformance,
    async history({ id }, context) {
      await nonconformanceRows.get({ id }, context)
      return historyOf(id, context)
    },
  })
