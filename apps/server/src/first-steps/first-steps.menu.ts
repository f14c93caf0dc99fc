import { group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const firstStepsMenu = [
  inModule(
    'mes',
    5,
    group('mesFirstSteps', '开始使用', 'First Steps', 'check-square', [
      menu('firstSteps', '开始使用', 'First Steps', '/mes/pages/firstSteps/index', 'check-square'),
    ]),
  ),
]
