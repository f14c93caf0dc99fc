import { Supplier, supplier } from '@zhizao/contract/material/supplier'
import { masterScreen } from '../form/index.ts'
import { onOffChoices } from './material-choices.ts'

export const SupplierPage = masterScreen('supplier', supplier, Supplier, {
  title: '供应商',
  whenEmpty: {
    detail: '登记给您供货的单位，收货和来料检验时选用。',
  },
  query: ['name', 'code', 'contact', { field: 'status', kind: 'select', choices: onOffChoices }],
  columns: [
    { field: 'code', width: 120, sortable: true },
    { field: 'name', kind: 'link', width: 220, sortable: true },
    { field: 'contact', width: 100 },
    { field: 'phone', width: 130 },
    { field: 'email', width: 160 },
    'address',
    { field: 'externalCode', width: 120 },
    { field: 'status', kind: 'switch', width: 90 },
    { field: 'createdAt', width: 170, hidden: true },
  ],
  form: [
    { field: 'code', placeholder: '留空自动生成' },
    'name',
    'contact',
    'phone',
    'email',
    'externalCode',
    { field: 'status', defaultValue: 1 },
    { field: 'address', wide: true },
    { field: 'remark', wide: true },
  ],
})
