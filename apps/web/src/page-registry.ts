import { page, type RegisteredPage } from './platform/shell/registered-page.ts'

/**
 * Every page by its menu address. One line a page, `page` comes from `platform/shell/registered-page.ts`:
 * `page('/lak/pages/basicData/alarmType', '报警类型', () => import('./alarm/alarm-type.page.tsx').then((m) => m.AlarmTypePage))`
 */
export const pages: readonly RegisteredPage[] = [
  page('/dvs/pages/monitor/objects', '实时监控', () =>
    import('./device/monitor/monitor.page.tsx').then((m) => m.MonitorPage),
  ),
  page('/iot/pages/box/index', '盒子管理', () => import('./gateway-box/box-list/box.page.tsx').then((m) => m.BoxPage)),
  page(
    '/iot/pages/box/detail',
    '盒子详情',
    () => import('./gateway-box/box-detail/box-detail.page.tsx').then((m) => m.BoxDetailPage),
    { of: '/iot/pages/box/index' },
  ),
  page('/lak/pages/basicData/alarmType', '报警类型', () =>
    import('./alarm/alarm-type.page.tsx').then((m) => m.AlarmTypePage),
  ),
  page('/bcs/pages/systemConfig/role', '角色管理', () => import('./access/role/role.page.tsx').then((m) => m.RolePage)),
]
