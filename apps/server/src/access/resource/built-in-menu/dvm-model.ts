import { edits, group, menu } from './menu-entry.ts'

export const dvmModel = group('dvmModel', '模型与对象', 'Models and Objects', 'apartment', [
  menu('model', '模型管理', 'Models', '/dvm/pages/model/index', 'block', {
    ...edits('模型'),
    publish: '发布模型',
    import: '导入模型',
    export: '导出模型',
  }),
  menu('object', '对象管理', 'Objects', '/dvm/pages/object/index', 'cluster', {
    ...edits('对象'),
    import: '导入对象',
    export: '导出对象',
    status: '启停对象',
  }),
  menu('point', '点位管理', 'Points', '/dvm/pages/point/index', 'aim', {
    ...edits('点位'),
    import: '导入点位',
    export: '导出点位',
  }),
])
