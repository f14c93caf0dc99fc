import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/machine/machine', '联机设备', () => import('./machine.page.tsx').then((m) => m.MachinePage)),
  page(
    '/mes/pages/machine/machine/detail',
    '联机设备详情',
    () => import('./machine-detail.page.tsx').then((m) => m.MachineDetailPage),
    { of: '/mes/pages/machine/machine' },
  ),
  page('/mes/pages/machine/tool', '模具与工装', () => import('./tool.page.tsx').then((m) => m.ToolPage)),
  page(
    '/mes/pages/machine/tool/detail',
    '工装详情',
    () => import('./tool-detail.page.tsx').then((m) => m.ToolDetailPage),
    { of: '/mes/pages/machine/tool' },
  ),
]
