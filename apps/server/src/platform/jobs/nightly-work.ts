/** Work of the whole installation at a time of its day (cron, by the installation's zone); one process does it. */
export interface NightlyWork {
  readonly name: string
  readonly cron: string
  work(signal: AbortSignal): Promise<void>
}
