import {
  addQuantities,
  compareQuantities,
  type Quantity,
  type Ratio,
  subtractQuantities,
  sumOfQuantities,
  timesRatioDown,
} from '../quantity/decimal.ts'

/** Decimals that pieces are counted with where one piece becomes several, or several one. */
const DECIMALS = 8

/** What a segment of an order has done so far, in its own pieces. */
export interface SegmentPieces {
  readonly id: string
  /** Rework is a segment of its own that sends what it has mended back. */
  readonly kind: 'normal' | 'rework'
  /** Begun here, or taken from the segments before and back from rework. */
  readonly received: Quantity
  readonly good: Quantity
  readonly scrap: Quantity
  /** Sent to rework. */
  readonly rework: Quantity
  /** Good pieces that may be reported in all; none of rework, which has what was sent to it. */
  readonly most: Quantity | null
}

/** The way from one segment to the next; `num/den`: pieces there of one piece here. */
export interface PieceLink extends Ratio {
  readonly id: string
  readonly fromId: string
  readonly toId: string
  /** `rework` carries what is sent to rework, `return` what comes back from it. */
  readonly kind: 'next' | 'rework' | 'return'
  /** What the segment at its end has taken of it, in that segment's pieces. */
  readonly taken: Quantity
}

export interface PieceFlow {
  readonly segments: readonly SegmentPieces[]
  readonly links: readonly PieceLink[]
}

export interface ReportedPieces {
  readonly good: Quantity
  readonly scrap: Quantity
  readonly rework: Quantity
}

/** What a report does to the flow: pieces begun here, and what is taken of each link, in the segment's pieces. */
export interface FlowChange {
  readonly started: Quantity
  readonly takes: readonly { readonly linkId: string; readonly quantity: Quantity }[]
  /** Pieces that are worked on for the first time here: they use material up. */
  readonly fresh: Quantity
}

export type FlowRefusal =
  | { readonly refused: 'nothing' }
  /** More good pieces than the order allows: `left` may still be reported. */
  | { readonly refused: 'over'; readonly left: Quantity }
  /** Fewer pieces wait than are reported. */
  | { readonly refused: 'upstream'; readonly available: Quantity }
  /** A reversal: what it has made is used further on. */
  | { readonly refused: 'used'; readonly segmentId: string }

const least = (one: Quantity, other: Quantity) => (compareQuantities(one, other) <= 0 ? one : other)
const isLess = (one: Quantity, other: Quantity) => compareQuantities(one, other) < 0

const segmentOf = ({ segments }: PieceFlow, id: string): SegmentPieces => segments.find((each) => each.id === id)!

/** What a link carries in all, in the pieces of its end: whole ones where they do not come out even. */
const offered = (from: SegmentPieces, link: PieceLink): Quantity =>
  timesRatioDown(link.kind === 'rework' ? from.rework : from.good, link, DECIMALS)

/** What waits at a link for the segment at its end. */
export const waitingAt = (flow: PieceFlow, link: PieceLink): Quantity =>
  subtractQuantities(offered(segmentOf(flow, link.fromId), link), link.taken)

const into = ({ links }: PieceFlow, id: string) => links.filter(({ toId }) => toId === id)

/** What of a segment comes back from rework, what from all the segments before it, the least of which counts; a first segment begins its own. */
export function availableAt(flow: PieceFlow, id: string): { back: Quantity; next: Quantity | null } {
  const own = into(flow, id)
  const back = sumOfQuantities(own.filter(({ kind }) => kind === 'return').map((link) => waitingAt(flow, link)))
  const before = own.filter(({ kind }) => kind !== 'return').map((link) => waitingAt(flow, link))
  return { back, next: before.length ? before.reduce(least) : null }
}

/** What a report changes, or why it may not be. What came back from rework is taken first. */
export function reportPieces(flow: PieceFlow, id: string, report: ReportedPieces): FlowChange | FlowRefusal {
  const segment = segmentOf(flow, id)
  const total = sumOfQuantities([report.good, report.scrap, report.rework])
  if (compareQuantities(total, '0') <= 0) return { refused: 'nothing' }
  if (segment.most !== null) {
    const left = subtractQuantities(segment.most, segment.good)
    if (isLess(left, report.good)) return { refused: 'over', left: isLess(left, '0') ? '0' : left }
  }
  const { back, next } = availableAt(flow, id)
  const fromBack = least(back, total)
  const rest = subtractQuantities(total, fromBack)
  if (next !== null && isLess(next, rest)) return { refused: 'upstream', available: addQuantities(back, next) }
  const takes: { linkId: string; quantity: Quantity }[] = []
  let left = fromBack
  for (const link of into(flow, id)) {
    const quantity = link.kind === 'return' ? least(waitingAt(flow, link), left) : rest
    if (link.kind === 'return') left = subtractQuantities(left, quantity)
    if (compareQuantities(quantity, '0') > 0) takes.push({ linkId: link.id, quantity })
  }
  const isFirst = next === null
  return { started: isFirst ? rest : '0', takes, fresh: segment.kind === 'rework' ? '0' : rest }
}

/** A report as it was posted, and what it took. */
export interface PostedPieces extends ReportedPieces {
  /** The segment that it was made at. */
  readonly segmentId: string
  readonly takes: FlowChange['takes']
}

/**
 * Whether a report may be taken back: what it has made must not be used further on. Nothing where it may. `others` are the reports
 * that stay, the oldest first: where pieces go round by rework, each must have had what it took when it was made, else two could
 * live of each other alone and neither could ever be taken back.
 */
export function reversalRefusal(
  flow: PieceFlow,
  id: string,
  { report, others }: { report: ReportedPieces; others: readonly PostedPieces[] },
): FlowRefusal | undefined {
  const segment = segmentOf(flow, id)
  const without = {
    ...segment,
    good: subtractQuantities(segment.good, report.good),
    rework: subtractQuantities(segment.rework, report.rework),
  }
  const used = flow.links.find((link) => link.fromId === id && isLess(offered(without, link), link.taken))
  if (used) return { refused: 'used', segmentId: used.toId }
  const early = tookTooEarly(flow, others)
  return early && { refused: 'used', segmentId: early.segmentId }
}

/** Of these reports the first that took more out of rework, or into it, than was there by then. */
function tookTooEarly({ links }: PieceFlow, reports: readonly PostedPieces[]): PostedPieces | undefined {
  const rounds = links.filter(({ kind }) => kind !== 'next')
  const waiting = new Map<string, Quantity>(rounds.map(({ id }) => [id, '0']))
  return reports.find(({ segmentId, good, rework, takes }) => {
    for (const { linkId, quantity } of takes) {
      const had = waiting.get(linkId)
      if (had === undefined) continue
      if (isLess(had, quantity)) return true
      waiting.set(linkId, subtractQuantities(had, quantity))
    }
    for (const { id, kind, fromId } of rounds)
      if (fromId === segmentId) waiting.set(id, addQuantities(waiting.get(id)!, kind === 'rework' ? rework : good))
    return false
  })
}

/** The flow after a report, or with `-1` before it. */
export function flowAfter(
  flow: PieceFlow,
  id: string,
  { report, change, sign = 1 }: { report: ReportedPieces; change: FlowChange; sign?: 1 | -1 },
): PieceFlow {
  const plus = (one: Quantity, other: Quantity) =>
    sign > 0 ? addQuantities(one, other) : subtractQuantities(one, other)
  const took = new Map(change.takes.map(({ linkId, quantity }) => [linkId, quantity]))
  const total = sumOfQuantities([report.good, report.scrap, report.rework])
  return {
    segments: flow.segments.map((each) =>
      each.id === id
        ? {
            ...each,
            received: plus(each.received, total),
            good: plus(each.good, report.good),
            scrap: plus(each.scrap, report.scrap),
            rework: plus(each.rework, report.rework),
          }
        : each,
    ),
    links: flow.links.map((link) => {
      const quantity = took.get(link.id)
      return quantity ? { ...link, taken: plus(link.taken, quantity) } : link
    }),
  }
}

/** Everything that must hold of a flow at any time (decision 90); what does not is said in words for whoever tests. */
export function brokenIn(flow: PieceFlow): string[] {
  const broken: string[] = []
  for (const { id, received, good, scrap, rework } of flow.segments) {
    if (compareQuantities(received, sumOfQuantities([good, scrap, rework])) !== 0)
      broken.push(`${id}: received ${received}, good ${good}, scrap ${scrap}, rework ${rework}`)
    if ([received, good, scrap, rework].some((each) => isLess(each, '0'))) broken.push(`${id}: below zero`)
    const before = into(flow, id).filter(({ kind }) => kind !== 'return')
    const back = sumOfQuantities(into(flow, id).flatMap(({ kind, taken }) => (kind === 'return' ? [taken] : [])))
    for (const { taken } of before)
      if (compareQuantities(addQuantities(taken, back), received) !== 0)
        broken.push(`${id}: not all received by its links`)
  }
  for (const link of flow.links)
    if (isLess(waitingAt(flow, link), '0')) broken.push(`${link.id}: more taken than passed`)
  return broken
}
