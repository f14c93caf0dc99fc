import { edits, group, menu } from './menu-entry.ts'

export const bcsBasic = group('bcsBasic', '基础配置', 'Basic Setup', 'profile', [
  menu('area', '区域管理', 'Areas', '/bcs/pages/systemConfig/area', 'environment', edits('区域', 'areas')),
  menu(
    'dictionary',
    '字典管理',
    'Dictionaries',
    '/bcs/pages/systemConfig/dictionary',
    'book',
    edits('字典', 'dictionaries'),
  ),
  menu('protocol', '协议管理', 'Protocols', '/bcs/pages/systemConfig/protocol', 'api', edits('协议', 'protocols')),
])
