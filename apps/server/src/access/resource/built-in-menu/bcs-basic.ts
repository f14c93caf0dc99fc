import { edits, group, menu } from './menu-entry.ts'

export const bcsBasic = group('bcsBasic', '基础配置', 'Basic Setup', 'profile', [
  menu('dictionary', '字典管理', 'Dictionaries', '/bcs/pages/systemConfig/dictionary', 'book', edits('字典')),
])
