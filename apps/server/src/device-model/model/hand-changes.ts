import { isDeepStrictEqual } from 'node:util'

interface Following {
  fromModel: boolean
  overridden: string[]
}

/**
 * The fields of a row that people have set by hand, once these changes are made: those before, and what now differs from what it was of
 * the fields that follow the model. A row that came from no model follows none.
 */
export function handChanges<Row extends Following>(
  before: Row,
  changes: Readonly<Record<string, unknown>>,
  followed: ReadonlySet<string>,
): string[] {
  if (!before.fromModel) return before.overridden
  const set = Object.entries(changes).filter(
    ([name, value]) =>
      value !== undefined && followed.has(name) && !isDeepStrictEqual(before[name as keyof Row] ?? null, value ?? null),
  )
  return [...new Set([...before.overridden, ...set.map(([name]) => name)])].sort()
}
