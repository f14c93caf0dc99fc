import { secretSeal } from '../platform/access/sealed-secret.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { cameraRoutes } from './camera/camera.routes.ts'
import type { VisibleObjects } from './camera/camera.service.ts'
import { camerasOf } from './camera/camera-query.ts'
import { cameraMenu } from './camera.menu.ts'
import { cloudRoutes } from './cloud/cloud.routes.ts'
import { cloudAccounts } from './cloud/cloud-accounts.ts'
import { cloudSessions } from './cloud/cloud-session.ts'
import { ezvizCloud } from './cloud/ezviz.ts'
import { lechangeCloud } from './cloud/lechange.ts'

export { camerasOf }

/** Cameras, the company's accounts at camera clouds, and the ways into those clouds. */
export function cameraDomain(platform: Platform, ports: { visibleObjects: VisibleObjects }): Domain {
  const { settings, now } = platform
  const addresses = { ezviz: settings.EZVIZ_URL, lechange: settings.LECHANGE_URL }
  const accounts = cloudAccounts(secretSeal(settings.DATA_DIR), addresses)
  const clouds = { ezviz: ezvizCloud(addresses.ezviz), lechange: lechangeCloud(addresses.lechange, now) }
  const sessions = cloudSessions(accounts, clouds, now)
  return {
    routes: [...cameraRoutes(accounts, sessions, ports.visibleObjects), ...cloudRoutes(accounts, sessions)],
    menus: cameraMenu,
  }
}
