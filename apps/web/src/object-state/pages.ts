import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvm/pages/deviceState/index', '状态定义', () =>
    import('./device-state.page.tsx').then((m) => m.DeviceStatePage),
  ),
  page('/dvs/pages/monitor/states', '设备状态', () => import('./state-board.page.tsx').then((m) => m.StateBoardPage)),
]
