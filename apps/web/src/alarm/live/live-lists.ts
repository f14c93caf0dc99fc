import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { compareBy, compareOpen, fitsFilters, type ListedFilters } from '@zhizao/rules/alarm/live-alarms'
import type { LiveAlarms } from '../../live/alarm/live-store.ts'

export interface AskedOrder {
  sort?: string
  order?: 'ASC' | 'DESC'
}

/** The live alarms that filters find, in the order of the server's lists. */
export function listOf({ rows }: Pick<LiveAlarms, 'rows'>, filters: ListedFilters, asked: AskedOrder = {}): Alarm[] {
  const isActive = (id: string) => rows.get(id)?.condition === 'active'
  const found = [...rows.values()].filter((row) => fitsFilters(row, filters, isActive))
  const { sort, order = 'ASC' } = asked
  return found.sort(sort === 'level' || sort === 'activatedAt' ? compareBy(sort, order) : compareOpen)
}

/** What the bell and the plain list show. */
export const PLAIN = { shelved: 0, suppressed: 0, ended: 0, topOnly: 1 } as const

/** Rows of a list that holds still: those that stand there as they are now, what has come since apart. */
export function heldList<Row extends { id: string }>(
  held: readonly string[] | undefined,
  found: readonly Row[],
  newest: (id: string) => Row | undefined,
): { rows: readonly Row[]; waiting: readonly Row[] } {
  if (!held) return { rows: found, waiting: [] }
  const byId = new Map(found.map((row) => [row.id, row]))
  const standing = new Set(held)
  return {
    rows: held.flatMap((id) => byId.get(id) ?? newest(id) ?? []),
    waiting: found.filter(({ id }) => !standing.has(id)),
  }
}
