const EVERY = 60_000
const MOST_KEYS = 10_000

/**
 * Lines of the log that others can cause as often as they like: of each key the first is told, and then one a minute with how many
 * there were meanwhile.
 */
export function rareLines(now: () => number = performance.now.bind(performance)) {
  const told = new Map<string, { at: number; untold: number }>()

  return (key: string, notify: (more: { alike?: number }) => void): void => {
    const before = told.get(key)
    if (before && now() - before.at < EVERY) {
      before.untold++
      return
    }
    told.delete(key)
    if (told.size >= MOST_KEYS) told.delete(told.keys().next().value!)
    told.set(key, { at: now(), untold: 0 })
    notify(before?.untold ? { alike: before.untold } : {})
  }
}
export type RareLines = ReturnType<typeof rareLines>
