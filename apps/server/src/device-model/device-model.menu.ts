import { edits, group, inGroup, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const deviceModelMenu = [
  inModule(
    'dvm',
    10,
    group('dvmModel', '模型与对象', 'Models and Objects', 'apartment', [
      menu('model', '模型管理', 'Models', '/dvm/pages/model/index', 'block', {
        ...edits('模型', 'models'),
        publish: ['发布模型', 'Publish models'],
        import: ['导入模型', 'Import models'],
        export: ['导出模型', 'Export models'],
      }),
    ]),
  ),
  inGroup('dvmModel', 20, [
    menu(
      'signal',
      '标准信号',
      'Standard Signals',
      '/dvm/pages/signal/index',
      'tags',
      edits('标准信号', 'standard signals'),
    ),
  ]),
  inGroup('bcsBasic', 20, [
    menu('protocol', '协议管理', 'Protocols', '/bcs/pages/systemConfig/protocol', 'api', edits('协议', 'protocols')),
  ]),
]
