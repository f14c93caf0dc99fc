import type { Domain, Platform } from '../platform/platform.ts'
import { driverRoutes } from './driver/driver.routes.ts'
import { modelRoutes } from './model/model.routes.ts'
import { modelPointRoutes } from './model-point/model-point.routes.ts'

/** Models of objects with their points, and the drivers they can name. */
export const deviceModelDomain = ({ events }: Platform): Domain => ({
  routes: [...modelRoutes(events), ...modelPointRoutes(events), ...driverRoutes],
})
