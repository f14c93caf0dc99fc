import type { Call } from '@zhizao/contract/http/call'
import type { Domain, Platform } from '../platform/platform.ts'
import { dataCallsOf } from './report-template/data-calls.ts'
import { reportTemplateRoutes } from './report-template/report-template.routes.ts'

export interface ReportDomain extends Domain {
  /** All calls of the process, told once: those that read may give a report its data. */
  knowCalls(calls: readonly Call[]): void
}

/** Reports that the report program on the user's computer draws. */
export function reportDomain({ settings }: Platform): ReportDomain {
  let dataCalls = dataCallsOf([])
  return {
    routes: reportTemplateRoutes(() => dataCalls, settings.REPORT_CLIENT_URL ?? null),
    knowCalls(calls) {
      dataCalls = dataCallsOf(calls)
    },
  }
}
