import { Defect, defect } from '@zhizao/contract/quality/defect'
import { onOffChoices } from '../material/index.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { defectClassChoices } from './quality-choices.ts'

/** 缺陷: what can be wrong with a piece. */
export const DefectPage = resourceScreen(defect, Defect, {
  title: '缺陷',
  whenEmpty: { detail: '登记常见的缺陷和等级，录入检验结果时直接点选。' },
  fields: { defectClass: { choices: defectClassChoices } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '编码或名称' },
    'defectClass',
    { field: 'status', kind: 'select', choices: onOffChoices },
  ],
  columns: [
    { field: 'code', width: 140 },
    { field: 'name', kind: 'link', width: 200 },
    { field: 'defectClass', kind: 'status', width: 100 },
    { field: 'status', kind: 'switch', width: 90 },
    'remark',
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'code', placeholder: '留空自动生成' },
    'name',
    { field: 'defectClass', defaultValue: 'minor', help: '缺陷本身的轻重；一批能不能接收，按检验方案里项目的等级判定' },
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ],
})
