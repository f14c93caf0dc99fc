import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/mes/pages/firstSteps/index', '开始使用', () => import('./first-steps.page.tsx').then((m) => m.FirstStepsPage)),
]
