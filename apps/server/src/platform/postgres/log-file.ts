import { copyFileSync, statSync, truncateSync } from 'node:fs'

const limit = 20 * 1024 * 1024

/** Keeps the log of PostgreSQL below 20 MB, with one older part beside it. PostgreSQL appends, so it may be cut under it. */
export function trimLog(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < limit) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}
