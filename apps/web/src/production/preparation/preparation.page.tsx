import { InboxOutlined } from '@ant-design/icons'
import { transferStates } from '@zhizao/contract/bills/transfer'
import { Preparation, type PreparationGrouping, preparation } from '@zhizao/contract/production/preparation'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { Button, Segmented, Tooltip } from 'antd'
import { formClient } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import { blockedBy } from '../../platform/resource-screen/row-actions.ts'
import type { ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import type { Column, RowAction, ScreenTools } from '../../platform/resource-screen/screen-types.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import listPage from '../../platform/widgets/list-page.module.css'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { planTime } from '../late.tsx'
import own from '../production.module.css'
import { findCenters } from '../production-choices.ts'
import { orderHref, TRANSFER_DETAIL } from '../production-paths.ts'
import { Substitutes } from '../substitutes.tsx'
import { preparationStates, preparationsChanged } from './preparation-calls.ts'
import { PrepareDialog } from './prepare-dialog.tsx'

const calls = { page: preparation.page }
const forms = formClient(calls)
type View = 'day' | PreparationGrouping
const views: Record<View, string> = { day: '按需用时间', order: '按订单', material: '按物料' }

const amount = (value: string, { unit, decimals }: Preparation) => (
  <ExactQuantity value={value} unit={unit} decimals={decimals} />
)
const isSome = (quantity: string) => compareQuantities(quantity, '0') > 0

const order: Named = {
  field: 'orderCode',
  kind: 'link',
  width: 150,
  fixed: 'left',
  href: ({ orderId }) => orderHref(orderId),
}
const material: Named = {
  field: 'materialCode',
  title: '物料',
  width: 200,
  fixed: 'left',
  render: ({ materialCode, materialName }) => (
    <span>
      <b>{materialCode}</b> {materialName}
    </span>
  ),
}
type Named = Column<Preparation> & { field: keyof Preparation & string }

const figures: readonly Named[] = [
  { field: 'state', kind: 'status', width: 90 },
  { field: 'neededAt', width: 110, render: ({ neededAt }) => planTime(neededAt) },
  { field: 'required', width: 110, align: 'right', render: (row) => amount(row.required, row) },
  { field: 'missing', width: 110, align: 'right', render: (row) => <b>{amount(row.missing, row)}</b> },
  {
    field: 'short',
    width: 170,
    align: 'right',
    render: (row) => (
      <>
        {isSome(row.short) ? <b className={own.lateText}>{amount(row.short, row)}</b> : '—'}
        <Substitutes of={row.substitutes} />
      </>
    ),
  },
  { field: 'atLine', width: 110, align: 'right', render: (row) => amount(row.atLine, row) },
  { field: 'reserved', width: 100, align: 'right', render: (row) => amount(row.reserved, row) },
  { field: 'onTheWay', width: 100, align: 'right', render: (row) => amount(row.onTheWay, row) },
  { field: 'delivered', width: 100, align: 'right', render: (row) => amount(row.delivered, row) },
  { field: 'location', width: 110 },
  { field: 'transfers', width: 170, render: ({ transfers }) => <Transfers transfers={transfers} /> },
  { field: 'segmentName', title: '工序', width: 120, render: ({ no, segmentName }) => `${no} ${segmentName}` },
  { field: 'workCenterName', width: 130, render: ({ workCenterName }) => workCenterName ?? '—' },
  { field: 'consumed', width: 110, hidden: true, render: (row) => amount(row.consumed, row) },
  { field: 'productName', width: 150, hidden: true },
  { field: 'specification', width: 130, hidden: true },
  { field: 'priority', width: 80, hidden: true },
]

/** Transfers that bring it, each with where it stands. */
const Transfers = ({ transfers }: Pick<Preparation, 'transfers'>) => (
  <span className={own.cardLine}>
    {transfers.length === 0 && '—'}
    {transfers.map(({ id, code, status }) => (
      <PageLink key={id} href={`${TRANSFER_DETAIL}?id=${id}`}>
        {t('{code}（{state}）', { code, state: t(transferStates[status].title) })}
      </PageLink>
    ))}
  </span>
)

const whyNot = ({ missing, locationId }: Preparation) =>
  !isSome(missing)
    ? t('已备齐')
    : !locationId && t('没有送达库位：请在库位中设工作中心的线边库位，或在订单上填投料库位')

function prepareActions({ show, reload, clearSelection }: ScreenTools<Preparation>): RowAction<Preparation>[] {
  const run = (rows: Preparation[]) =>
    show((close) => (
      <PrepareDialog
        rows={rows}
        onClose={close}
        onDone={() => {
          clearSelection()
          reload()
          preparationsChanged()
        }}
      />
    ))
  const same = { icon: <InboxOutlined />, permission: preparation.save.permission, disabled: whyNot, run }
  return [
    { ...same, key: 'prepare', title: '备料' },
    { ...same, key: 'prepareMany', title: '批量备料', all: true },
  ]
}

/** 备料 of what is ticked; the right mouse button offers the same. */
function PrepareButton({ tools }: { tools: ScreenTools<Preparation> }) {
  const action = prepareActions(tools).find(({ all }) => all)!
  if (!tools.holds(preparation.save.permission)) return null
  const blocked = tools.selected.length ? blockedBy(action, tools.selected) : t('请先勾选要备的物料')
  return (
    <Tooltip title={typeof blocked === 'string' ? blocked : undefined}>
      <Button
        type="primary"
        icon={<InboxOutlined />}
        disabled={Boolean(blocked)}
        onClick={() => action.run(tools.selected)}
      >
        {t('备料')}
      </Button>
    </Tooltip>
  )
}

const optionsOf = (view: View): ScreenOptions<typeof calls, Preparation> => ({
  title: '备料',
  key: `备料 ${view}`,
  whenEmpty: { detail: '订单下达后，各工序要用的物料列在这里：备料后预留库存并生成送到线边的调拨单。' },
  fields: { state: { choices: preparationStates } },
  query: [
    { field: 'keyword', title: '关键字', placeholder: '订单编号、物料' },
    { field: 'state', kind: 'select', multiple: true },
    { field: 'workCenterId', kind: 'remote', choices: findCenters },
    { field: 'from', kind: 'date' },
    { field: 'to', kind: 'date' },
  ],
  columns: view === 'material' ? [material, order, ...figures] : [order, material, ...figures],
  card: (row) => <NeedCard row={row} />,
  rowActions: prepareActions,
  toolbar: (tools) => <PrepareButton tools={tools} />,
})

function NeedCard({ row }: { row: Preparation }) {
  const state = preparationStates.find(({ value }) => value === row.state)!
  return (
    <div className={own.card}>
      <span className={own.cardLine}>
        <StatusTag choice={{ ...state, label: t(state.label) }} />
        <b>
          {row.materialCode} {row.materialName}
        </b>
      </span>
      <span className={own.two}>
        {row.no} {row.segmentName} · {planTime(row.neededAt)}
      </span>
      <span className={own.cardLine}>
        {t('待备')} {amount(row.missing, row)}
        {isSome(row.short) && (
          <span className={own.lateText}>
            {t('缺料')} {amount(row.short, row)}
          </span>
        )}
      </span>
      <Substitutes of={row.substitutes} />
      {row.transfers.length > 0 && <Transfers transfers={row.transfers} />}
    </div>
  )
}

function screenOf(view: View) {
  const options = optionsOf(view)
  const api: ResourceApi = {
    page: (body, sent) => forms.page({ ...body, ...(view !== 'day' && { groupBy: view }) }, sent),
  }
  return { options, api, definition: defineScreen(calls, Preparation, options) }
}
const screens = { day: screenOf('day'), order: screenOf('order'), material: screenOf('material') }

/** 备料: what segments in the shop need of their materials, how far it is, and bringing it there. */
export function PreparationPage() {
  const [search, change] = usePageSearch()
  const asked = search.get('view')
  const view: View = asked && Object.hasOwn(views, asked) ? (asked as View) : 'day'
  return (
    <div className={listPage.listPage}>
      <Segmented<View>
        className={own.views}
        aria-label={t('分组')}
        options={(Object.keys(views) as View[]).map((value) => ({ value, label: t(views[value]) }))}
        value={view}
        onChange={(next) => change({ view: next === 'day' ? undefined : next })}
      />
      <div className={listPage.below}>
        <ResourceList key={view} calls={calls} {...screens[view]} />
      </div>
    </div>
  )
}
