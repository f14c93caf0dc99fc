import { StarOutlined } from '@ant-design/icons'
import { ProductRoute, productRoute } from '@zhizao/contract/process/product-route'
import { routeStates } from '@zhizao/contract/process/route'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import { stateChoices } from '../../platform/resource-screen/state-actions.ts'
import { findProducts, findRouteCodes } from '../process-choices.ts'

const ways = client(productRoute)
const { page, create, update, remove, removeMany } = productRoute
const detail = '/mes/pages/process/productRoute/detail'
const onOff = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
]

/** 产品工艺: by which routes products are made. */
export const ProductRoutePage = resourceScreen({ page, create, update, remove, removeMany }, ProductRoute, {
  title: '产品工艺',
  fields: { status: { choices: onOff }, routeStatus: { choices: stateChoices(routeStates) } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '产品编码、名称或路线编码' },
    { field: 'status', kind: 'select', choices: onOff },
  ],
  columns: [
    {
      field: 'materialCode',
      kind: 'link',
      width: 140,
      sortable: true,
      fixed: 'left',
      href: ({ id }) => `${detail}?id=${id}`,
    },
    { field: 'materialName', width: 200, sortable: true },
    { field: 'specification', width: 140 },
    { field: 'routeCode', width: 130, sortable: true },
    { field: 'routeName', width: 180 },
    { field: 'routeVersion', width: 80, render: (row) => (row.routeVersion ? `V${row.routeVersion}` : '—') },
    { field: 'routeStatus', kind: 'status', width: 100 },
    { field: 'alternative', width: 90 },
    { field: 'isDefault', width: 70, render: ({ isDefault }) => (isDefault ? t('是') : '') },
    {
      field: 'setCount',
      width: 110,
      render: ({ setCount, segmentCount }) => `${setCount} / ${segmentCount}`,
    },
    { field: 'status', kind: 'status', width: 80 },
    { field: 'remark', hidden: true },
    { field: 'updatedAt', width: 170, hidden: true, sortable: true },
  ],
  form: [
    { field: 'materialId', choices: findProducts, from: 'materialName', disableOnEdit: true },
    { field: 'routeCode', choices: findRouteCodes, from: 'routeName', disableOnEdit: true, kind: 'remote' },
    { field: 'alternative', placeholder: '留空则自动编号', help: '同一产品的不同做法' },
    { field: 'isDefault', defaultValue: 0, help: '订单没有指定时走默认的路线' },
    { field: 'status', defaultValue: 1 },
    { field: 'remark', wide: true },
  ],
  whenEmpty: {
    detail: '这里说明每个自制物料走哪条工艺路线，以及每道工序的工时、资源、用料、文件和要记录的参数。',
    first: { title: '工艺路线', href: '/mes/pages/process/route', permission: 'route' },
  },
  rowActions: ({ reload }) => [
    {
      key: 'default',
      title: '设为默认',
      icon: <StarOutlined />,
      permission: productRoute.setDefault.permission,
      disabled: ({ isDefault }) => (isDefault ? t('已经是默认方案') : false),
      async run([row]) {
        await ways.setDefault({ id: row!.id })
        reload()
      },
    },
  ],
})
