import { FileAddOutlined, ShoppingCartOutlined } from '@ant-design/icons'
import { MOST_ACCEPTED, Proposal, proposal, USUAL_DAYS_AHEAD } from '@zhizao/contract/production/proposal'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import type { RowAction, ScreenTools } from '../../platform/resource-screen/screen-types.ts'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { onlyThese, withSwitches } from '../late-filters.ts'
import own from '../production.module.css'
import { CourseDrawer } from './course-drawer.tsx'
import { proposalForms, proposalKinds, whyBelow } from './proposal-calls.ts'
import { Purposes } from './purposes.tsx'
import { OrderDialog, RequestDialog } from './take-dialog.tsx'

const calls = { page: proposal.page }
type Tools = ScreenTools<Proposal>

const amount = (value: string, { unit, decimals }: Proposal) => (
  <ExactQuantity value={value} unit={unit} decimals={decimals} />
)

/** The two ways to take proposals. */
const ways = {
  make: {
    title: '转生产订单',
    icon: <FileAddOutlined />,
    permission: proposal.order.permission,
    Dialog: OrderDialog,
    none: '请先勾选自制的建议',
  },
  buy: {
    title: '转采购申请',
    icon: <ShoppingCartOutlined />,
    permission: proposal.request.permission,
    Dialog: RequestDialog,
    none: '请先勾选外购的建议',
  },
}
type Way = keyof typeof ways

/** Of what is ticked each way takes what is its own. */
function take(way: Way, rows: readonly Proposal[], { show, filters, reload, clearSelection }: Tools) {
  const { Dialog } = ways[way]
  const { until } = filters as { until?: string }
  const onDone = () => {
    clearSelection()
    reload()
  }
  show((close) => <Dialog rows={rows} until={until} onDone={onDone} onClose={close} />)
}

const whyNot = (way: Way, row: Proposal): string | false =>
  row.kind === 'below'
    ? whyBelow(row)
    : row.kind !== way && (way === 'make' ? t('外购物料转采购申请') : t('自制件转生产订单'))

function proposalActions(tools: Tools): RowAction<Proposal>[] {
  const each = (way: Way): RowAction<Proposal> => {
    const { title, icon, permission } = ways[way]
    return {
      key: way,
      title,
      icon,
      permission,
      disabled: (row) => whyNot(way, row),
      run: (rows) => take(way, rows, tools),
    }
  }
  // With one that acts on all that are ticked, rows can be ticked.
  return [
    each('make'),
    each('buy'),
    { ...each('make'), key: 'makeMany', all: true },
    { ...each('buy'), key: 'buyMany', all: true },
  ]
}

function TakeButton({ way, tools }: { way: Way; tools: Tools }) {
  const { title, icon, permission, none } = ways[way]
  const isPhone = useMedia(PHONE)
  // Cards cannot be ticked: each offers the same by itself.
  if (isPhone || !tools.holds(permission)) return null
  const rows = tools.selected.filter(({ kind }) => kind === way)
  const isTooMany = rows.length > MOST_ACCEPTED
  const why = !rows.length ? t(none) : isTooMany ? t('一次最多 {count} 行', { count: MOST_ACCEPTED }) : undefined
  return (
    <Tooltip title={why}>
      <Button type="primary" icon={icon} disabled={Boolean(why)} onClick={() => take(way, rows, tools)}>
        {rows.length ? t('{what}（{count}）', { what: t(title), count: rows.length }) : t(title)}
      </Button>
    </Tooltip>
  )
}

const Start = ({ startOn, isLate }: Proposal) => (
  <>
    <span className={isLate ? own.lateText : own.number}>{startOn}</span>{' '}
    {isLate && <span className={own.lateMark}>{t('来不及')}</span>}
  </>
)

function Kind(row: Proposal): ReactNode {
  const choice = proposalKinds.find(({ value }) => value === row.kind)!
  const tag = <StatusTag choice={{ ...choice, label: t(choice.label) }} />
  return row.kind === 'below' ? <Tooltip title={whyBelow(row)}>{tag}</Tooltip> : tag
}

/** In lots it is more than is short. */
const Proposed = ({ row }: { row: Proposal }) => (
  <>
    <b>{amount(row.quantity, row)}</b>
    {compareQuantities(row.quantity, row.short) > 0 && (
      <span className={`${own.two} ${own.second}`}>{t('按批量')}</span>
    )}
  </>
)

function ProposalCard({ row }: { row: Proposal }) {
  const { purposes, purposeCount, unit, decimals } = row
  return (
    <div className={own.card}>
      <span>{row.materialName}</span>
      <span className={own.cardLine}>
        <Kind {...row} />
        <b>
          {t('建议')} {amount(row.quantity, row)}
        </b>
        <span>
          {t('缺口')} {amount(row.short, row)}
        </span>
      </span>
      <span className={own.cardLine}>
        <span className={own.number}>{t('{day} 要用', { day: row.needOn })}</span>
        <span>
          {row.kind === 'buy' ? t('下单') : t('开工')} <Start {...row} />
        </span>
      </span>
      <Purposes of={purposes} count={purposeCount} most={2} unit={unit} decimals={decimals} />
      {row.kind === 'below' && <span className={own.second}>{whyBelow(row)}</span>}
    </div>
  )
}

/** 需求计划: what to make and to buy so that all that is needed is there in time. */
export const ProposalPage = resourceScreen(calls, Proposal, {
  title: '需求计划',
  whenEmpty: {
    detail: '到计划截止日期为止，库存和将到的供应满足所有需求与安全库存，没有要生产或采购的。',
  },
  fields: { kind: { choices: proposalKinds } },
  query: [
    { field: 'keyword', title: '物料', placeholder: '编码或名称' },
    { field: 'until', placeholder: `默认 ${USUAL_DAYS_AHEAD} 天内` },
    { field: 'kind', kind: 'select' },
    { field: 'isLate', kind: 'select', choices: onlyThese },
  ],
  columns: [
    { field: 'materialCode', kind: 'link', width: 100, fixed: 'left' },
    { field: 'materialName', width: 120 },
    { field: 'kind', width: 120, render: (row) => <Kind {...row} /> },
    { field: 'needOn', width: 105, render: ({ needOn }) => <span className={own.number}>{needOn}</span> },
    { field: 'startOn', title: '开工/下单', width: 105, render: (row) => <Start {...row} /> },
    { field: 'short', width: 95, align: 'right', render: (row) => amount(row.short, row) },
    { field: 'quantity', width: 105, align: 'right', render: (row) => <Proposed row={row} /> },
    {
      field: 'purposes',
      width: 200,
      render: ({ purposes, purposeCount: count, unit, decimals }) => (
        <Purposes of={purposes} most={2} count={count} unit={unit} decimals={decimals} />
      ),
    },
    { field: 'specification', width: 130, hidden: true },
    { field: 'leadDays', width: 100, hidden: true },
    { field: 'minLot', width: 100, hidden: true, render: (row) => row.minLot && amount(row.minLot, row) },
    {
      field: 'lotMultiple',
      width: 100,
      hidden: true,
      render: (row) => row.lotMultiple && amount(row.lotMultiple, row),
    },
  ],
  card: (row) => <ProposalCard row={row} />,
  rowActions: proposalActions,
  toolbar: (tools) => (
    <>
      <TakeButton way="make" tools={tools} />
      <TakeButton way="buy" tools={tools} />
    </>
  ),
  dialog: CourseDrawer,
  api: { page: (body, sent) => proposalForms.page(withSwitches(body), sent) },
})
