const MOST_KEYS = 50_000

/** Counts failures of each key (an address, a name) within a time; a key that reached `most` is over until the time of a steady clock has passed. Bounded: the oldest keys go. */
export function failureCount(
  { most, within }: { most: number; within: number },
  now: () => number = performance.now.bind(performance),
) {
  const counts = new Map<string, { count: number; until: number }>()
  const live = (key: string) => {
    const known = counts.get(key)
    return known && known.until > now() ? known : undefined
  }
  return {
    isOver: (key: string) => (live(key)?.count ?? 0) >= most,
    /** Answers whether this failure was the one that brought the key over. */
    add(key: string): boolean {
      const known = live(key)
      if (known) return ++known.count === most
      counts.delete(key)
      if (counts.size >= MOST_KEYS) counts.delete(counts.keys().next().value!)
      counts.set(key, { count: 1, until: now() + within })
      return most === 1
    },
  }
}
