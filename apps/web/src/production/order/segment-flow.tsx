import type { WholeProductionOrder } from '@zhizao/contract/production/production-order'
import { type PlanLink, segmentPlanStates } from '@zhizao/contract/production/segment-plan'
import { compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { type Late, LateMarks, timeSpan } from '../late.tsx'
import { type Flow, type FlowNode, flowOf } from './flow-layout.ts'
import classes from './segment-flow.module.css'

/** px: of a segment, and of the room between two. */
const CARD = { width: 208, height: 148 }
const ROOM = { x: 84, y: 28 }

const left = ({ column }: Pick<FlowNode, 'column'>) => column * (CARD.width + ROOM.x)
const top = ({ row }: Pick<FlowNode, 'row'>) => row * (CARD.height + ROOM.y)
const isSome = (quantity: string) => compareQuantities(quantity, '0') > 0

/** What an order's pieces go through: figures of each segment, and what waits between them. */
export function SegmentFlow({ order }: { order: WholeProductionOrder }) {
  const isPhone = useMedia(PHONE)
  const flow = flowOf(order.segmentPlans, order.links)
  if (!flow.nodes.length)
    return <EmptyState title={t('还没有排产')} detail={t('排产后按工艺路线展开成工序计划，在这里看每道工序做到哪里')} />
  return isPhone ? <Chain flow={flow} decimals={order.decimals} /> : <Drawn flow={flow} decimals={order.decimals} />
}

interface FlowProps {
  flow: Flow
  decimals: number
}

function Drawn({ flow, decimals }: FlowProps) {
  const { nodes, links, columns, rows } = flow
  const width = columns * (CARD.width + ROOM.x) - ROOM.x
  const height = rows * (CARD.height + ROOM.y) - ROOM.y
  const found = new Map(nodes.map((node) => [node.id, node]))
  return (
    // A flow that is wider than its room is moved by the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.scroll} tabIndex={0} aria-label={t('工序流转')}>
      <div className={classes.plane} style={{ width, height }}>
        <svg className={classes.ways} width={width} height={height} aria-hidden>
          <defs>
            <marker id="way-end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 8 4 0 8z" className={classes.tip} />
            </marker>
          </defs>
          {links.map((link) => (
            <path
              key={link.id}
              d={wayOf(found.get(link.fromId)!, found.get(link.toId)!, link.kind)}
              className={link.kind === 'next' ? classes.way : classes.back}
              markerEnd="url(#way-end)"
            />
          ))}
        </svg>
        {links.map((link) => (
          <Waiting key={link.id} link={link} from={found.get(link.fromId)!} to={found.get(link.toId)!} />
        ))}
        {nodes.map((node) => (
          <div key={node.id} className={classes.place} style={{ left: left(node), top: top(node), ...CARD }}>
            <Segment node={node} decimals={decimals} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** From the side of a segment to that of the next; to rework and back it goes up and down. */
function wayOf(from: FlowNode, to: FlowNode, kind: PlanLink['kind']): string {
  if (kind !== 'next' && from.column === to.column) {
    const isDown = from.row < to.row
    const x = left(from) + CARD.width * (isDown ? 0.4 : 0.6)
    return isDown ? `M${x} ${top(from) + CARD.height}V${top(to)}` : `M${x} ${top(from)}V${top(to) + CARD.height}`
  }
  const [x, y] = [left(from) + CARD.width, top(from) + CARD.height / 2]
  const [endX, endY] = [left(to), top(to) + CARD.height / 2]
  const middle = (x + endX) / 2
  return `M${x} ${y}C${middle} ${y} ${middle} ${endY} ${endX} ${endY}`
}

interface WaitingProps {
  link: PlanLink
  from: FlowNode
  to: FlowNode
}

/** Pieces that have been passed on and not been taken. */
function Waiting({ link, from, to }: WaitingProps) {
  if (!isSome(link.waiting)) return null
  const isUpright = link.kind !== 'next' && from.column === to.column
  const x = isUpright ? left(from) + CARD.width * (from.row < to.row ? 0.4 : 0.6) : left(to) - ROOM.x / 2
  const y = isUpright ? (top(from) + top(to) + CARD.height) / 2 : (top(from) + top(to) + CARD.height) / 2
  return (
    <span className={classes.waiting} style={{ left: x, top: y }} title={t('等待下道工序的件')}>
      {t('待 {count}', { count: quantityText(link.waiting) })}
    </span>
  )
}

/** On a phone one stands below the other. */
function Chain({ flow: { nodes, links }, decimals }: FlowProps) {
  return (
    <ol className={classes.chain}>
      {nodes
        .toSorted((one, other) => one.column - other.column || one.row - other.row)
        .map((node) => {
          const waits = links.filter(({ toId, waiting }) => toId === node.id && isSome(waiting))
          return (
            <li key={node.id}>
              {waits.map((link) => (
                <span key={link.id} className={classes.before}>
                  ↓ {t('待 {count}', { count: quantityText(link.waiting) })}
                </span>
              ))}
              <Segment node={node} decimals={decimals} />
            </li>
          )
        })}
    </ol>
  )
}

function Segment({ node, decimals }: { node: FlowNode; decimals: number }) {
  const { parts, quantity, received, good, scrap, rework } = node
  const first = parts[0]!
  const { title, colour } = segmentPlanStates[first.status]
  const figure = (value: string) => quantityText(value, decimals)
  const share = Math.min(100, (Number(good) * 100) / Math.max(Number(quantity), 1e-9))
  return (
    <article className={`${classes.segment} ${classes[first.status]}`}>
      <header className={classes.head}>
        <span className={classes.no}>{first.no}</span>
        <strong className={classes.name} title={first.name}>
          {first.name}
        </strong>
        <StatusTag choice={{ value: first.status, label: t(title), colour }} />
      </header>
      <span className={classes.where}>
        {first.isOutside ? t('委外') : (first.workCenterName ?? t('未指定工作中心'))}
        {parts.length > 1 && ` · ${t('分 {count} 批', { count: parts.length })}`}
        {first.kind === 'rework' && ` · ${t('返工')}`}
      </span>
      <span className={classes.where}>
        {timeSpan(first.plannedStart, first.plannedEnd)} <LateMarks {...lateOf(parts)} />
      </span>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${share}%` }} />
      </span>
      <dl className={classes.figures}>
        <Figure title={t('计划')} value={figure(quantity)} />
        <Figure title={t('接收')} value={figure(received)} />
        <Figure title={t('合格')} value={figure(good)} />
        <Figure title={t('报废')} value={figure(scrap)} isBad={isSome(scrap)} />
        <Figure title={t('返工')} value={figure(rework)} isBad={isSome(rework)} />
      </dl>
    </article>
  )
}

const Figure = ({ title, value, isBad }: { title: string; value: string; isBad?: boolean }) => (
  <div className={isBad ? classes.bad : undefined}>
    <dt>{title}</dt>
    <dd title={value}>{value}</dd>
  </div>
)

/** A segment is late where one of its parts is. */
const lateOf = (parts: readonly Late[]): Late => ({
  isLate: parts.some(({ isLate }) => isLate),
  isDelayed: parts.some(({ isDelayed }) => isDelayed),
  isBehind: parts.some(({ isBehind }) => isBehind),
})
