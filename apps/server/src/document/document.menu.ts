import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const documentMenu = [
  inModule(
    'bcs',
    50,
    group('bcsContent', '内容与帮助', 'Content', 'read', [
      menu('content', '内容管理', 'Content Management', '/bcs/pages/contentManage/index', 'file-text', {
        ...edits('文档', 'documents'),
        publish: ['发布与撤回文档', 'Publish and withdraw documents'],
      }),
    ]),
  ),
]
