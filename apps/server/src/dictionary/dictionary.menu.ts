import { edits, inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const dictionaryMenu = [
  inGroup('bcsBasic', 10, [
    menu(
      'dictionary',
      '字典管理',
      'Dictionaries',
      '/bcs/pages/systemConfig/dictionary',
      'book',
      edits('字典', 'dictionaries'),
    ),
  ]),
]
