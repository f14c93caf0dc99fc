import { shapeOf } from '@zhizao/contract/http/schema'
import { type ProductionOrder, productionOrder } from '@zhizao/contract/production/production-order'
import { findCustomers } from '../../material/index.ts'
import type { FullFormField } from '../../platform/resource-screen/define-screen.ts'
import { formOf } from '../../platform/resource-screen/form-of.ts'
import type { InputTools } from '../../platform/resource-screen/screen-types.ts'
import type { Choice, FindChoices } from '../../platform/widgets/choices.ts'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { findBomsOf, findDemands, findPlaces, findProjects, findRoutes, unitOf } from '../production-choices.ts'
import { ProductField } from './product-field.tsx'

/** What may still be changed once an order is planned. */
const LATER = [
  'quantity',
  'dueOn',
  'startOn',
  'priority',
  'bomId',
  'issueLocationId',
  'receiptLocationId',
  'lotCode',
  'overPercent',
  'underPercent',
  'projectId',
  'demandId',
  'customerId',
  'customerOrderNo',
  'remark',
]
const BY_DEFAULT = '按默认'
const FIRST_PRIORITY = 5
const shape = shapeOf(productionOrder.create.body)

/** A choice that the order has, with its words. */
const had = (id: string | null | undefined, words: string | null | undefined): readonly Choice[] =>
  id && words ? [{ value: id, label: words }] : []

/** A field that is searched for and knows what the order has. */
const chosen =
  (name: string, find: FindChoices, known: readonly Choice[], placeholder?: string) =>
  ({ disabled }: InputTools) => (
    <RemoteSelect name={name} find={find} known={known} disabled={disabled} placeholder={placeholder} />
  )

/** The fields of a new order, or those that may still be changed of one. */
export function orderFields(order: ProductionOrder | undefined, seesDemands: boolean): FullFormField[] {
  const fields = formOf(shape, [
    { field: 'materialId', hideOnEdit: true, wide: true, input: () => <ProductField /> },
    {
      field: 'quantity',
      input: ({ values }) => <QuantityField unit={order?.unit ?? unitOf(values.materialId)} />,
    },
    { field: 'dueOn' },
    { field: 'startOn', help: '排产不会早于这一天' },
    { field: 'priority', defaultValue: FIRST_PRIORITY, help: '1 最先，9 最后' },
    {
      field: 'bomId',
      dependsOn: ['materialId'],
      help: '留空时按产品当天有效的默认 BOM',
      input: (tools) => {
        const product = String(order?.materialId ?? tools.values.materialId ?? '')
        const known = had(order?.bomId, order?.bomName)
        return chosen(`production-boms-${product}`, product ? findBomsOf(product) : none, known, BY_DEFAULT)(tools)
      },
    },
    {
      field: 'routeId',
      help: '留空时按产品工艺中的默认路线',
      input: chosen('production-routes', findRoutes, had(order?.routeId, order?.routeName), BY_DEFAULT),
    },
    {
      field: 'issueLocationId',
      help: '倒冲物料从这里扣减',
      input: chosen('production-places', findPlaces, had(order?.issueLocationId, order?.issueLocation)),
    },
    {
      field: 'receiptLocationId',
      help: '完工的合格品放在这里，下达前必填',
      input: chosen(
        'production-places',
        findPlaces,
        had(order?.receiptLocationId, order?.receiptLocation),
        order ? undefined : '留空取产品的默认入库库位',
      ),
    },
    {
      field: 'customerId',
      input: chosen('production-customers', findCustomers, had(order?.customerId, order?.customerName)),
    },
    { field: 'customerOrderNo' },
    { field: 'lotCode', placeholder: '留空时按编码规则生成' },
    { field: 'overPercent', placeholder: '留空取产品的' },
    { field: 'underPercent', placeholder: '留空取产品的' },
    {
      field: 'projectId',
      input: chosen('production-projects', findProjects, had(order?.projectId, order?.projectName)),
    },
    ...(seesDemands
      ? [
          {
            field: 'demandId' as const,
            input: chosen('production-demands', findDemands, had(order?.demandId, order?.demandCode)),
          },
        ]
      : []),
    { field: 'remark', wide: true },
  ])
  return order && order.status !== 'draft' ? fields.filter(({ field }) => LATER.includes(field)) : fields
}

const none: FindChoices = async () => []
