import { edits, group, menu } from './menu-entry.ts'

export const dvmModel = group('dvmModel', '模型与对象', 'Models and Objects', 'apartment', [
  menu('model', '模型管理', 'Models', '/dvm/pages/model/index', 'block', {
    ...edits('模型', 'models'),
    publish: ['发布模型', 'Publish models'],
    import: ['导入模型', 'Import models'],
    export: ['导出模型', 'Export models'],
  }),
  menu('object', '对象管理', 'Objects', '/dvm/pages/object/index', 'cluster', {
    ...edits('对象', 'objects'),
    import: ['导入对象', 'Import objects'],
    export: ['导出对象', 'Export objects'],
    status: ['启停对象', 'Enable or disable objects'],
  }),
  menu('point', '点位管理', 'Points', '/dvm/pages/point/index', 'aim', {
    ...edits('点位', 'points'),
    import: ['导入点位', 'Import points'],
    export: ['导出点位', 'Export points'],
  }),
])
