import { edits, inGroup, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const knowledgeMenu = [
  inGroup('dvsAlarm', 10, [
    menu(
      'knowledge',
      '故障知识库',
      'Fault Knowledge',
      '/dvs/pages/knowledge/index',
      'read',
      edits('故障知识', 'fault articles'),
    ),
  ]),
]
