import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const qualityMenu = [
  inModule(
    'mes',
    38,
    group('mesQuality', '质量', 'Quality', 'safetyCertificate', [
      menu('inspection', '检验单', 'Inspections', '/mes/pages/inspection/index', 'fileSearch', {
        add: ['新增检验单', 'Add inspections'],
        inspect: ['录入检验结果', 'Enter results'],
        judge: ['判定', 'Judge'],
        concede: ['让步接收', 'Let pass by concession'],
        cancel: ['取消检验单', 'Cancel inspections'],
      }),
      menu('nonconformance', '不合格品', 'Nonconformances', '/mes/pages/nonconformance/index', 'warning', {
        add: ['登记不合格品', 'Set pieces aside'],
        review: ['评审与作废', 'Review and cancel'],
        execute: ['完成处置', 'Carry out dispositions'],
        delete: ['删除不合格品单', 'Delete nonconformances'],
      }),
      menu('inspectionScheme', '检验方案', 'Inspection Schemes', '/mes/pages/inspectionScheme/index', 'solution', {
        ...edits('检验方案', 'inspection schemes'),
        release: ['生效、修订与停用', 'Release, revise and disable'],
      }),
      menu(
        'inspectionItem',
        '检验项目',
        'Inspection Items',
        '/mes/pages/inspectionItem/index',
        'unorderedList',
        edits('检验项目', 'inspection items'),
      ),
      menu('defect', '缺陷', 'Defects', '/mes/pages/defect/index', 'bug', edits('缺陷', 'defects')),
    ]),
  ),
]
