/** How a check tells what it finds. */
export interface Checking {
  /** Throws when the check shall not go on. */
  alive(): void
  problem(line: string): void
}

/** What one part of the check found. */
export interface Found {
  checked: number
  problems: number
}
