export interface Need {
  distance: number
  breadth: number
  by: string
}
export interface Chosen {
  units: string[]
  journeys: string[]
  pages: string[]
  why: Map<string, string>
  notRun: string[]
  quietSeconds: number
}
export function isTest(file: string): boolean
export function isJourney(file: string): boolean
export function dependents(
  changed: readonly string[],
  files: readonly string[],
  fresh?: readonly string[],
): Map<string, Need>
export function choose(asked: {
  files: readonly string[]
  changed: readonly string[] | undefined
  fresh?: readonly string[]
  turn: number
  lastRun?: { seconds?: Record<string, number> }
  failedLately?: readonly string[]
  representatives?: readonly string[]
}): Chosen
