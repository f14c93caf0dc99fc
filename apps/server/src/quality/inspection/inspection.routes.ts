import { inspection } from '@zhizao/contract/quality/inspection'
import { historyOf } from '../../platform/document/document-history.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { QualityPorts } from '../quality-ports.ts'
import { createInspection } from './create-inspection.ts'
import { askedDays, inspectionCounts, inspectionRows, wholeInspection } from './inspection-query.ts'
import { judgeInspection, setAside } from './judge-inspection.ts'
import { saveResults } from './save-results.ts'

export const inspectionRoutes = (ports: QualityPorts): Route[] =>
  implement(inspection, {
    page: (input, context) => inspectionRows.page(askedDays(input, context), context),
    create: (draft, context) => createInspection(draft, ports, context),
    get: ({ id }, context) => wholeInspection(id, context),
    counts: inspectionCounts,
    save: (input, context) => saveResults(input, ports, context),
    setAside: (input, context) => setAside(input, ports, context),
    status: (input, context) => judgeInspection(input, ports, context),
    async history({ id }, context) {
      await inspectionRows.get({ id }, context)
      return historyOf(id, context)
    },
  })
