import type { CompactionResult } from './compaction.ts'
import { hourMs } from './sample.ts'

type Backlog = { rows: number; samples: number; oldest: number | null }

/** What the compactor stands on; `run` does one transaction, `finished` hears of each. */
export type CompactorOptions = {
  run(mostSamples: number): Promise<CompactionResult | undefined>
  backlog(): Promise<Backlog>
  finished(result: CompactionResult): void
  failed(error: unknown): void
  now?: () => number
  /** Samples in the journal that start a run before the hour is over. */
  atSamples?: number
  /** Samples of one transaction; bounds the memory of a run. */
  mostSamples?: number
  checkMs?: number
}

/** An hour's samples are given this long to arrive before its chunks are written. */
const settleMs = 2 * 60_000

/** Runs that one caller may wait for: a bound, far above what a journal holds. */
const MOST_RUNS = 20

/**
 * Compacts in the background: shortly after each full hour, so that a chunk is usually written once, and earlier when
 * the journal has grown to `atSamples`.
 */
export function startCompactor(options: CompactorOptions) {
  const now = options.now ?? Date.now
  const atSamples = options.atSamples ?? 1_000_000
  const mostSamples = options.mostSamples ?? 1_000_000
  let appended = 0
  let stopped = false
  let running: Promise<void> | undefined

  function due({ samples, oldest }: Backlog): boolean {
    if (oldest === null) return false
    const hourStart = Math.floor(now() / hourMs) * hourMs
    return samples >= atSamples || (oldest < hourStart && now() >= hourStart + settleMs)
  }

  async function work(): Promise<void> {
    try {
      while (!stopped && due(await options.backlog())) {
        appended = 0
        const result = await options.run(mostSamples)
        if (!result) return
        options.finished(result)
      }
    } catch (error) {
      options.failed(error) // the journal still has everything; the next check tries again
    }
  }

  function check(): void {
    if (stopped || running) return
    running = work().finally(() => {
      running = undefined
    })
  }

  const timer = setInterval(check, options.checkMs ?? 10_000)
  timer.unref()
  check()

  return {
    /** Tells of samples just committed, so that a full journal is noticed at once. */
    appended(samples: number): void {
      appended += samples
      if (appended >= atSamples) check()
    },
    /** Resolves when what is in the journal now stands in chunks; throws where a run fails. */
    async settled(): Promise<void> {
      const until = now()
      while (running) await running
      let done = () => {}
      running = new Promise<void>((resolve) => {
        done = resolve
      })
      try {
        for (let run = 0; run < MOST_RUNS && !stopped; run++) {
          const { oldest } = await options.backlog()
          if (oldest === null || oldest > until) return
          const result = await options.run(mostSamples)
          if (!result) return
          options.finished(result)
        }
      } finally {
        running = undefined
        done()
      }
    },
    /** Ends after the transaction at hand. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
