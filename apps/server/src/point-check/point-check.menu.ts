import { edits, inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const pointCheckMenu = [
  inGroup('dvmModel', 15, [
    menu('pointCheck', '数据质量', 'Data Quality', '/dvm/pages/quality/index', 'experiment', {
      ...edits('数据质量规则', 'data-quality rules'),
      export: ['导出命中记录', 'Export hits'],
    }),
  ]),
]
