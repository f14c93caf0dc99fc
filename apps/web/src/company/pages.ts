import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/bcs/pages/systemConfig/company', '公司设置', () =>
    import('./settings/company-settings.page.tsx').then((m) => m.CompanySettingsPage),
  ),
  page('/mes/pages/config/index', '业务配置', () =>
    import('./settings/plant-config.page.tsx').then((m) => m.PlantConfigPage),
  ),
  page('/bcs/pages/systemConfig/area', '区域管理', () => import('./area/area.page.tsx').then((m) => m.AreaPage)),
]

/** Outside of the frame, by the path that the router has for it. */
export const openPages = {
  license: async () => (await import('./licence/license.page.tsx')).LicensePage,
}
