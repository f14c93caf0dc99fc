import { SafetyOutlined } from '@ant-design/icons'
import {
  type InspectionScheme,
  inspectionScheme,
  inspectionSchemeStates,
  MOST_ITEMS,
} from '@zhizao/contract/quality/inspection-scheme'
import { findLineMaterials, loadClasses } from '../material/index.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { t } from '../platform/i18n/translate.ts'
import {
  aqlChoices,
  defectClassChoices,
  findItems,
  inspectionKindChoices,
  itemKindChoices,
  levelChoices,
  lineItemOf,
  samplingChoices,
} from './quality-choices.ts'
import { SCHEMES } from './quality-paths.ts'
import { SwitchingDialog } from './switching-dialog.tsx'

const byAql = {
  dependsOn: ['sampling'],
  when: ({ sampling }: Record<string, unknown>) => sampling === 'aql',
}
const onlyFor = (way: string) => ({
  dependsOn: ['sampling'],
  when: ({ sampling }: Record<string, unknown>) => sampling === way,
})

const switches = ({ sampling, isSwitching }: InspectionScheme) => sampling === 'aql' && isSwitching === 1

const options: DocumentOptions<typeof inspectionScheme, typeof inspectionSchemeStates> = {
  title: '检验方案',
  linesTitle: '检验明细',
  path: SCHEMES,
  states: inspectionSchemeStates,
  query: [
    { field: 'name' },
    { field: 'kind', choices: inspectionKindChoices },
    { field: 'materialId', kind: 'remote', choices: findLineMaterials },
  ],
  columns: [
    { field: 'name', width: 170 },
    { field: 'kind', width: 110, choices: inspectionKindChoices },
    { field: 'materialName', width: 140 },
    { field: 'className', width: 120 },
    { field: 'sampling', width: 170, choices: samplingChoices },
    { field: 'level', width: 90 },
    { field: 'aqlMajor', width: 120 },
    { field: 'aqlMinor', width: 120 },
    { field: 'remark', width: 160 },
    { field: 'updatedByName', width: 100, hidden: true },
    { field: 'updatedAt', width: 170, hidden: true },
  ],
  head: [
    { field: 'name' },
    { field: 'kind', choices: inspectionKindChoices, defaultValue: 'incoming' },
    { field: 'materialId', kind: 'remote', choices: findLineMaterials, help: '物料和分类都不选时适用于所有物料' },
    { field: 'classId', kind: 'tree', tree: loadClasses, from: 'className' },
    { field: 'sampling', choices: samplingChoices, defaultValue: 'aql' },
    { field: 'sampleSize', ...onlyFor('fixed') },
    { field: 'samplePercent', ...onlyFor('percent') },
    { field: 'level', choices: levelChoices, defaultValue: 'II', ...byAql },
    { field: 'aqlMajor', choices: aqlChoices, defaultValue: '1.0', help: '致命缺陷总是 0 收 1 退', ...byAql },
    { field: 'aqlMinor', choices: aqlChoices, defaultValue: '4.0', ...byAql },
    { field: 'isSwitching', defaultValue: 1, help: '同一供应商的前几批决定下一批加严或放宽', ...byAql },
    { field: 'mayReduce', defaultValue: 0, ...byAql },
    { field: 'remark', wide: true },
  ],
  lines: [
    {
      field: 'itemId',
      width: 200,
      choices: findItems,
      fills: ({ value }: { value: unknown }) => lineItemOf(value),
    },
    { field: 'itemKind', width: 110, choices: itemKindChoices },
    { field: 'defectClass', width: 120, choices: defectClassChoices },
    { field: 'lower', width: 110 },
    { field: 'target', width: 110 },
    { field: 'upper', width: 110 },
    { field: 'itemUnit', width: 80 },
    { field: 'samples', width: 120, help: '不填则检全部样本' },
    { field: 'requirement', width: 220 },
    { field: 'remark', width: 140 },
  ],
  confirm: {
    revise: '修订期间新到的批不按此方案检验，改好后请重新生效。已生成的检验单不受影响。确定修订吗？',
    disable: '停用后新到的批不再按此方案检验。确定停用吗？',
  },
  rowActions: ({ show }) => [
    {
      key: 'switching',
      title: '严格度',
      icon: <SafetyOutlined />,
      disabled: (row) => !switches(row as InspectionScheme) && t('方案没有按转移规则调整严格度'),
      run: ([row]) => show((close) => <SwitchingDialog schemeId={row!.id} onClose={close} />),
    },
  ],
  mostLines: MOST_ITEMS,
}

/** 检验方案: what is inspected of which materials, and when a lot passes. */
export const InspectionSchemeListPage = documentList(inspectionScheme, options)
export const InspectionSchemePage = documentPage(inspectionScheme, options)
