/** What was on show: which list, and the ids in it. */
export interface Shown {
  list: string
  ids: ReadonlySet<string>
}

/** Rows that were not there before in the same list; nothing is new in a list that was just opened, searched or turned. */
export function arrivalsIn(before: Shown | undefined, list: string, ids: readonly string[]): string[] {
  if (!before || before.list !== list) return []
  return ids.filter((id) => !before.ids.has(id))
}
