import { edits, group, menu } from './menu-entry.ts'

export const bcsContent = group('bcsContent', '内容与帮助', 'Content', 'read', [
  menu('content', '内容管理', 'Content Management', '/bcs/pages/contentManage/index', 'file-text', {
    ...edits('文档', 'documents'),
    publish: ['发布与撤回文档', 'Publish and withdraw documents'],
  }),
])
