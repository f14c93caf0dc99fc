import type { PlanLink, SegmentPlan } from '@zhizao/contract/production/segment-plan'
import { type Quantity, sumOfQuantities } from '@zhizao/rules/quantity/decimal'

/** A segment as it stands in the flow: all parts that it was split into. */
export interface FlowNode {
  readonly id: string
  readonly parts: readonly SegmentPlan[]
  readonly column: number
  readonly row: number
  readonly quantity: Quantity
  readonly received: Quantity
  readonly good: Quantity
  readonly scrap: Quantity
  readonly rework: Quantity
}

export interface Flow {
  readonly nodes: readonly FlowNode[]
  readonly links: readonly PlanLink[]
  readonly columns: number
  readonly rows: number
}

const sum = (parts: readonly SegmentPlan[], field: 'quantity' | 'received' | 'good' | 'scrap' | 'rework') =>
  sumOfQuantities(parts.map((part) => part[field]))

/** Places segments: each stands behind the last of those before it, rework below the segment that sends pieces there. */
export function flowOf(plans: readonly SegmentPlan[], links: readonly PlanLink[]): Flow {
  const byNode = Map.groupBy(plans, ({ id, splitOf }) => splitOf ?? id)
  const isRework = (id: string) => byNode.get(id)?.[0]?.kind === 'rework'
  const columns = columnsOf([...byNode.keys()], links)
  const filled = new Map<number, number>()
  const nodes = [...byNode]
    .toSorted(([one, of], [other, than]) => Number(isRework(one)) - Number(isRework(other)) || of[0]!.no - than[0]!.no)
    .map(([id, parts]): FlowNode => {
      const column = columns.get(id) ?? 0
      const row = filled.get(column) ?? 0
      filled.set(column, row + 1)
      return {
        id,
        parts,
        column,
        row,
        quantity: sum(parts, 'quantity'),
        received: sum(parts, 'received'),
        good: sum(parts, 'good'),
        scrap: sum(parts, 'scrap'),
        rework: sum(parts, 'rework'),
      }
    })
  return {
    nodes,
    links: links.filter(({ fromId, toId }) => byNode.has(fromId) && byNode.has(toId)),
    columns: Math.max(0, ...nodes.map(({ column }) => column + 1)),
    rows: Math.max(0, ...filled.values()),
  }
}

/** How many segments lead to each, by the longest way; what is mended stands where it was sent from. */
function columnsOf(ids: readonly string[], links: readonly PlanLink[]): Map<string, number> {
  const columns = new Map(ids.map((id) => [id, 0]))
  const ways = links.filter(({ kind }) => kind === 'next')
  // As many rounds as there are segments are enough, also where a way led in a circle.
  for (let round = 0; round < ids.length; round++)
    for (const { fromId, toId } of ways) {
      const behind = (columns.get(fromId) ?? 0) + 1
      if (behind > (columns.get(toId) ?? 0) && behind < ids.length) columns.set(toId, behind)
    }
  for (const { fromId, toId, kind } of links) if (kind === 'rework') columns.set(toId, columns.get(fromId) ?? 0)
  return columns
}
