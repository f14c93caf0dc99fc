import { useQuery } from '@tanstack/react-query'
import type { Readiness } from '@zhizao/contract/production/production-order'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Button, Collapse, Table, type TableColumnType, Tag } from 'antd'
import classes from '../../platform/document/document-page.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import own from '../production.module.css'
import { ORDERS, orderHref } from '../production-paths.ts'
import { Substitutes } from '../substitutes.tsx'
import { orders } from './order-steps.tsx'

type Line = Readiness['lines'][number]

export const kindTitles: Record<Line['kind'], string> = {
  material: '物料',
  capacity: '产能',
  people: '人员',
  tool: '工具',
}

/** 齐套分析: of chosen orders, whether they can be made, what is missing, and by when it will be there. */
export function ReadinessPage() {
  const [search] = usePageSearch()
  const ids = (search.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d*$/.test(id))
  const found = useQuery({
    queryKey: ['production-order', 'readiness', ...ids],
    queryFn: ({ signal }) => orders.analysis({ ids }, { quiet: true, signal }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  })
  if (!ids.length)
    return (
      <EmptyState
        title={t('没有选择订单')}
        detail={t('在生产订单列表勾选订单，再点“批量操作”中的“齐套分析”')}
        action={<PageLink href={ORDERS}>{t('打开生产订单')}</PageLink>}
      />
    )
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return <Analysed found={found.data} isFetching={found.isFetching} onAgain={() => void found.refetch()} />
}

interface AnalysedProps {
  found: readonly Readiness[]
  isFetching: boolean
  onAgain: () => void
}

function Analysed({ found, isFetching, onAgain }: AnalysedProps) {
  const ready = found.filter((each) => each.isReady && each.lines.length > 0).length
  const unplanned = found.filter(({ lines }) => lines.length === 0).length
  const short = found.length - ready - unplanned
  return (
    <div className={classes.page}>
      <div className={`${classes.card} ${classes.top}`}>
        <h1 className={classes.name}>
          {t('齐套分析')}
          {ready > 0 && <Tag color="success">{t('齐套 {count}', { count: ready })}</Tag>}
          {short > 0 && <Tag color="error">{t('缺料或缺产能 {count}', { count: short })}</Tag>}
          {unplanned > 0 && <Tag>{t('未排产 {count}', { count: unplanned })}</Tag>}
        </h1>
        <Button loading={isFetching} onClick={onAgain}>
          {t('重新分析')}
        </Button>
      </div>
      <p className={own.hint}>
        {t(
          '可用库存先给需用日期早的，同一天先给优先级高的：没有选中的订单和出库需求也算在内。在途为生产订单、入库单和入库需求将到的数量，以及等待检验的库存；下级订单只供它的上级。缺的物料由 BOM 同一替代组中别人不用的料按次序顶替。',
        )}
      </p>
      <Collapse
        defaultActiveKey={found.filter(({ isReady }) => !isReady).map(({ orderId }) => orderId)}
        items={found.map((each) => ({
          key: each.orderId,
          label: <Heading one={each} />,
          children: <Lines lines={each.lines} />,
        }))}
      />
    </div>
  )
}

/** One order: ready or not, and when. */
function Heading({ one }: { one: Readiness }) {
  const missing = one.lines.filter(({ isReady }) => !isReady)
  return (
    <span className={own.cardLine}>
      <PageLink href={orderHref(one.orderId)}>{one.code}</PageLink>
      {one.lines.length === 0 ? (
        <Tag>{t('未排产，没有可分析的内容')}</Tag>
      ) : one.isReady ? (
        <Tag color="success">{t('齐套')}</Tag>
      ) : (
        <>
          <Tag color="error">{t('缺 {count} 项', { count: missing.length })}</Tag>
          <span className={own.number}>
            {one.readyOn ? t('预计 {day} 齐备', { day: one.readyOn }) : t('齐备日期未知')}
          </span>
        </>
      )}
    </span>
  )
}

const amount = (quantity: string, { unit }: Line, isBad = false) => (
  <span className={isBad ? own.lateText : undefined}>
    <ExactQuantity value={quantity} unit={unit ?? undefined} />
  </span>
)

const kindFilter = (): Pick<TableColumnType<Line>, 'filters' | 'onFilter'> => ({
  filters: Object.entries(kindTitles).map(([value, title]) => ({ value, text: t(title) })),
  onFilter: (value, { kind }) => kind === value,
})

const readyOn = ({ isReady, readyOn: day }: Line) =>
  isReady ? t('已齐') : <span className={own.lateText}>{day ?? t('未知')}</span>

const Named = ({ line: { name, substitutes } }: { line: Line }) => (
  <>
    {name}
    <Substitutes of={substitutes} />
  </>
)

const Coming = ({ line }: { line: Line }) => (
  <>
    {amount(line.expected, line)}
    {line.inspected !== '0' && (
      <div className={own.hint}>{t('待检 {quantity}', { quantity: quantityText(line.inspected) })}</div>
    )}
  </>
)

const columns = (): TableColumnType<Line>[] => [
  { title: t('类别'), width: 80, render: (_, { kind }) => t(kindTitles[kind]), ...kindFilter() },
  { title: t('编码'), width: 160, render: (_, line) => codeOf(line) },
  { title: t('名称'), width: 200, render: (_, line) => <Named line={line} /> },
  { title: t('工序'), width: 130, render: (_, { segmentName }) => segmentName ?? '—' },
  { title: t('需求'), width: 110, align: 'right', render: (_, line) => amount(line.required, line) },
  { title: t('可用'), width: 110, align: 'right', render: (_, line) => amount(line.available, line) },
  { title: t('在途'), width: 140, align: 'right', render: (_, line) => <Coming line={line} /> },
  {
    title: t('缺口'),
    width: 110,
    align: 'right',
    render: (_, line) => amount(line.short, line, line.short !== '0'),
  },
  { title: t('齐备日期'), width: 120, render: (_, line) => readyOn(line) },
]

/** In a hand: what it is and what is missing side by side, the rest below the name. */
const phoneColumns = (): TableColumnType<Line>[] => [
  { title: t('名称'), render: (_, line) => <OnPhone line={line} />, ...kindFilter() },
  {
    title: t('缺口'),
    width: 124,
    align: 'right',
    render: (_, line) => (
      <>
        {amount(line.short, line, line.short !== '0')}
        <div className={own.second}>{readyOn(line)}</div>
      </>
    ),
  },
]

function OnPhone({ line }: { line: Line }) {
  const { kind, segmentName, required, available, expected, unit } = line
  const figures = [
    t('需求 {quantity}', { quantity: `${quantityText(required)} ${unit ?? ''}`.trim() }),
    t('可用 {quantity}', { quantity: quantityText(available) }),
    expected !== '0' && t('在途 {quantity}', { quantity: quantityText(expected) }),
    line.inspected !== '0' && t('待检 {quantity}', { quantity: quantityText(line.inspected) }),
  ]
  return (
    <div className={own.narrow}>
      <Named line={line} />
      <div className={own.second}>{[t(kindTitles[kind]), codeOf(line), segmentName].filter(isSaid).join(' · ')}</div>
      <div className={own.second}>{figures.filter(Boolean).join(' · ')}</div>
    </div>
  )
}

const isSaid = (text: string | null) => text !== null && text !== '—'

function Lines({ lines }: { lines: readonly Line[] }) {
  const isPhone = useMedia(PHONE)
  if (!lines.length) return <EmptyState title={t('先排产，再分析用料、产能和人员')} />
  return (
    <Table<Line>
      size="small"
      rowKey={({ kind, code, name, segmentName }) => [kind, code, name, segmentName].join(' ')}
      // What is missing stands first.
      dataSource={lines.toSorted((one, other) => Number(one.isReady) - Number(other.isReady))}
      pagination={false}
      {...(isPhone ? { tableLayout: 'fixed' as const } : { scroll: { x: 1160 } })}
      columns={isPhone ? phoneColumns() : columns()}
    />
  )
}

/** Capacity is of a week, told by its Monday. */
const codeOf = ({ kind, code }: Line) =>
  kind === 'capacity' && code ? t('{day} 起一周', { day: code }) : (code ?? '—')
