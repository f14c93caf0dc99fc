import { MATERIAL_READERS } from '@zhizao/contract/material/material'
import { labelPrint } from '../../platform/print/printed-document.ts'
import { starterLabel } from '../../platform/print/starter-design.ts'
import { materials } from './material.table.ts'
import { listMaterials } from './material-query.ts'

const fields = [
  { code: 'code', title: '物料编码' },
  { code: 'name', title: '物料名称' },
  { code: 'specification', title: '规格型号' },
  { code: 'drawingNo', title: '图号' },
  { code: 'className', title: '物料分类' },
  { code: 'baseUnit', title: '基本单位' },
  { code: 'externalCode', title: 'ERP 编码' },
  { code: 'remark', title: '备注' },
]

/** Labels of materials. */
export const materialLabel = labelPrint({
  id: '1',
  code: 'materialLabel',
  title: '物料标签',
  permission: MATERIAL_READERS,
  fields,
  starter: starterLabel('{name}', '{code}', [
    ['编码', '{code}'],
    ['规格', '{specification}'],
    ['图号', '{drawingNo}'],
    ['单位', '{baseUnit}'],
    ['分类', '{className}'],
  ]),
  of: materials,
  rows: { list: listMaterials },
})
