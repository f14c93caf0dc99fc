import { FileSearchOutlined } from '@ant-design/icons'
import { InspectionItem, inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { onOffChoices } from '../material/index.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { findDefects, itemKindChoices } from './quality-choices.ts'
import { SchemesOfItem } from './schemes-of-item.tsx'

const { page, get, create, update, remove, removeMany } = inspectionItem

/** 检验项目: what is looked at of a piece. */
export const InspectionItemPage = resourceScreen({ page, get, create, update, remove, removeMany }, InspectionItem, {
  title: '检验项目',
  whenEmpty: { detail: '先登记要检的项目：计量项目录入测量值，计数项目录入不合格件数；再由检验方案选用。' },
  fields: { kind: { choices: itemKindChoices } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '编码或名称' },
    'kind',
    { field: 'status', kind: 'select', choices: onOffChoices },
  ],
  columns: [
    { field: 'code', width: 140 },
    { field: 'name', kind: 'link', width: 180 },
    { field: 'kind', width: 90 },
    { field: 'unit', width: 80 },
    { field: 'method', width: 180 },
    { field: 'tool', width: 120 },
    { field: 'defectNames', width: 220 },
    { field: 'status', kind: 'switch', width: 90 },
    { field: 'requirement', width: 200, hidden: true },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'code', placeholder: '留空自动生成' },
    'name',
    { field: 'kind', defaultValue: 'counted', help: '计量：逐件录入测量值；计数：只数不合格的件' },
    { field: 'unit', placeholder: 'mm', dependsOn: ['kind'], when: ({ kind }) => kind === 'measured' },
    'method',
    'tool',
    { field: 'defectIds', kind: 'remote', choices: findDefects, multiple: true, from: 'defectNames', wide: true },
    { field: 'requirement', wide: true },
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ],
  rowActions: ({ show }) => [
    {
      key: 'schemes',
      title: '使用方案',
      icon: <FileSearchOutlined />,
      run: ([row]) => show((close) => <SchemesOfItem item={row!} onClose={close} />),
    },
  ],
})
