/** How long work tells how far it is. */
export interface ScriptProgress {
  /** A line of the run's log. */
  say(line: string): void
  /** Throws when the work shall not go on. */
  progress(done: number, total: number | null): void
}
