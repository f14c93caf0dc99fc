import type { Call } from '@zhizao/contract/http/call'
import { once } from '../platform/offered.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { reportMenu } from './report.menu.ts'
import { dataCallsOf } from './report-template/data-calls.ts'
import { reportTemplateRoutes } from './report-template/report-template.routes.ts'

/** What this domain is given by the process. */
export interface ReportPorts {
  /** Every call of the product, once all domains stand: those that read may give a report its data. */
  calls: () => readonly Call[]
}

/** Reports that the report program on the user's computer draws. */
export const reportDomain = ({ settings }: Platform, ports: ReportPorts): Domain => ({
  routes: reportTemplateRoutes(
    once(() => dataCallsOf(ports.calls())),
    settings.REPORT_CLIENT_URL ?? null,
  ),
  menus: reportMenu,
})
