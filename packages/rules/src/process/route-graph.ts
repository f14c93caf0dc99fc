/** A segment of a route: `key` is its id, or whatever stands for one that has none yet. */
export interface GraphSegment {
  readonly key: string
  readonly no: number
  readonly name: string
  readonly alternativeGroup?: string | null | undefined
}

export interface GraphLink {
  readonly from: string
  readonly to: string
  readonly kind: 'next' | 'rework'
}

/** What is wrong with a route: a text with holes, and the segments that it is about. */
export interface RouteFault {
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
  readonly keys: readonly string[]
}

type Ways = ReadonlyMap<string, readonly string[]>

const waysOf = (links: readonly GraphLink[], back = false): Ways => {
  const ways = new Map<string, string[]>()
  for (const { kind, from, to } of links) {
    if (kind !== 'next') continue
    const [one, other] = back ? [to, from] : [from, to]
    ways.set(one, [...(ways.get(one) ?? []), other])
  }
  return ways
}

/** All that is reached from a segment, without itself. */
function reached(from: string, ways: Ways): Set<string> {
  const found = new Set<string>()
  const open = [from]
  while (open.length)
    for (const next of ways.get(open.pop()!) ?? [])
      if (!found.has(next)) {
        found.add(next)
        open.push(next)
      }
  return found
}

/** The segments that come before one, at any distance. */
export const ancestorsOf = (key: string, links: readonly GraphLink[]): ReadonlySet<string> =>
  reached(key, waysOf(links, true))

/** The segments in an order in which each stands behind those before it; of those that could be next the lowest number. Those of a circle are left out. */
export function inOrder<Segment extends GraphSegment>(
  segments: readonly Segment[],
  links: readonly GraphLink[],
): Segment[] {
  const known = new Map(segments.map((segment) => [segment.key, segment]))
  const missing = new Map(segments.map(({ key }) => [key, 0]))
  const next = links.filter(({ kind, from, to }) => kind === 'next' && known.has(from) && known.has(to))
  for (const { to } of next) missing.set(to, missing.get(to)! + 1)
  const ways = waysOf(next)
  const ready = segments.filter(({ key }) => missing.get(key) === 0)
  const ordered: Segment[] = []
  while (ready.length) {
    ready.sort((one, other) => one.no - other.no)
    const segment = ready.shift()!
    ordered.push(segment)
    for (const key of ways.get(segment.key) ?? []) {
      missing.set(key, missing.get(key)! - 1)
      if (missing.get(key) === 0) ready.push(known.get(key)!)
    }
  }
  return ordered
}

/** Segments that no other comes before, and those that none comes behind. */
export function endsOf(segments: readonly GraphSegment[], links: readonly GraphLink[]) {
  const [to, from] = [waysOf(links, true), waysOf(links)]
  return {
    starts: segments.filter(({ key }) => !to.has(key)),
    ends: segments.filter(({ key }) => !from.has(key)),
  }
}

/** Segments behind one another by their numbers; those of one alternative group beside one another. */
export function inARow(segments: readonly GraphSegment[]): GraphLink[] {
  const steps: GraphSegment[][] = []
  for (const segment of segments.toSorted((one, other) => one.no - other.no)) {
    const last = steps.at(-1)
    const group = segment.alternativeGroup
    if (last && group && last[0]!.alternativeGroup === group) last.push(segment)
    else steps.push([segment])
  }
  return steps
    .slice(1)
    .flatMap((step, at) =>
      steps[at]!.flatMap((from) => step.map((to) => ({ from: from.key, to: to.key, kind: 'next' as const }))),
    )
}

/** What keeps a route from being gone through: circles, parts apart, rework that does not lead back. Nothing where all is well. */
export function routeFaults(segments: readonly GraphSegment[], links: readonly GraphLink[]): RouteFault[] {
  const known = new Map(segments.map((segment) => [segment.key, segment]))
  const nameOf = (key: string) => {
    const { no, name } = known.get(key)!
    return `${no} ${name}`
  }
  const own = links.filter(({ from, to }) => known.has(from) && known.has(to))
  return [
    ...repeatedNumbers(segments),
    ...selfLinks(own, nameOf),
    ...circles(segments, own, nameOf),
    ...apart(segments, own, nameOf),
    ...forwardRework(own, nameOf),
    ...successiveAlternatives(segments, own, nameOf),
  ]
}

type NameOf = (key: string) => string

function repeatedNumbers(segments: readonly GraphSegment[]): RouteFault[] {
  return [...Map.groupBy(segments, ({ no }) => no)]
    .filter(([, same]) => same.length > 1)
    .map(([no, same]) => ({ text: '序号 {no} 重复', values: { no }, keys: same.map(({ key }) => key) }))
}

const selfLinks = (links: readonly GraphLink[], nameOf: NameOf): RouteFault[] =>
  links
    .filter(({ from, to, kind }) => from === to && kind === 'next')
    .map(({ from }) => ({ text: '工序“{name}”不能流转到自己', values: { name: nameOf(from) }, keys: [from] }))

function circles(segments: readonly GraphSegment[], links: readonly GraphLink[], nameOf: NameOf): RouteFault[] {
  const others = links.filter(({ from, to }) => from !== to)
  const ordered = new Set(inOrder(segments, others).map(({ key }) => key))
  const ways = waysOf(others)
  // What is left over stands in a circle or behind one: whoever reaches himself is in it.
  const first = segments.find(({ key }) => !ordered.has(key) && reached(key, ways).has(key))
  if (!first) return []
  const keys = wayBack(first.key, ways)
  return [{ text: '流转形成循环：{way}', values: { way: keys.map(nameOf).join(' → ') }, keys: keys.slice(0, -1) }]
}

/** The shortest way from a segment back to itself, first and last the same. */
function wayBack(start: string, ways: Ways): string[] {
  const before = new Map<string, string>()
  const open = [start]
  for (let at = 0; at < open.length; at++)
    for (const next of ways.get(open[at]!) ?? []) {
      if (next === start) {
        const way = [start]
        for (let key = open[at]!; key !== start; key = before.get(key)!) way.unshift(key)
        return [start, ...way]
      }
      if (before.has(next)) continue
      before.set(next, open[at]!)
      open.push(next)
    }
  return [start]
}

function apart(segments: readonly GraphSegment[], links: readonly GraphLink[], nameOf: NameOf): RouteFault[] {
  if (segments.length < 2) return []
  const both = new Map<string, string[]>(segments.map(({ key }) => [key, []]))
  for (const { from, to, kind } of links) {
    if (kind !== 'next' || from === to) continue
    both.get(from)!.push(to)
    both.get(to)!.push(from)
  }
  const parts: string[][] = []
  const seen = new Set<string>()
  for (const { key } of segments) {
    if (seen.has(key)) continue
    const part = [key, ...[...reached(key, both)].filter((other) => other !== key)]
    for (const each of part) seen.add(each)
    parts.push(part)
  }
  if (parts.length < 2) return []
  const most = Math.max(...parts.map((part) => part.length))
  const main = most > 1 ? parts.find((part) => part.length === most) : parts[0]
  return parts
    .filter((part) => part !== main)
    .map((part) => ({ text: '工序“{name}”没有与其余工序相连', values: { name: nameOf(part[0]!) }, keys: part }))
}

function forwardRework(links: readonly GraphLink[], nameOf: NameOf): RouteFault[] {
  return links
    .filter(({ kind, from, to }) => kind === 'rework' && from !== to && !ancestorsOf(from, links).has(to))
    .map(({ from, to }) => ({
      text: '返工应回到前面的工序：“{to}”不在“{from}”之前',
      values: { from: nameOf(from), to: nameOf(to) },
      keys: [from, to],
    }))
}

function successiveAlternatives(
  segments: readonly GraphSegment[],
  links: readonly GraphLink[],
  nameOf: NameOf,
): RouteFault[] {
  const grouped = Map.groupBy(
    segments.filter(({ alternativeGroup }) => alternativeGroup),
    ({ alternativeGroup }) => alternativeGroup!,
  )
  return [...grouped].flatMap(([group, members]) =>
    members.flatMap(({ key }) => {
      const before = ancestorsOf(key, links)
      const earlier = members.find((other) => other.key !== key && before.has(other.key))
      if (!earlier) return []
      const values = { group, from: nameOf(earlier.key), to: nameOf(key) }
      return [{ text: '替代组“{group}”的工序应二选一，“{from}”和“{to}”却有先后', values, keys: [earlier.key, key] }]
    }),
  )
}
