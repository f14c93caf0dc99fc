import { withTree } from '../live/tree/with-tree.ts'
import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvs/pages/alarm/current', '当前报警', () =>
    import('./current/alarm-current.page.tsx').then((m) => m.AlarmCurrentPage),
  ),
  page('/dvs/pages/alarm/history', '历史报警', () =>
    import('./history/alarm-history.page.tsx').then((m) => m.AlarmHistoryPage),
  ),
  page('/lak/pages/basicData/alarmLevel', '报警等级', () =>
    import('./alarm-level.page.tsx').then((m) => m.AlarmLevelPage),
  ),
  page(
    '/lak/pages/basicData/alarmRule',
    '报警规则',
    () => import('./alarm-rule.page.tsx').then((m) => m.AlarmRulePage),
    withTree,
  ),
  page('/lak/pages/basicData/alarmType', '报警类型', () =>
    import('./alarm-type.page.tsx').then((m) => m.AlarmTypePage),
  ),
  page('/lak/pages/basicData/reasonTag', '原因标签', () =>
    import('./reason-tag.page.tsx').then((m) => m.ReasonTagPage),
  ),
]
