import { edits, inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const traceMenu = [
  inGroup('wmsStock', 10, [
    menu('lot', '批次', 'Lots', '/wms/pages/lot/index', 'tags', {
      ...edits('批次', 'lots'),
      split: ['拆分批次', 'Split lots'],
      merge: ['合并批次', 'Merge lots'],
      revert: ['撤回批次的拆分与合并', 'Take splits and merges of lots back'],
      expiry: ['修改批次有效期', 'Change the expiry of lots'],
    }),
  ]),
]
