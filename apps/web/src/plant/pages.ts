import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/plant/workCenter', '工作中心', () => import('./work-center.page.tsx').then((m) => m.WorkCenterPage)),
  page('/mes/pages/plant/station', '工位', () => import('./station.page.tsx').then((m) => m.StationPage)),
  page('/mes/pages/plant/staff', '人员', () => import('./staff.page.tsx').then((m) => m.StaffPage)),
  page('/mes/pages/plant/team', '班组', () => import('./team.page.tsx').then((m) => m.TeamPage)),
]
