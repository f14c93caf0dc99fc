import type { Domain, Platform } from '../platform/platform.ts'
import { contentRoutes } from './content.routes.ts'
import { documentMenu } from './document.menu.ts'
import { portalRoutes } from './portal.routes.ts'
import { syncManual } from './sync-manual.ts'

/** The manual and the companies' own documents: read, searched, written. */
export const documentDomain = ({ database }: Platform): Domain => ({
  routes: [...portalRoutes, ...contentRoutes],
  menus: documentMenu,
  start: () => database.systemDb.transaction((tx) => syncManual(tx)),
})
