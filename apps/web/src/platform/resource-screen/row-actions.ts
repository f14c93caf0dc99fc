import type { RowAction } from './screen-types.ts'

/** Whether an entry can run on so many selected rows: `all` needs more than one, the others at most one. */
export const fitsSelection = (action: { all?: boolean }, selected: number) =>
  action.all ? selected > 1 : selected <= 1

/** Why an action cannot run on these rows: false where it can. */
export function blockedBy<Row>(action: RowAction<Row>, rows: readonly Row[]): boolean | string {
  for (const row of rows) {
    const reason = action.disabled?.(row)
    if (reason) return reason
  }
  return false
}
