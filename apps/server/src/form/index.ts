import type { OfferedModel } from '../platform/data-model/data-model.ts'
import type { Domain } from '../platform/platform.ts'
import { dataModelRoutes, type ListDictionaries } from './data-model/data-model.routes.ts'
import { pageTemplateRoutes } from './page-template/page-template.routes.ts'

/** What pages and reports are made from: data models and page templates. */
export const formDomain = (offered: readonly OfferedModel[], dictionaries: ListDictionaries): Domain => ({
  routes: [...dataModelRoutes(offered, dictionaries), ...pageTemplateRoutes],
})
