import { isOpenIn } from '@zhizao/contract/http/states'
import {
  orderSourceTitles,
  ProductionOrder,
  productionOrder,
  productionOrderStates,
} from '@zhizao/contract/production/production-order'
import { formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { stateChoices } from '../../platform/resource-screen/state-actions.ts'
import listPage from '../../platform/widgets/list-page.module.css'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { DueDay, Priority, planTime } from '../late.tsx'
import { lateFilters, onlyThese, withSwitches } from '../late-filters.ts'
import { ManyButton } from '../many-button.tsx'
import classes from '../production.module.css'
import { findProducts } from '../production-choices.ts'
import { orderHref } from '../production-paths.ts'
import { Progress } from '../progress.tsx'
import { furtherActions, manyActions, stepActions } from './order-actions.tsx'
import { OrderChips } from './order-chips.tsx'
import { isOver, OrderDialog } from './order-dialog.tsx'

const {
  page,
  create,
  update,
  remove,
  removeMany,
  template,
  validate,
  import: bring,
  importBig,
  export: give,
} = productionOrder
const calls = { page, create, update, remove, removeMany, template, validate, import: bring, importBig, export: give }

const forms = formClient(calls)
const api: ResourceApi = {
  ...forms,
  page: (body, options) => forms.page(withSwitches(body), options),
  export: (body, options) => forms.export(withSwitches(body), options),
}

const sourceChoices = Object.entries(orderSourceTitles).map(([value, label]) => ({ value, label }))

const options: ScreenOptions<typeof calls, ProductionOrder> = {
  title: '生产订单',
  whenEmpty: {
    detail: '新增一张生产订单：选产品、填数量和交货日期。排产后展开成工序计划，下达后生成工单，再派到工位。',
    first: { title: '产品工艺', href: '/mes/pages/process/productRoute', permission: 'productRoute' },
  },
  fields: { status: { choices: stateChoices(productionOrderStates) } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '订单编号、客户订单号，产品编码、名称' },
    { field: 'status', kind: 'select', multiple: true },
    { field: 'materialId', kind: 'remote', choices: findProducts },
    { field: 'dueFrom', kind: 'date' },
    { field: 'dueTo', kind: 'date' },
    ...lateFilters,
    { field: 'hasSupplyProblem', kind: 'select', choices: onlyThese },
    { field: 'source', kind: 'select', choices: sourceChoices },
  ],
  columns: [
    { field: 'code', kind: 'link', width: 150, sortable: true, fixed: 'left', href: ({ id }) => orderHref(id) },
    { field: 'status', kind: 'status', width: 100, sortable: true },
    { field: 'priority', width: 76, sortable: true, render: ({ priority }) => <Priority value={priority} /> },
    { field: 'materialCode', width: 120, sortable: true },
    { field: 'materialName', width: 150, sortable: true },
    {
      field: 'goodQuantity',
      title: '进度',
      width: 190,
      align: 'left',
      render: ({ goodQuantity: good, scrapQuantity: scrap, quantity, unit, decimals }) => (
        <Progress good={good} scrap={scrap} quantity={quantity} unit={unit} decimals={decimals} />
      ),
    },
    {
      field: 'dueOn',
      width: 190,
      sortable: true,
      render: (row) => <DueDay day={row.dueOn} late={row} />,
    },
    {
      field: 'plannedStart',
      width: 120,
      sortable: true,
      render: ({ plannedStart }) => planTime(plannedStart),
    },
    { field: 'plannedEnd', width: 120, sortable: true, render: ({ plannedEnd }) => planTime(plannedEnd) },
    { field: 'supplyProblem', width: 220 },
    { field: 'customerName', width: 140, hidden: true },
    { field: 'customerOrderNo', width: 140, hidden: true },
    { field: 'specification', width: 130, hidden: true },
    { field: 'source', width: 90, hidden: true, render: ({ source }) => t(orderSourceTitles[source]) },
    { field: 'parentCode', width: 140, hidden: true },
    { field: 'routeName', width: 150, hidden: true },
    { field: 'bomName', width: 130, hidden: true },
    { field: 'lotCode', width: 120, hidden: true },
    { field: 'demandCode', width: 120, hidden: true },
    { field: 'reason', width: 160, hidden: true },
    { field: 'remark', width: 160, hidden: true },
    { field: 'createdByName', width: 100, hidden: true },
    { field: 'createdAt', width: 170, sortable: true, hidden: true },
    { field: 'updatedAt', width: 170, hidden: true },
  ],
  dialog: OrderDialog,
  removable: ({ status }) => isOpenIn(productionOrderStates, status),
  editable: (row) => !isOver(row),
  card: (row) => <OrderCard row={row} />,
  rowActions: (tools) => [...stepActions(tools), ...furtherActions(tools), ...manyActions(tools)],
  toolbar: (tools) => <ManyButton tools={tools} actions={manyActions(tools)} />,
}

function OrderCard({ row }: { row: ProductionOrder }) {
  const { status, materialCode, materialName, goodQuantity, scrapQuantity, quantity, unit, decimals } = row
  const { title, colour } = productionOrderStates[status]
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <StatusTag choice={{ value: status, label: t(title), colour }} />
        <Priority value={row.priority} />
        <DueDay day={row.dueOn} late={row} />
      </span>
      <span className={classes.two}>
        {materialCode} {materialName}
      </span>
      <Progress isWide good={goodQuantity} scrap={scrapQuantity} quantity={quantity} unit={unit} decimals={decimals} />
    </div>
  )
}

const definition = defineScreen(calls, ProductionOrder, options)

/** 生产订单: every order, what is made of it, and what is late. */
export const ProductionOrderPage = () => (
  <div className={listPage.listPage}>
    <OrderChips />
    <div className={listPage.below}>
      <ResourceList calls={calls} api={api} definition={definition} options={options} />
    </div>
  </div>
)
