import type { CodeKind } from '../platform/codes/code-kind.ts'
import { materials } from './material/material.table.ts'
import { materialClasses } from './material-class/material-class.table.ts'
import { materialCustomers, suppliers } from './supplier/supplier.table.ts'

const externalCode = { name: 'externalCode', title: 'ERP 编码' }

/** Codes of materials, of their classes, and of who delivers and receives them. */
export const materialCodeKinds: readonly CodeKind[] = [
  {
    code: 'material',
    title: '物料',
    prefix: 'WL',
    codes: materials.code,
    hasClasses: true,
    fields: [{ name: 'drawingNo', title: '图号' }, externalCode],
  },
  { code: 'materialClass', title: '物料分类', prefix: 'FL', codes: materialClasses.code, fields: [] },
  { code: 'supplier', title: '供应商', prefix: 'GYS', codes: suppliers.code, fields: [externalCode] },
  {
    code: 'materialCustomer',
    title: '收货客户',
    prefix: 'SH',
    codes: materialCustomers.code,
    fields: [externalCode],
  },
]
