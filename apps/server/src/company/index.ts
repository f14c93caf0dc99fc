import type { Domain, Platform } from '../platform/platform.ts'
import { companyDetailRoutes } from './company-detail/company-detail.routes.ts'
import { licenceGuard } from './licence/licence-guard.ts'

export interface CompanyDomain extends Domain {
  /** Refuses a call that the company's licence does not cover. */
  readonly licence: ReturnType<typeof licenceGuard>
}

/** The company itself, its settings and its licence. */
export function companyDomain(platform: Platform): CompanyDomain {
  return { routes: companyDetailRoutes(platform.events), licence: licenceGuard(platform) }
}
