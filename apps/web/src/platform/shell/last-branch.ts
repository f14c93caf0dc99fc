import type { MenuEntry } from '@zhizao/contract/access/session'

/** The submenu just opened with those above it; its neighbours close. */
export function lastBranch(
  keys: readonly string[],
  before: readonly string[],
  entries: readonly MenuEntry[],
): string[] {
  const added = keys.find((key) => !before.includes(key))
  if (!added) return [...keys]
  const pathTo = (level: readonly MenuEntry[]): string[] | undefined => {
    for (const entry of level) {
      if (entry.resources_id === added) return [added]
      const below = pathTo(entry.children)
      if (below) return [entry.resources_id, ...below]
    }
    return undefined
  }
  return pathTo(entries) ?? [added]
}
