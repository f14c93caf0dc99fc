/**
 * The way from a material back to itself over what it is made of, first and last the same; undefined where there is none.
 * Walks in depth without recursion: a structure may be deeper than the stack.
 */
export function cycleThrough(
  start: string,
  componentsOf: (material: string) => Iterable<string>,
): string[] | undefined {
  const done = new Set<string>()
  const way: string[] = [start]
  const places = new Map([[start, 0]])
  const open = [componentsOf(start)[Symbol.iterator]()]
  while (open.length) {
    const next = open.at(-1)!.next()
    if (next.done) {
      open.pop()
      const left = way.pop()!
      places.delete(left)
      done.add(left)
      continue
    }
    const at = places.get(next.value)
    if (at !== undefined) return [...way.slice(at), next.value]
    if (done.has(next.value)) continue
    places.set(next.value, way.length)
    way.push(next.value)
    open.push(componentsOf(next.value)[Symbol.iterator]())
  }
  return undefined
}
