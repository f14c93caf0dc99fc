import type { Domain, Platform } from '../platform/platform.ts'
import { companyDetailRoutes } from './company-detail/company-detail.routes.ts'

/** The company itself and its settings. */
export function companyDomain(platform: Platform): Domain {
  return { routes: companyDetailRoutes(platform.events) }
}
