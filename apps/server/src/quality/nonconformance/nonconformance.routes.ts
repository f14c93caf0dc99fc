import { nonconformance } from '@zhizao/contract/quality/nonconformance'
import { implement, type Route } from '../../platform/http/implement.ts'
import { askedDays } from '../inspection/inspection-query.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { nonconformanceHeads } from './nonconformance.service.ts'
import { nonconformanceRows } from './nonconformance-query.ts'

export function nonconformanceRoutes(ports: QualityPorts): Route[] {
  const { get, saveCause, toState, execute, remove, history } = nonconformanceHeads(ports)
  return implement(nonconformance, {
    page: (input, context) => nonconformanceRows.page(askedDays(input, context), context),
    get,
    async causes({ keyword }, context) {
      const items = await ports.itemsOf('nonconformanceCause', context)
      return items
        .filter(({ text }) => !keyword || text.includes(keyword))
        .map(({ value, text }) => ({ value, label: text }))
    },
    saveCause,
    status: toState,
    execute,
    remove,
    history,
  })
}
