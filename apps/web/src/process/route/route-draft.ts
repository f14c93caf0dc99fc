import type { RouteFlow, RouteSegment } from '@zhizao/contract/process/route'
import {
  ancestorsOf,
  type GraphLink,
  type GraphSegment,
  inOrder,
  type RouteFault,
  routeFaults,
} from '@zhizao/rules/process/route-graph'

/** A segment of a route as it is drawn: `key` is its id, or a name until it has one. */
export interface DraftSegment extends Omit<RouteSegment, 'id'> {
  key: string
  id?: string
}
export interface DraftLink {
  from: string
  to: string
  kind: 'next' | 'rework'
  numerator: string
  denominator: string
}
/** A route as it is being drawn. It is never changed: each act makes another. */
export interface RouteDraft {
  segments: readonly DraftSegment[]
  links: readonly DraftLink[]
}

export const emptyDraft: RouteDraft = { segments: [], links: [] }

export const draftOf = ({ segments, links }: RouteFlow): RouteDraft => ({
  segments: segments.map((segment) => ({ ...segment, key: segment.id })),
  links: links.map(({ fromId, toId, kind, numerator, denominator }) => ({
    from: fromId,
    to: toId,
    kind,
    numerator,
    denominator,
  })),
})

const graphOf = ({ segments, links }: RouteDraft): [GraphSegment[], readonly GraphLink[]] => [
  segments.map((each) => ({
    key: each.key,
    no: each.no,
    name: nameOf(each),
    alternativeGroup: each.alternativeGroup,
  })),
  links,
]

export const nameOf = ({ name, segmentName }: DraftSegment) => name || segmentName
export const faultsOf = (draft: RouteDraft): RouteFault[] => routeFaults(...graphOf(draft))
export const sameLink = (one: DraftLink, other: DraftLink) =>
  one.from === other.from && one.to === other.to && one.kind === other.kind
export const keyOfLink = ({ from, to, kind }: DraftLink) => `${from} ${kind} ${to}`

const nextNo = ({ segments }: RouteDraft) => Math.floor(Math.max(0, ...segments.map(({ no }) => no)) / 10) * 10 + 10

/** The number of a segment behind another: the next ten, or in the middle where numbers stand there already. */
function noBehind(draft: RouteDraft, after: DraftSegment): number {
  const above = draft.segments.map(({ no }) => no).filter((no) => no > after.no)
  if (!above.length) return Math.floor(after.no / 10) * 10 + 10
  const between = Math.floor((after.no + Math.min(...above)) / 2)
  return between > after.no ? between : nextNo(draft)
}

type Fresh = Omit<DraftSegment, 'no' | 'x' | 'y'>

/** A segment more, behind the one that is chosen; the first of a route stands alone. */
export function addSegment(draft: RouteDraft, fresh: Fresh, after: string | undefined): RouteDraft {
  const before = draft.segments.find(({ key }) => key === after)
  const segment = { ...fresh, no: before ? noBehind(draft, before) : nextNo(draft), x: null, y: null }
  const segments = [...draft.segments, segment].sort((one, other) => one.no - other.no)
  const links = before ? [...draft.links, plainLink(before.key, segment.key)] : draft.links
  return { segments, links }
}

/** A segment more in the middle of a link. */
export function insertSegment(draft: RouteDraft, fresh: Fresh, link: DraftLink): RouteDraft {
  const added = addSegment(draft, fresh, link.from)
  const rest = added.links.filter((each) => !sameLink(each, link))
  return { ...added, links: [...rest, { ...link, from: fresh.key }] }
}

export const plainLink = (from: string, to: string, kind: DraftLink['kind'] = 'next'): DraftLink => ({
  from,
  to,
  kind,
  numerator: '1',
  denominator: '1',
})

/** Segments go with their links; what came before one is linked to what comes behind it. */
export function removeSegments(draft: RouteDraft, keys: readonly string[]): RouteDraft {
  let { segments, links } = draft
  for (const key of keys) {
    const next = links.filter(({ kind }) => kind === 'next')
    const [before, behind] = [next.filter(({ to }) => to === key), next.filter(({ from }) => from === key)]
    const bridges = before.flatMap(({ from }) => behind.map(({ to }) => plainLink(from, to)))
    segments = segments.filter((each) => each.key !== key)
    links = links.filter(({ from, to }) => from !== key && to !== key)
    links = [...links, ...bridges.filter((bridge) => !links.some((link) => sameLink(link, bridge)))]
  }
  return { segments, links }
}

/** A link that leads back to what came before is rework; one that is there already changes nothing. */
export function connect(draft: RouteDraft, from: string, to: string, kind?: DraftLink['kind']): RouteDraft {
  const leadsBack = from === to || ancestorsOf(from, draft.links).has(to)
  const link = plainLink(from, to, kind ?? (leadsBack ? 'rework' : 'next'))
  if (draft.links.some((each) => sameLink(each, link))) return draft
  return { ...draft, links: [...draft.links, link] }
}

export const disconnect = (draft: RouteDraft, link: DraftLink): RouteDraft => ({
  ...draft,
  links: draft.links.filter((each) => !sameLink(each, link)),
})

export const changeLink = (draft: RouteDraft, link: DraftLink, change: Partial<DraftLink>): RouteDraft => ({
  ...draft,
  links: draft.links.map((each) => (sameLink(each, link) ? { ...each, ...change } : each)),
})

export const changeSegment = (draft: RouteDraft, key: string, change: Partial<DraftSegment>): RouteDraft => ({
  ...draft,
  segments: draft.segments
    .map((each) => (each.key === key ? { ...each, ...change } : each))
    .sort((one, other) => one.no - other.no),
})

/** The links of one side of a segment brought to the chosen others; those that stay keep what is said of them. */
export function setLinks(
  draft: RouteDraft,
  key: string,
  side: 'before' | 'behind',
  kind: DraftLink['kind'],
  others: readonly string[],
): RouteDraft {
  const [own, other] = side === 'before' ? (['to', 'from'] as const) : (['from', 'to'] as const)
  const isOfSide = (link: DraftLink) => link.kind === kind && link[own] === key
  const kept = draft.links.filter((link) => !isOfSide(link) || others.includes(link[other]))
  const fresh = others.filter((each) => !kept.some((link) => isOfSide(link) && link[other] === each))
  const made = fresh.map((each) => (side === 'before' ? plainLink(each, key, kind) : plainLink(key, each, kind)))
  return { ...draft, links: [...kept, ...made] }
}

/** 10, 20, 30 … in the order in which they are gone through. */
export function renumber(draft: RouteDraft): RouteDraft {
  const ordered = inOrder(...graphOf(draft)).map(({ key }) => key)
  const rest = draft.segments.filter(({ key }) => !ordered.includes(key)).map(({ key }) => key)
  const no = new Map([...ordered, ...rest].map((key, at) => [key, (at + 1) * 10]))
  const segments = draft.segments
    .map((each) => ({ ...each, no: no.get(each.key)! }))
    .sort((one, other) => one.no - other.no)
  return { ...draft, segments }
}

/** Each where the drawing puts it by itself. */
export const arrange = (draft: RouteDraft): RouteDraft => ({
  ...draft,
  segments: draft.segments.map((each) => ({ ...each, x: null, y: null })),
})

/** As it is sent: what is new, what is changed, what is gone of what was read. */
export function sentGraph(draft: RouteDraft, read: RouteDraft) {
  const no = new Map(draft.segments.map((each) => [each.key, each.no]))
  const staying = new Set(draft.segments.map(({ id }) => id))
  const gone = read.segments.filter(({ id }) => id && !staying.has(id))
  const fields = ({
    id,
    no: number,
    segmentId,
    name,
    workCenterId,
    x,
    y,
    transferQuantity,
    alternativeGroup,
  }: DraftSegment) => ({
    ...(id && { id }),
    no: number,
    segmentId,
    name: name || null,
    workCenterId: workCenterId ?? null,
    x: x ?? null,
    y: y ?? null,
    transferQuantity: transferQuantity ?? null,
    alternativeGroup: alternativeGroup || null,
  })
  return {
    segments: [...gone.map((each) => ({ ...fields(each), deletedFlag: 1 as const })), ...draft.segments.map(fields)],
    links: draft.links.map(({ from, to, kind, numerator, denominator }) => ({
      fromNo: no.get(from)!,
      toNo: no.get(to)!,
      kind,
      numerator,
      denominator,
    })),
  }
}
