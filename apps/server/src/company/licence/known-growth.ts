/** Added lately: their transactions may not have ended yet, so a count may not have seen them. */
interface Added {
  rows: number
  at: number
}

/** After `stay` a transaction has nothing left but its line in the operate log: it has ended long before. */
const STILL_OPEN = 60_000

/**
 * At most how many rows there are, without counting: what was counted last and everything that calls have added since, rolled back or
 * not, deleted or not. It may be too much, never too little, and is put right by the next count.
 */
export class KnownGrowth {
  readonly #clock: () => number
  #most: number
  #lately: Added[] = []

  constructor(counted: number, clock = () => performance.now()) {
    this.#most = counted
    this.#clock = clock
  }

  /** With what a transaction has added. */
  add(rows: number): number {
    const at = this.#clock()
    this.#lately = this.#lately.filter((each) => at - each.at < STILL_OPEN)
    this.#lately.push({ rows, at })
    this.#most += rows
    return this.#most
  }

  /** Counted anew: what was added shortly before may not have been seen. */
  counted(rows: number): void {
    const at = this.#clock()
    this.#most = this.#lately.reduce((sum, each) => (at - each.at < STILL_OPEN ? sum + each.rows : sum), rows)
  }
}
