import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/calendar/year', '工厂日历', () => import('./year.page.tsx').then((m) => m.ShopCalendarPage)),
  page('/mes/pages/calendar/workPlan', '班次计划', () => import('./work-plan.page.tsx').then((m) => m.WorkPlanPage)),
]
