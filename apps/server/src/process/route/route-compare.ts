import type { RouteLinkDifference, RouteSegment, RouteSegmentDifference } from '@zhizao/contract/process/route'
import type { Context } from '../../platform/context.ts'
import { flowOf, routeRows } from './route-query.ts'

const compared = ['segmentId', 'name', 'workCenterId', 'transferQuantity', 'alternativeGroup'] as const

/** Two versions by the numbers of their segments. */
export async function comparison(ids: { before: string; after: string }, context: Context) {
  const [before, after] = [
    await routeRows.get({ id: ids.before }, context),
    await routeRows.get({ id: ids.after }, context),
  ]
  const [old, now] = [await flowOf(before.id, context), await flowOf(after.id, context)]
  const numbers = [...new Set([...old.segments, ...now.segments].map(({ no }) => no))].sort((one, other) => one - other)
  const segments = numbers.map((no) =>
    segmentDifference(
      no,
      old.segments.find((each) => each.no === no),
      now.segments.find((each) => each.no === no),
    ),
  )
  const keyOf = ({ fromNo, toNo, kind }: { fromNo: number; toNo: number; kind: string }) => `${fromNo} ${toNo} ${kind}`
  const [were, are] = [
    new Map(old.links.map((link) => [keyOf(link), link])),
    new Map(now.links.map((link) => [keyOf(link), link])),
  ]
  const links = [...new Set([...are.keys(), ...were.keys()])].map((key): RouteLinkDifference => {
    const [was, is] = [were.get(key) ?? null, are.get(key) ?? null]
    const isSame = was?.numerator === is?.numerator && was?.denominator === is?.denominator
    return { kind: !was ? 'added' : !is ? 'removed' : isSame ? 'same' : 'changed', before: was, after: is }
  })
  return { before, after, segments, links }
}

function segmentDifference(no: number, was?: RouteSegment, is?: RouteSegment): RouteSegmentDifference {
  const fields = was && is ? compared.filter((field) => (was[field] ?? null) !== (is[field] ?? null)) : []
  const kind = !was ? 'added' : !is ? 'removed' : fields.length ? 'changed' : 'same'
  return { kind, no, before: was ?? null, after: is ?? null, fields }
}
