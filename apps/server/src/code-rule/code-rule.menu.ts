import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const codeRuleMenu = [
  inModule(
    'lak',
    30,
    group('lakCode', '编码', 'Codes', 'barcode', [
      menu('codeRule', '编码规则', 'Code Rules', '/lak/pages/codeRule/index', 'barcode', {
        ...edits('编码规则', 'code rules'),
        take: ['生成编码', 'Take codes'],
      }),
    ]),
  ),
]
