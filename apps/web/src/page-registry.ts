import { page, type RegisteredPage } from './platform/shell/registered-page.ts'

/**
 * Every page by its menu address. One line a page, `page` comes from `platform/shell/registered-page.ts`:
 * `page('/lak/pages/basicData/alarmType', '报警类型', () => import('./alarm/alarm-type.page.tsx').then((m) => m.AlarmTypePage))`
 */
export const pages: readonly RegisteredPage[] = [
  page('/dvs/pages/monitor/objects', '实时监控', () =>
    import('./device/monitor/monitor.page.tsx').then((m) => m.MonitorPage),
  ),
  page('/dvs/pages/monitor/trend', '趋势分析', () => import('./device/trend/trend.page.tsx').then((m) => m.TrendPage)),
  page('/lak/pages/basicData/alarmType', '报警类型', () =>
    import('./alarm/alarm-type.page.tsx').then((m) => m.AlarmTypePage),
  ),
  page('/bcs/pages/systemConfig/role', '角色管理', () => import('./access/role/role.page.tsx').then((m) => m.RolePage)),
]
